/**
 * The door for all that sources send: reads an answer while it comes, hands over each item of its
 * list as text, and keeps only what stands around the list, or the whole of an answer from which no
 * list is wanted. What is too much is refused as soon as it shows, before anything is made of it, so
 * that no answer fills memory or holds the event loop: the work for each chunk is bounded by the
 * chunk.
 */

/** Where the list stands in the answer, and how much of it is read. */
export interface ListBounds {
  /** The keys that lead to the list: `['data', 'result']`. */
  readonly path: readonly string[];
  readonly itemsMax: number;
  /** Bytes of one item. */
  readonly itemBytesMax: number;
}

/** Bytes of an answer without its list: a page of a proxy's, some thousand warnings, a catalog. */
export const besideListBytesMax = 1024 * 1024;

/** Levels of brackets: answers of sources have some ten. */
const depthMax = 64;

/** An answer is more than is read; the message says of what, and how much is allowed. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** Takes the bytes of one answer. The text that it keeps has `[]` in the list's place. */
export class ListReader {
  readonly #bounds: ListBounds | null;
  readonly #onItem: (text: string) => void;
  /** The text beside the list, and that of the current item. */
  readonly #beside: TextBuffer;
  readonly #item: TextBuffer;
  /** The key that was read last, in each object that is open. */
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

  /** Null where no list is wanted. */
  constructor(bounds: ListBounds | null, onItem: (text: string) => void) {
    this.#bounds = bounds;
    this.#onItem = onItem;
    this.#beside = new TextBuffer(besideListBytesMax, bounds === null ? '' : ' beside its list');
    this.#item = new TextBuffer(bounds?.itemBytesMax ?? 0, ' in one item of its list');
  }

  /** Takes the next bytes. Throws a TooMuch, or what `onItem` throws. */
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

  /** What stands beside the list, once all bytes have come; the whole answer if it has none. */
  end(): string {
    // A list without an end is no JSON, and must not look like one.
    return this.#beside.take();
  }

  /** Whether keys matter here: outside of the list, no deeper than it stands. */
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
    // `[]` has no item; any other that is empty is no JSON, which its reader finds.
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

/** Bytes that arrive in chunks and form one text. */
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
