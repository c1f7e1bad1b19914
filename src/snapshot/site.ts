/** The snapshot of one site's assets: built whole from the store, never changed. */
import type { Revision } from '../store/store.ts';
import type { SiteInventory } from './inventory.ts';
import type { PackedRecords } from './records.ts';
import type { Table } from './table.ts';
import type { UsageKeys } from './usage-keys.ts';

export interface SiteAssets {
  readonly revision: Revision;
  /** Counted into the revision that clients see: usage going stale changes the answers too. */
  readonly staleSamples: number;
  /** When the snapshot must be built anew because usage goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
  readonly table: Table;
  /** The resources view, as JSON text. */
  readonly resources: string;
  readonly inventory: SiteInventory;
  /** The table's records, and how far the inventory alone decides each of them. */
  readonly records: PackedRecords;
  readonly openingLengths: Uint16Array;
  /** What a hybrid core's usage columns are merged from. */
  readonly memory: UsageKeys;
  readonly storage: UsageKeys;
}
