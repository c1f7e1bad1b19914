/** In charge of selecting a page: filter, order, cut. It costs no more than the table's rows. */
import type { Filter, ListQuery } from '../query/query.ts';
import { type Column, rankOf } from './column.ts';
import { orderRows, orderTable } from './order.ts';
import type { Table } from './table.ts';

/** The rows of one page, in order, and how many rows the filters match before paging. */
export interface Selection {
  readonly rows: Uint32Array;
  readonly total: number;
}

export function select(table: Table, query: ListQuery): Selection {
  const rows =
    query.filters.length === 0
      ? orderTable(table, query.sorts)
      : orderRows(table, filterRows(table, query.filters), query.sorts);
  return {
    rows: rows.subarray(query.offset, query.offset + query.limit),
    total: rows.length,
  };
}

/** The rows that match every filter, in default order. */
function filterRows(table: Table, [first, ...others]: readonly Filter[]): Uint32Array {
  let rows = matchingOf(table, first);
  for (const filter of others) rows = keepMatching(rows, table, filter);
  return rows;
}

/** The rows of a whole table that match a filter. */
function matchingOf(table: Table, { name, values }: Filter): Uint32Array {
  const column = table.columns.get(name)!;
  const wanted = wantedRanks(column, values);
  const { ranks } = column;
  const rows = new Uint32Array(ranks.length);
  let matching = 0;
  for (let row = 0; row < ranks.length; row++) {
    // Written always and kept if it matches: no branch for the processor to mispredict.
    rows[matching] = row;
    matching += wanted[ranks[row]];
  }
  return rows.subarray(0, matching);
}

/** Those of the rows, which are the caller's to overwrite, that match a filter too. */
function keepMatching(rows: Uint32Array, table: Table, { name, values }: Filter): Uint32Array {
  const column = table.columns.get(name)!;
  const wanted = wantedRanks(column, values);
  const { ranks } = column;
  let matching = 0;
  for (const row of rows) {
    rows[matching] = row;
    matching += wanted[ranks[row]];
  }
  return rows.subarray(0, matching);
}

/** A 1 at each rank that a filter's values name; one more place for rows without a value. */
function wantedRanks(column: Column, values: readonly string[]): Uint8Array {
  const wanted = new Uint8Array(column.distinct + 1);
  for (const value of values) {
    const rank = rankOf(column, value);
    if (rank >= 0) wanted[rank] = 1;
  }
  return wanted;
}
