/**
 * In charge of a page of sorted rows, without sorting the others: only the groups of equal values
 * that reach into the page are looked at any further.
 */
import { comparedRowsMax } from '../limits.ts';
import type { Column } from './column.ts';
import { Scratch } from './scratch.ts';

/** One sort; earlier ones dominate later ones. Rows without a value come last both ways. */
export interface ColumnSort {
  readonly column: Column;
  readonly descending: boolean;
}

/** The rows of a page as far as they are known, in order. */
class Page {
  readonly rows: Uint32Array;
  #length = 0;

  constructor(length: number) {
    this.rows = new Uint32Array(length);
  }

  /** Adds the rows at `from` to below `to`. */
  add(rows: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.rows[this.#length++] = rows[at];
  }
}

/** How many rows there are of each rank: one array for all requests, which come one at a time. */
const countsByRank = new Scratch();

/**
 * The rows at `from` to below `to` of `rows` once they are sorted; `to` is at most their number.
 * Rows come in the order of the first sort's column, upwards. Equal ones stay in default order.
 */
export function sortedPage(
  rows: Uint32Array,
  [sort, ...others]: readonly [ColumnSort, ...ColumnSort[]],
  from: number,
  to: number,
): Uint32Array {
  const page = new Page(to - from);
  const { ranks, distinct } = sort.column;
  const valued = startOf(rows, ranks, distinct);
  for (let at = from; at < to; ) {
    // Sorted downwards, the groups with values stand in the other direction.
    const isMirrored = sort.descending && at < valued;
    const rank = ranks[rows[isMirrored ? valued - 1 - at : at]];
    const start = startOf(rows, ranks, rank);
    const end = startOf(rows, ranks, rank + 1);
    const before = isMirrored ? valued - end : start;
    const last = Math.min(to - before, end - start);
    placePage(rows, start, end, others, at - before, last, page);
    at = before + last;
  }
  return page.rows;
}

/** Where in rows ordered by rank those of a rank begin, or would begin. */
function startOf(rows: Uint32Array, ranks: Uint32Array, rank: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranks[rows[middle]] < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds to the page what stands at `from` to below `to` once `rows[start..end)` are sorted. */
function placePage(
  rows: Uint32Array,
  start: number,
  end: number,
  sorts: readonly ColumnSort[],
  from: number,
  to: number,
  page: Page,
): void {
  if (from >= to) return;
  if (sorts.length === 0 || end - start === 1) {
    page.add(rows, start + from, start + to);
  } else if (end - start <= comparedRowsMax) {
    page.add(sortFew(rows.slice(start, end), sorts), from, to);
  } else {
    placeGroups(rows.subarray(start, end), sorts, from, to, page);
  }
}

function sortFew(rows: Uint32Array, sorts: readonly ColumnSort[]): Uint32Array {
  return rows.sort((a, b) => {
    for (const sort of sorts) {
      const order = keyOf(sort, a) - keyOf(sort, b);
      if (order !== 0) return order;
    }
    // Default order, in which a table's rows are numbered.
    return a - b;
  });
}

/** Where a row's value stands among those of its column, in the sort's direction. */
function keyOf({ column: { ranks, distinct }, descending }: ColumnSort, row: number): number {
  const rank = ranks[row];
  return descending && rank !== distinct ? distinct - 1 - rank : rank;
}

/** Groups rows by the first sort as far as they reach into the page, and places each group. */
function placeGroups(
  rows: Uint32Array,
  [sort, ...others]: readonly ColumnSort[],
  from: number,
  to: number,
  page: Page,
): void {
  const { first, before, ends } = findGroups(rows, sort, from, to);
  const grouped = gather(rows, sort, first, ends);
  for (let group = 0; group + 1 < ends.length; group++) {
    const start = ends[group];
    const end = ends[group + 1];
    const last = Math.min(to - before, end) - start;
    placePage(grouped, start, end, others, Math.max(from - before - start, 0), last, page);
  }
}

interface Groups {
  /** The key of the first group; the others follow one by one. */
  readonly first: number;
  /** How many rows stand before it. */
  readonly before: number;
  /** 0, and where each group ends, counted from the first. */
  readonly ends: readonly number[];
}

/** The groups that reach into the rows at `from` to below `to`. */
function findGroups(rows: Uint32Array, sort: ColumnSort, from: number, to: number): Groups {
  const { ranks, distinct } = sort.column;
  const counts = countsByRank.zeros(distinct + 1);
  for (let at = 0; at < rows.length; at++) counts[ranks[rows[at]]]++;
  const countOf = (key: number) =>
    counts[sort.descending && key !== distinct ? distinct - 1 - key : key];

  let first = 0;
  let before = 0;
  while (before + countOf(first) <= from) before += countOf(first++);
  const ends = [0];
  let key = first;
  for (let end = 0; before + end < to; ) {
    end += countOf(key++);
    ends.push(end);
  }
  return { first, before, ends };
}

/** The rows of the groups from key `first` on, group by group. */
function gather(
  rows: Uint32Array,
  sort: ColumnSort,
  first: number,
  ends: readonly number[],
): Uint32Array {
  const gathered = new Uint32Array(ends[ends.length - 1]);
  const next = Uint32Array.from(ends);
  const groups = ends.length - 1;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const group = keyOf(sort, row) - first;
    if (group >= 0 && group < groups) gathered[next[group]++] = row;
  }
  return gathered;
}
