/**
 * A list in a snapshot: its records, and the columns for filters and sorts, each the dense rank of
 * each row's value. Ranks are computed once per snapshot, so requests compare small integers only;
 * they share the arrays of row indices.
 */

import { sliceRows } from '../../limits.ts';
import { atOnce, type Steps } from '../slices.ts';
import { arraysInOneBuffer } from './arrays.ts';
import type { Records } from './records.ts';
import { listTexts, type SortedTexts, type TextList } from './sorted-texts.ts';

/**
 * Rows are in the route's default order; `columns` are named after its filters and sorts.
 * Immutable.
 */
export interface Table {
  readonly records: Records;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A pageable list, and the revision that its answers state. */
export interface SnapshotList {
  readonly table: Table;
  readonly revision: string;
}

/** 0, 1, 2, … */
let identity = new Uint32Array();

/** The indices from 0 to below `count`. Read-only. */
export function identityOf(count: number): Uint32Array {
  if (identity.length < count) {
    identity = new Uint32Array(Math.max(count, identity.length * 2));
    for (let row = 0; row < identity.length; row++) identity[row] = row;
  }
  return identity.subarray(0, count);
}

/**
 * Scratch buffer reused between steps. A list of a hundred thousand rows would otherwise cost each
 * request half a megabyte, and a garbage collection later.
 */
export class Scratch {
  #array = new Uint32Array();

  /** An array of at least this length, with arbitrary content, valid until the next call. */
  array(length: number): Uint32Array {
    if (this.#array.length < length) this.#array = new Uint32Array(length);
    return this.#array;
  }

  /** An array of at least `length`, zero-filled up to there. */
  zeros(length: number): Uint32Array {
    return this.array(length).fill(0, 0, length);
  }
}

/**
 * Memory that one piece of work has to itself and the next one overwrites. The work returns no
 * promise: what awaits would go on with the content of another.
 */
export class Lent<Memory> {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  during<Result>(work: (memory: Memory) => Result & NoPromise<Result>): Result {
    return work(this.#memory);
  }
}

type NoPromise<Result> = Result extends PromiseLike<unknown> ? never : unknown;

/**
 * Rank by row. Ranks of few texts take one byte: of a million assets, most pages miss the CPU
 * caches for their filters' ranks, and a quarter of the bytes arrives sooner
 * (bench/cases/million-mixture.ts: 0.02 more). Where sites share ids, merged ranks take four bytes.
 */
export type Ranks = Uint8Array | Uint32Array;

export interface Column {
  /**
   * Rank of each row, from 0. Equal values have equal ranks; a row without a value has `distinct`.
   */
  readonly ranks: Ranks;
  /** All rows by rank: rows without a value last, ties in default order. */
  readonly rows: Uint32Array;
  /**
   * Number of distinct values, absent ones not counted. Equal to the number of rows if no value
   * recurs.
   */
  readonly distinct: number;
  /** Number of rows with a value. */
  readonly valued: number;
  /** Values by rank; only on columns used by filters. */
  readonly values?: SortedTexts;
  /** End of each rank in `rows`; only on columns of few values without absent ones. */
  readonly ends?: readonly number[];
}

/** A text column of low cardinality. */
export interface TextColumn extends Column {
  readonly values: TextList;
  readonly ends: readonly number[];
}

/** Highest rank that fits a byte. */
const byteRankMax = 2 ** 8 - 1;

/** Array type for the ranks of `distinct` values plus the absent value. */
export function ranksKind(distinct: number) {
  return distinct <= byteRankMax ? Uint8Array : Uint32Array;
}

/** Memory for a high-cardinality column, one entry per row. */
export interface ColumnMemory {
  readonly ranks: Uint32Array;
  readonly rows: Uint32Array;
}

export function columnMemory(count: number): ColumnMemory {
  return { ranks: new Uint32Array(count), rows: new Uint32Array(count) };
}

/** Builds a column of one text per item, in code-point order. */
export function textColumn<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): TextColumn {
  return numbersByRow.during((memory) => {
    const numbers = memory.array(items.length);
    return columnOf(numberTexts(items, textOf, numbers), numbers, items.length);
  });
}

const numbersByRow = new Lent(new Scratch());

/** The column of texts in order of appearance, with the number of each row's text. */
function columnOf(
  texts: ReadonlyMap<string, number>,
  numbers: Uint32Array,
  count: number,
): TextColumn {
  const values = listTexts(texts.keys());
  const rankOfNumber = new Uint32Array(values.length);
  for (const [rank, text] of values.texts.entries()) rankOfNumber[texts.get(text)!] = rank;
  const { ranks, rows } = arraysInOneBuffer({
    ranks: [ranksKind(values.length), count],
    rows: [Uint32Array, count],
  });
  for (let row = 0; row < ranks.length; row++) ranks[row] = rankOfNumber[numbers[row]];
  const ends = [...atOnce(sortByRank(ranks, values.length, rows))];
  return { ranks, rows, distinct: values.length, valued: rows.length, values, ends };
}

/**
 * Dictionary-encodes the texts: returns them with their numbers, in order of appearance, and writes
 * the number of each item's text.
 */
function numberTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  numbers: Uint32Array,
): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  for (let row = 0; row < items.length; row++) {
    const text = textOf(items[row]);
    let number = texts.get(text);
    if (number === undefined) {
      number = texts.size;
      texts.set(text, number);
    }
    numbers[row] = number;
  }
  return texts;
}

/** Counting sort: writes the rows to `target` by rank; returns the end of each rank. */
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
  // Each entry has moved from the start of its rank to its end.
  return starts.subarray(0, distinct);
}

/** A unique column in row order: an id column, for instance. */
export function sortedColumn(values: SortedTexts): Column {
  const rows = identityOf(values.length);
  return { ranks: rows, rows, distinct: values.length, valued: values.length, values };
}
