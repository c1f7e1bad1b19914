/** In charge of what is gathered row by row while a site is built. */
import type { NodeType } from '../domain/asset.ts';
import type { ShownAsset } from '../domain/shown.ts';
import { WorkloadSums } from '../domain/workload.ts';
import { UsageKeys } from './usage-keys.ts';

export class SiteRows {
  /** Where each record begins, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly openingLengths: Uint16Array;
  readonly memory: UsageKeys;
  readonly storage: UsageKeys;
  readonly sums = new WorkloadSums();
  staleSamples = 0;
  nextStaleAt = Number.POSITIVE_INFINITY;

  constructor(count: number) {
    this.offsets = new Uint32Array(count + 1);
    this.openingLengths = new Uint16Array(count);
    this.memory = new UsageKeys(count);
    this.storage = new UsageKeys(count);
  }

  /** Takes note of an asset whose record ends at `end`. */
  add(row: number, end: number, nodeType: NodeType, status: string, shown: ShownAsset): void {
    this.offsets[row + 1] = end;
    this.memory.set(row, shown.memory.percent, shown.memory.used);
    this.storage.set(row, shown.storage.percent, shown.storage.used);
    this.sums.add(nodeType, status, shown);
    this.staleSamples += shown.staleSamples;
    this.nextStaleAt = Math.min(this.nextStaleAt, shown.nextStaleAt);
  }
}
