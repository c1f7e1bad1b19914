/** Selects a page: filter, sort, slice. Cost is at most linear in the table's rows. */

import type { Filter, ListQuery } from '../../contract/query/query.ts';
import { type Column, identityOf, Scratch, type Table } from '../table/table.ts';
import { type ColumnSort, Page, type Rows, sortedPage } from './sorted-page.ts';

/** One page, and the number of matching rows before paging. */
export interface Selection {
  /** The rows of the page, in order. */
  readonly rows: readonly number[];
  readonly total: number;
}

/** `query.limit` is at most `pageLimitMax`. */
export function select(table: Table, { filters, sorts, offset, limit }: ListQuery): Selection {
  const columnSorts = sorts.map(({ name, descending }): ColumnSort => {
    return { column: table.columns[name], descending };
  });
  const rows = filterRows(table, filters, columnSorts);
  const total = rows.end - rows.start;
  const from = Math.min(offset, total);
  const to = Math.min(offset + limit, total);
  const page = new Page();
  if (sorts.length === 0) page.add(rows.all, rows.start + from, rows.start + to);
  else sortedPage(rows, columnSorts, from, to, page);
  return { rows: page.rows, total };
}

/** The rows that pass the current request's filters. */
const matchingRows = new Scratch();

/** All rows that match every filter, already in the order of the first sort. */
function filterRows(
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
    rows = run ?? keepMatching(rows, column, values);
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
function keepMatching({ all, start, end }: Rows, column: Column, values: readonly string[]): Rows {
  const wanted = wantedRanks(column, values);
  const { ranks } = column;
  const target = matchingRows.array(end - start);
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
