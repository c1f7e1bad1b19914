/** Usage: measurements of an asset, with time and source. */
import type { CoreHundredths } from './cores.ts';

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

/** All measurements of one asset. Bytes are integers of at most 2^53-1. */
export interface Usage {
  /** Usage from a file never goes stale; usage from a collector does. */
  readonly source: UsageSource;
  readonly cpu: Sample<CoreHundredths> | null;
  readonly memory: Sample<number> | null;
  readonly storage: Sample<number> | null;
}

export type UsageSource = 'file' | 'collector';

/** Whether two usages agree in every value and time. */
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
