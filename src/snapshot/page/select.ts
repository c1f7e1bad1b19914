/**
 * Selects a page: filter, sort, slice. Cost is at most linear in the table's rows. The sort is
 * partial: only groups of equal values that reach into the page are sorted further.
 */
import type { Filter, ListQuery } from '../../contract/query/query.ts';
import { type Column, identityOf, Lent, type Ranks, Scratch, type Table } from '../table/table.ts';

/** What one selection needs, and the next one overwrites. */
class SelectionMemory {
  /** The rows that pass the filters. */
  readonly matchingRows = new Scratch();
  /** Histogram of ranks. */
  readonly countsByRank = new Scratch();
  /** Next position in each group. */
  readonly nextOfGroups = new Scratch();
  readonly #ordered: Scratch[] = [];

  /** Rows ordered by the second sort, the third sort and so on. One page may need all of them. */
  orderedBy(sort: number, length: number): Uint32Array {
    this.#ordered[sort] ??= new Scratch();
    return this.#ordered[sort].array(length);
  }
}

const selectionMemory = new Lent(new SelectionMemory());

/** One page, and the number of matching rows before paging. */
export interface Selection {
  /** The rows of the page, in order. */
  readonly rows: readonly number[];
  readonly total: number;
}

/** `query.limit` is at most `pageLimitMax`. */
export function select(table: Table, query: ListQuery): Selection {
  return selectionMemory.during((memory) => selectIn(memory, table, query));
}

function selectIn(
  memory: SelectionMemory,
  table: Table,
  { filters, sorts, offset, limit }: ListQuery,
): Selection {
  const columnSorts = sorts.map(({ name, descending }): ColumnSort => {
    return { column: table.columns[name], descending };
  });
  const rows = filterRows(memory, table, filters, columnSorts);
  const total = rows.end - rows.start;
  const from = Math.min(offset, total);
  const to = Math.min(offset + limit, total);
  const page = new Page(memory);
  if (sorts.length === 0) page.add(rows.all, rows.start + from, rows.start + to);
  else sortedPage(rows, columnSorts, from, to, page);
  return { rows: page.rows, total };
}

/** All rows that match every filter, already in the order of the first sort. */
function filterRows(
  memory: SelectionMemory,
  { columns, records: { count } }: Table,
  filters: readonly Filter[],
  sorts: readonly ColumnSort[],
): Rows {
  const ordered = sorts.length === 0 ? identityOf(count) : sorts[0].column.rows;
  let rows: Rows = { all: ordered, start: 0, end: count };
  for (let index = 0; index < filters.length; index++) {
    const { name, values } = filters[index];
    const column = columns[name];
    // In default order, rows of one value are contiguous: no scan needed.
    const run = index === 0 && sorts.length === 0 ? runOf(column, values) : null;
    rows = run ?? keepMatching(memory, rows, column, values);
  }
  return rows;
}

/** The contiguous run of a single value in default order; null if a scan is needed. */
function runOf({ rows, ends, values }: Column, wanted: readonly string[]): Rows | null {
  if (ends === undefined || wanted.length > 1) return null;
  const rank = values!.rankOf(wanted[0]);
  if (rank < 0) return { all: rows, start: 0, end: 0 };
  return { all: rows, start: rank === 0 ? 0 : ends[rank - 1], end: ends[rank] };
}

/** Rows that match a filter. The input may be the previous filter's output. */
function keepMatching(
  memory: SelectionMemory,
  { all, start, end }: Rows,
  column: Column,
  values: readonly string[],
): Rows {
  const wanted = wantedRanks(column, values);
  const { ranks } = column;
  const target = memory.matchingRows.array(end - start);
  let matching = 0;
  for (let at = start; at < end; at++) {
    const row = all[at];
    // Written unconditionally, kept on a match: branch-free, so nothing is mispredicted.
    target[matching] = row;
    matching += wanted[ranks[row]];
  }
  return { all: target, start: 0, end: matching };
}

/**
 * A bitmap of the ranks that the filter's values name. The last entry is for rows without a value.
 */
export function wantedRanks(column: Column, values: readonly string[]): Uint8Array {
  const wanted = new Uint8Array(column.distinct + 1);
  for (const value of values) {
    const rank = column.values!.rankOf(value);
    if (rank >= 0) wanted[rank] = 1;
  }
  return wanted;
}

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
class Page {
  readonly rows: number[] = [];
  readonly memory: SelectionMemory;

  constructor(memory: SelectionMemory) {
    this.memory = memory;
  }

  /** Appends the rows from `from` to below `to`. */
  add(rows: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.rows.push(rows[at]);
  }
}

/**
 * Appends the rows from `from` to below `to` of the sorted `rows`; `to` is at most their number.
 * Input is in ascending order of the first sort's column. The sort is stable: equal rows stay in
 * default order.
 */
function sortedPage(
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
    page.add(sortFew(page.memory, rows, sorts, next), from, to);
  } else {
    placeGroups(rows, sorts, next, from, to, page);
  }
}

/** Insertion sort, for few rows. */
function sortFew(
  memory: SelectionMemory,
  { all, start, end }: Rows,
  sorts: readonly ColumnSort[],
  next: number,
) {
  const sorted = memory.orderedBy(next, end - start);
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
  const { memory } = page;
  const { first, before, ends } = findGroups(memory, rows, sort, from, to);
  const target = memory.orderedBy(next, ends[ends.length - 1]);
  const grouped = writeGroups(memory, rows, sort, first, ends, target);
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
function findGroups(
  memory: SelectionMemory,
  { all, start, end }: Rows,
  sort: ColumnSort,
  from: number,
  to: number,
): Groups {
  const { ranks, distinct } = sort.column;
  const counts = memory.countsByRank.zeros(distinct + 1);
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
  memory: SelectionMemory,
  { all, start, end }: Rows,
  sort: ColumnSort,
  first: number,
  ends: readonly number[],
  target: Uint32Array,
): Uint32Array {
  const groups = ends.length - 1;
  const next = memory.nextOfGroups.array(groups);
  for (let group = 0; group < groups; group++) next[group] = ends[group];
  for (let at = start; at < end; at++) {
    const row = all[at];
    const group = keyOf(sort, row) - first;
    if (group >= 0 && group < groups) target[next[group]++] = row;
  }
  return target;
}
