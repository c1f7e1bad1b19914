import { describe, expect, it } from 'vitest';
import type { Asset } from './asset.ts';
import { type Exact, isNone, none, toExact } from './exact.ts';
import { Measured } from './measured.ts';
import { type Freshness, ShownAsset, type ShownQuantity } from './shown.ts';
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

// One of each for all cases, as for all assets of a site: nothing may be left of the case before.
const measured = new Measured();
const shownAsset = new ShownAsset();

function showAsset({ nodeType, capacity }: Asset, usage: Usage | undefined, at: Freshness) {
  if (usage === undefined) measured.clear();
  else measured.set(usage);
  const exact = {
    cpu: toExact(capacity.cpu),
    memory: toExact(capacity.memory),
    storage: toExact(capacity.storage),
  };
  shownAsset.show(nodeType, exact, measured, at);
  const { cpu, memory, storage, observedAt, staleSamples, nextStaleAt } = shownAsset;
  return {
    cpu: pair(cpu),
    memory: pair(memory),
    storage: pair(storage),
    observedAt: orNull(observedAt),
    staleSamples,
    nextStaleAt,
  };
}

function pair(quantity: ShownQuantity) {
  const { used, total, isKnown } = quantity;
  return isKnown ? { used: orNull(used), total: orNull(total) } : null;
}

function orNull(value: Exact): Exact | null {
  return isNone(value) ? null : value;
}

describe('ShownAsset', () => {
  it('works out percentages where use and total are known', () => {
    showAsset(asset, collected(1, 1, 1), freshness);
    expect([shownAsset.cpu.percent, shownAsset.storage.percent]).toEqual([1_250, 5_000]);
    showAsset(asset, undefined, freshness);
    expect([shownAsset.cpu.percent, shownAsset.storage.percent]).toEqual([none, none]);
  });

  it('shows capacity alone where nothing was measured', () => {
    expect(showAsset(asset, undefined, freshness)).toMatchObject({
      cpu: { used: null, total: 800 },
      memory: null,
      storage: { used: null, total: 1_000 },
      observedAt: null,
    });
  });

  it('lets the inventory stand above what a measurement reported as capacity', () => {
    const shown = showAsset(asset, collected(1, 1, 1), freshness);
    expect(shown.cpu).toEqual({ used: 100, total: 800 });
    expect(shown.memory).toEqual({ used: 5, total: 10 });
  });

  it('lets a measurement overrule the inventory where it is told to, as long as it is fresh', () => {
    const usage = { ...collected(1, 1, 16), overrulesCapacity: true };
    const shown = showAsset(asset, usage, freshness);
    expect(shown.cpu).toEqual({ used: 100, total: 700 });
    expect(shown.storage).toEqual({ used: null, total: 1_000 });
  });

  it('dates what it shows by its oldest sample', () => {
    expect(showAsset(asset, collected(3, 7, 5), freshness).observedAt).toBe(93 * minute);
  });

  it('leaves out a sample that is older than allowed, to the millisecond', () => {
    const atLimit = showAsset(asset, collected(15, 1, 1), freshness);
    expect(atLimit.cpu?.used).toBe(100);
    const after = showAsset(asset, collected(15, 1, 1), { ...freshness, now: freshness.now + 1 });
    expect(after.cpu).toEqual({ used: null, total: 800 });
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
