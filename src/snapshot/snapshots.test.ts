import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Asset, noCapacity } from '../domain/asset.ts';
import { noSamples } from '../domain/usage.ts';
import { listAnswer } from '../http/list-answer.ts';
import { snapshotIdleMs, watchIntervalMs } from '../limits.ts';
import type { Observation } from '../observe/observation.ts';
import { partnerReadsMax } from '../store/limits.ts';
import type { KnownSiteRevisions, PartnerState, SiteContents } from '../store/store.ts';
import { formatUsage, noUsage } from '../store/usage-document.ts';
import { firstLoadsMax, longLoadsMax, shortLoadsMax } from './load/concurrency-limiter.ts';
import { Loader } from './load/loader.ts';
import { loadOverdueMs } from './load/partner-loads.ts';
import { pinSite, type SiteAssets, unpinSite } from './site.ts';
import { Snapshots } from './snapshots.ts';

const patience = { timeout: 20_000 };
const wholePage = { offset: 0, limit: 50, filters: [], sorts: [], canonical: '' };

const assets: readonly Asset[] = [
  {
    id: 'n1',
    nodeType: 'compute',
    status: 'active',
    capacity: noCapacity,
  },
];

function oneSite(revision: number, contents: SiteContents, assetsRevision = 3): PartnerState {
  const site = { id: 'e1', hybridCoreId: 'eu', description: null, location: null };
  return {
    partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
    revision,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision }],
    sites: [{ ...site, revision, assetsRevision }],
    contents: new Map([['e1', contents]]),
  };
}

/** A store of partners without inventory, all at one revision, of which some fail or hang. */
class PartnersOfOneRevision {
  revision = 1;
  reads = 0;
  readonly #ids = new Set<string>();
  #fails: (partnerId: string) => boolean = () => false;
  #hangs: (partnerId: string) => boolean = () => false;
  #gate = Promise.withResolvers<void>();

  fail(which: (partnerId: string) => boolean): void {
    this.#fails = which;
  }

  hang(which: (partnerId: string) => boolean): void {
    this.#hangs = which;
  }

  /** Resumes all that hangs. */
  goOn(): void {
    this.#hangs = () => false;
    this.#gate.resolve();
  }

  /** The store's content: all partners ever read. */
  revisions(): ReadonlyMap<string, number> {
    return new Map([...this.#ids].map((id) => [id, this.revision]));
  }

  serve(clock = Date.now) {
    const reported: string[] = [];
    const observe = (observation: Observation) => {
      if ('partnerId' in observation && observation.type.includes('readable')) {
        reported.push(`${observation.type} ${observation.partnerId}`);
      }
    };
    const loader = new Loader({ reader: this, clock, usageMaxAgeMs: 1_000 });
    return {
      snapshots: new Snapshots({ loader, clock, steadyClock: clock, observe }),
      reported,
    };
  }

  async readPartner(id: string): Promise<PartnerState> {
    this.#ids.add(id);
    this.reads++;
    if (this.#fails(id)) throw new Error(`no partner ${id}`);
    if (this.#hangs(id)) await this.#gate.promise;
    const { revision } = this;
    const partner = { id, name: id, inventorySource: 'file' as const };
    const lists = { siteListRevision: 1, hybridCoreListRevision: 1, hybridCores: [] };
    return { partner, revision, ...lists, sites: [], contents: new Map() };
  }
}

/** A partner with one site; each new revision is published immediately. */
class OneSite {
  readonly snapshots: Snapshots;
  #revision = 1;
  #assets = assets;
  #assetsRevision = 1;
  #gate = Promise.resolve();
  #open: () => void = () => {};

  constructor() {
    const loader = new Loader({ reader: this, clock: Date.now, usageMaxAgeMs: 1_000 });
    const clocks = { clock: Date.now, steadyClock: Date.now };
    this.snapshots = new Snapshots({ loader, ...clocks, observe: () => {} });
  }

  /** Blocks reads of the store until `goOn`. */
  wait(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    this.#open = resolve;
  }

  goOn(): void {
    this.#open();
  }

  async readPartner(_partnerId: string, known: ReadonlyMap<string, KnownSiteRevisions>) {
    await this.#gate;
    const isKnown = known.get('e1')?.assetsRevision === this.#assetsRevision;
    const read = isKnown ? null : this.#assets;
    return oneSite(this.#revision, { assets: read, usage: noUsage }, this.#assetsRevision);
  }

  /** Publishes the next revision, with changed assets if given. */
  async next(changed = this.#assets): Promise<SiteAssets> {
    this.#revision++;
    if (changed !== this.#assets) this.#assetsRevision = this.#revision;
    this.#assets = changed;
    await this.snapshots.refresh(new Map([['acme', this.#revision]]));
    return this.snapshots.current('acme')!.sites.get('e1')!.assets;
  }
}

function isDetached({ memory }: SiteAssets): boolean {
  return (memory.percents.buffer as ArrayBuffer).detached;
}

describe('Snapshots', () => {
  it('load a few partners concurrently, as many as the store reads at once', async () => {
    const underWay = new Set<string>();
    let mostAtOnce = 0;
    const reader = {
      async readPartner(partnerId: string) {
        underWay.add(partnerId);
        mostAtOnce = Math.max(mostAtOnce, underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(partnerId);
        if (partnerId === 'p3') throw new Error('broken');
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
    expect(mostAtOnce).toBe(firstLoadsMax);
    expect(firstLoadsMax + shortLoadsMax + longLoadsMax).toBe(partnerReadsMax);
    // A failed load releases its place to the next.
    expect(loads.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(ids.length - 1);
  });

  it('show a small change while other partners hang, asked for or changed', async () => {
    const store = new PartnersOfOneRevision();
    const { snapshots } = store.serve();
    for (const id of ['hangs-1', 'hangs-2', 'hangs-3', 'small']) await snapshots.get(id);
    store.revision = 2;
    store.hang((id) => id !== 'small');
    void snapshots.refresh(store.revisions());
    for (const id of ['new-1', 'new-2', 'new-3']) snapshots.get(id).catch(() => {});
    for (let revision = 3; revision < 6; revision++) {
      store.revision = revision;
      void snapshots.refresh(store.revisions());
      await vi.waitFor(() => expect(snapshots.current('small')!.revision).toBe(revision), patience);
    }
    expect(snapshots.current('hangs-1')!.revision).toBe(1);
    store.goOn();
    await vi.waitFor(() => expect(snapshots.current('new-3')?.revision).toBe(5), patience);
    await snapshots.refresh(store.revisions());
    expect(snapshots.current('hangs-3')!.revision).toBe(5);
  });

  it('tell of a partner that cannot be loaded, once, and leave the others alone', async () => {
    let now = 1_000;
    const store = new PartnersOfOneRevision();
    const { snapshots, reported } = store.serve(() => now);
    for (const id of ['broken', 'whole']) await snapshots.get(id);
    store.fail((id) => id === 'broken');
    for (let round = 0; round < 5; round++) {
      now += 1_000;
      store.revision++;
      await snapshots.refresh(store.revisions());
    }
    expect(reported).toEqual(['partner-unreadable broken']);
    expect(snapshots.current('whole')!.revision).toBe(6);
    expect(snapshots.current('broken')!.revision).toBe(1);
    expect(snapshots.unreadable()).toEqual(['broken']);
    expect(['broken', 'whole'].map((id) => snapshots.unreadableAgeMs(id))).toEqual([5_000, 0]);

    store.fail(() => false);
    now += 1_000;
    store.revision++;
    await snapshots.refresh(store.revisions());
    expect(reported).toEqual(['partner-unreadable broken', 'partner-readable broken']);
    expect(snapshots.current('broken')!.revision).toBe(7);
    expect(snapshots.unreadableAgeMs('broken')).toBe(0);
    await snapshots.refresh(store.revisions());
    expect(snapshots.cached().map(({ ageMs }) => ageMs)).toEqual([0, 0]);
  });

  it('do not blame a partner for a store that is away', async () => {
    let now = 1_000;
    const store = new PartnersOfOneRevision();
    const { snapshots, reported } = store.serve(() => now);
    await snapshots.get('acme');
    store.fail(() => true);
    store.revision = 2;
    await snapshots.refresh(store.revisions());
    await expect(snapshots.get('globex')).rejects.toThrow('no partner');
    now += 60_000;
    store.fail(() => false);
    snapshots.storeRecovered();
    await snapshots.refresh(store.revisions());
    expect(snapshots.current('acme')!.revision).toBe(2);
    expect(await snapshots.get('globex')).not.toBeNull();
    expect(reported).toEqual([]);
  });

  it('try a partner that fails less and less often, and at once where it changes', async () => {
    vi.useFakeTimers();
    try {
      const store = new PartnersOfOneRevision();
      const { snapshots } = store.serve();
      await snapshots.get('broken');
      store.fail(() => true);
      store.revision = 2;
      const poll = async () => {
        await vi.advanceTimersByTimeAsync(watchIntervalMs);
        await snapshots.refresh(store.revisions());
      };
      const reads = store.reads;
      for (let polls = 0; polls < 1_000; polls++) await poll();
      // Exponential backoff from half a second to half a minute, within 500 seconds.
      expect(store.reads - reads).toBeGreaterThan(15);
      expect(store.reads - reads).toBeLessThan(30);
      await poll();
      const before = store.reads;
      await poll();
      await expect(snapshots.get('other')).rejects.toThrow('no partner');
      expect(store.reads - before).toBe(1);
      store.revision = 3;
      await poll();
      expect(store.reads - before).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('count a load that does not end as failed', async () => {
    vi.useFakeTimers();
    try {
      const store = new PartnersOfOneRevision();
      const { snapshots, reported } = store.serve();
      await snapshots.get('hangs');
      store.revision = 2;
      store.hang(() => true);
      void snapshots.refresh(store.revisions());
      await vi.advanceTimersByTimeAsync(loadOverdueMs);
      void snapshots.refresh(store.revisions());
      expect(reported).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      void snapshots.refresh(store.revisions());
      expect(reported).toEqual(['partner-unreadable hangs']);
      expect(snapshots.unreadableAgeMs('hangs')).toBe(loadOverdueMs + 1);
      store.goOn();
      await vi.waitFor(() =>
        expect(reported).toEqual(['partner-unreadable hangs', 'partner-readable hangs']),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('tell of a load that does not end also where each look takes time', async () => {
    // Time advances between any two readings of the clock, as on every real machine.
    let now = 1_000;
    const clock = () => ++now;
    const store = new PartnersOfOneRevision();
    const { snapshots, reported } = store.serve(clock);
    await snapshots.get('hangs');
    store.revision = 2;
    store.hang(() => true);
    const poll = () => {
      void snapshots.refresh(store.revisions());
      return turnOfEventLoop();
    };
    await poll();
    now += loadOverdueMs;
    await poll();
    // A failure recorded in one poll is logged in the next, once the store has answered again.
    expect(reported).toEqual([]);
    now += watchIntervalMs;
    await poll();
    await poll();
    expect(reported).toEqual(['partner-unreadable hangs']);
    store.goOn();
  });

  it('give a load that hung while the store was away a new timeout', async () => {
    let now = 1_000;
    const store = new PartnersOfOneRevision();
    const { snapshots, reported } = store.serve(() => now);
    await snapshots.get('hangs');
    store.revision = 2;
    store.hang(() => true);
    const poll = () => {
      void snapshots.refresh(store.revisions());
      return turnOfEventLoop();
    };
    await poll();
    now += loadOverdueMs + 1;
    snapshots.storeRecovered();
    await poll();
    await poll();
    expect(reported).toEqual([]);
    now += loadOverdueMs + 1;
    await poll();
    await poll();
    expect(reported).toEqual(['partner-unreadable hangs']);
    store.goOn();
  });

  it('ask for usage alone where assets are known, and for it again once it has gone stale', async () => {
    let now = 1_000;
    const asked: (readonly [string, KnownSiteRevisions])[][] = [];
    const sample = { used: 1n, total: 2n, observedAt: 1_000 };
    const usage = new Map([['n1', { source: 'collector' as const, ...noSamples, cpu: sample }]]);
    const reader = {
      async readPartner(_partnerId: string, known: ReadonlyMap<string, KnownSiteRevisions>) {
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

  it('are idle by a monotonic clock, whatever the time of day is set to', async () => {
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
    expect([snapshots.cached().length, dropped]).toEqual([1, []]);
    steadyNow += snapshotIdleMs + 1;
    await snapshots.refresh(revisions);
    expect([snapshots.cached().length, dropped]).toEqual([0, ['idle']]);
  });

  it('release memory without readers, and refuse reads through an old version', async () => {
    const store = new OneSite();
    const first = (await store.snapshots.get('acme'))!;
    const { assets: previous, list } = first.sites.get('e1')!;
    const second = await store.next();
    // Its memory is still in use: within this turn, and by a list being merged.
    const merged = await first.hybridCores.get('eu')!.assets.get();
    const answer = () => listAnswer(merged, wholePage, '/').body.toString();
    expect(answer()).toContain('"n1"');
    await vi.waitFor(() => expect(previous.records.length(0)).toBeNaN(), patience);
    expect(() => listAnswer(list, wholePage, '/')).toThrow();
    expect(answer).toThrow();
    expect([previous, second].map(isDetached)).toEqual([true, false]);
    expect(second.ids).toBe(previous.ids);
    expect(second.ids.rankOf('n1')).toBe(0);
    expect(second.records.digest).toBe(previous.records.digest);
  });

  it('keep memory that somebody holds, also of what later roots share and replace', async () => {
    const store = new OneSite();
    const { assets: previous } = (await store.snapshots.get('acme'))!.sites.get('e1')!;
    pinSite(previous);
    const second = await store.next();
    const third = await store.next([{ ...assets[0]!, id: 'n2' }]);
    await vi.waitFor(() => expect(isDetached(second)).toBe(true), patience);
    expect(previous.ids.rankOf('n1')).toBe(0);
    expect(previous.records.length(0)).toBeGreaterThan(0);
    unpinSite(previous);
    expect(() => second.ids.rankOf('n1')).toThrow('given up');
    expect([previous, third].map(isDetached)).toEqual([true, false]);
    expect(third.ids.rankOf('n2')).toBe(0);
  });

  it('give up all memory of a partner that is removed', async () => {
    const store = new OneSite();
    const { assets } = (await store.snapshots.get('acme'))!.sites.get('e1')!;
    await store.snapshots.refresh(new Map());
    await vi.waitFor(() => expect(isDetached(assets)).toBe(true), patience);
    expect(() => assets.ids.rankOf('n1')).toThrow('given up');
  });

  it('load all of a partner again that was dropped while it was loaded', async () => {
    const store = new OneSite();
    const { snapshots } = store;
    await snapshots.get('acme');
    store.wait();
    const refreshed = store.next();
    await snapshots.refresh(new Map());
    store.goOn();
    const { ids, records } = await refreshed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ids.rankOf('n1')).toBe(0);
    expect(records.length(0)).toBeGreaterThan(0);
  });

  it('never go back, not even where the loader does not know what there was', async () => {
    const contents = { assets, usage: noUsage };
    let forgotten = 0;
    let revision = 7;
    const loader = {
      load: async () => {
        return (await loaded(oneSite(revision, contents)))!;
      },
      forget: () => void forgotten++,
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
    // The result is not the published version, so nothing can be loaded incrementally on top of it.
    expect(forgotten).toBe(1);
    revision = 8;
    await snapshots.refresh(new Map([['acme', 8]]));
    expect(snapshots.current('acme')!.revision).toBe(8);
  });
});

/** Loads a partner with a fresh loader. */
function loaded(state: PartnerState) {
  const reader = { readPartner: async () => state };
  return new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 }).load('acme');
}
