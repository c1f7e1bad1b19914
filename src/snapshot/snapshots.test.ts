import { describe, expect, it } from 'vitest';
import { partnerReadsMax, postgresConnectionsMax } from '../store/limits.ts';
import type { KnownSite } from '../store/store.ts';
import { formatUsage } from '../store/usage-document.ts';
import { Snapshots } from './snapshots.ts';

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
    const snapshots = new Snapshots({
      reader,
      clock: Date.now,
      usageMaxAgeMs: 1_000,
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
    const observe = () => {};
    const snapshots = new Snapshots({ reader, clock: Date.now, usageMaxAgeMs: 1_000, observe });
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
    const assets = [
      {
        id: 'n1',
        nodeType: 'compute' as const,
        status: 'active',
        capacity: { cpu: null, memory: null, storage: null },
      },
    ];
    const reader = {
      async readPartner(_partnerId: string, known: ReadonlyMap<string, KnownSite>) {
        asked.push([...known]);
        const isKnown = known.get('e1')?.assetsRevision === 3;
        return {
          partner: { id: 'acme', name: 'ACME', inventorySource: 'file' as const },
          revision: 7,
          siteListRevision: 1,
          hybridCoreListRevision: 1,
          hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision: 7 }],
          sites: [
            {
              id: 'e1',
              hybridCoreId: 'eu',
              description: null,
              location: null,
              revision: 7,
              assetsRevision: 3,
            },
          ],
          contents: new Map([
            ['e1', { assets: isKnown ? null : assets, usage: formatUsage(usage) }],
          ]),
        };
      },
    };
    const snapshots = new Snapshots({
      reader,
      clock: () => now,
      usageMaxAgeMs: 500,
      observe: () => {},
    });
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
    expect(last.sites.get('e1')!.assets.inventory).toBe(first!.sites.get('e1')!.assets.inventory);
  });
});
