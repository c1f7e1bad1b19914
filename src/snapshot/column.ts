/**
 * A column of a table, ready to filter and sort on: for each row the dense rank of its value.
 * Ranks are computed once a snapshot, so that a request compares small integers only.
 */
import { compareCodePoints } from '../domain/identifier.ts';
import { identityOf } from './identity.ts';

export interface Column {
  /** By row, from 0; equal values have equal ranks. A row without a value has `distinct`. */
  readonly ranks: Uint32Array;
  /** All rows by rank, those without a value last, and equal ones in default order. */
  readonly rows: Uint32Array;
  /** How many ranks occur, absent values not counted: as many as rows means that none recurs. */
  readonly distinct: number;
  /** The value of each rank, in code-point order; only on columns that filters use. */
  readonly values?: readonly string[];
}

/** A column with its values. */
export type TextColumn = Required<Column>;

/** A column of texts, which orders them by code point. */
export function textColumn(texts: readonly string[]): TextColumn {
  const values = distinctTexts(texts);
  const rankOfText = new Map(values.map((value, rank) => [value, rank]));
  const ranks = Uint32Array.from(texts, (text) => rankOfText.get(text)!);
  return { ranks, rows: rowsByRank(ranks, values.length), distinct: values.length, values };
}

/** A column's rows in the order of their ranks. */
export function rowsByRank(ranks: Uint32Array, distinct: number): Uint32Array {
  const starts = new Uint32Array(distinct + 2);
  for (const rank of ranks) starts[rank + 1]++;
  for (let rank = 1; rank < starts.length; rank++) starts[rank] += starts[rank - 1];
  const rows = new Uint32Array(ranks.length);
  for (let row = 0; row < ranks.length; row++) rows[starts[ranks[row]]++] = row;
  return rows;
}

/** The texts in code-point order, each once. */
export function distinctTexts(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort(compareCodePoints);
}

/** A column of texts that are distinct and in order already, an id column for instance. */
export function sortedTextColumn(texts: readonly string[]): TextColumn {
  const rows = identityOf(texts.length);
  return { ranks: rows, rows, distinct: texts.length, values: texts };
}

/** The rank of a value among those of a column, or -1 where no row has it. */
export function rankOf(values: readonly string[], value: string): number {
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
