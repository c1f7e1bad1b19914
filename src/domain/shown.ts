/**
 * What is shown of an asset at one moment: its capacity and usage joined, stale samples left out
 * (docs: Introduction, Freshness of usage).
 */
import type { Asset } from './asset.ts';
import type { CoreHundredths } from './cores.ts';
import { type Sample, staleAt, type Usage } from './usage.ts';

/** When snapshots look at usage, and how old a collector's sample may be. Both in ms. */
export interface Freshness {
  readonly now: number;
  readonly usageMaxAgeMs: number;
}

/** A quantity of which use or total is known, or both. */
export interface ShownQuantity<Value> {
  readonly used: Value | null;
  readonly total: Value | null;
}

export interface ShownAsset {
  readonly asset: Asset;
  readonly cpu: ShownQuantity<CoreHundredths> | null;
  /** Null unless the asset is a compute node. */
  readonly memory: ShownQuantity<number> | null;
  readonly storage: ShownQuantity<number> | null;
  /** Oldest time of the shown use, or the last known time once all of it is stale (ms). */
  readonly observedAt: number | null;
  /** How many of the samples are stale, and when the next one will be (ms; Infinity if never). */
  readonly staleSamples: number;
  readonly nextStaleAt: number;
}

/** Joins an asset with what was measured on it. */
export function showAsset(
  asset: Asset,
  usage: Usage | undefined,
  freshness: Freshness,
): ShownAsset {
  const times = new SampleTimes(usage, freshness);
  const { capacity } = asset;
  const overrules = usage?.overrulesCapacity ?? false;
  return {
    asset,
    cpu: join(capacity.cpu, times.fresh(usage?.cpu), overrules),
    memory:
      asset.nodeType === 'compute'
        ? join(capacity.memory, times.fresh(usage?.memory), overrules)
        : null,
    storage: join(capacity.storage, times.fresh(usage?.storage), overrules),
    observedAt: times.oldestShown ?? times.newestStale,
    staleSamples: times.staleSamples,
    nextStaleAt: times.nextStaleAt,
  };
}

/** The inventory's capacity stands above what a measurement reported, unless that overrules it. */
function join<Value>(
  capacity: Value | null,
  sample: Sample<Value> | null,
  overrules: boolean,
): ShownQuantity<Value> | null {
  const used = sample?.used ?? null;
  const reported = sample?.total ?? null;
  const total = overrules ? (reported ?? capacity) : (capacity ?? reported);
  return used === null && total === null ? null : { used, total };
}

/** Sorts the samples of one asset into fresh and stale, and keeps the times that matter. */
class SampleTimes {
  readonly #source: Usage['source'];
  readonly #freshness: Freshness;
  oldestShown: number | null = null;
  newestStale: number | null = null;
  staleSamples = 0;
  nextStaleAt = Number.POSITIVE_INFINITY;

  constructor(usage: Usage | undefined, freshness: Freshness) {
    this.#source = usage?.source ?? 'file';
    this.#freshness = freshness;
  }

  /** The sample, or null where there is none or it is stale. */
  fresh<Value>(sample: Sample<Value> | null | undefined): Sample<Value> | null {
    if (sample === null || sample === undefined) return null;
    const end = staleAt(this.#source, sample, this.#freshness.usageMaxAgeMs);
    if (end !== null && this.#freshness.now > end) {
      this.staleSamples++;
      this.newestStale = Math.max(this.newestStale ?? sample.observedAt!, sample.observedAt!);
      return null;
    }
    if (end !== null) this.nextStaleAt = Math.min(this.nextStaleAt, end);
    if (sample.used !== null && sample.observedAt !== null) {
      this.oldestShown = Math.min(this.oldestShown ?? sample.observedAt, sample.observedAt);
    }
    return sample;
  }
}
