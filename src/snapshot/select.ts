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
function filterRows(table: Table, filters: readonly Filter[]): Uint32Array {
  const tests = filters.map((filter) => rankTest(table.columns.get(filter.name)!, filter.values));
  const { count } = table.records;
  const rows = new Uint32Array(count);
  let matching = 0;
  for (let row = 0; row < count; row++) {
    if (tests.every(({ ranks, wanted }) => wanted[ranks[row]] === 1)) rows[matching++] = row;
  }
  return rows.subarray(0, matching);
}

/** A filter's values as a mark on each wanted rank. */
function rankTest(column: Column, values: readonly string[]) {
  const wanted = new Uint8Array(column.distinct + 1);
  for (const value of values) {
    const rank = rankOf(column, value);
    if (rank >= 0) wanted[rank] = 1;
  }
  return { ranks: column.ranks, wanted };
}
