/** Usage: what was measured on an asset, when, and by whom. */
import type { CoreHundredths } from './cores.ts';

/**
 * One measured quantity. `total` is the capacity that the measurement reported. It is used where
 * the inventory states none. `observedAt` is the sample's own time in ms since 1970.
 */
export interface Sample<Value> {
  readonly used: Value | null;
  readonly total: Value | null;
  readonly observedAt: number | null;
  /** Whether the total counts before the inventory's capacity, and not after it; false if absent. */
  readonly overridesCapacity?: boolean;
}

/** All that was measured on one asset. Bytes are integers of at most 2^53-1. */
export interface Usage {
  /** Use from a file never goes stale; use from a collector does. */
  readonly source: UsageSource;
  readonly cpu: Sample<CoreHundredths> | null;
  readonly memory: Sample<number> | null;
  readonly storage: Sample<number> | null;
}

export type UsageSource = 'file' | 'collector';

/** Whether two usages are equal in every value and time. */
export function isSameUsage(a: Usage | null, b: Usage | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.source === b.source &&
    isSameSample(a.cpu, b.cpu) &&
    isSameSample(a.memory, b.memory) &&
    isSameSample(a.storage, b.storage)
  );
}

function isSameSample<Value>(a: Sample<Value> | null, b: Sample<Value> | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.used === b.used &&
    a.total === b.total &&
    a.observedAt === b.observedAt &&
    (a.overridesCapacity ?? false) === (b.overridesCapacity ?? false)
  );
}
