/**
 * In charge of the text of a file. It reads the file in pieces, so that a large file is never whole
 * in memory, and tells which files are no text. It reads synchronously, since the cursors ask for
 * the next piece synchronously.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { yamlFileBytesMax } from '../limits.ts';
import { emptyPipeWaitMs, fileChunkBytes, jsonFileBytesMax } from './limits.ts';
import { LineIndex } from './line-index.ts';

export type Format = 'json' | 'yaml';

/**
 * Entries of a YAML file: line ends, commas and opening brackets. An entry takes up to 900 bytes of
 * memory however short it is (`{},`), so that bytes alone bound nothing. A file of `yamlFileBytesMax`
 * with a key a line has some 2.6 million.
 */
export const yamlEntriesMax = 4_000_000;

const yamlEntry = /[\n,{[]/g;

/** A file that is no text which we can read: missing, a directory, empty, not UTF-8, too large. */
export class UnreadableFile extends Error {}

/** The message begins as that of a fault does: `FILE:LINE:COLUMN: `. */
export class LocatedUnreadableFile extends UnreadableFile {}

/**
 * Input that is open already, for instance standard input. It is read to its end and left open.
 */
export interface OpenInput {
  /** What messages call it, before line and column. */
  readonly name: string;
  readonly descriptor: number;
}

/** An open file. `lines` knows the text that was read so far. */
export class TextFile {
  readonly format: Format;
  readonly lines = new LineIndex();
  readonly #name: string;
  /** What messages call it in a sentence. */
  readonly #noun: string;
  readonly #descriptor: number;
  readonly #isOurs: boolean;
  readonly #onRead: (bytes: number) => void;
  #bytesRead = 0;
  #charactersRead = 0;
  readonly #chunk = Buffer.allocUnsafe(fileChunkBytes);
  /** The first bytes of a character whose last bytes are in the next chunk. */
  #begun = Buffer.alloc(0);
  /** The text that was read to tell the format. */
  #head: string | null;

  /**
   * `onRead` is told how many bytes have been read by now. Throws UnreadableFile, as `next` does;
   * its message names the file.
   */
  constructor(source: string | OpenInput, onRead: (bytes: number) => void = () => {}) {
    this.#isOurs = typeof source === 'string';
    this.#name = typeof source === 'string' ? source : source.name;
    this.#noun = this.#isOurs ? 'the file' : 'standard input';
    this.#onRead = onRead;
    this.#descriptor =
      typeof source === 'string' ? this.#reaching(() => openSync(source, 'r')) : source.descriptor;
    try {
      const { size } = this.#reaching(() => fstatSync(this.#descriptor));
      if (size > jsonFileBytesMax) throw this.#tooLarge('json');
      this.#head = this.#readHead();
      this.format = formatOf(this.#name, this.#head);
      if (this.format === 'yaml' && size > yamlFileBytesMax) throw this.#tooLarge('yaml');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The next piece of the text; null at its end. */
  next(): string | null {
    const piece = this.#head ?? this.#read();
    this.#head = null;
    return piece;
  }

  /** All that is left of the text, to be read as YAML. */
  rest(): string {
    let text = '';
    let entries = 0;
    for (let piece = this.next(); piece !== null; piece = this.next()) {
      entries += piece.match(yamlEntry)?.length ?? 0;
      if (entries > yamlEntriesMax) {
        throw new UnreadableFile(
          `${this.#name}: ${this.#noun} has over ${yamlEntriesMax} line ends, commas and opening ` +
            'brackets, which is the most that is read as YAML; as JSON it may be larger',
        );
      }
      text += piece;
    }
    return text;
  }

  close(): void {
    if (this.#isOurs) closeSync(this.#descriptor);
  }

  /** Up to the first character that is more than space. */
  #readHead(): string {
    let head = '';
    while (head.trimStart() === '') {
      const piece = this.#read();
      if (piece === null) throw new UnreadableFile(`${this.#name}: ${this.#noun} is empty`);
      head += piece;
    }
    return head;
  }

  #read(): string | null {
    const size = this.#reaching(() => readWaiting(this.#descriptor, this.#chunk));
    const isFirst = this.#bytesRead === 0;
    this.#bytesRead += size;
    this.#onRead(this.#bytesRead);
    // A pipe does not tell its size beforehand.
    const bytesMax = this.format === 'yaml' ? yamlFileBytesMax : jsonFileBytesMax;
    if (this.#bytesRead > bytesMax) throw this.#tooLarge(this.format ?? 'json');
    if (size === 0 && this.#begun.length === 0) return null;
    const bytes = Buffer.concat([this.#begun, this.#chunk.subarray(0, size)]);
    const whole = size === 0 ? bytes.length : wholeCharacters(bytes);
    this.#begun = bytes.subarray(whole);
    return this.#decode(bytes.subarray(0, whole), isFirst);
  }

  /** UTF-8 with or without a byte order mark, and nothing else. */
  #decode(bytes: Buffer, isFirst: boolean): string {
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst }).decode(bytes);
      this.lines.add(text);
      this.#charactersRead += text.length;
      return text;
    } catch {
      const { text, at } = firstBrokenCharacter(bytes);
      this.lines.add(text);
      const { line, column } = this.lines.position(this.#charactersRead + at);
      throw new LocatedUnreadableFile(
        `${this.#name}:${line}:${column}: ${this.#noun} is not valid UTF-8`,
      );
    }
  }

  #reaching<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new UnreadableFile(`${this.#name}: ${systemMessage(error)}`, { cause: error });
    }
  }

  #tooLarge(format: Format): UnreadableFile {
    const bytesMax = format === 'json' ? jsonFileBytesMax : yamlFileBytesMax;
    const advice = format === 'yaml' ? '; as JSON it may be larger' : '';
    return new UnreadableFile(
      `${this.#name}: ${this.#noun} has over ${bytesMax} bytes, which is the most that is read as ` +
        `${format.toUpperCase()}${advice}`,
    );
  }
}

const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Reads what there is, and waits where there is nothing yet. Another process that shares a pipe,
 * npx for instance, may have made it non-blocking: the pipe then says EAGAIN instead of waiting.
 */
function readWaiting(descriptor: number, into: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, into);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(never, 0, 0, emptyPipeWaitMs);
    }
  }
}

/** By the file's name. Where the name does not tell, a text that begins with a brace is JSON. */
function formatOf(file: string, head: string): Format {
  switch (extname(file).toLowerCase()) {
    case '.json':
      return 'json';
    case '.yaml':
    case '.yml':
      return 'yaml';
    default:
      return head.trimStart().startsWith('{') ? 'json' : 'yaml';
  }
}

/**
 * How many of the bytes are whole characters, if they are UTF-8. The last character may go on in
 * the next chunk.
 */
function wholeCharacters(bytes: Buffer): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back]!;
    const isContinuation = (byte & 0xc0) === 0x80;
    if (isContinuation) continue;
    const characterBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return characterBytes > back ? length - back : length;
  }
  return length;
}

function firstBrokenCharacter(bytes: Buffer): { text: string; at: number } {
  const replacement = '\ufffd';
  const text = bytes.toString('utf8');
  let at = text.indexOf(replacement);
  // The replacement character may stand in the file itself; its own bytes are there then.
  let offset = Buffer.byteLength(text.slice(0, at));
  while (bytes.toString('latin1', offset, offset + 3) === '\xef\xbf\xbd') {
    const next = text.indexOf(replacement, at + 1);
    offset += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  return { text, at };
}

function systemMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'this is a directory, expected a file';
    case 'EACCES':
    case 'EPERM':
      return 'the file may not be read (permission denied)';
    default:
      return message;
  }
}
