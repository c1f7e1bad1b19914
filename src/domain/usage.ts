/** Usage: measurements of an asset, with time and source. */
import {
  type AssetAmount,
  type AssetQuantityKey,
  assetQuantityKeys,
  perQuantity,
} from './asset.ts';

/**
 * One measured quantity. `total` is the measured capacity, used if the inventory states none.
 * `observedAt` is the sample's own time in ms since 1970.
 */
export interface Sample<Value> {
  readonly used: Value | null;
  readonly total: Value | null;
  readonly observedAt: number | null;
  /** Whether the measured total takes precedence over the inventory's capacity; false if absent. */
  readonly overridesCapacity?: boolean;
}

/** A sample of each quantity that was measured. */
export type Samples = { readonly [Key in AssetQuantityKey]: Sample<AssetAmount<Key>> | null };

/** All measurements of one asset. */
export interface Usage extends Samples {
  /** Usage from a file never goes stale; usage from a collector does. */
  readonly source: UsageSource;
}

export const noSamples = perQuantity(() => null) satisfies Samples;

export type UsageSource = 'file' | 'collector';

/** Whether two usages agree in every value and time. */
export function isSameUsage(a: Usage | null, b: Usage | null): boolean {
  if (a === null || b === null) return a === b;
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
    (a.overridesCapacity ?? false) === (b.overridesCapacity ?? false)
  );
}
