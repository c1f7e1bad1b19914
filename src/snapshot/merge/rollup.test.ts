import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { samples } from '../../../test/property/seed.ts';
import { type Resources, ResourcesTotal } from '../../domain/resources.ts';
import { Rollup, type RollupPart } from './rollup.ts';

/** Distinct resources per site: every amount is derived from one number. */
function resources(number: number, observedAt: number | null = number): Resources {
  const sum = {
    used: BigInt(number),
    total: BigInt(number) * 2n ** 60n,
    nodesReporting: 1,
    capacity: BigInt(number) + 1n,
    nodesActive: 2,
  };
  const byStatus = new Map([[`status-${number % 3}`, 1]]);
  return {
    workload: {
      cpu: sum,
      memory: sum,
      storage: { distributed: sum, rocket: sum, object: sum },
      allocation: {
        cpu: { ...sum, used: sum.used + 1n },
        memory: sum,
        storage: { distributed: sum, rocket: sum, object: sum },
      },
      nodesReporting: 1,
      observedAt: { oldest: observedAt, newest: observedAt },
    },
    nodes: {
      total: 1,
      byNodeType: { compute: 1, distributed_storage: 0, object_storage: 0 },
      byStatus,
      byNodeTypeAndStatus: {
        compute: byStatus,
        distributed_storage: new Map(),
        object_storage: new Map(),
      },
    },
  };
}

function parts(count: number): RollupPart[] {
  return Array.from({ length: count }, (_, number) => ({
    siteId: `site-${String(number).padStart(4, '0')}`,
    totals: resources(number),
  }));
}

function changed(all: readonly RollupPart[], at: number): RollupPart[] {
  return all.with(at, { siteId: all[at]!.siteId, totals: resources(at + 5_000) });
}

/** Sums all sites in sequence: the expected result of the tree. */
function naive(all: readonly RollupPart[]): Resources {
  const total = new ResourcesTotal();
  for (const { totals } of all) total.add(totals);
  return total.result();
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a rollup', () => {
  it('is summed once, when first asked for, for all who wait', async () => {
    const add = vi.spyOn(ResourcesTotal.prototype, 'add');
    const rollup = new Rollup('acme', parts(40), null);
    expect(add).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([rollup.get(), rollup.get()]);
    expect(first).toBe(second);
    expect(rollup.get()).toBe(first);
    const totals = add.mock.calls.length;
    await rollup.get();
    expect(add).toHaveBeenCalledTimes(totals);
  });

  it('adds little more than the sites themselves at first', async () => {
    const add = vi.spyOn(ResourcesTotal.prototype, 'add');
    await new Rollup('acme', parts(1_000), null).get();
    expect(add.mock.calls.length).toBeLessThan(1_300);
  });

  it('adds what lies above the sites that changed, and nothing else', async () => {
    const all = parts(1_000);
    const first = new Rollup('acme', all, null);
    await first.get();
    const next = changed(all, 500);
    const add = vi.spyOn(ResourcesTotal.prototype, 'add');
    const totals = await new Rollup('acme', next, first).get();
    expect(add.mock.calls.length).toBeLessThanOrEqual(3 * 16);
    expect(totals).toEqual(naive(next));
  });

  it('adds nothing where nothing changed, over versions that were never read', async () => {
    const all = parts(1_000);
    let rollup = new Rollup('acme', all, null);
    const totals = await rollup.get();
    const add = vi.spyOn(ResourcesTotal.prototype, 'add');
    for (let root = 0; root < 3; root++) rollup = new Rollup('acme', [...all], rollup);
    expect(await rollup.get()).toBe(totals);
    expect(add).not.toHaveBeenCalled();
  });

  it('adds little where a site comes or goes', async () => {
    const all = parts(1_000);
    const first = new Rollup('acme', all, null);
    await first.get();
    for (const next of [all.toSpliced(500, 1), all.toSpliced(3, 0, ...parts(1_001).slice(-1))]) {
      const add = vi.spyOn(ResourcesTotal.prototype, 'add');
      const totals = await new Rollup('acme', next, first).get();
      expect(add.mock.calls.length).toBeLessThanOrEqual(3 * 16);
      add.mockRestore();
      expect(totals).toEqual(naive(next));
    }
  });

  it('sums ids whose hashes are the same', async () => {
    const twins = Array.from({ length: 40 }, (_, number) => ({
      siteId: 'twin',
      totals: resources(number),
    }));
    expect(await new Rollup('acme', twins, null).get()).toEqual(naive(twins));
  });

  it('comes to the sum of the sites, whatever came before', async () => {
    const site = fc.record({
      siteId: fc.oneof(fc.nat({ max: 200 }).map(String), fc.string({ unit: 'binary' })),
      totals: fc
        .tuple(fc.nat(), fc.option(fc.nat()))
        .map(([number, observedAt]) => resources(number, observedAt)),
    });
    const sites = fc.uniqueArray(site, { selector: ({ siteId }) => siteId, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(sites, fc.array(sites, { maxLength: 3 }), async (kept, roots) => {
        let rollup: Rollup | null = null;
        for (const own of [kept, ...roots.map((others) => mixed(kept, others))]) {
          rollup = new Rollup('acme', own, rollup);
          expect(await rollup.get()).toEqual(naive(own));
        }
      }),
      { numRuns: samples(60) },
    );
  });
});

/** Some sites unchanged, some new, and some replaced by another of the same id. */
function mixed(kept: readonly RollupPart[], others: readonly RollupPart[]): RollupPart[] {
  const bySite = new Map(kept.filter((_, at) => at % 3 > 0).map((part) => [part.siteId, part]));
  for (const part of others) bySite.set(part.siteId, part);
  return [...bySite.values()];
}
