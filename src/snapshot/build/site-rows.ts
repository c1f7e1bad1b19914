/** Accumulates a site's row data during a build. */
import { SiteNodesBuilder } from '../../capacity/site-nodes.ts';
import type { NodeType } from '../../domain/asset.ts';
import type { AssetView } from '../../domain/asset-view.ts';
import { WorkloadSums } from '../../domain/workload.ts';
import { type StaleUse, together, withAsset } from '../stale-use.ts';
import { arraysInOneBuffer } from '../table/arrays.ts';
import type { ColumnMemory } from '../table/column.ts';
import { UsageKeys } from '../table/usage-keys.ts';

export class SiteRows {
  /** Start of each record, then the end of the last. */
  readonly offsets: Uint32Array;
  readonly memory: UsageKeys;
  readonly storage: UsageKeys;
  /** Memory of the columns of these keys, available once all rows are known. */
  readonly memoryColumn: ColumnMemory;
  readonly storageColumn: ColumnMemory;
  readonly totals = new WorkloadSums();
  readonly nodes = new SiteNodesBuilder();
  staleSamples = 0;
  stale: StaleUse = together([]);
  nextStaleAt = Number.POSITIVE_INFINITY;

  constructor(count: number) {
    const arrays = arraysInOneBuffer({
      offsets: [Uint32Array, count + 1],
      memoryPercents: [Float64Array, count],
      memoryUsed: [Float64Array, count],
      memoryRanks: [Uint32Array, count],
      memoryRows: [Uint32Array, count],
      storagePercents: [Float64Array, count],
      storageUsed: [Float64Array, count],
      storageRanks: [Uint32Array, count],
      storageRows: [Uint32Array, count],
    });
    this.offsets = arrays.offsets;
    this.memory = new UsageKeys(arrays.memoryPercents, arrays.memoryUsed);
    this.storage = new UsageKeys(arrays.storagePercents, arrays.storageUsed);
    this.memoryColumn = { ranks: arrays.memoryRanks, rows: arrays.memoryRows };
    this.storageColumn = { ranks: arrays.storageRanks, rows: arrays.storageRows };
  }

  /** Adds an asset whose record ends at `end`. */
  add(row: number, end: number, nodeType: NodeType, status: string, shown: AssetView): void {
    this.offsets[row + 1] = end;
    if (shown.memory !== null) this.memory.set(row, shown.memory);
    if (shown.storage !== null) this.storage.set(row, shown.storage);
    this.totals.add(nodeType, status, shown);
    this.nodes.add(row, nodeType, status, shown);
    this.staleSamples += shown.staleSamples;
    this.stale = withAsset(this.stale, status, shown);
    this.nextStaleAt = Math.min(this.nextStaleAt, shown.nextStaleAt);
  }
}
