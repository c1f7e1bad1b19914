/**
 * An asset as served at a given time: capacity joined with usage, without stale samples (docs:
 * Introduction, Asset).
 */
import type { AssetQuantityKey, Capacity, NodeType } from './asset.ts';
import { type Exact, toExact } from './exact.ts';
import { percentHundredths } from './percent.ts';
import type { Allocation, Sample, Usage } from './usage.ts';

/**
 * The time at which staleness is decided, and the maximum age of a collector's sample. Both in ms.
 */
export interface Freshness {
  readonly now: number;
  readonly usageMaxAgeMs: number;
}

/** The inventory's capacity: hundredths of a core, or bytes. */
export type ExactCapacity = Readonly<Record<AssetQuantityKey, Exact | null>>;

export function toExactCapacity(capacity: Capacity): ExactCapacity {
  const { cpu, memory, storage } = capacity;
  return { cpu: toExact(cpu), memory, storage };
}

/** A quantity with known use, total, or both: hundredths of a core, or bytes. */
export interface QuantityView {
  readonly used: Exact | null;
  readonly total: Exact | null;
  /** Hundredths of a percent; null unless use and total are known and have a ratio. */
  readonly percent: Exact | null;
}

/**
 * A quantity is null if neither its use nor its total is known, and where assets of the node type
 * cannot have it.
 */
export type QuantityViews = Readonly<Record<AssetQuantityKey, QuantityView | null>>;

/** What is promised (`used`) of what may be promised (`total`). */
export interface AllocationView extends QuantityViews {
  /** The oldest sample time of what is served; the last known time once all is stale (ms). */
  readonly observedAt: number | null;
}

export interface AssetView extends QuantityViews {
  /** Null where nothing of it was ever known. */
  readonly allocation: AllocationView | null;
  /**
   * The oldest sample time of the served usage; the last known time once all usage is stale (ms).
   */
  readonly observedAt: number | null;
  /** The number of stale samples, those of the allocation too; two of one whose total has a time. */
  readonly staleSamples: number;
  /** The time of the newest stale sample of the use (ms); null if none is stale. */
  readonly newestStale: number | null;
  /** When the next sample goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

type AnySample = Sample<bigint | number>;

/** No total is known of what may be promised but the one that was measured. */
const noTotal: ExactCapacity = { cpu: null, memory: null, storage: null };

/** Joins an asset's capacity with its usage. */
export function toAssetView(
  nodeType: NodeType,
  capacity: ExactCapacity,
  usage: Usage | null,
  freshness: Freshness,
): AssetView {
  const use = toShown(nodeType, capacity, usage, freshness);
  const allocated = usage?.allocation ?? null;
  const promise = allocated && toShown(nodeType, noTotal, allocated, freshness, true);
  const { cpu, memory, storage } = use.quantities;
  return {
    cpu,
    memory,
    storage,
    allocation: promise && toAllocationView(promise),
    observedAt: use.observedAt,
    staleSamples: use.staleSamples + (promise?.staleSamples ?? 0),
    newestStale: use.newestStale,
    nextStaleAt: Math.min(use.nextStaleAt, promise?.nextStaleAt ?? Number.POSITIVE_INFINITY),
  };
}

/** Null if it holds nothing for the asset's node type, and no time at which it did. */
function toAllocationView({ quantities, observedAt }: Shown): AllocationView | null {
  const { cpu, memory, storage } = quantities;
  const isEmpty = cpu === null && memory === null && storage === null && observedAt === null;
  return isEmpty ? null : { cpu, memory, storage, observedAt };
}

interface Shown extends Omit<AssetView, AssetQuantityKey | 'allocation'> {
  readonly quantities: QuantityViews;
}

/**
 * What is shown of measurements, without the stale ones. The time is that of what is used; with
 * `datesTotals`, of what there is in all, too.
 */
function toShown(
  nodeType: NodeType,
  capacity: ExactCapacity,
  measured: Allocation | null,
  freshness: Freshness,
  datesTotals = false,
): Shown {
  const isCompute = nodeType === 'compute';
  const cpu = measured?.cpu ?? null;
  const memory = isCompute ? (measured?.memory ?? null) : null;
  const storage = measured?.storage ?? null;
  // What came from a file never goes stale.
  const maxAgeMs =
    measured?.source === 'collector' ? freshness.usageMaxAgeMs : Number.POSITIVE_INFINITY;

  let oldestShown = Number.POSITIVE_INFINITY;
  let newestStale = Number.NEGATIVE_INFINITY;
  let nextStaleAt = Number.POSITIVE_INFINITY;
  let staleSamples = 0;
  const isFresh = (at: number, dates: boolean): boolean => {
    const end = at + maxAgeMs;
    if (freshness.now > end) {
      staleSamples++;
      if (dates) newestStale = Math.max(newestStale, at);
      return false;
    }
    nextStaleAt = Math.min(nextStaleAt, end);
    if (dates) oldestShown = Math.min(oldestShown, at);
    return true;
  };
  /**
   * What is not stale of a sample, whose use and total may each have a time; null if all of it is. A
   * sample without a time never goes stale.
   */
  const fresh = (sample: AnySample | null): AnySample | null => {
    if (sample === null || sample.observedAt === null) return sample;
    const { observedAt, totalAt } = sample;
    if (totalAt === undefined) {
      return isFresh(observedAt, sample.used !== null || datesTotals) ? sample : null;
    }
    const used = isFresh(observedAt, true) ? sample.used : null;
    const total = isFresh(totalAt, datesTotals) ? sample.total : null;
    return { ...sample, used, total };
  };

  return {
    quantities: {
      cpu: toQuantityView(capacity.cpu, fresh(cpu)),
      memory: isCompute ? toQuantityView(capacity.memory, fresh(memory)) : null,
      storage: toQuantityView(capacity.storage, fresh(storage)),
    },
    observedAt: finite(oldestShown) ?? finite(newestStale),
    staleSamples,
    newestStale: finite(newestStale),
    nextStaleAt,
  };
}

/**
 * The inventory's capacity takes precedence over a measured total, unless the sample overrides it.
 */
function toQuantityView(capacity: Exact | null, sample: AnySample | null): QuantityView | null {
  const used = toExact(sample?.used ?? null);
  const reported = toExact(sample?.total ?? null);
  const total = sample?.overridesCapacity ? (reported ?? capacity) : (capacity ?? reported);
  if (used === null && total === null) return null;
  const percent = used === null || total === null ? null : percentHundredths(used, total);
  return { used, total, percent };
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null;
}
