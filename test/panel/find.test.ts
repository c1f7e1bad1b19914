/** What the find box asks the server for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { findTextMax, resultsMax } from '../../src/panel/api/find.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel();
let cookie: string;
beforeAll(async () => {
  await panel.write(writeSites);
  cookie = await panel.signIn('finding');
});

/** Two hybrid cores, a site with a place, one with a description, and one with many nodes. */
async function writeSites(transaction: StoreTransaction): Promise<void> {
  const capacity = noCapacity;
  const nodes = (ids: readonly string[]) => ({
    put: ids.map((id) => ({ id, nodeType: 'compute', status: 'active', capacity }) as const),
    remove: [],
  });
  const core = (id: string) => ({ id, status: 'active', publicAvailable: false });
  const site = (id: string) => ({ id, hybridCoreId: 'Alpine', description: null, location: null });
  const many = Array.from({ length: resultsMax + 1 }, (_, at) => `row-${at}`);
  await transaction.writePartner({
    partner: { id: 'finding', name: 'Finding', inventorySource: 'file' },
    hybridCores: { put: [core('Alpine'), core('baltic')], remove: [] },
    sites: {
      put: [
        {
          ...site('zrh'),
          location: { city: 'Zürich', country: 'CH', latitude: null, longitude: null },
        },
        { ...site('old'), description: 'The alpine vault' },
        site('many'),
        site('zug'),
      ],
      remove: [],
    },
    assets: new Map([
      ['zrh', nodes(['node-1', 'Node-2', 'other-node'])],
      ['old', nodes(['node-1', 'naïve'])],
      ['many', nodes(many)],
      ['zug', nodes(['row'])],
    ]),
    usage: new Map(),
  });
}

const find = (text: string) =>
  panel.json(`/panel/api/find?text=${encodeURIComponent(text)}`, cookie);
const nothing = { hybrid_cores: [], sites: [], assets: [], is_cut: false };

describe('the find box', () => {
  it('finds hybrid cores and sites by any part of id, place and description', async () => {
    expect(await find('ALPINE')).toEqual({
      ...nothing,
      hybrid_cores: ['Alpine'],
      sites: [{ id: 'old', place: 'The alpine vault' }],
    });
    expect(await find(' züri ')).toEqual({
      ...nothing,
      sites: [{ id: 'zrh', place: 'Zürich, CH' }],
    });
  });

  it('finds assets by the beginning of their ids, on each site that has one', async () => {
    const { assets } = await find('node-1');
    expect(assets).toEqual([
      { id: 'node-1', site_id: 'old' },
      { id: 'node-1', site_id: 'zrh' },
    ]);
    expect((await find('Node-2')).assets).toEqual([{ id: 'Node-2', site_id: 'zrh' }]);
    expect((await find('na\u00ef')).assets).toEqual([{ id: 'na\u00efve', site_id: 'old' }]);
  });

  it('has the very name first, and tells that there is more', async () => {
    const { assets, is_cut } = await find('row');
    expect([assets.length, is_cut]).toEqual([resultsMax, true]);
    expect(assets[0]).toEqual({ id: 'row', site_id: 'zug' });
    expect((await find('many')).sites[0].id).toBe('many');
    expect(await find('nowhere')).toEqual(nothing);
  });

  it('finds nothing of another partner', async () => {
    const other = await panel.signIn('acme');
    const path = '/panel/api/find?text=zrh';
    expect(await panel.json(path, other)).toEqual(nothing);
  });

  it.each(['', ' ', 'x'.repeat(findTextMax + 1)])('refuses %j', async (text) => {
    const path = `/panel/api/find?text=${encodeURIComponent(text)}`;
    const answer = await panel.ask('GET', path, { cookie });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('characters');
  });
});
