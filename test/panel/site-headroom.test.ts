/** What fits on each site, as the page Plan requests it for all of them at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples } from '../../src/domain/usage.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel();
let cookie: string;
beforeAll(async () => {
  await panel.write(writeSites);
  cookie = await panel.signIn('fitting');
});

const nowhere = { city: null, latitude: null, longitude: null };

/** Sites with a node that has so much free memory; `c` has no data. */
async function writeSites(transaction: StoreTransaction): Promise<void> {
  const site = (id: string, hybridCoreId: string) => ({
    id,
    hybridCoreId,
    description: null,
    location: id === 'b' ? { ...nowhere, country: 'DE' } : null,
  });
  const capacity = { ...noCapacity, memory: 100 };
  const node = { id: 'n', nodeType: 'compute', status: 'active', capacity } as const;
  const usage = (used: number) => {
    const memory = { used, total: null, observedAt: Date.now() };
    return new Map([['n', { source: 'file', ...noSamples, memory } as const]]);
  };
  const core = (id: string) => ({ id, status: 'active', publicAvailable: false });
  await transaction.writePartner({
    partner: { id: 'fitting', name: 'Fitting', inventorySource: 'file' },
    hybridCores: { put: [core('one'), core('two')], remove: [] },
    sites: {
      put: [site('a', 'one'), site('b', 'two'), site('c', 'one'), site('d', 'one')],
      remove: [],
    },
    assets: new Map(['a', 'b', 'c', 'd'].map((id) => [id, { put: [node], remove: [] }])),
    usage: new Map([
      ['a', usage(99)],
      ['b', usage(0)],
      ['d', usage(40)],
    ]),
  });
}

const row = (siteId: string, count: number | null, nodes: number | null = 0) => ({
  site_id: siteId,
  hybrid_core_id: siteId === 'b' ? 'two' : 'one',
  country: siteId === 'b' ? 'DE' : null,
  survives: { nodes, limited_by: nodes === null ? null : 'memory' },
  fits: { count, limited_by: count === null ? null : 'memory' },
  after: expect.anything(),
});

describe('the headroom of all sites', () => {
  it('begins with the site in which most fit, and ends with those of which it is not known', async () => {
    const { sites } = await panel.json('/panel/api/site-headroom?shape[memory_bytes]=5', cookie);
    expect(sites).toEqual([row('b', 20, 1), row('d', 12), row('a', 0), row('c', null, null)]);
  });

  it('is of the sites of a hybrid core, or of one site', async () => {
    const path =
      '/panel/api/hybrid-cores/one/site-headroom?shape[memory_bytes]=5&reserve[percent]=50';
    const { sites } = await panel.json(path, cookie);
    expect(sites).toEqual([row('d', 2), row('a', 0, -1), row('c', null, null)]);
    const one = await panel.json('/panel/api/sites/d/site-headroom?shape[memory_bytes]=5', cookie);
    expect(one.sites).toEqual([row('d', 12)]);
    expect((await panel.json('/panel/api/sites/none/site-headroom', cookie)).sites).toEqual([]);
  });

  it('says what each site may lose where there is no shape', async () => {
    const { sites } = await panel.json('/panel/api/site-headroom', cookie);
    expect(sites[0]).toEqual({ ...row('a', null), fits: null, after: null });
  });

  it('of a project begins with the sites that take it, the emptiest after it first', async () => {
    const path = '/panel/api/site-headroom?shape[memory_bytes]=5&machines=12&lead[days]=30';
    const { sites } = await panel.json(path, cookie);
    expect(sites).toMatchObject([
      { site_id: 'b', after: { fullest: { workload: 'memory', percent: 60 }, first: null } },
      { site_id: 'd', after: { fullest: { workload: 'memory', percent: 100 } } },
      { site_id: 'a', fits: { count: 0 } },
      { site_id: 'c', after: { fullest: null } },
    ]);
  });

  it('of a project counts a shape as the interface reads it, also past what may be planned', async () => {
    const after = async (amount: string, machines: number) => {
      const path = `/panel/api/site-headroom?shape[memory_bytes]=${amount}&machines=${machines}`;
      const { sites } = await panel.json(path, cookie);
      const b = sites.find(({ site_id: id }: { site_id: string }) => id === 'b');
      return b.after.fullest.percent;
    };
    for (const amount of ['5e0', '0.5e1', '5.000', '05']) expect(await after(amount, 12)).toBe(60);
    expect(await after('137438953472', 100_000)).toBeGreaterThan(100);
  });

  it.each([
    ['/panel/api/site-headroom?shape[memory_bytes]=0', 400],
    ['/panel/api/site-headroom?page[limit]=1', 400],
    ['/panel/api/site-headroom?shape[memory_bytes]=5&machines=2&lead[days]=x', 400],
    ['/panel/api/hybrid-cores/three/site-headroom', 404],
  ])('is refused at %s as the interface does', async (path, status) => {
    const answer = await panel.ask('GET', path, { cookie });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ status }] });
  });

  it.each(['0', '-1', '100001', 'x', '1.5'])('is refused of %s machines', async (machines) => {
    const path = `/panel/api/site-headroom?shape[memory_bytes]=5&machines=${machines}`;
    const answer = await panel.ask('GET', path, { cookie });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('machines has to be a whole number from 1 to 100000.');
  });
});
