/**
 * Sorts only the rows of one page: a partial sort. Only groups of equal values that reach into the
 * page are sorted further.
 */
import { type Column, type Ranks, Scratch } from '../table/table.ts';

/** Rows up to which a comparison sort beats a counting sort: 3 µs at most. */
const comparedRowsMax = 32;

/** One sort; earlier ones take precedence. Rows without a value come last in both directions. */
export interface ColumnSort {
  readonly column: Column;
  readonly descending: boolean;
}

/** A range of rows: `all` from `start` to below `end`. */
export interface Rows {
  readonly all: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/** A page being filled, in order. */
export class Page {
  readonly rows: number[] = [];

  /** Appends the rows from `from` to below `to`. */
  add(rows: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.rows.push(rows[at]);
  }
}

/** Histogram of ranks. Shared by all requests, which are answered one at a time. */
const countsByRank = new Scratch();
/** Next position in each group. */
const nextOfGroups = new Scratch();
/** Rows ordered by the second sort, the third sort and so on. One page may need all of them. */
const ordered: Scratch[] = [];

/**
 * Appends the rows from `from` to below `to` of the sorted `rows`; `to` is at most their number.
 * Input is in ascending order of the first sort's column. The sort is stable: equal rows stay in
 * default order.
 */
export function sortedPage(
  { all, start: first, end: last }: Rows,
  sorts: readonly ColumnSort[],
  from: number,
  to: number,
  page: Page,
): void {
  const { column, descending } = sorts[0];
  const { ranks } = column;
  // Already in this order.
  if (sorts.length === 1 && !descending) {
    page.add(all, first + from, first + to);
    return;
  }
  // A low-cardinality column knows the ends of its groups. After filters, the ends are searched.
  const ends = all === column.rows ? column.ends : undefined;
  const valued = descending ? valuedRows(all, first, last, column) : 0;
  for (let at = from; at < to; ) {
    // In descending order, the groups with values are mirrored.
    const isMirrored = at < valued;
    const position = first + (isMirrored ? valued - 1 - at : at);
    const start = groupStart(all, first, position, ranks, ends);
    const end = groupEnd(all, position, last, ranks, ends);
    if (end - start === 1) {
      page.add(all, start, end);
      at++;
      continue;
    }
    const before = isMirrored ? valued - (end - first) : start - first;
    const stop = Math.min(to - before, end - start);
    placePage({ all, start, end }, sorts, 1, at - before, stop, page);
    at = before + stop;
  }
}

/** Number of rows with a value. */
function valuedRows(all: Uint32Array, first: number, last: number, column: Column): number {
  const { rows, ranks, distinct, valued } = column;
  return all === rows ? valued : startOf(all, first, last, ranks, distinct) - first;
}

/** End of each rank's rows, if known. */
type Ends = Column['ends'];

/** Start of the group of equal rows at `position`. */
function groupStart(
  all: Uint32Array,
  first: number,
  position: number,
  ranks: Ranks,
  ends: Ends,
): number {
  const rank = ranks[all[position]];
  if (ends !== undefined) return rank === 0 ? 0 : ends[rank - 1];
  if (position === first || ranks[all[position - 1]] !== rank) return position;
  return startOf(all, first, position, ranks, rank);
}

/** End of that group. */
function groupEnd(
  all: Uint32Array,
  position: number,
  last: number,
  ranks: Ranks,
  ends: Ends,
): number {
  const rank = ranks[all[position]];
  if (ends !== undefined) return ends[rank];
  const next = position + 1;
  if (next === last || ranks[all[next]] !== rank) return next;
  return startOf(all, next, last, ranks, rank + 1);
}

/** Lower bound of a rank among rows ordered by rank. */
function startOf(
  all: Uint32Array,
  first: number,
  last: number,
  ranks: Ranks,
  rank: number,
): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranks[all[middle]] < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Appends positions `from` to below `to` of `rows` sorted by `sorts[next]` on. */
function placePage(
  rows: Rows,
  sorts: readonly ColumnSort[],
  next: number,
  from: number,
  to: number,
  page: Page,
): void {
  if (from >= to) return;
  const { all, start, end } = rows;
  if (next === sorts.length || end - start === 1) {
    page.add(all, start + from, start + to);
  } else if (end - start <= comparedRowsMax) {
    page.add(sortFew(rows, sorts, next), from, to);
  } else {
    placeGroups(rows, sorts, next, from, to, page);
  }
}

/** Insertion sort, for few rows. */
function sortFew({ all, start, end }: Rows, sorts: readonly ColumnSort[], next: number) {
  const sorted = orderedBy(next, end - start);
  for (let length = 0; length < end - start; length++) {
    const row = all[start + length];
    let at = length;
    // Input is in default order, and the sort is stable.
    for (; at > 0 && isBefore(row, sorted[at - 1], sorts, next); at--) sorted[at] = sorted[at - 1];
    sorted[at] = row;
  }
  return sorted;
}

function isBefore(a: number, b: number, sorts: readonly ColumnSort[], next: number): boolean {
  for (let index = next; index < sorts.length; index++) {
    const order = keyOf(sorts[index], a) - keyOf(sorts[index], b);
    if (order !== 0) return order < 0;
  }
  return false;
}

/** Sort key of a row: its rank in the sort's direction. */
export function keyOf(
  { column: { ranks, distinct }, descending }: ColumnSort,
  row: number,
): number {
  const rank = ranks[row];
  return descending && rank !== distinct ? distinct - 1 - rank : rank;
}

/** Groups rows by `sorts[next]` as far as they reach into the page, and places each group. */
function placeGroups(
  rows: Rows,
  sorts: readonly ColumnSort[],
  next: number,
  from: number,
  to: number,
  page: Page,
): void {
  const sort = sorts[next];
  const { first, before, ends } = findGroups(rows, sort, from, to);
  const grouped = writeGroups(rows, sort, first, ends, orderedBy(next, ends[ends.length - 1]));
  for (let group = 0; group + 1 < ends.length; group++) {
    const start = ends[group];
    const end = ends[group + 1];
    const last = Math.min(to - before, end) - start;
    const of = { all: grouped, start, end };
    placePage(of, sorts, next + 1, Math.max(from - before - start, 0), last, page);
  }
}

interface Groups {
  /** Key of the first group; the others follow one by one. */
  readonly first: number;
  /** Number of rows before it. */
  readonly before: number;
  /** 0, then the end of each group, relative to the first. */
  readonly ends: readonly number[];
}

/** The groups that overlap the rows from `from` to below `to`. */
function findGroups({ all, start, end }: Rows, sort: ColumnSort, from: number, to: number): Groups {
  const { ranks, distinct } = sort.column;
  const counts = countsByRank.zeros(distinct + 1);
  for (let at = start; at < end; at++) counts[ranks[all[at]]]++;
  const countOf = (key: number) =>
    counts[sort.descending && key !== distinct ? distinct - 1 - key : key];
  let first = 0;
  let before = 0;
  while (before + countOf(first) <= from) before += countOf(first++);
  const ends = [0];
  let key = first;
  for (let reached = 0; before + reached < to; ) {
    reached += countOf(key++);
    ends.push(reached);
  }
  return { first, before, ends };
}

/** Writes the rows of the groups from key `first` on to `target`, group by group. */
function writeGroups(
  { all, start, end }: Rows,
  sort: ColumnSort,
  first: number,
  ends: readonly number[],
  target: Uint32Array,
): Uint32Array {
  const groups = ends.length - 1;
  const next = nextOfGroups.array(groups);
  for (let group = 0; group < groups; group++) next[group] = ends[group];
  for (let at = start; at < end; at++) {
    const row = all[at];
    const group = keyOf(sort, row) - first;
    if (group >= 0 && group < groups) target[next[group]++] = row;
  }
  return target;
}

function orderedBy(sort: number, length: number): Uint32Array {
  ordered[sort] ??= new Scratch();
  return ordered[sort].array(length);
}
