/**
 * A column of a table, ready to filter and sort on: for each row the dense rank of its value.
 * Ranks are computed once a snapshot, so that a request compares small integers only.
 */
import { compareCodePoints } from '../domain/identifier.ts';

export interface Column {
  /** By row, from 0; equal values have equal ranks. A row without a value has `distinct`. */
  readonly ranks: Uint32Array;
  /** How many ranks occur, absent values not counted: as many as rows means that none recurs. */
  readonly distinct: number;
  /** The value of each rank, in code-point order; only on columns that filters use. */
  readonly values?: readonly string[];
}

/** A column of texts, which orders them by code point. */
export function textColumn(texts: readonly string[]): Column {
  const values = [...new Set(texts)].sort(compareCodePoints);
  const rankOf = new Map(values.map((value, rank) => [value, rank]));
  return {
    ranks: Uint32Array.from(texts, (text) => rankOf.get(text)!),
    distinct: values.length,
    values,
  };
}

/** A column of texts that are distinct and in order already, an id column for instance. */
export function sortedTextColumn(texts: readonly string[]): Column {
  return {
    ranks: Uint32Array.from(texts.keys()),
    distinct: texts.length,
    values: texts,
  };
}

/**
 * A usage as it is sorted by: the percentage as displayed, in hundredths (NaN where there is
 * none), and the used bytes, which decide between equal percentages.
 */
export interface UsageKeys {
  readonly percents: ArrayLike<number | bigint>;
  readonly used: Float64Array;
}

/** A column of usages; rows without a percentage are all equal and have no rank of their own. */
export function usageColumn({ percents, used }: UsageKeys): Column {
  const count = used.length;
  const rows: number[] = [];
  for (let row = 0; row < count; row++) {
    if (hasPercent(percents[row])) rows.push(row);
  }
  const compare = (a: number, b: number) =>
    comparePercents(percents[a], percents[b]) || used[a] - used[b];
  rows.sort(compare);
  const ranks = new Uint32Array(count);
  let rank = -1;
  for (const [at, row] of rows.entries()) {
    if (at === 0 || compare(rows[at - 1], row) !== 0) rank++;
    ranks[row] = rank;
  }
  const distinct = rank + 1;
  for (let row = 0; row < count; row++) {
    if (!hasPercent(percents[row])) ranks[row] = distinct;
  }
  return { ranks, distinct };
}

function hasPercent(percent: number | bigint): boolean {
  return typeof percent === 'bigint' || !Number.isNaN(percent);
}

/** Numbers and bigints compare exactly with each other; subtracting them would not. */
function comparePercents(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** The rank of a value, or -1 where no row has it. */
export function rankOf(column: Column, value: string): number {
  const values = column.values!;
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareCodePoints(values[middle], value);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
