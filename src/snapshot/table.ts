/** A list as a snapshot holds it: its records, and the columns to filter and sort them by. */
import type { Column } from './column.ts';
import type { Records } from './records.ts';

/**
 * Rows stand in the route's default order. `columns` are named as the route's filters and sorts.
 * A table never changes; what is derived from it hangs on it and goes with it.
 */
export interface Table {
  readonly records: Records;
  readonly columns: ReadonlyMap<string, Column>;
  /** Orders already worked out, by `orderKey`; bounded by `cachedOrdersMax`. */
  readonly orders: Map<string, Uint32Array>;
}

export function createTable(records: Records, columns: Readonly<Record<string, Column>>): Table {
  return { records, columns: new Map(Object.entries(columns)), orders: new Map() };
}

/** Whether no two rows share a value of the column, so that nothing after it can matter. */
export function isUnique(table: Table, column: Column): boolean {
  return column.distinct === table.records.count;
}
