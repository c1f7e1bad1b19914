/**
 * Merges an asset's readings with its stored usage (docs: Collectors, What is written). A quantity
 * without a reading keeps its last sample and time.
 */
import {
  type Asset,
  assetQuantities,
  assetQuantityKeys,
  perQuantity,
  storageKindOf,
} from '../../domain/asset.ts';
import {
  isSameUsage,
  noSamples,
  type Sample,
  type Samples,
  type Usage,
} from '../../domain/usage.ts';
import { sampleAheadMsMax } from '../limits.ts';
import type { MeasuredQuantity } from './metrics.ts';
import type { AssetReading, MeasuredSides, MetricValue } from './readings.ts';

export interface MergeOptions {
  /** The clock, ms since 1970. */
  readonly now: number;
  readonly capacity: 'fill' | 'prefer';
}

/**
 * The asset's new usage; null if nothing changed. The first reading replaces all usage from a file,
 * since usage has one source.
 */
export function mergeUsage(
  asset: Asset,
  stored: Usage | undefined,
  { measured }: AssetReading,
  options: MergeOptions,
): Usage | null {
  const before = stored?.source === 'collector' ? stored : noSamples;
  const kind = storageKindOf[asset.nodeType];
  const next = perQuantity((quantity): Sample<MetricValue> | null => {
    const { nodeType, hasKind } = assetQuantities[quantity];
    // Quantities that this node type cannot have are neither shown nor summed.
    if (nodeType !== null && nodeType !== asset.nodeType) return before[quantity];
    const sides = measured.get((hasKind ? kind : quantity) as MeasuredQuantity);
    return mergeSample<MetricValue>(before[quantity], sides, options);
  });
  if (assetQuantityKeys.every((quantity) => next[quantity] === null)) return null;
  const usage: Usage = { source: 'collector', ...(next as Samples) };
  return stored !== undefined && isSameUsage(stored, usage) ? null : usage;
}

/**
 * The time is that of the use; of the total only without a use. Whether a total overrides the
 * inventory is decided by the source that measured it.
 */
function mergeSample<Value extends MetricValue>(
  before: Sample<Value> | null,
  { used, total }: MeasuredSides = {},
  { now, capacity }: MergeOptions,
): Sample<Value> | null {
  if (used === undefined && total === undefined) return before;
  const isMarked = total === undefined ? before?.overridesCapacity : capacity === 'prefer';
  const known = {
    total: (total?.value as Value | undefined) ?? before?.total ?? null,
    ...(isMarked && { overridesCapacity: true }),
  };
  if (used !== undefined && isNews(used.at, before, now)) {
    return { used: used.value as Value, observedAt: used.at, ...known };
  }
  if (before !== null && before.used !== null) {
    return { used: before.used, observedAt: before.observedAt, ...known };
  }
  return { used: null, observedAt: total?.at ?? before?.observedAt ?? null, ...known };
}

/**
 * Whether a sample is newer than the stored one. A second Prometheus may lag behind. One sample
 * gives a rate that differs a little from round to round, of which the first is kept. The time goes
 * back only if it was ahead of the clock.
 */
function isNews(at: number, before: Sample<unknown> | null, now: number): boolean {
  if (before === null || before.used === null || before.observedAt === null) return true;
  return at > before.observedAt || before.observedAt > now + sampleAheadMsMax;
}
