/**
 * Reads a response as a stream: passes on each item of its list as text, and keeps only the rest,
 * or the whole response if no list is requested. Rejects excess as soon as it shows, before
 * parsing, so that no response fills memory or blocks the event loop: the work for each chunk is
 * bounded by its size.
 */

/** Where the list is, and the limits of what is read. */
export interface ListBounds {
  /** The path to the list: `['data', 'result']`. */
  readonly path: readonly string[];
  readonly itemsMax: number;
  /** Maximum bytes of one item. */
  readonly itemBytesMax: number;
}

/** Maximum bytes without the list: a proxy's page, some thousand warnings, a catalog. */
export const besideListBytesMax = 1024 * 1024;

/** Maximum nesting depth: responses of sources have some ten levels. */
const depthMax = 64;

/** The response exceeds a limit; the message says which. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** Reads the bytes of one response. The kept text has `[]` in the list's place. */
export class ListReader {
  readonly #bounds: ListBounds | null;
  readonly #onItem: (text: string) => void;
  /** The text beside the list, and that of the current item. */
  readonly #beside: TextBuffer;
  readonly #item: TextBuffer;
  /** The last key of each open object. */
  readonly #keys: (string | null)[] = [];
  readonly #string = new TextBuffer(besideListBytesMax, ' in one key');
  #items = 0;
  #depth = 0;
  /** The depth of the list's items; 0 outside of the list. */
  #listDepth = 0;
  #inString = false;
  #escaped = false;
  #lastString: string | null = null;
  #chunk: Uint8Array = new Uint8Array();
  /** Where the chunk's bytes begin that are in no buffer yet, and those of the current string. */
  #start = 0;
  #stringStart = 0;

  /** Null if no list is requested. */
  constructor(bounds: ListBounds | null, onItem: (text: string) => void) {
    this.#bounds = bounds;
    this.#onItem = onItem;
    this.#beside = new TextBuffer(besideListBytesMax, bounds === null ? '' : ' beside its list');
    this.#item = new TextBuffer(bounds?.itemBytesMax ?? 0, ' in one item of its list');
  }

  /** Reads the next bytes. Throws a TooMuch, or what `onItem` throws. */
  write(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#start = 0;
    this.#stringStart = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) this.#readString(chunk[at]!, at);
      else this.#readPlain(chunk[at]!, at);
    }
    if (this.#inString && this.#mayBeKey) this.#string.add(chunk, this.#stringStart, chunk.length);
    (this.#listDepth === 0 ? this.#beside : this.#item).add(chunk, this.#start, chunk.length);
  }

  #readString(byte: number, at: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quotes) {
      this.#inString = false;
      if (!this.#mayBeKey) return;
      this.#string.add(this.#chunk, this.#stringStart, at);
      this.#lastString = this.#string.take();
    }
  }

  #readPlain(byte: number, at: number): void {
    switch (byte) {
      case quotes:
        this.#inString = true;
        this.#stringStart = at + 1;
        return;
      case openBracket:
        if (this.#isList()) {
          this.#beside.add(this.#chunk, this.#start, at + 1);
          this.#start = at + 1;
          this.#listDepth = this.#depth + 1;
        }
        this.#open();
        return;
      case openBrace:
        this.#open();
        return;
      case closeBracket:
      case closeBrace:
        this.#close(at);
        return;
      case comma:
        if (!this.#isBetweenItems) return;
        this.#endItem(at, false);
        this.#start = at + 1;
        return;
      case colon:
        if (this.#mayBeKey) this.#keys[this.#depth] = this.#lastString;
        return;
      default:
    }
  }

  #open(): void {
    if (++this.#depth > depthMax) {
      throw new TooMuch(
        `the answer nests more than ${depthMax} levels, which is more than is read`,
      );
    }
    if (this.#mayBeKey) this.#keys[this.#depth] = null;
  }

  #close(at: number): void {
    if (this.#isBetweenItems) {
      this.#endItem(at, true);
      this.#start = at;
      this.#listDepth = 0;
    }
    this.#depth--;
  }

  /** The kept text, once all bytes are read; the whole response without a list. */
  end(): string {
    // An unterminated list is invalid JSON, and must not look valid.
    return this.#beside.take();
  }

  /** Whether keys matter: outside of the list, above its depth. */
  get #mayBeKey(): boolean {
    if (this.#bounds === null || this.#listDepth !== 0) return false;
    return this.#depth <= this.#bounds.path.length;
  }

  get #isBetweenItems(): boolean {
    return this.#listDepth !== 0 && this.#depth === this.#listDepth;
  }

  #isList(): boolean {
    if (this.#bounds === null || this.#listDepth !== 0) return false;
    const { path } = this.#bounds;
    if (this.#depth !== path.length) return false;
    return path.every((key, index) => this.#keys[index + 1] === key);
  }

  #endItem(at: number, isLast: boolean): void {
    this.#item.add(this.#chunk, this.#start, at);
    const text = this.#item.take();
    // `[]` has no item; any other empty item is invalid JSON, which the parser reports.
    if (isLast && this.#items === 0 && text.trim() === '') return;
    this.#items++;
    const { itemsMax, path } = this.#bounds!;
    if (this.#items > itemsMax) {
      throw new TooMuch(
        `"${path.join('.')}" has more than ${itemsMax} items, which is more than is read`,
      );
    }
    this.#onItem(text);
  }
}

const quotes = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Collects bytes of chunks into one text. */
class TextBuffer {
  readonly #bytesMax: number;
  readonly #where: string;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(bytesMax: number, where: string) {
    this.#bytesMax = bytesMax;
    this.#where = where;
  }

  add(chunk: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    this.#bytes += end - start;
    if (this.#bytes > this.#bytesMax) {
      const most = `more than ${this.#bytesMax} bytes${this.#where}`;
      throw new TooMuch(`the answer has ${most}, which is more than is read`);
    }
    this.#chunks.push(chunk.subarray(start, end));
  }

  take(): string {
    const [first, ...more] = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    if (first === undefined) return '';
    const whole =
      more.length === 0
        ? Buffer.from(first.buffer, first.byteOffset, first.length)
        : Buffer.concat([first, ...more]);
    return whole.toString('utf8');
  }
}
