/**
 * An asset as served at a given time: capacity joined with usage, without stale samples (docs:
 * Introduction, Asset).
 */
import type { AssetQuantityKey, Capacity, NodeType } from './asset.ts';
import { type Exact, toExact } from './exact.ts';
import { percentHundredths } from './percent.ts';
import type { Sample, Usage } from './usage.ts';

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
export interface AssetView extends Readonly<Record<AssetQuantityKey, QuantityView | null>> {
  /**
   * The oldest sample time of the served usage; the last known time once all usage is stale (ms).
   */
  readonly observedAt: number | null;
  /** The number of stale samples. */
  readonly staleSamples: number;
  /** The time of the newest stale sample (ms); null if none is stale. */
  readonly newestStale: number | null;
  /** When the next sample goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

type AnySample = Sample<bigint | number>;

/** Joins an asset's capacity with its usage. */
export function toAssetView(
  nodeType: NodeType,
  capacity: ExactCapacity,
  usage: Usage | null,
  freshness: Freshness,
): AssetView {
  const isCompute = nodeType === 'compute';
  const cpu = usage?.cpu ?? null;
  const memory = isCompute ? (usage?.memory ?? null) : null;
  const storage = usage?.storage ?? null;
  // Usage from a file never goes stale.
  const maxAgeMs =
    usage?.source === 'collector' ? freshness.usageMaxAgeMs : Number.POSITIVE_INFINITY;

  let oldestShown = Number.POSITIVE_INFINITY;
  let newestStale = Number.NEGATIVE_INFINITY;
  let nextStaleAt = Number.POSITIVE_INFINITY;
  let staleSamples = 0;
  /** The sample, or null once it is stale. A sample without a time never goes stale. */
  const fresh = (sample: AnySample | null): AnySample | null => {
    if (sample === null || sample.observedAt === null) return sample;
    const end = sample.observedAt + maxAgeMs;
    if (freshness.now > end) {
      staleSamples++;
      newestStale = Math.max(newestStale, sample.observedAt);
      return null;
    }
    nextStaleAt = Math.min(nextStaleAt, end);
    if (sample.used !== null) oldestShown = Math.min(oldestShown, sample.observedAt);
    return sample;
  };

  return {
    cpu: toQuantityView(capacity.cpu, fresh(cpu)),
    memory: isCompute ? toQuantityView(capacity.memory, fresh(memory)) : null,
    storage: toQuantityView(capacity.storage, fresh(storage)),
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
