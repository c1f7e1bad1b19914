/** A list as a snapshot holds it: its records, and the columns to filter and sort them by. */
import type { Column } from './column.ts';
import type { Records } from './records.ts';

/**
 * Rows stand in the route's default order. `columns` are named as the route's filters and sorts.
 * A table never changes.
 */
export interface Table {
  readonly records: Records;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A list that can be paged, and the revision that its answers name. */
export interface SnapshotList {
  readonly table: Table;
  readonly revision: string;
}

export function createTable(records: Records, columns: Readonly<Record<string, Column>>): Table {
  return { records, columns };
}
