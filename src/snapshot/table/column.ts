/**
 * A column of a table, ready for filters and sorts: for each row the dense rank of its value. Ranks
 * are computed once for each snapshot, so that a request compares small integers only.
 */
import { sliceRows } from '../../limits.ts';
import { atOnce, type Steps } from '../slices.ts';
import { arraysInOnePiece } from './arrays.ts';
import { identityOf } from './identity.ts';
import { Scratch } from './scratch.ts';
import { listTexts, type SortedTexts, type TextList } from './sorted-texts.ts';

/**
 * A rank for each row. Ranks of a few texts take a byte each: of a million assets, most pages find the
 * ranks of their filters outside the processor's caches, and a quarter of the bytes come sooner
 * (bench/cases/million-mixture.ts: 0.02 more). Where sites share ids, merged ranks take four bytes.
 */
export type Ranks = Uint8Array | Uint32Array;

export interface Column {
  /** The rank of each row, from 0. Equal values have equal ranks; a row without a value has `distinct`. */
  readonly ranks: Ranks;
  /** All rows by rank, those without a value last, and equal ones in default order. */
  readonly rows: Uint32Array;
  /**
   * How many ranks occur, absent values not counted. Where there are as many ranks as rows, no
   * value recurs.
   */
  readonly distinct: number;
  /** How many rows have a value. */
  readonly valued: number;
  /** The values by rank; only on columns that filters use. */
  readonly values?: SortedTexts;
  /** Where in `rows` the rows of each rank end; only on columns of few values, which no row lacks. */
  readonly ends?: readonly number[];
}

/** A column of few texts. */
export interface TextColumn extends Column {
  readonly values: TextList;
  readonly ends: readonly number[];
}

/** The highest rank that a byte holds. */
const byteRankMax = 2 ** 8 - 1;

/** The kind of array for ranks of so many values, and for rows without a value. */
export function ranksKind(distinct: number) {
  return distinct <= byteRankMax ? Uint8Array : Uint32Array;
}

/** Memory for a column of many values, one place a row. */
export interface ColumnMemory {
  readonly ranks: Uint32Array;
  readonly rows: Uint32Array;
}

export function columnMemory(count: number): ColumnMemory {
  return { ranks: new Uint32Array(count), rows: new Uint32Array(count) };
}

/** A column of texts, one of each item, in the order of code points. */
export function textColumn<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): TextColumn {
  const { texts, numbers } = numberTexts(items, textOf);
  const values = listTexts(texts.keys());
  const rankOfNumber = new Uint32Array(values.length);
  for (const [rank, text] of values.texts.entries()) rankOfNumber[texts.get(text)!] = rank;
  const { ranks, rows } = arraysInOnePiece({
    ranks: [ranksKind(values.length), items.length],
    rows: [Uint32Array, items.length],
  });
  for (let row = 0; row < ranks.length; row++) ranks[row] = rankOfNumber[numbers[row]];
  const ends = [...atOnce(sortByRank(ranks, values.length, rows))];
  return { ranks, rows, distinct: values.length, valued: rows.length, values, ends };
}

const numbersByRow = new Scratch();

/** The texts, numbered in the order in which they come, and the number of each item's text. */
function numberTexts<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  const texts = new Map<string, number>();
  const numbers = numbersByRow.array(items.length);
  for (let row = 0; row < items.length; row++) {
    const text = textOf(items[row]);
    let number = texts.get(text);
    if (number === undefined) {
      number = texts.size;
      texts.set(text, number);
    }
    numbers[row] = number;
  }
  return { texts, numbers };
}

/** Writes a column's rows to `target`, in the order of their ranks; returns where each rank ends. */
export function* sortByRank(
  ranks: Ranks,
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
  return { ranks: rows, rows, distinct: values.length, valued: values.length, values };
}
