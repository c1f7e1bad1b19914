/**
 * Reads a text file in chunks, so that a large file is never whole in memory, and rejects a file
 * that is not text. Synchronous, since cursors pull the next chunk synchronously.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { yamlFileBytesMax } from '../../limits.ts';
import { LineIndex } from './line-index.ts';

/** Bytes of a JSON file, since offsets are 32 bits: some ten million assets. */
export const jsonFileBytesMax = 4 * 1024 * 1024 * 1024 - 1;

/** Bytes per read call: few system calls, little memory. */
export const fileChunkBytes = 256 * 1024;

/**
 * Pause before an empty pipe is read again. A pipe holds 64 KiB, which allows some 60 MB a second.
 */
const emptyPipeWaitMs = 1;

export type Format = 'json' | 'yaml';

/**
 * Entries of a YAML file: line ends, commas and opening brackets. An entry takes up to 900 bytes of
 * memory however short it is (`{},`), so a bound on bytes is not enough. A file of
 * `yamlFileBytesMax` with a key a line has some 2.6 million.
 */
export const yamlEntriesMax = 4_000_000;

const yamlEntry = /[\n,{[]/g;

/** A file that cannot be read as text: missing, a directory, empty, not UTF-8 or UTF-16, too large. */
export class UnreadableFile extends Error {}

/** The message begins as that of a parse error: `FILE:LINE:COLUMN: `. */
export class LocatedUnreadableFile extends UnreadableFile {}

/** An input that is already open, such as standard input. It is read to its end and not closed. */
export interface OpenInput {
  /** Its name in messages, before line and column. */
  readonly name: string;
  readonly descriptor: number;
}

/** An open file. `lines` indexes the text read so far. */
export class TextFile {
  readonly format: Format;
  readonly lines = new LineIndex();
  readonly #name: string;
  /** Its name within a sentence of a message. */
  readonly #noun: string;
  readonly #descriptor: number;
  readonly #isOurs: boolean;
  readonly #onRead: (bytes: number) => void;
  #bytesRead = 0;
  #charactersRead = 0;
  readonly #chunk = Buffer.allocUnsafe(fileChunkBytes);
  /** Null until its first bytes are read. */
  #encoding: Encoding | null = null;
  /** An incomplete character at the end of the last chunk. */
  #incomplete = Buffer.alloc(0);
  /** The text read to detect the format. */
  #head: string | null;

  /**
   * `onRead` reports the bytes read so far. Throws UnreadableFile, as `next` does; its message
   * names the file.
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

  /** The next chunk of the text, or null at its end. */
  next(): string | null {
    const chunk = this.#head ?? this.#read();
    this.#head = null;
    return chunk;
  }

  /** The rest of the text, to be parsed as YAML. */
  rest(): string {
    let text = '';
    let entries = 0;
    for (let chunk = this.next(); chunk !== null; chunk = this.next()) {
      entries += chunk.match(yamlEntry)?.length ?? 0;
      if (entries > yamlEntriesMax) {
        throw new UnreadableFile(
          `${this.#name}: ${this.#noun} has over ${yamlEntriesMax} line ends, commas and opening ` +
            'brackets, which is the most that is read as YAML; as JSON it may be larger',
        );
      }
      text += chunk;
    }
    return text;
  }

  close(): void {
    if (this.#isOurs) closeSync(this.#descriptor);
  }

  /** Reads up to the first character that is not space. */
  #readHead(): string {
    let head = '';
    while (head.trimStart() === '') {
      const chunk = this.#read();
      if (chunk === null) throw new UnreadableFile(`${this.#name}: ${this.#noun} is empty`);
      head += chunk;
    }
    return head;
  }

  #read(): string | null {
    const size = this.#reaching(() => readWaiting(this.#descriptor, this.#chunk));
    this.#bytesRead += size;
    this.#onRead(this.#bytesRead);
    // The size of a pipe is unknown.
    const bytesMax = this.format === 'yaml' ? yamlFileBytesMax : jsonFileBytesMax;
    if (this.#bytesRead > bytesMax) throw this.#tooLarge(this.format ?? 'json');
    if (size === 0 && this.#incomplete.length === 0) return null;
    const bytes = Buffer.concat([this.#incomplete, this.#chunk.subarray(0, size)]);
    const isFirst = this.#encoding === null;
    this.#encoding ??= bytes.length < unitBytes && size > 0 ? null : encodingOf(bytes);
    const whole = size === 0 ? bytes.length : wholeCharacters(bytes, this.#encoding);
    this.#incomplete = bytes.subarray(whole);
    return this.#decode(bytes.subarray(0, whole), this.#encoding ?? 'utf-8', isFirst);
  }

  /** Decodes strictly, with or without a byte order mark. */
  #decode(bytes: Buffer, encoding: Encoding, isFirst: boolean): string {
    try {
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: !isFirst }).decode(bytes);
      this.lines.add(text);
      this.#charactersRead += text.length;
      return text;
    } catch {
      if (encoding !== 'utf-8') {
        throw new UnreadableFile(`${this.#name}: ${this.#noun} begins as UTF-16 and is not valid`);
      }
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
 * Reads the bytes available, and waits if there are none. Another process that shares the pipe,
 * such as npx, may have made it non-blocking: reads then fail with EAGAIN.
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

/** Detects the format by the file's name, else by its text: JSON begins with a brace. */
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

/** UTF-16 is what Windows PowerShell's `>` writes. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes of a unit of UTF-16, such as the mark that tells it. */
const unitBytes = 2;

function encodingOf(bytes: Buffer): Encoding {
  switch (bytes.toString('hex', 0, unitBytes)) {
    case 'fffe':
      return 'utf-16le';
    case 'feff':
      return 'utf-16be';
    default:
      return 'utf-8';
  }
}

/**
 * The length of the prefix that holds whole characters. The last character may continue in the next
 * chunk, as may all of a file whose encoding is not known yet.
 */
function wholeCharacters(bytes: Buffer, encoding: Encoding | null): number {
  if (encoding === null) return 0;
  return encoding === 'utf-8' ? wholeUtf8(bytes) : wholeUtf16(bytes, encoding);
}

function wholeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): number {
  const units = bytes.length - (bytes.length % unitBytes);
  const high = bytes[units - (encoding === 'utf-16le' ? 1 : unitBytes)] ?? 0;
  const isHighSurrogate = (high & 0xfc) === 0xd8;
  return isHighSurrogate ? units - unitBytes : units;
}

function wholeUtf8(bytes: Buffer): number {
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
  // U+FFFD may be in the file itself, encoded as such.
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
