/**
 * Selects all matching rows of a list in sorted order, for exports. Runs in steps, since a large
 * list takes some milliseconds.
 */

import type { ListQuery } from '../../contract/query/query.ts';
import { sliceRows } from '../../limits.ts';
import type { Steps } from '../slices.ts';
import type { Table } from '../table/table.ts';
import { type ColumnSort, keyOf, wantedRanks } from './select.ts';

/** The rows in the order of the list's pages. The caller owns the array. */
export function* selectAll(
  table: Table,
  { filters, sorts }: Pick<ListQuery, 'filters' | 'sorts'>,
): Steps<Uint32Array> {
  let rows = yield* matchingRows(table, filters);
  // Stable sorts from the last to the first, so that the first takes precedence.
  for (const { name, descending } of sorts.toReversed()) {
    rows = yield* sortedBy({ column: table.columns[name], descending }, rows);
  }
  return rows;
}

/** The rows that match every filter, in default order. */
function* matchingRows(
  { columns, records: { count } }: Table,
  filters: ListQuery['filters'],
): Steps<Uint32Array> {
  const tests = filters.map(({ name, values }) => {
    const column = columns[name];
    return { ranks: column.ranks, wanted: wantedRanks(column, values) };
  });
  const rows = new Uint32Array(count);
  let matching = 0;
  for (let row = 0; row < count; row++) {
    rows[matching] = row;
    if (tests.every(({ ranks, wanted }) => wanted[ranks[row]] === 1)) matching++;
    if (row % sliceRows === 0) yield;
  }
  // A copy, so that few rows do not retain the memory of all.
  return matching === count ? rows : rows.slice(0, matching);
}

/** Stable counting sort of the rows by one sort's ranks. */
function* sortedBy(sort: ColumnSort, rows: Uint32Array): Steps<Uint32Array> {
  const places = new Uint32Array(sort.column.distinct + 2);
  for (let at = 0; at < rows.length; at++) {
    places[keyOf(sort, rows[at]) + 1]++;
    if (at % sliceRows === 0) yield;
  }
  for (let key = 1; key < places.length; key++) {
    places[key] += places[key - 1];
    if (key % sliceRows === 0) yield;
  }
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    sorted[places[keyOf(sort, row)]++] = row;
    if (at % sliceRows === 0) yield;
  }
  return sorted;
}
