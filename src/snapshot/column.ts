/**
 * A column of a table, ready to filter and sort on: for each row the dense rank of its value.
 * Ranks are computed once a snapshot, so that a request compares small integers only.
 */
import { identityOf } from './identity.ts';
import { listTexts, type SortedTexts, type TextList } from './sorted-texts.ts';

export interface Column {
  /** By row, from 0; equal values have equal ranks. A row without a value has `distinct`. */
  readonly ranks: Uint32Array;
  /** All rows by rank, those without a value last, and equal ones in default order. */
  readonly rows: Uint32Array;
  /** How many ranks occur, absent values not counted: as many as rows means that none recurs. */
  readonly distinct: number;
  /** The values by rank; only on columns that filters use. */
  readonly values?: SortedTexts;
}

/** A column of few texts. */
export interface TextColumn extends Column {
  readonly values: TextList;
}

/** A column of texts, which orders them by code point. */
export function textColumn(texts: readonly string[]): TextColumn {
  const values = listTexts(texts);
  const rankOfText = new Map(values.texts.map((value, rank) => [value, rank]));
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

/** A column in whose order rows stand and in which no value recurs, an id column for instance. */
export function sortedColumn(values: SortedTexts): Column {
  const rows = identityOf(values.length);
  return { ranks: rows, rows, distinct: values.length, values };
}
