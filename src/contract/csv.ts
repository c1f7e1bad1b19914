/**
 * Converts assets' JSON records to CSV rows (RFC 4180), byte by byte: numbers keep all their
 * digits, and a hundred thousand records produce no garbage (docs: Introduction, Export).
 */

import { assetQuantities, assetQuantityKeys, assetTextKeys } from '../domain/asset.ts';

/**
 * The columns of each value of a record before its allocation, in the order in which
 * `asset-json.ts` writes them.
 */
const columnsOf: readonly (readonly string[])[] = [
  ...['id', 'site_id', 'node_type', ...assetTextKeys].map((column) => [column]),
  ...assetQuantityKeys.map((key) => {
    const { unit, hasKind } = assetQuantities[key];
    const members = ['percent', `used_${unit}`, `total_${unit}`];
    return (hasKind ? ['kind', ...members] : members).map((member) => `${key}_${member}`);
  }),
];

/** The columns of the allocation: of each quantity what is promised, and what may be. */
const allocationColumnsOf: readonly (readonly string[])[] = assetQuantityKeys.map((key) => {
  const { unit } = assetQuantities[key];
  return [`${key}_allocated_${unit}`, `${key}_allocatable_${unit}`];
});

export const assetCsvColumns: readonly string[] = [
  ...columnsOf.flat(),
  'observed_at',
  ...allocationColumnsOf.flat(),
];

export const csvLineEnd = '\r\n';

const code = (character: string) => character.charCodeAt(0);
const colon = code(':');
const comma = code(',');
const quote = code('"');
const backslash = code('\\');
const openingBrace = code('{');
const closingBrace = code('}');
const firstOfNull = code('n');
const nullLength = 'null'.length;
const lineFeed = code('\n');
const carriageReturn = code('\r');

/**
 * Converts the lines of JSON records at the start of a buffer, each with a line feed at its end, to
 * CSV in place: writes never overtake reads. `end` is the end of the records; returns the end of
 * the CSV.
 */
export function toAssetCsv(memory: Buffer, end: number): number {
  const rewriter = new Rewriter(memory);
  while (rewriter.read < end) rewriter.record();
  return rewriter.written;
}

class Rewriter {
  readonly #memory: Buffer;
  read = 0;
  written = 0;

  constructor(memory: Buffer) {
    this.#memory = memory;
  }

  record(): void {
    for (let value = 0; value < columnsOf.length; value++) {
      if (value > 0) this.#put(comma);
      this.#value(columnsOf[value].length);
    }
    // The allocation stands before the time in the record, and after it in the row. The keys left
    // out so far are longer than a time: writing it overtakes nothing that is still to be read.
    this.#toValue();
    const allocation = this.read;
    this.#skip();
    this.#put(comma);
    this.#toValue();
    this.#scalar();
    const end = this.read;
    this.read = allocation;
    this.#allocation();
    this.read = end;
    // The closing brace and the line feed.
    if (this.#memory[this.read + 1] !== lineFeed) throw new Error('this is no record of an asset');
    this.read += 2;
    this.#put(carriageReturn);
    this.#put(lineFeed);
  }

  /**
   * The next value, which fills this many columns: one for a scalar, several for an object of
   * scalars.
   */
  #value(columns: number): void {
    this.#toValue();
    if (this.#memory[this.read] !== openingBrace) {
      this.#scalar();
      for (let column = 1; column < columns; column++) this.#put(comma);
      return;
    }
    for (let column = 0; column < columns; column++) {
      if (column > 0) this.#put(comma);
      this.#toValue();
      this.#scalar();
    }
    this.read++;
  }

  /** The allocation that is next. */
  #allocation(): void {
    const isKnown = this.#memory[this.read] === openingBrace;
    for (const columns of allocationColumnsOf) {
      if (isKnown) this.#toValue();
      if (isKnown && this.#memory[this.read] === openingBrace) {
        this.#toValue();
        this.#skip();
        for (let column = 0; column < columns.length; column++) {
          this.#put(comma);
          this.#toValue();
          this.#scalar();
        }
      } else {
        for (let column = 0; column < columns.length; column++) this.#put(comma);
      }
    }
  }

  /** Skips a value that holds no text with a brace or a comma. */
  #skip(): void {
    let depth = 0;
    for (; ; this.read++) {
      const byte = this.#memory[this.read];
      if (byte === undefined) throw new Error('this is no record of an asset');
      if (depth === 0 && (byte === comma || byte === closingBrace)) return;
      if (byte === openingBrace) depth++;
      else if (byte === closingBrace) depth--;
    }
  }

  /** Skips a key, which contains no colon. */
  #toValue(): void {
    const next = this.#memory.length;
    while (this.read < next && this.#memory[this.read] !== colon) this.read++;
    this.read++;
  }

  #scalar(): void {
    const first = this.#memory[this.read];
    if (first === quote) this.#text();
    else if (first === firstOfNull) this.read += nullLength;
    else this.#number();
  }

  #number(): void {
    for (;;) {
      const byte = this.#memory[this.read];
      if (byte === comma || byte === closingBrace) return;
      if (byte === undefined) throw new Error('this is no record of an asset');
      this.#put(byte);
      this.read++;
    }
  }

  #text(): void {
    const start = this.read;
    let end = start + 1;
    let isPlain = !mayBeginFormula(this.#memory[end]);
    for (; this.#memory[end] !== quote; end++) {
      const byte = this.#memory[end];
      if (byte === undefined) throw new Error('this is no record of an asset');
      if (byte === backslash) end++;
      if (byte === backslash || byte === comma) isPlain = false;
    }
    this.read = end + 1;
    if (isPlain) {
      for (let at = start + 1; at < end; at++) this.#put(this.#memory[at]);
      return;
    }
    const text = JSON.parse(this.#memory.toString('utf8', start, end + 1));
    this.written += this.#memory.write(csvText(text), this.written);
  }

  #put(byte: number): void {
    this.#memory[this.written++] = byte;
  }
}

/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** The first bytes of such texts in JSON; tab and CR stand there as escapes. */
const formulaBytes: ReadonlySet<number> = new Set([...'=+-@\\'].map(code));

function mayBeginFormula(byte: number): boolean {
  return formulaBytes.has(byte);
}

const needsQuotes = /[",\r\n]/;

/** A text field; one that would be taken for a formula is prefixed with an apostrophe. */
function csvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
