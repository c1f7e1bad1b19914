/**
 * What was measured on one asset, as it is read while a snapshot is built: one object for all
 * assets in turn, and `none` instead of null, so that a million assets leave no garbage behind.
 */
import { type Exact, none, toExact } from './exact.ts';
import type { Sample, Usage, UsageSource } from './usage.ts';

/** See `Sample`. Hundredths of a core, or bytes. */
export class MeasuredSample {
  used: Exact = none;
  total: Exact = none;
  /** Ms since 1970, or `none`. */
  observedAt = none;

  clear(): void {
    this.used = none;
    this.total = none;
    this.observedAt = none;
  }
}

/** See `Usage`. */
export class Measured {
  source: UsageSource = 'file';
  overrulesCapacity = false;
  readonly cpu = new MeasuredSample();
  readonly memory = new MeasuredSample();
  readonly storage = new MeasuredSample();

  /** Nothing was measured. */
  clear(): void {
    this.source = 'file';
    this.overrulesCapacity = false;
    this.cpu.clear();
    this.memory.clear();
    this.storage.clear();
  }

  set({ source, overrulesCapacity, cpu, memory, storage }: Usage): void {
    this.source = source;
    this.overrulesCapacity = overrulesCapacity ?? false;
    setSample(this.cpu, cpu);
    setSample(this.memory, memory);
    setSample(this.storage, storage);
  }
}

function setSample(measured: MeasuredSample, sample: Sample<bigint | number> | null): void {
  measured.used = toExact(sample?.used ?? null);
  measured.total = toExact(sample?.total ?? null);
  measured.observedAt = sample?.observedAt ?? none;
}
