/** Usage and allocation: measurements of an asset, with time and source. */
import {
  type AssetAmount,
  type AssetQuantityKey,
  assetQuantityKeys,
  perQuantity,
} from './asset.ts';

/**
 * One measured quantity. `total` is the measured capacity, used if the inventory states none.
 * `observedAt` is the time in ms since 1970 at which `used` was measured, or, without it, `total`.
 */
export interface Sample<Value> {
  readonly used: Value | null;
  readonly total: Value | null;
  readonly observedAt: number | null;
  /** When `total` was measured (ms since 1970), if not at `observedAt`. */
  readonly totalAt?: number;
  /** Whether the measured total takes precedence over the inventory's capacity; false if absent. */
  readonly overridesCapacity?: boolean;
}

/** A sample of each quantity that was measured. */
export type Samples = { readonly [Key in AssetQuantityKey]: Sample<AssetAmount<Key>> | null };

/**
 * What the platform has promised to what it runs (`used`), and how much it may promise in all
 * (`total`), in the form of a usage: whatever counts by use counts by promise as well.
 */
export interface Allocation extends Samples {
  /** As of a usage. */
  readonly source: UsageSource;
}

/** All measurements of one asset. */
export interface Usage extends Samples {
  /** Usage from a file never goes stale; usage from a collector does. */
  readonly source: UsageSource;
  /** It has a source of its own: one may come from a file and the other from a collector. */
  readonly allocation?: Allocation | null;
}

export const noSamples = perQuantity(() => null) satisfies Samples;

export type UsageSource = 'file' | 'collector';

/** A usage of nothing, which an asset has of which the allocation alone is known. */
const nothingUsed: Usage = { source: 'collector', ...noSamples };

/** Joins the two; null if neither is known. */
export function withAllocation(usage: Usage | null, allocation: Allocation | null): Usage | null {
  if (allocation !== null) return { ...(usage ?? nothingUsed), allocation };
  if (usage === null || usage.allocation === undefined) return usage;
  const { allocation: _, ...use } = usage;
  return hasSamples(use) ? use : null;
}

/** Whether anything was measured. */
export function hasSamples(samples: Samples): boolean {
  return assetQuantityKeys.some((quantity) => samples[quantity] !== null);
}

/** Whether two usages agree in every value and time, and so do their allocations. */
export function isSameUsage(a: Usage | null, b: Usage | null): boolean {
  if (a === null || b === null) return a === b;
  return isSameMeasured(a, b) && isSameAllocation(a.allocation ?? null, b.allocation ?? null);
}

/** Whether nothing but the times of a collector's allocation differs: it was seen again. */
export function isRenewedAllocation(a: Usage | null, b: Usage | null): boolean {
  if (!a?.allocation || !b?.allocation || b.allocation.source !== 'collector') return false;
  return isSameMeasured(a, b) && isSameMeasured(undated(a.allocation), undated(b.allocation));
}

function undated(allocation: Allocation): Allocation {
  const samples = perQuantity((quantity) => {
    const sample = allocation[quantity];
    if (sample === null) return null;
    const { totalAt: _, ...of } = sample;
    return { ...of, observedAt: null };
  });
  return { source: allocation.source, ...(samples as Samples) };
}

function isSameAllocation(a: Allocation | null, b: Allocation | null): boolean {
  return a === null || b === null ? a === b : isSameMeasured(a, b);
}

function isSameMeasured(a: Allocation, b: Allocation): boolean {
  return (
    a.source === b.source &&
    assetQuantityKeys.every((quantity) => isSameSample(a[quantity], b[quantity]))
  );
}

function isSameSample(a: Sample<unknown> | null, b: Sample<unknown> | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.used === b.used &&
    a.total === b.total &&
    a.observedAt === b.observedAt &&
    a.totalAt === b.totalAt &&
    (a.overridesCapacity ?? false) === (b.overridesCapacity ?? false)
  );
}
