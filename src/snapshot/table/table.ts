/** A list in a snapshot: its records, and the columns for filters and sorts. */
import type { Column } from './column.ts';
import type { Records } from './records.ts';

/**
 * Rows are in the route's default order; `columns` are named after its filters and sorts.
 * Immutable.
 */
export interface Table {
  readonly records: Records;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A pageable list, and the revision that its answers state. */
export interface SnapshotList {
  readonly table: Table;
  readonly revision: string;
}
