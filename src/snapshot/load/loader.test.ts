import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../domain/asset.ts';
import { noSamples } from '../../domain/usage.ts';
import type { PartnerState } from '../../store/store.ts';
import { formatUsage } from '../../store/usage-document.ts';
import { Loader } from '../load/loader.ts';

const usageMaxAgeMs = 1_000;
const asset: Asset = {
  id: 'n1',
  nodeType: 'compute',
  status: 'active',
  capacity: { ...noCapacity, cpu: 6_400n, storage: 9_007_199_254_740_991 },
};
const sample = { used: 100n, total: null, observedAt: 5_000 };
const measured = formatUsage(new Map([['n1', { source: 'collector', ...noSamples, cpu: sample }]]));

/** A partner of one site, as the store returns it without known revisions. */
function stateOf(revision: number, assets: readonly Asset[], usage: string): PartnerState {
  const site = { id: 'e1', hybridCoreId: 'eu', description: null, location: null };
  return {
    partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
    revision,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision }],
    sites: [{ ...site, revision, assetsRevision: revision }],
    contents: new Map([['e1', { assets, usage }]]),
  };
}

/**
 * Loads states one after another; returns the unreadable sites and the rebuilt values of each load.
 */
function house() {
  let state: PartnerState;
  let now = 5_500;
  const reader = { readPartner: async () => state };
  const loader = new Loader({ reader, clock: () => now, usageMaxAgeMs });
  return async (next: PartnerState, at = now) => {
    [state, now] = [next, at];
    const loaded = (await loader.load('acme'))!;
    const parts = loaded.sites.get('e1');
    const observed = parts && JSON.parse(parts.resources).cpu.nodes_reporting;
    return { wrong: [...loaded.unreadableUsage.keys()], observed, stale: parts?.staleSamples };
  };
}

describe('a site whose stored usage is not readable', () => {
  it('goes on as it was built, also where its assets were read again and are the same', async () => {
    const load = house();
    expect(await load(stateOf(1, [asset], measured))).toEqual({ wrong: [], observed: 1, stale: 0 });
    for (const revision of [2, 3]) {
      const { wrong, observed } = await load(stateOf(revision, [asset], '{'));
      expect([wrong, observed]).toEqual([['e1'], undefined]);
    }
    expect((await load(stateOf(4, [asset], measured))).wrong).toEqual([]);
  });

  it.each([
    ['is another one', { ...asset, id: 'n2' }],
    ['is of another type', { ...asset, nodeType: 'object_storage' as const }],
    ['has another status', { ...asset, status: 'failed' }],
    ['has another capacity', { ...asset, capacity: { ...asset.capacity, memory: 1 } }],
  ])('shows nothing observed where an asset %s', async (_what, changed) => {
    const load = house();
    await load(stateOf(1, [asset], measured));
    const after = { wrong: ['e1'], observed: 0, stale: 1 };
    expect(await load(stateOf(2, [changed], '{'))).toEqual(after);
    // No further change, no rebuild.
    expect((await load(stateOf(3, [changed], '{'))).observed).toBeUndefined();
  });

  it('shows nothing observed where there was nothing, or once that is stale', async () => {
    expect(await house()(stateOf(1, [asset], ''))).toEqual({
      wrong: ['e1'],
      observed: 0,
      stale: 1,
    });
    const load = house();
    await load(stateOf(1, [asset], measured));
    const stale = await load(stateOf(1, [asset], '{'), 5_000 + usageMaxAgeMs + 1);
    expect(stale).toEqual({ wrong: ['e1'], observed: 0, stale: 1 });
  });
});
