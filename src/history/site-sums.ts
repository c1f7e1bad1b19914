/** What a site's workload is at one moment, of its assets and its usage as they are stored. */
import type { Asset } from '../domain/asset.ts';
import { type Freshness, toAssetView, toExactCapacity } from '../domain/asset-view.ts';
import { type HistoryQuantity, historyQuantities } from '../domain/history.ts';
import type { Usage } from '../domain/usage.ts';
import { sumsByQuantity, type WorkloadSum, WorkloadSums } from '../domain/workload.ts';

/** Of each quantity the sum over active assets whose use and total are known. */
export type QuantitySums = Readonly<Record<HistoryQuantity, RecordedSum>>;

/** What of a sum is recorded. */
type RecordedSum = Pick<WorkloadSum, 'used' | 'total' | 'nodesReporting'>;

export interface SiteSums {
  readonly sums: QuantitySums;
  /** When the next sample will be stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

/** Sums a site's assets as the resources view does. */
export function sumSite(
  assets: readonly Asset[],
  usage: ReadonlyMap<string, Usage>,
  freshness: Freshness,
): SiteSums {
  const workload = new WorkloadSums();
  let nextStaleAt = Number.POSITIVE_INFINITY;
  for (const { id, nodeType, status, capacity } of assets) {
    const shown = toAssetView(
      nodeType,
      toExactCapacity(capacity),
      usage.get(id) ?? null,
      freshness,
    );
    workload.add(nodeType, status, shown);
    nextStaleAt = Math.min(nextStaleAt, shown.nextStaleAt);
  }
  return { sums: sumsByQuantity(workload.result()), nextStaleAt };
}

const nothing: RecordedSum = { used: 0n, total: 0n, nodesReporting: 0 };

/** The sums of nothing. */
export const noSums: QuantitySums = {
  cpu: nothing,
  memory: nothing,
  distributed: nothing,
  rocket: nothing,
  object: nothing,
};

/** Both sums together, quantity by quantity. */
export function addSums(a: QuantitySums, b: QuantitySums): QuantitySums {
  const added: Record<HistoryQuantity, RecordedSum> = { ...a };
  for (const name of historyQuantities) {
    if (b[name].nodesReporting === 0) continue;
    added[name] = {
      used: a[name].used + b[name].used,
      total: a[name].total + b[name].total,
      nodesReporting: a[name].nodesReporting + b[name].nodesReporting,
    };
  }
  return added;
}
