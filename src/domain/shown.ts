/**
 * What is shown of an asset at one moment: its capacity and usage joined, stale samples left out
 * (docs: Introduction, Freshness of usage).
 */
import type { NodeType } from './asset.ts';
import { type Exact, isNone, none } from './exact.ts';
import type { Measured, MeasuredSample } from './measured.ts';
import { percentHundredths } from './percent.ts';

/** When snapshots look at usage, and how old a collector's sample may be. Both in ms. */
export interface Freshness {
  readonly now: number;
  readonly usageMaxAgeMs: number;
}

/** A quantity of which use or total is known, or both; nothing is shown where neither is. */
export class ShownQuantity {
  used: Exact = none;
  total: Exact = none;
  /** Hundredths of a percent; `none` unless use and total are known and there is a ratio. */
  percent: Exact = none;

  get isKnown(): boolean {
    return !isNone(this.used) || !isNone(this.total);
  }

  get isComplete(): boolean {
    return !isNone(this.used) && !isNone(this.total);
  }

  clear(): void {
    this.used = none;
    this.total = none;
    this.percent = none;
  }

  set(used: Exact, total: Exact): void {
    this.used = used;
    this.total = total;
    this.percent = this.isComplete ? (percentHundredths(used, total) ?? none) : none;
  }
}

/** What the inventory says an asset has: hundredths of a core, bytes, or `none`. */
export interface ExactCapacity {
  readonly cpu: Exact;
  readonly memory: Exact;
  readonly storage: Exact;
}

/** One object shows all assets of a site in turn (see `Measured`). */
export class ShownAsset {
  readonly cpu = new ShownQuantity();
  /** Never known unless the asset is a compute node. */
  readonly memory = new ShownQuantity();
  readonly storage = new ShownQuantity();
  /** How many of the samples are stale, and when the next one will be (ms; Infinity if never). */
  staleSamples = 0;
  nextStaleAt = Number.POSITIVE_INFINITY;
  #oldestShown = Number.POSITIVE_INFINITY;
  #newestStale = Number.NEGATIVE_INFINITY;

  /** Oldest time of the shown use, or the last known time once all of it is stale (ms). */
  get observedAt(): number {
    if (this.#oldestShown !== Number.POSITIVE_INFINITY) return this.#oldestShown;
    return this.#newestStale === Number.NEGATIVE_INFINITY ? none : this.#newestStale;
  }

  /** Whether any use is shown. */
  get isReporting(): boolean {
    return !isNone(this.cpu.used) || !isNone(this.memory.used) || !isNone(this.storage.used);
  }

  /** Joins an asset's capacity with what was measured on it. */
  show(
    nodeType: NodeType,
    capacity: ExactCapacity,
    measured: Measured,
    freshness: Freshness,
  ): void {
    this.staleSamples = 0;
    this.nextStaleAt = Number.POSITIVE_INFINITY;
    this.#oldestShown = Number.POSITIVE_INFINITY;
    this.#newestStale = Number.NEGATIVE_INFINITY;
    this.#join(this.cpu, capacity.cpu, measured.cpu, measured, freshness);
    if (nodeType === 'compute') {
      this.#join(this.memory, capacity.memory, measured.memory, measured, freshness);
    } else {
      this.memory.clear();
    }
    this.#join(this.storage, capacity.storage, measured.storage, measured, freshness);
  }

  /** The inventory's capacity stands above what a measurement reported, unless that overrules it. */
  #join(
    quantity: ShownQuantity,
    capacity: Exact,
    sample: MeasuredSample,
    { source, overrulesCapacity }: Measured,
    freshness: Freshness,
  ): void {
    if (source === 'collector' && this.#isStale(sample, freshness)) {
      quantity.set(none, capacity);
      return;
    }
    const { used, total } = sample;
    if (!isNone(used) && sample.observedAt < this.#oldestShown) {
      this.#oldestShown = sample.observedAt;
    }
    if (overrulesCapacity) quantity.set(used, isNone(total) ? capacity : total);
    else quantity.set(used, isNone(capacity) ? total : capacity);
  }

  /** Only what a collector wrote goes stale; what has no time of its own never does. */
  #isStale({ observedAt }: MeasuredSample, { now, usageMaxAgeMs }: Freshness): boolean {
    if (isNone(observedAt)) return false;
    const end = observedAt + usageMaxAgeMs;
    if (now <= end) {
      if (end < this.nextStaleAt) this.nextStaleAt = end;
      return false;
    }
    this.staleSamples++;
    if (observedAt > this.#newestStale) this.#newestStale = observedAt;
    return true;
  }
}
