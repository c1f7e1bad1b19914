/** In charge of ranking usages, by a radix sort of their keys. */
import { isNone } from '../domain/exact.ts';
import { sliceRows } from '../limits.ts';
import type { Column } from './column.ts';
import type { Steps } from './slices.ts';
import type { UsageKeys } from './usage-keys.ts';

/** The column of the keys; rows without a percentage are all equal and have no rank of their own. */
export function* usageColumn(keys: UsageKeys): Steps<Column> {
  const { rows, withPercent } = splitRows(keys);
  yield;
  // The last digit that is sorted by decides most, so the least of the keys comes first.
  let order = yield* radixSort(withPercent, keys.used);
  order = yield* radixSort(order, keys.percents);
  if (keys.multiples !== null) order = yield* radixSort(order, keys.multiples);
  rows.set(order);
  return yield* rankRows(rows, order.length, keys);
}

/** The rows, those with a percentage first. */
function splitRows({ percents }: UsageKeys) {
  const rows = new Uint32Array(percents.length);
  let count = 0;
  for (let row = 0; row < percents.length; row++) if (!isNone(percents[row])) rows[count++] = row;
  const withPercent = rows.slice(0, count);
  for (let row = 0; row < percents.length; row++) if (isNone(percents[row])) rows[count++] = row;
  return { rows, withPercent };
}

const digitBits = 8;
const digits = 2 ** digitBits;

/** Sorts rows by an integer each, stably, a digit at a time. */
function* radixSort(rows: Uint32Array, values: Float64Array): Steps<Uint32Array> {
  const largest = largestOf(rows, values);
  yield;
  let order = rows;
  let spare: Uint32Array = new Uint32Array(rows.length);
  for (let unit = 1; unit <= largest; unit *= digits) {
    const starts = new Uint32Array(digits);
    for (let from = 0; from < order.length; from += sliceRows) {
      countDigits(order, values, unit, from, starts);
      yield;
    }
    // All rows have the same digit here.
    if (starts.includes(order.length)) continue;
    toStarts(starts);
    for (let from = 0; from < order.length; from += sliceRows) {
      placeByDigit(order, values, unit, from, starts, spare);
      yield;
    }
    // What came in is the caller's; from the second digit on there are two arrays to swap.
    const free = order === rows ? new Uint32Array(rows.length) : order;
    order = spare;
    spare = free;
  }
  return order;
}

function largestOf(rows: Uint32Array, values: Float64Array): number {
  let largest = 0;
  for (const row of rows) if (values[row] > largest) largest = values[row];
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

/** Turns how many there are of each into where the first of each belongs. */
function toStarts(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit];
    counts[digit] = start;
    start += count;
  }
}

/** Counts through rows in order, of which so many have a percentage; equal keys share a rank. */
function* rankRows(rows: Uint32Array, withPercent: number, keys: UsageKeys): Steps<Column> {
  const { percents, used, multiples } = keys;
  const ranks = new Uint32Array(rows.length);
  let rank = -1;
  let former = -1;
  for (let at = 0; at < withPercent; at++) {
    const row = rows[at];
    const isEqual =
      former >= 0 &&
      percents[row] === percents[former] &&
      used[row] === used[former] &&
      (multiples === null || multiples[row] === multiples[former]);
    if (!isEqual) rank++;
    ranks[row] = rank;
    former = row;
    if (at % sliceRows === 0) yield;
  }
  const distinct = rank + 1;
  for (let at = withPercent; at < rows.length; at++) ranks[rows[at]] = distinct;
  return { ranks, rows, distinct };
}
