/** Puts rows in the order that a query asks for, by stable counting sorts over dense ranks. */
import { cachedOrdersMax } from '../limits.ts';
import type { Sort } from '../query/query.ts';
import type { Column } from './column.ts';
import { isUnique, type Table } from './table.ts';

/**
 * All rows of a table in the order of `sorts`, remembered on the table.
 * Rows stand in the default order, and sorting is stable: sorts that were not given need no work.
 */
export function orderTable(table: Table, sorts: readonly Sort[]): Uint32Array {
  const key = orderKey(sorts);
  const known = table.orders.get(key);
  if (known !== undefined) return known;
  const order = orderRows(table, Uint32Array.from({ length: table.records.count }, asIndex), sorts);
  if (table.orders.size >= cachedOrdersMax) table.orders.delete(table.orders.keys().next().value!);
  table.orders.set(key, order);
  return order;
}

/** Some rows of a table, given in default order, in the order of `sorts`. */
export function orderRows(table: Table, rows: Uint32Array, sorts: readonly Sort[]): Uint32Array {
  let ordered = rows;
  for (const { name, descending } of decisiveSorts(table, sorts).reverse()) {
    ordered = countingSort(ordered, table.columns.get(name)!, descending);
  }
  return ordered;
}

/** What follows a sort by a unique column decides nothing. */
function decisiveSorts(table: Table, sorts: readonly Sort[]): Sort[] {
  const unique = sorts.findIndex(({ name }) => isUnique(table, table.columns.get(name)!));
  return unique < 0 ? [...sorts] : sorts.slice(0, unique + 1);
}

/** Stable; rows without a value come last in both directions. */
function countingSort(rows: Uint32Array, column: Column, descending: boolean): Uint32Array {
  const { ranks, distinct } = column;
  // Bucket b holds the rows of key b; the one after the last is for rows without a value.
  const starts = new Uint32Array(distinct + 2);
  const last = distinct - 1;
  for (const row of rows) {
    const rank = ranks[row];
    starts[(descending && rank !== distinct ? last - rank : rank) + 1]++;
  }
  for (let key = 1; key < starts.length; key++) starts[key] += starts[key - 1];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const rank = ranks[row];
    sorted[starts[descending && rank !== distinct ? last - rank : rank]++] = row;
  }
  return sorted;
}

function orderKey(sorts: readonly Sort[]): string {
  return sorts.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',');
}

function asIndex(_: unknown, index: number): number {
  return index;
}
