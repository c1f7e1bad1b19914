/**
 * Reads a usage document (see usage-document.ts) an entry at a time, without objects of its own:
 * usage changes all the time for every asset, and parsing it whole made more garbage than use.
 * Every method throws UnreadableUsage where the document is not what `formatUsage` writes.
 */
import { type Exact, none, toExact } from '../domain/exact.ts';
import type { Measured, MeasuredSample } from '../domain/measured.ts';
import { builtRowsBetweenLooks } from '../limits.ts';
import { UnreadableUsage } from './usage-document.ts';
import { endOfText, UsageIndex } from './usage-index.ts';

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const opening = '['.charCodeAt(0);
const closing = ']'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const minus = '-'.charCodeAt(0);
const digitZero = '0'.charCodeAt(0);
const letterN = 'n'.charCodeAt(0);
const letterC = 'c'.charCodeAt(0);
/** Digits that a double holds, whichever they are, and those that 31 bits hold. */
const exactDigits = 15;
const halfDigits = 9;
const powersOfTen = Float64Array.from({ length: halfDigits + 1 }, (_, power) => 10 ** power);

export class UsageScanner {
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;
  /** Where the next entry begins, or, once gone to, where its id ends. */
  #at = 0;
  readonly #index = new UsageIndex();
  /** Whether the index is made, which it is not while entries come in the order asked for. */
  #isIndexed = false;

  /** Begins a document. */
  load(document: string): void {
    const bytes = Buffer.byteLength(document);
    if (this.#bytes.length <= bytes) this.#bytes = Buffer.allocUnsafeSlow(bytes + 1);
    this.#end = this.#bytes.write(document);
    // Behind the end there may be a rest of the document before: nothing of it is to be read on.
    this.#bytes[this.#end] = 0;
    this.#isIndexed = false;
    this.#at = 0;
    this.#expect(opening);
    if (this.#end <= 2) this.#expect(closing);
  }

  /**
   * Goes to the entry of the asset whose id stands, as JSON, in `source` from `from` on; false if
   * there is none. Null where only an index can tell, which is then to be made.
   */
  seek(source: Buffer, from: number): boolean | null {
    if (this.#isNext(source, from)) return true;
    if (!this.#isIndexed) return this.#at >= this.#end - 1 ? false : null;
    const at = this.#index.find(source, from);
    if (at === 0) return false;
    this.#at = endOfText(this.#bytes, at);
    return true;
  }

  /** Both ids were written by `JSON.stringify`: they are equal if their bytes are. */
  #isNext(source: Uint8Array, from: number): boolean {
    const bytes = this.#bytes;
    // Past the opening bracket and quotation mark.
    let at = this.#at + 2;
    let of = from + 1;
    while (at < this.#end && bytes[at] === source[of]) {
      if (bytes[at] === quote) {
        this.#at = at + 1;
        return true;
      }
      if (bytes[at] === backslash) {
        at++;
        of++;
        if (bytes[at] !== source[of]) return false;
      }
      at++;
      of++;
    }
    return false;
  }

  /** Finds out where all entries are, for entries in another order than they are asked for. */
  *makeIndex(): Generator<void, void, void> {
    const next = this.#at;
    this.#index.clear(this.#bytes);
    this.#at = 1;
    for (let count = 1; this.#at !== this.#end; count++) {
      this.#index.add(this.#skipEntry());
      if (count % builtRowsBetweenLooks === 0) yield;
    }
    this.#at = next;
    this.#isIndexed = true;
  }

  /** Looks at the entries that were not asked for: whether they are any, up to the end. */
  *finish(): Generator<void, void, void> {
    if (this.#isIndexed) return;
    for (let count = 1; this.#at !== this.#end; count++) {
      this.#skipEntry();
      if (count % builtRowsBetweenLooks === 0) yield;
    }
  }

  /** Reads the entry gone to; the one after it is the next. */
  read(measured: Measured): void {
    this.#expect(comma);
    measured.source = this.#bytes[this.#at + 1] === letterC ? 'collector' : 'file';
    this.#skipText();
    this.#readSample(measured.cpu);
    this.#readSample(measured.memory);
    this.#readSample(measured.storage);
    measured.overrulesCapacity = this.#bytes[this.#at] === comma;
    if (measured.overrulesCapacity) this.#at += ',true'.length;
    this.#endEntry();
  }

  /** Skips an entry; returns where its id begins. */
  #skipEntry(): number {
    const bytes = this.#bytes;
    this.#expect(opening);
    const id = this.#at;
    this.#skipText();
    let depth = 1;
    for (; depth > 0 && this.#at < this.#end; this.#at++) {
      if (bytes[this.#at] === opening) depth++;
      else if (bytes[this.#at] === closing) depth--;
    }
    this.#at--;
    this.#endEntry();
    return id;
  }

  /** After an entry come a comma and the next one, or the end of all. */
  #endEntry(): void {
    this.#expect(closing);
    const isLast = this.#at === this.#end - 1;
    this.#expect(isLast ? closing : comma);
  }

  /** Skips a text, from one quotation mark to the other. */
  #skipText(): void {
    this.#expect(quote);
    const end = endOfText(this.#bytes, this.#at - 1);
    if (end > this.#end) throw this.#unexpected('end of a text');
    this.#at = end;
  }

  #readSample(sample: MeasuredSample): void {
    this.#expect(comma);
    if (this.#skipNull()) {
      sample.clear();
      return;
    }
    this.#expect(opening);
    sample.used = this.#readInteger();
    this.#expect(comma);
    sample.total = this.#readInteger();
    this.#expect(comma);
    sample.observedAt = Number(this.#readInteger());
    this.#expect(closing);
  }

  /** A number, with or without quotation marks, or null. */
  #readInteger(): Exact {
    if (this.#skipNull()) return none;
    const isText = this.#bytes[this.#at] === quote;
    if (isText) this.#at++;
    const isNegative = this.#bytes[this.#at] === minus;
    if (isNegative) this.#at++;
    const first = this.#at;
    // Small integers are read far more quickly than doubles: the number in two halves.
    let value: Exact = this.#readDigits();
    if (value < 0) throw this.#unexpected('a digit');
    const half = this.#at;
    const rest = this.#readDigits();
    if (rest >= 0) value = value * powersOfTen[this.#at - half] + rest;
    if (this.#at - first > exactDigits) value = this.#readLong(first);
    if (isText) this.#expect(quote);
    return isNegative ? -value : value;
  }

  /** An integer of at most nine digits; negative where there is none. */
  #readDigits(): number {
    const bytes = this.#bytes;
    const first = this.#at;
    let at = first;
    let value = 0;
    for (; at < first + halfDigits; at++) {
      const digit = bytes[at] - digitZero;
      if (!(digit >= 0 && digit <= 9)) break;
      value = (value * 10 + digit) | 0;
    }
    this.#at = at;
    return at === first ? -1 : value;
  }

  /** All digits from `first` on, as many as there are. */
  #readLong(first: number): Exact {
    let at = this.#at;
    while (this.#bytes[at] >= digitZero && this.#bytes[at] <= digitZero + 9) at++;
    this.#at = at;
    return toExact(BigInt(this.#bytes.toString('latin1', first, at)));
  }

  #skipNull(): boolean {
    if (this.#bytes[this.#at] !== letterN) return false;
    this.#at += 'null'.length;
    return true;
  }

  #expect(byte: number): void {
    if (this.#bytes[this.#at] !== byte) throw this.#unexpected(String.fromCharCode(byte));
    this.#at++;
  }

  #unexpected(expected: string): Error {
    const end = Math.min(this.#at + 1, this.#end);
    const around = this.#bytes.toString('utf8', Math.max(0, this.#at - 40), end);
    return new UnreadableUsage(
      `a usage document has no ${expected} at byte ${this.#at} of ${this.#end}: …${around}`,
    );
  }
}
