/**
 * Writes JSON directly as bytes, without intermediate strings: a million records are some four
 * hundred megabytes, and the garbage of their strings would be several times as much.
 *
 * Literals and digits are written eight and four bytes at a time, in a third of the time of single
 * bytes; the excess is overwritten by the next write.
 */
import type { Exact } from '../domain/exact.ts';

/** Block size, written, hashed and copied at a time: half a millisecond of work. */
export const recordBlockBytes = 256 * 1024;

const point = '.'.charCodeAt(0);
const colon = ':'.charCodeAt(0);
const dayMs = 24 * 60 * 60 * 1_000;
const tenThousand = 10_000;
const hundredMillion = tenThousand * tenThousand;
const wordBytes = 8;

/** The digits of the integers below ten thousand, `0000` to `9999`: four bytes each, in ASCII. */
const fourDigits = Uint32Array.from({ length: tenThousand }, (_, value) =>
  Buffer.from(String(value).padStart(4, '0')).readUInt32BE(),
);

/** A constant JSON literal, prepared once. */
export interface Literal {
  readonly length: number;
  /** Its bytes, eight per double. ASCII never makes a NaN, which could lose some. */
  readonly words: Float64Array;
}

/** `text` is ASCII. */
export function literal(text: string): Literal {
  const words = new Float64Array(Math.ceil(text.length / wordBytes));
  const view = new DataView(words.buffer);
  for (let at = 0; at < text.length; at++) view.setUint8(at, text.charCodeAt(at));
  return { length: text.length, words: words.map((_, at) => view.getFloat64(at * wordBytes)) };
}

const nullLiteral = literal('null');
const timeEnd = literal('Z"');
const midnightLength = 'T00:00:00.000Z'.length;

/**
 * A writer into fixed-size blocks, so that nothing is copied when it grows. Call `reserve`, then
 * write at most so many bytes.
 */
export class JsonWriter {
  readonly #blocks: Buffer[] = [];
  /** Bytes written in each block except the current one, the last of `#used`. */
  readonly #lengths: number[] = [];
  #used = 0;
  /** Bytes written to the blocks before the current one. */
  #before = 0;
  #block: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;
  /** The day of the last time written, in days since 1970, and its formatted date. */
  #day = Number.NaN;
  #date = nullLiteral;

  /** Bytes written since the start or the last `clear`. */
  get length(): number {
    return this.#before + this.#at;
  }

  /** Ensures room for so many contiguous bytes. */
  reserve(bytes: number): void {
    const needed = bytes + wordBytes;
    if (this.#at + needed <= this.#block.length) return;
    if (this.#used > 0) this.#lengths[this.#used - 1] = this.#at;
    this.#before += this.#at;
    const known = this.#blocks[this.#used];
    if (known === undefined || known.length < needed) {
      this.#blocks[this.#used] = Buffer.allocUnsafeSlow(Math.max(needed, recordBlockBytes));
    }
    this.#block = this.#blocks[this.#used++];
    this.#view = new DataView(this.#block.buffer);
    this.#at = 0;
  }

  /** The output, block by block; valid until the next `clear`. */
  *blocks(): Generator<Buffer> {
    for (let index = 0; index < this.#used; index++) {
      const length = index === this.#used - 1 ? this.#at : this.#lengths[index];
      yield this.#blocks[index].subarray(0, length);
    }
  }

  /** Clears the writer and keeps its memory for reuse. */
  clear(): void {
    this.#used = 0;
    this.#before = 0;
    this.#block = Buffer.alloc(0);
    this.#at = 0;
  }

  write({ length, words }: Literal): void {
    const view = this.#view;
    const at = this.#at;
    for (let word = 0; word < words.length; word++) view.setFloat64(at + word * 8, words[word]);
    this.#at = at + length;
  }

  /** Writes bytes as they are. */
  copy(source: Buffer, from: number, to: number): void {
    this.#at += source.copy(this.#block, this.#at, from, to);
  }

  /** Writes a text as it is. */
  text(text: string): void {
    this.#at += this.#block.write(text, this.#at);
  }

  /** An integer with all its digits, or null. */
  integer(value: Exact | null): void {
    if (value === null) this.write(nullLiteral);
    else if (typeof value === 'bigint') this.text(String(value));
    else this.#number(value);
  }

  /** An integer of hundredths as the shortest exact decimal, or null: `5531` -> `55.31`. */
  hundredths(value: Exact | null): void {
    if (value === null) {
      this.write(nullLiteral);
    } else if (typeof value === 'bigint') {
      this.text(String(value / 100n));
      this.#decimals(Number(value % 100n));
    } else {
      const whole = Math.floor(value / 100);
      this.#number(whole);
      this.#decimals(value - whole * 100);
    }
  }

  /** A moment (ms since 1970) as `"2026-11-20T12:00:00.000Z"`, or null. */
  time(value: number | null): void {
    if (value === null) {
      this.write(nullLiteral);
      return;
    }
    const day = Math.floor(value / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = literal(`"${new Date(day * dayMs).toISOString().slice(0, -midnightLength)}T`);
    }
    this.write(this.#date);
    const ms = value - day * dayMs;
    const seconds = (ms / 1_000) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    this.#padded(hours, 2);
    this.#byte(colon);
    this.#padded(minutes - hours * 60, 2);
    this.#byte(colon);
    this.#padded(seconds - minutes * 60, 2);
    this.#byte(point);
    this.#padded(ms - seconds * 1_000, 3);
    this.write(timeEnd);
  }

  #number(value: number): void {
    if (value < tenThousand) {
      this.#padded(value, value < 10 ? 1 : value < 100 ? 2 : value < 1_000 ? 3 : 4);
    } else if (value < hundredMillion) {
      const high = (value / tenThousand) | 0;
      this.#number(high);
      this.#padded(value - high * tenThousand, 4);
    } else {
      // At most twice, since 2^53 has sixteen digits.
      const high = Math.floor(value / hundredMillion);
      const low = value - high * hundredMillion;
      const lowHigh = (low / tenThousand) | 0;
      this.#number(high);
      this.#padded(lowHigh, 4);
      this.#padded(low - lowHigh * tenThousand, 4);
    }
  }

  #decimals(hundredths: number): void {
    if (hundredths === 0) return;
    this.#byte(point);
    const tenths = (hundredths / 10) | 0;
    if (tenths * 10 === hundredths) this.#padded(tenths, 1);
    else this.#padded(hundredths, 2);
  }

  /** An integer below ten thousand, with leading zeros up to so many digits (four at most). */
  #padded(value: number, digits: number): void {
    this.#view.setUint32(this.#at, fourDigits[value] << ((4 - digits) * 8));
    this.#at += digits;
  }

  #byte(byte: number): void {
    this.#view.setUint8(this.#at++, byte);
  }
}
