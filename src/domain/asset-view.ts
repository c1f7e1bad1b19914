/**
 * What is shown of an asset at one moment: its capacity and its usage joined, without stale samples
 * (docs: Introduction, Freshness of usage).
 */
import type { NodeType } from './asset.ts';
import { type Exact, toExact } from './exact.ts';
import { percentHundredths } from './percent.ts';
import type { Sample, Usage } from './usage.ts';

/** When snapshots look at usage, and how old a collector's sample may be. Both in ms. */
export interface Freshness {
  readonly now: number;
  readonly usageMaxAgeMs: number;
}

/** What the inventory says an asset has: hundredths of a core, or bytes. */
export interface ExactCapacity {
  readonly cpu: Exact | null;
  readonly memory: Exact | null;
  readonly storage: Exact | null;
}

/** A quantity whose use is known, or whose total, or both: hundredths of a core, or bytes. */
export interface QuantityView {
  readonly used: Exact | null;
  readonly total: Exact | null;
  /** Hundredths of a percent; null unless use and total are known and have a ratio. */
  readonly percent: Exact | null;
}

/** A quantity is null where neither its use nor its total is known. */
export interface AssetView {
  readonly cpu: QuantityView | null;
  /** Null unless the asset is a compute node. */
  readonly memory: QuantityView | null;
  readonly storage: QuantityView | null;
  /** The oldest time of the shown use; the last known time once all use is stale (ms). */
  readonly observedAt: number | null;
  /** How many of the samples are stale. */
  readonly staleSamples: number;
  /** The time of the newest stale sample (ms); null where none is stale. */
  readonly newestStale: number | null;
  /** When the next sample will be stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

type AnySample = Sample<bigint | number>;

/** Joins an asset's capacity with what was measured on it; null if nothing was measured. */
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
  // Use from a file never goes stale.
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
 * The inventory's capacity counts before a measured total, unless the measurement overrules it.
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
