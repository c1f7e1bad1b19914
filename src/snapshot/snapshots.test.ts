import { describe, expect, it, vi } from 'vitest';
import type { Asset } from '../domain/asset.ts';
import { listAnswer } from '../http/list-answer.ts';
import { snapshotIdleMs } from '../limits.ts';
import { partnerReadsMax, postgresConnectionsMax } from '../store/limits.ts';
import type { KnownSite, PartnerState, SiteContents } from '../store/store.ts';
import { formatUsage, noUsage } from '../store/usage-document.ts';
import { Loader } from './loader.ts';
import { Snapshots } from './snapshots.ts';

const wholePage = { offset: 0, limit: 50, filters: [], sorts: [], canonical: '' };

const assets: readonly Asset[] = [
  {
    id: 'n1',
    nodeType: 'compute',
    status: 'active',
    capacity: { cpu: null, memory: null, storage: null },
  },
];

function oneSite(revision: number, contents: SiteContents): PartnerState {
  const site = { id: 'e1', hybridCoreId: 'eu', description: null, location: null };
  return {
    partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
    revision,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision }],
    sites: [{ ...site, revision, assetsRevision: 3 }],
    contents: new Map([['e1', contents]]),
  };
}

describe('Snapshots', () => {
  it('leave the store a connection to tell of changes, however many partners are asked for', async () => {
    const underWay = new Set<string>();
    let mostAtOnce = 0;
    const reader = {
      async readPartner(partnerId: string) {
        underWay.add(partnerId);
        mostAtOnce = Math.max(mostAtOnce, underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(partnerId);
        if (partnerId === 'p3') throw new Error('the store is away');
        return null;
      },
    };
    const loader = new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 });
    const snapshots = new Snapshots({
      loader,
      clock: Date.now,
      steadyClock: Date.now,
      observe: () => {},
    });
    const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const loads = await Promise.allSettled(ids.map((id) => snapshots.get(id)));
    expect(mostAtOnce).toBe(partnerReadsMax);
    expect(partnerReadsMax).toBeLessThan(postgresConnectionsMax);
    // One that fails gives its turn to the next.
    expect(loads.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(ids.length - 1);
  });

  it('bring the others up to date where one partner cannot be read', async () => {
    let revision = 1;
    let isBroken = false;
    const reader = {
      async readPartner(id: string) {
        if (isBroken && id === 'broken') throw new Error('broken');
        const partner = { id, name: id, inventorySource: 'file' as const };
        const lists = { siteListRevision: 1, hybridCoreListRevision: 1, hybridCores: [] };
        return { partner, revision, ...lists, sites: [], contents: new Map() };
      },
    };
    const loader = new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 });
    const snapshots = new Snapshots({
      loader,
      clock: Date.now,
      steadyClock: Date.now,
      observe: () => {},
    });
    for (const id of ['broken', 'whole']) await snapshots.get(id);
    [isBroken, revision] = [true, 2];
    const refreshed = snapshots.refresh(new Map(['broken', 'whole'].map((id) => [id, revision])));
    await expect(refreshed).rejects.toThrow('broken');
    const held = ['broken', 'whole'].map((id) => snapshots.current(id)!.revision);
    expect(held).toEqual([1, 2]);
  });

  it('ask for usage alone where assets are known, and for it again once it has gone stale', async () => {
    let now = 1_000;
    const asked: (readonly [string, KnownSite])[][] = [];
    const sample = { used: 1n, total: 2n, observedAt: 1_000 };
    const usage = new Map([
      ['n1', { source: 'collector' as const, cpu: sample, memory: null, storage: null }],
    ]);
    const reader = {
      async readPartner(_partnerId: string, known: ReadonlyMap<string, KnownSite>) {
        asked.push([...known]);
        const isKnown = known.get('e1')?.assetsRevision === 3;
        return oneSite(7, { assets: isKnown ? null : assets, usage: formatUsage(usage) });
      },
    };
    const clock = () => now;
    const loader = new Loader({ reader, clock, usageMaxAgeMs: 500 });
    const snapshots = new Snapshots({ loader, clock, steadyClock: clock, observe: () => {} });
    const first = await snapshots.get('acme');
    now = 1_400;
    await snapshots.refresh(new Map([['acme', 8]]));
    now = 1_501;
    await snapshots.refresh(new Map([['acme', 7]]));
    expect(asked).toEqual([
      [],
      [['e1', { revision: 7, assetsRevision: 3 }]],
      [['e1', { revision: -1, assetsRevision: 3 }]],
    ]);
    const last = snapshots.current('acme')!;
    expect([first, last].map((root) => root!.sites.get('e1')!.list.revision)).toEqual(['7', '7-1']);
    expect(last.sites.get('e1')!.assets.ids).toBe(first!.sites.get('e1')!.assets.ids);
  });

  it('are idle by a clock that never jumps, whatever the time of day is set to', async () => {
    let [now, steadyNow] = [1_000, 1_000];
    const dropped: unknown[] = [];
    const reader = {
      readPartner: async () => oneSite(1, { assets, usage: noUsage }),
    };
    const loader = new Loader({ reader, clock: () => now, usageMaxAgeMs: 1_000 });
    const snapshots = new Snapshots({
      loader,
      clock: () => now,
      steadyClock: () => steadyNow,
      observe: (observation) => {
        if (observation.type === 'snapshot-dropped') dropped.push(observation.why);
      },
    });
    const revisions = new Map([['acme', 1]]);
    await snapshots.get('acme');
    now += 2 * snapshotIdleMs;
    await snapshots.refresh(revisions);
    expect([snapshots.held().length, dropped]).toEqual([1, []]);
    steadyNow += snapshotIdleMs + 1;
    await snapshots.refresh(revisions);
    expect([snapshots.held().length, dropped]).toEqual([0, ['idle']]);
  });

  it('take memory up again that nobody reads, and let nobody read it by an old root', async () => {
    let revision = 1;
    const reader = {
      async readPartner(_partnerId: string, known: ReadonlyMap<string, KnownSite>) {
        return oneSite(revision, { assets: known.size === 0 ? assets : null, usage: noUsage });
      },
    };
    const loader = new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 });
    const snapshots = new Snapshots({
      loader,
      clock: Date.now,
      steadyClock: Date.now,
      observe: () => {},
    });
    const next = async () => {
      await snapshots.refresh(new Map([['acme', ++revision]]));
      return snapshots.current('acme')!.sites.get('e1')!.assets;
    };
    const first = (await snapshots.get('acme'))!;
    const { assets: former } = first.sites.get('e1')!;
    const merging = first.hybridCores.get('eu')!.get();
    const second = await next();
    // Its memory is still read: by a list that is being merged, and within this turn.
    expect(former.records.length(0)).toBeGreaterThan(0);
    await merging;
    await vi.waitFor(() => expect(former.records.length(0)).toBeNaN());
    expect(() => listAnswer(first.sites.get('e1')!.list, wholePage, '/')).toThrow();

    const third = await next();
    expect(third.memory.percents.buffer).toBe(former.memory.percents.buffer);
    expect(third.memory.percents.buffer).not.toBe(second.memory.percents.buffer);
    expect(third.records.digest).toBe(second.records.digest);
  });

  it('never go back, not even where the loader does not know what there was', async () => {
    const contents = { assets, usage: noUsage };
    let loads = 0;
    let revision = 7;
    const loader = {
      load: async () => {
        const { outline, sites } = (await anew(oneSite(revision, contents)))!;
        return { id: String(++loads), outline, sites };
      },
      release: async () => 0,
      forget: () => {},
    };
    const snapshots = new Snapshots({
      loader,
      clock: Date.now,
      steadyClock: Date.now,
      observe: () => {},
    });
    const first = await snapshots.get('acme');
    revision = 6;
    await snapshots.refresh(new Map([['acme', 8]]));
    expect(snapshots.current('acme')).toBe(first);
    revision = 8;
    await snapshots.refresh(new Map([['acme', 8]]));
    expect(snapshots.current('acme')!.revision).toBe(8);
  });
});

/** A partner, loaded by a loader that knows nothing of it. */
function anew(state: PartnerState) {
  const reader = { readPartner: async () => state };
  return new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 }).load('acme', null);
}
