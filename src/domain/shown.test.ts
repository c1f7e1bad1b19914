import { describe, expect, it } from 'vitest';
import type { Asset } from './asset.ts';
import { showAsset } from './shown.ts';
import type { Usage } from './usage.ts';

const asset: Asset = {
  id: 'a',
  nodeType: 'compute',
  status: 'active',
  capacity: { cpu: 800n, memory: null, storage: 1_000 },
};

const minute = 60_000;
const freshness = { now: 100 * minute, usageMaxAgeMs: 15 * minute };

/** A collector's usage whose samples were taken so many minutes ago. */
function collected(cpu: number, memory: number, storage: number): Usage {
  const at = (ago: number) => freshness.now - ago * minute;
  return {
    source: 'collector',
    cpu: { used: 100n, total: 700n, observedAt: at(cpu) },
    memory: { used: 5, total: 10, observedAt: at(memory) },
    storage: { used: 500, total: 2_000, observedAt: at(storage) },
  };
}

describe('showAsset', () => {
  it('shows capacity alone where nothing was measured', () => {
    expect(showAsset(asset, undefined, freshness)).toMatchObject({
      cpu: { used: null, total: 800n },
      memory: null,
      storage: { used: null, total: 1_000 },
      observedAt: null,
    });
  });

  it('lets the inventory stand above what a measurement reported as capacity', () => {
    const shown = showAsset(asset, collected(1, 1, 1), freshness);
    expect(shown.cpu).toEqual({ used: 100n, total: 800n });
    expect(shown.memory).toEqual({ used: 5, total: 10 });
  });

  it('lets a measurement overrule the inventory where it is told to, as long as it is fresh', () => {
    const usage = { ...collected(1, 1, 16), overrulesCapacity: true };
    const shown = showAsset(asset, usage, freshness);
    expect(shown.cpu).toEqual({ used: 100n, total: 700n });
    expect(shown.storage).toEqual({ used: null, total: 1_000 });
  });

  it('dates what it shows by its oldest sample', () => {
    expect(showAsset(asset, collected(3, 7, 5), freshness).observedAt).toBe(93 * minute);
  });

  it('leaves out a sample that is older than allowed, to the millisecond', () => {
    const atLimit = showAsset(asset, collected(15, 1, 1), freshness);
    expect(atLimit.cpu?.used).toBe(100n);
    const after = showAsset(asset, collected(15, 1, 1), { ...freshness, now: freshness.now + 1 });
    expect(after.cpu).toEqual({ used: null, total: 800n });
    expect(after.staleSamples).toBe(1);
    expect(after.observedAt).toBe(99 * minute);
  });

  it('keeps the last known time once all is stale', () => {
    const shown = showAsset(asset, collected(30, 20, 40), freshness);
    expect(shown).toMatchObject({ memory: null, staleSamples: 3, observedAt: 80 * minute });
    expect(shown.nextStaleAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('tells when the next sample goes stale', () => {
    expect(showAsset(asset, collected(3, 7, 5), freshness).nextStaleAt).toBe(108 * minute);
  });

  it('never lets usage of a file go stale', () => {
    const usage: Usage = { ...collected(500, 500, 500), source: 'file' };
    expect(showAsset(asset, usage, freshness)).toMatchObject({ staleSamples: 0 });
  });

  it('shows no memory of storage nodes, and does not date them by it', () => {
    const storage: Asset = { ...asset, nodeType: 'object_storage' };
    const shown = showAsset(storage, collected(3, 9, 5), freshness);
    expect(shown.memory).toBeNull();
    expect(shown.observedAt).toBe(95 * minute);
  });
});
