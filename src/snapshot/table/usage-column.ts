/** Collects the sort keys of usages, and ranks usages by a radix sort of them. */
import type { QuantityView } from '../../domain/asset-view.ts';
import { sliceRows } from '../../limits.ts';
import type { Steps } from '../slices.ts';
import { type Column, type ColumnMemory, Scratch } from './table.ts';

/**
 * Integers below this are exact in a double. A larger percentage is split in two parts with this
 * base.
 */
const base = 2 ** 53;

/**
 * Sort keys by row: the displayed percentage in hundredths, then used bytes as the tie-breaker. All
 * are integers below 2^53.
 */
export interface UsageKeysParts {
  /** Percentages modulo 2^53; NaN if there is none. */
  readonly percents: Float64Array;
  readonly used: Float64Array;
  /** Multiples of 2^53 in each percentage; null while every percentage is below 2^53. */
  readonly multiples: Float64Array | null;
}

/** Collects keys, in any order of rows. */
export class UsageKeys implements UsageKeysParts {
  readonly percents: Float64Array;
  readonly used: Float64Array;
  multiples: Float64Array | null = null;

  /** Takes zero-filled arrays, one entry per row. */
  constructor(percents: Float64Array, used: Float64Array) {
    this.percents = percents.fill(Number.NaN);
    this.used = used;
  }

  set(row: number, { percent, used }: Pick<QuantityView, 'percent' | 'used'>): void {
    if (percent === null) return;
    this.used[row] = Number(used);
    if (typeof percent === 'number') {
      this.percents[row] = percent;
    } else {
      this.percents[row] = Number(percent % BigInt(base));
      this.multiples ??= new Float64Array(this.percents.length);
      this.multiples[row] = Number(percent / BigInt(base));
    }
  }

  /** Copies a row from other keys. */
  copy(row: number, from: UsageKeysParts, fromRow: number): void {
    this.percents[row] = from.percents[fromRow];
    this.used[row] = from.used[fromRow];
    if (from.multiples === null) return;
    this.multiples ??= new Float64Array(this.percents.length);
    this.multiples[row] = from.multiples[fromRow];
  }
}

const digitBits = 8;
const digits = 2 ** digitBits;

/** Ranks usage columns one at a time, reusing its buffers. */
export class UsageRanking {
  readonly #spare = new Scratch();
  /** Histogram of digits, then the next place of each digit. */
  readonly #places = new Uint32Array(digits);

  /**
   * The column of the keys. Rows without a percentage are all equal and have no rank of their own.
   */
  *column(keys: UsageKeysParts, { ranks, rows }: ColumnMemory): Steps<Column> {
    const withPercent = yield* splitRows(keys, rows);
    const sorted = rows.subarray(0, withPercent);
    // LSD radix sort: the last digit sorted is the most significant.
    yield* this.#sort(sorted, keys.used);
    yield* this.#sort(sorted, keys.percents);
    if (keys.multiples !== null) yield* this.#sort(sorted, keys.multiples);
    const distinct = yield* rankRows(rows, withPercent, keys, ranks);
    return { ranks, rows, distinct, valued: withPercent };
  }

  /** Stable radix sort of rows by one integer each. */
  *#sort(rows: Uint32Array, values: Float64Array): Steps<void> {
    const places = this.#places;
    const largest = yield* largestOf(rows, values);
    let order = rows;
    let spare = this.#spare.array(rows.length).subarray(0, rows.length);
    for (let unit = 1; unit <= largest; unit *= digits) {
      places.fill(0);
      for (let from = 0; from < order.length; from += sliceRows) {
        countDigits(order, values, unit, from, places);
        yield;
      }
      // All rows share this digit.
      if (places.includes(order.length)) continue;
      toStarts(places);
      for (let from = 0; from < order.length; from += sliceRows) {
        placeByDigit(order, values, unit, from, places, spare);
        yield;
      }
      [order, spare] = [spare, order];
    }
    if (order !== rows) rows.set(order);
  }
}

/** Partitions the rows into `target`, those with a percentage first; returns how many have one. */
function* splitRows({ percents }: UsageKeysParts, target: Uint32Array): Steps<number> {
  let withPercent = 0;
  for (let row = 0; row < percents.length; row++) {
    if (!Number.isNaN(percents[row])) target[withPercent++] = row;
    if (row % sliceRows === 0) yield;
  }
  let end = withPercent;
  for (let row = 0; row < percents.length; row++) {
    if (Number.isNaN(percents[row])) target[end++] = row;
    if (row % sliceRows === 0) yield;
  }
  return withPercent;
}

function* largestOf(rows: Uint32Array, values: Float64Array): Steps<number> {
  let largest = 0;
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]];
    if (value > largest) largest = value;
    if (at % sliceRows === 0) yield;
  }
  return largest;
}

function countDigits(
  order: Uint32Array,
  values: Float64Array,
  unit: number,
  from: number,
  counts: Uint32Array,
): void {
  const to = Math.min(from + sliceRows, order.length);
  for (let at = from; at < to; at++) counts[(values[order[at]] / unit) & (digits - 1)]++;
}

function placeByDigit(
  order: Uint32Array,
  values: Float64Array,
  unit: number,
  from: number,
  starts: Uint32Array,
  target: Uint32Array,
): void {
  const to = Math.min(from + sliceRows, order.length);
  for (let at = from; at < to; at++) {
    const row = order[at];
    target[starts[(values[row] / unit) & (digits - 1)]++] = row;
  }
}

/** Turns digit counts into the start of each digit (exclusive prefix sum). */
function toStarts(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit];
    counts[digit] = start;
    start += count;
  }
}

/**
 * Ranks rows in order; the first `count` have a percentage, and equal keys share a rank. Writes
 * ranks to `target`; returns the number of ranks.
 */
function* rankRows(
  rows: Uint32Array,
  withPercent: number,
  { percents, used, multiples }: UsageKeysParts,
  target: Uint32Array,
): Steps<number> {
  let rank = -1;
  let previous = -1;
  for (let at = 0; at < withPercent; at++) {
    const row = rows[at];
    const isEqual =
      previous >= 0 &&
      percents[row] === percents[previous] &&
      used[row] === used[previous] &&
      (multiples === null || multiples[row] === multiples[previous]);
    if (!isEqual) rank++;
    target[row] = rank;
    previous = row;
    if (at % sliceRows === 0) yield;
  }
  const distinct = rank + 1;
  for (let at = withPercent; at < rows.length; at++) {
    target[rows[at]] = distinct;
    if (at % sliceRows === 0) yield;
  }
  return distinct;
}
