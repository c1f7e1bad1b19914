/**
 * A column of a table, ready for filters and sorts: for each row the dense rank of its value. Ranks
 * are computed once for each snapshot, so that a request compares small integers only.
 */
import { sliceRows } from '../../limits.ts';
import { atOnce, type Steps } from '../slices.ts';
import { identityOf } from './identity.ts';
import { listTexts, type SortedTexts, type TextList } from './sorted-texts.ts';

export interface Column {
  /** The rank of each row, from 0. Equal values have equal ranks; a row without a value has `distinct`. */
  readonly ranks: Uint32Array;
  /** All rows by rank, those without a value last, and equal ones in default order. */
  readonly rows: Uint32Array;
  /**
   * How many ranks occur, absent values not counted. Where there are as many ranks as rows, no
   * value recurs.
   */
  readonly distinct: number;
  /** The values by rank; only on columns that filters use. */
  readonly values?: SortedTexts;
  /** Where in `rows` the rows of each rank end; only on columns of few values. */
  readonly ends?: readonly number[];
}

/** A column of few texts. */
export interface TextColumn extends Column {
  readonly values: TextList;
  readonly ends: readonly number[];
}

/** Memory for a column, one place a row. */
export type ColumnMemory = Pick<Column, 'ranks' | 'rows'>;

export function columnMemory(count: number): ColumnMemory {
  return { ranks: new Uint32Array(count), rows: new Uint32Array(count) };
}

/** A column of texts, one of each item, in the order of code points. */
export function textColumn<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  { ranks, rows }: ColumnMemory,
): TextColumn {
  /** Numbered in the order in which they come, until all are known. */
  const numbers = new Map<string, number>();
  for (let row = 0; row < items.length; row++) {
    const text = textOf(items[row]);
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
    }
    ranks[row] = number;
  }
  const values = listTexts(numbers.keys());
  const rankOfNumber = new Uint32Array(values.length);
  for (const [rank, text] of values.texts.entries()) rankOfNumber[numbers.get(text)!] = rank;
  for (let row = 0; row < ranks.length; row++) ranks[row] = rankOfNumber[ranks[row]];
  const ends = [...atOnce(sortByRank(ranks, values.length, rows))];
  return { ranks, rows, distinct: values.length, values, ends };
}

/** Writes a column's rows to `target`, in the order of their ranks; returns where each rank ends. */
export function* sortByRank(
  ranks: Uint32Array,
  distinct: number,
  target: Uint32Array,
): Steps<Uint32Array> {
  const starts = new Uint32Array(distinct + 2);
  for (let row = 0; row < ranks.length; row++) {
    starts[ranks[row] + 1]++;
    if (row % sliceRows === 0) yield;
  }
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] += starts[rank - 1];
    if (rank % sliceRows === 0) yield;
  }
  for (let row = 0; row < ranks.length; row++) {
    target[starts[ranks[row]]++] = row;
    if (row % sliceRows === 0) yield;
  }
  // Each entry has moved from the beginning of its rank to the rank's end.
  return starts.subarray(0, distinct);
}

/**
 * A column in whose order the rows stand, and in which no value recurs: an id column for instance.
 */
export function sortedColumn(values: SortedTexts): Column {
  const rows = identityOf(values.length);
  return { ranks: rows, rows, distinct: values.length, values };
}
