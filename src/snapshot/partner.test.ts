import { describe, expect, it } from 'vitest';
import { BuiltPartner, buildPartner } from '../../test/fixture/built-partner.ts';
import { type Asset, noCapacity } from '../domain/asset.ts';
import { noSamples } from '../domain/usage.ts';
import type { PartnerState, SiteContents } from '../store/store.ts';
import { formatUsage, noUsage } from '../store/usage-document.ts';
import { select } from './page/select.ts';
import type { PartnerSnapshot } from './partner.ts';

const none = noCapacity;

function contentsOf(ids: readonly string[], nodeType: Asset['nodeType'] = 'compute'): SiteContents {
  return {
    assets: ids.map((id) => ({ id, nodeType, status: 'active', capacity: none })),
    usage: noUsage,
  };
}

/** A partner with one hybrid core; site revisions by site id. */
function stateOf(
  revision: number,
  sites: Readonly<Record<string, number>>,
  contents: Readonly<Record<string, SiteContents>>,
): PartnerState {
  return {
    partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
    revision,
    siteListRevision: revision,
    hybridCoreListRevision: revision,
    hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision }],
    sites: Object.entries(sites).map(([id, siteRevision]) => ({
      id,
      hybridCoreId: 'eu',
      description: null,
      location: null,
      revision: siteRevision,
      assetsRevision: siteRevision,
    })),
    contents: new Map(Object.entries(contents)),
  };
}

const freshness = { now: 1_000_000, usageMaxAgeMs: 60_000 };

async function mergedIds(snapshot: PartnerSnapshot): Promise<string[]> {
  const { table } = await snapshot.hybridCores.get('eu')!.assets.get();
  const query = { offset: 0, limit: 50, filters: [], sorts: [], canonical: '' };
  return select(table, query).rows.map((row) => {
    const bytes = Buffer.alloc(table.records.length(row));
    table.records.copy(row, bytes, 0);
    const { id, site_id } = JSON.parse(bytes.toString());
    return `${site_id}/${id}`;
  });
}

describe('a partner that is built', () => {
  const firstState = () =>
    stateOf(2, { a: 1, b: 2 }, { a: contentsOf(['n1', 'n3']), b: contentsOf(['n1', 'n2']) });

  it('merges the sites of a hybrid core by asset id, then by site id', async () => {
    expect(await mergedIds(await buildPartner(firstState(), freshness))).toEqual([
      'a/n1',
      'b/n1',
      'b/n2',
      'a/n3',
    ]);
  });

  it('puts the other sorts of the route between asset id and site id', async () => {
    const snapshot = await buildPartner(
      stateOf(1, { a: 1, b: 1 }, { a: contentsOf(['n'], 'object_storage'), b: contentsOf(['n']) }),
      freshness,
    );
    expect(await mergedIds(snapshot)).toEqual(['b/n', 'a/n']);
  });

  it('goes on sorting after a sort by node type, however few assets there are', async () => {
    for (const count of [1, 2, 3, 4]) {
      const ids = Array.from({ length: count }, (_, i) => `n${i}`);
      const snapshot = await buildPartner(stateOf(1, { a: 1 }, { a: contentsOf(ids) }), freshness);
      const sorts = [
        { name: 'node_type', descending: false },
        { name: 'id', descending: true },
      ];
      const query = { offset: 0, limit: 50, filters: [], sorts, canonical: '' };
      const page = select(snapshot.sites.get('a')!.list.table, query);
      expect(page.rows).toEqual([...ids.keys()].reverse());
    }
  });

  it('shares the sites that did not change with the previous root', async () => {
    const partner = new BuiltPartner(freshness);
    const first = await partner.next(firstState());
    const second = await partner.next(stateOf(3, { a: 1, b: 3 }, { b: contentsOf(['n9']) }));
    expect(second.sites.get('a')!.assets).toBe(first.sites.get('a')!.assets);
    expect(await mergedIds(second)).toEqual(['a/n1', 'a/n3', 'b/n9']);
    expect(await mergedIds(first)).toHaveLength(4);
  });

  it('keeps the ids of a site that is read again as long as they are the same', async () => {
    const partner = new BuiltPartner(freshness);
    const idsOf = ({ sites }: PartnerSnapshot) => sites.get('a')!.assets.ids;
    const previous = idsOf(await partner.next(firstState()));
    const built = async (revision: number, ids: readonly string[]) => {
      const contents = contentsOf(ids, 'object_storage');
      return idsOf(await partner.next(stateOf(revision, { a: revision, b: 2 }, { a: contents })));
    };
    expect(await built(3, ['n1', 'n3'])).toBe(previous);
    expect(await built(4, ['n1', 'n4'])).not.toBe(previous);
  });

  it('counts stale samples into the revision that clients see', async () => {
    const stale: SiteContents = {
      ...contentsOf(['n1']),
      usage: formatUsage(
        new Map([
          [
            'n1',
            {
              source: 'collector',
              ...noSamples,
              cpu: { used: 1n, total: null, observedAt: 1 },
              storage: { used: 1, total: null, observedAt: freshness.now },
            },
          ],
        ]),
      ),
    };
    const snapshot = await buildPartner(stateOf(5, { a: 4 }, { a: stale }), freshness);
    expect(snapshot.sites.get('a')!.list.revision).toBe('4-1');
    expect((await snapshot.hybridCores.get('eu')!.assets.get()).revision).toBe('5-1');
    expect(snapshot.sites.get('a')!.assets.stale).toMatchObject({ nodes: 1, newest: 1 });
    expect(snapshot.siteList.revision).toBe('5');
    expect(snapshot.nextStaleAt).toBe(freshness.now + freshness.usageMaxAgeMs);
  });
});
