import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from './asset.ts';
import { type Freshness, toAssetView } from './asset-view.ts';
import { toExact } from './exact.ts';
import { type Allocation, noSamples, type Sample, type Usage } from './usage.ts';

const asset: Asset = {
  id: 'a',
  nodeType: 'compute',
  status: 'active',
  capacity: { ...noCapacity, cpu: 800n, storage: 1_000 },
};

const minute = 60_000;
const freshness = { now: 100 * minute, usageMaxAgeMs: 15 * minute };

/** A collector's usage whose samples were taken so many minutes ago. */
function collected(cpu: number, memory: number, storage: number): Usage {
  const at = (ago: number) => freshness.now - ago * minute;
  return {
    source: 'collector',
    ...noSamples,
    cpu: { used: 100n, total: 700n, observedAt: at(cpu) },
    memory: { used: 5, total: 10, observedAt: at(memory) },
    storage: { used: 500, total: 2_000, observedAt: at(storage) },
  };
}

function show({ nodeType, capacity }: Asset, usage: Usage | null, at: Freshness) {
  const { cpu, memory, storage } = capacity;
  return toAssetView(nodeType, { cpu: toExact(cpu), memory, storage }, usage, at);
}

describe('toAssetView', () => {
  it('works out percentages where use and total are known', () => {
    const measured = show(asset, collected(1, 1, 1), freshness);
    expect([measured.cpu?.percent, measured.storage?.percent]).toEqual([1_250, 5_000]);
    const unmeasured = show(asset, null, freshness);
    expect([unmeasured.cpu?.percent, unmeasured.storage?.percent]).toEqual([null, null]);
  });

  it('shows capacity alone where nothing was measured', () => {
    expect(show(asset, null, freshness)).toMatchObject({
      cpu: { used: null, total: 800 },
      memory: null,
      storage: { used: null, total: 1_000 },
      observedAt: null,
    });
  });

  it('lets the inventory stand above what a measurement reported as capacity', () => {
    const shown = show(asset, collected(1, 1, 1), freshness);
    expect(shown.cpu).toEqual({ used: 100, total: 800, percent: 1_250 });
    expect(shown.memory).toEqual({ used: 5, total: 10, percent: 5_000 });
  });

  it('lets a fresh measurement override the inventory if the source says so', () => {
    const { cpu, memory, storage, source } = collected(1, 1, 16);
    const overruling = <Value>(sample: Sample<Value> | null) =>
      sample && { ...sample, overridesCapacity: true };
    const usage = {
      source,
      ...noSamples,
      cpu: overruling(cpu),
      memory,
      storage: overruling(storage),
    };
    const shown = show(asset, usage, freshness);
    expect(shown.cpu).toEqual({ used: 100, total: 700, percent: 1_429 });
    expect(shown.memory).toEqual({ used: 5, total: 10, percent: 5_000 });
    expect(shown.storage).toEqual({ used: null, total: 1_000, percent: null });
  });

  it('leaves out a total that is no longer measured, and keeps the use', () => {
    const at = (ago: number) => freshness.now - ago * minute;
    const cpu = { used: 100n, total: 700n, observedAt: at(1), totalAt: at(16) };
    const memory = { used: 5, total: 10, observedAt: at(1), totalAt: at(16) };
    const storage = { used: 7, total: 2_000, observedAt: at(1), totalAt: at(15) };
    const overriding = { overridesCapacity: true };
    const usage: Usage = {
      source: 'collector',
      cpu: { ...cpu, ...overriding },
      memory,
      storage: { ...storage, ...overriding },
    };
    expect(show(asset, usage, freshness)).toMatchObject({
      cpu: { used: 100, total: 800 },
      memory: { used: 5, total: null, percent: null },
      storage: { used: 7, total: 2_000 },
      observedAt: at(1),
      staleSamples: 2,
      newestStale: null,
      nextStaleAt: freshness.now,
    });
  });

  it('shows a total that is still measured where the use is not', () => {
    const at = (ago: number) => freshness.now - ago * minute;
    const memory = { used: 5, total: 10, observedAt: at(16), totalAt: at(1) };
    const usage: Usage = { source: 'collector', ...noSamples, memory };
    expect(show(asset, usage, freshness)).toMatchObject({
      memory: { used: null, total: 10, percent: null },
      observedAt: at(16),
      staleSamples: 1,
      newestStale: at(16),
      nextStaleAt: at(1) + 15 * minute,
    });
    const later = { ...freshness, now: at(-15) };
    expect(show(asset, usage, later)).toMatchObject({ memory: null, staleSamples: 2 });
  });

  it('dates an allocation by the older of what is promised and of what may be', () => {
    const at = (ago: number) => freshness.now - ago * minute;
    const memory = { used: 5, total: 10, observedAt: at(1), totalAt: at(3) };
    const allocation: Allocation = { source: 'collector', ...noSamples, memory };
    const usage: Usage = { source: 'collector', ...noSamples, allocation };
    expect(show(asset, usage, freshness).allocation?.observedAt).toBe(at(3));
  });

  it('dates what it shows by its oldest sample', () => {
    expect(show(asset, collected(3, 7, 5), freshness).observedAt).toBe(93 * minute);
  });

  it('leaves out a sample that is older than allowed, to the millisecond', () => {
    const atLimit = show(asset, collected(15, 1, 1), freshness);
    expect(atLimit.cpu?.used).toBe(100);
    const after = show(asset, collected(15, 1, 1), { ...freshness, now: freshness.now + 1 });
    expect(after.cpu).toEqual({ used: null, total: 800, percent: null });
    expect(after.staleSamples).toBe(1);
    expect(after.observedAt).toBe(99 * minute);
  });

  it('keeps the last known time once all is stale', () => {
    const shown = show(asset, collected(30, 20, 40), freshness);
    expect(shown).toMatchObject({ memory: null, staleSamples: 3, observedAt: 80 * minute });
    expect(shown.nextStaleAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('is dated by no stale total of what was never in use', () => {
    const { cpu, memory, storage, ...of } = collected(30, 20, 40);
    const unused = <Of extends object>(sample: Of | null) => sample && { ...sample, used: null };
    const totals = { ...of, cpu: unused(cpu), memory: unused(memory), storage: unused(storage) };
    const shown = show(asset, totals, freshness);
    expect(shown).toMatchObject({ staleSamples: 3, newestStale: null, observedAt: null });
  });

  it('tells when the next sample goes stale', () => {
    expect(show(asset, collected(3, 7, 5), freshness).nextStaleAt).toBe(108 * minute);
  });

  it('shows what is promised beside what is used, each with a source and a time of its own', () => {
    const { cpu, storage } = collected(3, 3, 20);
    const allocation: Allocation = { source: 'collector', ...noSamples, cpu, storage };
    const usage: Usage = { source: 'file', ...noSamples, allocation };
    const shown = show(asset, usage, freshness);
    expect(shown).toMatchObject({
      cpu: { used: null, total: 800 },
      allocation: {
        cpu: { used: 100, total: 700, percent: 1_429 },
        memory: null,
        storage: null,
        observedAt: 97 * minute,
      },
      observedAt: null,
      staleSamples: 1,
      newestStale: null,
      nextStaleAt: 112 * minute,
    });
    expect(show(asset, usage, { ...freshness, now: 200 * minute }).allocation).toEqual({
      cpu: null,
      memory: null,
      storage: null,
      observedAt: 97 * minute,
    });
    expect(show(asset, collected(1, 1, 1), freshness).allocation).toBeNull();
  });

  it('dates an allocation of which only the whole is known, and shows no memory but of compute', () => {
    const memory = { used: null, total: 8, observedAt: 90 * minute };
    const allocation: Allocation = { source: 'file', ...noSamples, memory };
    const usage: Usage = { source: 'collector', ...noSamples, allocation };
    expect(show(asset, usage, freshness).allocation).toEqual({
      cpu: null,
      memory: { used: null, total: 8, percent: null },
      storage: null,
      observedAt: 90 * minute,
    });
    const other = { ...asset, nodeType: 'object_storage' } as const;
    expect(show(other, usage, freshness).allocation).toBeNull();
  });

  it('never lets usage of a file go stale', () => {
    const usage: Usage = { ...collected(500, 500, 500), source: 'file' };
    expect(show(asset, usage, freshness)).toMatchObject({ staleSamples: 0 });
  });

  it('shows no memory of storage nodes, and does not date them by it', () => {
    const storage: Asset = { ...asset, nodeType: 'object_storage' };
    const shown = show(storage, collected(3, 9, 5), freshness);
    expect(shown.memory).toBeNull();
    expect(shown.observedAt).toBe(95 * minute);
  });
});
