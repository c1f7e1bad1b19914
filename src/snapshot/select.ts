/** In charge of selecting a page: filter, order, cut. It costs no more than the table's rows. */
import type { Filter, ListQuery } from '../query/query.ts';
import type { Column } from './column.ts';
import { identityOf } from './identity.ts';
import { Scratch } from './scratch.ts';
import { type ColumnSort, sortedPage } from './sorted-page.ts';
import type { Table } from './table.ts';

/** The rows of one page, in order, and how many rows the filters match before paging. */
export interface Selection {
  readonly rows: Uint32Array;
  readonly total: number;
}

export function select(table: Table, query: ListQuery): Selection {
  const [first, ...others] = query.sorts.map(({ name, descending }): ColumnSort => {
    return { column: table.columns.get(name)!, descending };
  });
  // Rows are filtered in the order of the first sort, which then is no work any more.
  const all = first === undefined ? identityOf(table.records.count) : first.column.rows;
  const rows = filterRows(all, table, query.filters);
  const total = rows.length;
  const from = Math.min(query.offset, total);
  const to = Math.min(query.offset + query.limit, total);
  const page =
    first === undefined ? rows.slice(from, to) : sortedPage(rows, [first, ...others], from, to);
  return { rows: page, total };
}

/** The rows that the filters of the present request have left. */
const matchingRows = new Scratch();

/** Those of all rows that match every filter. */
function filterRows(
  all: Uint32Array,
  table: Table,
  [first, ...others]: readonly Filter[],
): Uint32Array {
  if (first === undefined) return all;
  let rows = keepMatching(all, table, first, matchingRows.array(all.length));
  for (const filter of others) rows = keepMatching(rows, table, filter, rows);
  return rows;
}

/** Those of the rows that match a filter, written to `target`, which may be the rows themselves. */
function keepMatching(
  rows: Uint32Array,
  table: Table,
  { name, values }: Filter,
  target: Uint32Array,
): Uint32Array {
  const column = table.columns.get(name)!;
  const wanted = wantedRanks(column, values);
  const { ranks } = column;
  let matching = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    // Written always and kept if it matches: no branch for the processor to mispredict.
    target[matching] = row;
    matching += wanted[ranks[row]];
  }
  return target.subarray(0, matching);
}

/** A 1 at each rank that a filter's values name; one more place for rows without a value. */
function wantedRanks(column: Column, values: readonly string[]): Uint8Array {
  const wanted = new Uint8Array(column.distinct + 1);
  for (const value of values) {
    const rank = column.values!.rankOf(value);
    if (rank >= 0) wanted[rank] = 1;
  }
  return wanted;
}
