/** Sums a site's workload at one moment, from its stored assets and usage. */
import type { Asset } from '../../domain/asset.ts';
import { type Freshness, toAssetView, toExactCapacity } from '../../domain/asset-view.ts';
import { type HistoryQuantity, historyQuantities } from '../../domain/history.ts';
import type { Usage } from '../../domain/usage.ts';
import { sumsByQuantity, type WorkloadSum, WorkloadSums } from '../../domain/workload.ts';

/** Per quantity, the sum over active assets with known use and total. */
export type QuantitySums = Readonly<Record<HistoryQuantity, RecordedSum>>;

/** What is recorded of a sum, and how many nodes are active. */
type RecordedSum = Pick<WorkloadSum, 'used' | 'total' | 'nodesReporting' | 'nodesActive'>;

/** Whether a site's usage is reported, and how recent it is. */
export interface UsageState {
  /** Whether any use of any asset is known and fresh. */
  readonly areReported: boolean;
  /** Whether any sample is too old to be shown. */
  readonly areStale: boolean;
  /** The newest sample time (ms) of the values shown, or of the stale ones if none is shown. */
  readonly observedAt: number | null;
}

/** What is recorded of a workload. */
export interface RecordedSums {
  readonly sums: QuantitySums;
  /** What is promised (`used`) of what may be promised (`total`). */
  readonly allocation: QuantitySums;
}

export interface SiteSums extends RecordedSums {
  readonly usageState: UsageState;
  /** When the next sample goes stale (ms; Infinity if never). */
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
  let newestStale: number | null = null;
  for (const { id, nodeType, status, capacity } of assets) {
    const shown = toAssetView(
      nodeType,
      toExactCapacity(capacity),
      usage.get(id) ?? null,
      freshness,
    );
    workload.add(nodeType, status, shown);
    nextStaleAt = Math.min(nextStaleAt, shown.nextStaleAt);
    if (shown.newestStale !== null) newestStale = Math.max(newestStale ?? 0, shown.newestStale);
  }
  const result = workload.result();
  const areReported = result.nodesReporting > 0;
  const usageState = {
    areReported,
    areStale: newestStale !== null,
    observedAt: areReported ? result.observedAt.newest : newestStale,
  };
  return {
    sums: sumsByQuantity(result),
    allocation: sumsByQuantity(result.allocation),
    usageState,
    nextStaleAt,
  };
}

const nothing: RecordedSum = { used: 0n, total: 0n, nodesReporting: 0, nodesActive: 0 };

const noQuantitySums: QuantitySums = {
  cpu: nothing,
  memory: nothing,
  distributed: nothing,
  rocket: nothing,
  object: nothing,
};

/** The empty sums. */
export const noSums: RecordedSums = { sums: noQuantitySums, allocation: noQuantitySums };

/** Adds the sums of two workloads, quantity by quantity. */
export function addSums(a: RecordedSums, b: RecordedSums): RecordedSums {
  return {
    sums: addQuantitySums(a.sums, b.sums),
    allocation: addQuantitySums(a.allocation, b.allocation),
  };
}

function addQuantitySums(a: QuantitySums, b: QuantitySums): QuantitySums {
  const added: Record<HistoryQuantity, RecordedSum> = { ...a };
  for (const name of historyQuantities) {
    added[name] = {
      used: a[name].used + b[name].used,
      total: a[name].total + b[name].total,
      nodesReporting: a[name].nodesReporting + b[name].nodesReporting,
      nodesActive: a[name].nodesActive + b[name].nodesActive,
    };
  }
  return added;
}
