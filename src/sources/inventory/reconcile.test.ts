import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../domain/asset.ts';
import { noSamples, type Usage } from '../../domain/usage.ts';
import type { WholePartner, WholeSite } from '../../store/store.ts';
import type { DesiredAsset, DesiredPartner, DesiredSite } from './desired.ts';
import { removalLosses, removalRefusals, sourceRefusals } from './guard.ts';
import { reconcilePartner } from './reconcile.ts';
import { describeReport, reportJson } from './report.ts';

const capacity = { ...noCapacity, cpu: 800n, memory: 1024 };
const observed: Usage = {
  source: 'collector',
  ...noSamples,
  cpu: { used: 100n, total: 800n, observedAt: 5 },
};
const stated: Usage = {
  source: 'file',
  ...noSamples,
  memory: { used: 7, total: null, observedAt: null },
};

function asset(id: string, other: Partial<DesiredAsset> = {}): DesiredAsset {
  const kept = { usage: 'keep', allocation: 'keep' } as const;
  return { id, nodeType: 'compute', status: 'active', capacity, ...kept, ...other };
}

function site(id: string, assets: readonly DesiredAsset[], other = {}): DesiredSite {
  return { id, description: null, location: null, assets, ...other };
}

function partner(sitesByHybridCore: Record<string, readonly DesiredSite[]>): DesiredPartner {
  const hybridCores = Object.entries(sitesByHybridCore).map(([id, sites]) => ({
    id,
    status: 'active',
    publicAvailable: false,
    sites,
  }));
  return { id: 'acme', name: 'ACME', hybridCores };
}

/** The stored state after the partner was written; usage `keep` becomes `observed`. */
function stateOf({ hybridCores, ...rest }: DesiredPartner): WholePartner {
  const contents = new Map<string, WholeSite>();
  for (const { id, assets } of hybridCores.flatMap(({ sites }) => sites)) {
    const usage = new Map<string, Usage>();
    for (const { id: assetId, usage: use } of assets) {
      if (use !== null) usage.set(assetId, use === 'keep' ? observed : use);
    }
    const rows = assets.map(({ usage: _, allocation: __, ...row }): Asset => row);
    contents.set(id, { assets: rows, usage });
  }
  return {
    partner: { id: rest.id, name: rest.name, inventorySource: 'file' },
    revision: 1,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: hybridCores.map(({ sites: _, ...row }) => ({ ...row, revision: 1 })),
    sites: hybridCores.flatMap(({ id: hybridCoreId, sites }) => {
      const revisions = { revision: 1, assetsRevision: 1 };
      return sites.map(({ assets: _, ...row }) => ({ ...row, hybridCoreId, ...revisions }));
    }),
    contents,
  };
}

describe('reconcilePartner', () => {
  it('finds nothing to do where nothing differs', () => {
    const desired = partner({ eu: [site('fra', [asset('a'), asset('b', { usage: stated })])] });
    const { change, report } = reconcilePartner(stateOf(desired), desired, 'file');
    expect(change).toBe(null);
    expect(report).toMatchObject({ partner: 'unchanged', assets: { added: 0, changed: 0 } });
    expect(describeReport(report)).toBe('acme (ACME): nothing to change\n');
  });

  it('adds a partner with all that it has', () => {
    const desired = partner({ eu: [site('fra', [asset('a', { usage: stated })])], us: [] });
    const { change, report } = reconcilePartner(null, desired, 'netbox');
    expect(change).toEqual({
      partner: { id: 'acme', name: 'ACME', inventorySource: 'netbox' },
      hybridCores: {
        put: [
          { id: 'eu', status: 'active', publicAvailable: false },
          { id: 'us', status: 'active', publicAvailable: false },
        ],
        remove: [],
      },
      sites: {
        put: [{ id: 'fra', hybridCoreId: 'eu', description: null, location: null }],
        remove: [],
      },
      assets: new Map([
        [
          'fra',
          { put: [{ id: 'a', nodeType: 'compute', status: 'active', capacity }], remove: [] },
        ],
      ]),
      usage: new Map([['fra', new Map([['a', stated]])]]),
      events: [expect.objectContaining({ type: 'partner.loaded' })],
    });
    expect(reportJson(report)).toEqual({
      id: 'acme',
      partner: 'added',
      hybrid_cores: { added: 2, changed: 0, removed: 0 },
      sites: { added: 1, changed: 0, removed: 0 },
      assets: { added: 1, changed: 0, removed: 0 },
      by_status: { active: 1 },
      doubtful_statuses: [],
      by_site: [
        { site_id: 'fra', site: 'added', assets_before: 0, added: 1, changed: 0, removed: 0 },
      ],
    });
  });

  it('writes a changed name alone', () => {
    const desired = partner({ eu: [site('fra', [asset('a')])] });
    const { change, report } = reconcilePartner(
      stateOf(desired),
      { ...desired, name: 'Acme' },
      'file',
    );
    expect(change).toMatchObject({ partner: { name: 'Acme' }, sites: { put: [], remove: [] } });
    expect([change?.assets.size, change?.usage.size]).toEqual([0, 0]);
    expect(describeReport(report)).toBe('acme (Acme): changed\n');
  });

  it('writes another source alone', () => {
    const desired = partner({ eu: [site('fra', [asset('a')])] });
    const { change, report } = reconcilePartner(stateOf(desired), desired, 'netbox');
    expect(change?.partner.inventorySource).toBe('netbox');
    expect(report.partner).toBe('changed');
  });

  it('writes changed usage alone', () => {
    const before = partner({ eu: [site('fra', [asset('a')])] });
    const after = partner({ eu: [site('fra', [asset('a', { usage: stated })])] });
    const { change, report } = reconcilePartner(stateOf(before), after, 'file');
    expect(change).toMatchObject({
      assets: new Map(),
      usage: new Map([['fra', new Map([['a', stated]])]]),
      events: [],
    });
    expect(report).toMatchObject({ partner: 'unchanged', assets: { changed: 1 } });
  });

  it('counts statuses in order, and reports a new one that resembles a known one', () => {
    const of = (...statuses: string[]) =>
      partner({
        eu: [
          site(
            'fra',
            statuses.map((status, i) => asset(`a${i}`, { status })),
          ),
        ],
      });
    const state = stateOf(of('drained', 'actvie'));
    const next = of('drained', 'actvie', 'drainde', 'active', 'drainde', 'parked');
    const { report } = reconcilePartner(state, next, 'file');
    expect(report.byStatus).toEqual([
      ['active', 1],
      ['actvie', 1],
      ['drainde', 2],
      ['drained', 1],
      ['parked', 1],
    ]);
    expect(report.doubtfulStatuses).toEqual([
      { status: 'drainde', resembles: 'drained', assets: 2 },
    ]);
    const other = reconcilePartner(state, of('drained', 'drainde'), 'file').report;
    expect(other.doubtfulStatuses).toEqual([
      { status: 'drainde', resembles: 'drained', assets: 1 },
    ]);
    expect(reconcilePartner(null, of('parked'), 'file').report.doubtfulStatuses).toEqual([]);
  });

  it('reports every site in order of ids', () => {
    const before = partner({ eu: [site('fra', [asset('a'), asset('b')]), site('zrh', [])] });
    const after = partner({
      eu: [site('zrh', [asset('c')]), site('ams', [asset('d', { status: 'failed' })])],
    });
    const { report } = reconcilePartner(stateOf(before), after, 'file');
    expect(describeReport(report)).toBe(
      'acme (ACME): changed\n' +
        '  sites     1 added, 1 removed\n' +
        '  assets    2 added, 2 removed\n' +
        '    ams     1 added (new site)\n' +
        '    fra     2 removed (site removed)\n' +
        '    zrh     1 added\n' +
        '  statuses  1 active, 1 failed\n',
    );
    expect(describeReport(reconcilePartner(null, partner({}), 'file').report)).toBe(
      'acme (ACME): new\n',
    );
  });

  it('keeps use, replaces it as a whole, or drops it', () => {
    const ids = ['keep', 'replace', 'nothing', 'type', 'type-with-use'];
    const before = partner({
      eu: [
        site(
          'fra',
          ids.map((id) => asset(id)),
        ),
      ],
    });
    const storage = { nodeType: 'object_storage' } as const;
    const after = partner({
      eu: [
        site('fra', [
          asset('keep', { status: 'failed' }),
          asset('replace', { usage: stated }),
          asset('nothing', { usage: null }),
          asset('type', storage),
          asset('type-with-use', { ...storage, usage: stated }),
          asset('new'),
        ]),
      ],
    });
    const { change, report } = reconcilePartner(stateOf(before), after, 'file');
    expect(change?.usage).toEqual(
      new Map([
        [
          'fra',
          new Map([
            ['keep', observed],
            ['replace', stated],
            ['type-with-use', stated],
          ]),
        ],
      ]),
    );
    expect(change?.assets.get('fra')?.put.map(({ id }) => id)).toEqual([
      'keep',
      'type',
      'type-with-use',
      'new',
    ]);
    expect(report.assets).toEqual({ added: 1, changed: 5, removed: 0 });
  });

  it('keeps what is promised, replaces it as a whole, or drops it, whatever becomes of the use', () => {
    const ids = ['keep', 'replace', 'nothing', 'type', 'type-with-allocation', 'no-use'];
    const promised = { source: 'collector', ...noSamples, memory: stated.memory } as const;
    const before = partner({
      eu: [
        site(
          'fra',
          ids.map((id) => asset(id, { usage: { ...observed, allocation: promised } })),
        ),
      ],
    });
    const storage = { nodeType: 'object_storage' } as const;
    const after = partner({
      eu: [
        site('fra', [
          asset('keep', { usage: stated }),
          asset('replace', { allocation: stated }),
          asset('nothing', { allocation: null }),
          asset('type', storage),
          asset('type-with-allocation', { ...storage, allocation: stated }),
          asset('no-use', { usage: null }),
        ]),
      ],
    });
    const { change } = reconcilePartner(stateOf(before), after, 'file');
    const nothing = { source: 'collector', ...noSamples } as const;
    expect(change?.usage.get('fra')).toEqual(
      new Map([
        ['keep', { ...stated, allocation: promised }],
        ['replace', { ...observed, allocation: stated }],
        ['nothing', observed],
        ['type-with-allocation', { ...nothing, allocation: stated }],
        ['no-use', { ...nothing, allocation: promised }],
      ]),
    );
  });

  it('takes an asset in another site for another asset', () => {
    const before = partner({ eu: [site('ams', [asset('a')]), site('fra', [asset('b')])] });
    const after = partner({ eu: [site('ams', []), site('fra', [asset('a'), asset('b')])] });
    const { change, report } = reconcilePartner(stateOf(before), after, 'file');
    expect(change?.assets.get('ams')).toEqual({ put: [], remove: ['a'] });
    expect(change?.usage).toEqual(new Map([['ams', new Map()]]));
    expect(report.assets).toEqual({ added: 1, changed: 0, removed: 1 });
  });

  it('keeps everything of a site that moves to another hybrid core', () => {
    const sites = [site('fra', [asset('a')])];
    const { change, report } = reconcilePartner(
      stateOf(partner({ eu: sites, us: [] })),
      partner({ us: sites }),
      'file',
    );
    expect(change).toMatchObject({
      hybridCores: { put: [], remove: ['eu'] },
      sites: { put: [{ id: 'fra', hybridCoreId: 'us' }], remove: [] },
    });
    expect([change?.assets.size, change?.usage.size]).toEqual([0, 0]);
    expect(removalRefusals(report)).toEqual([]);
    expect(describeReport(report)).toBe(
      'acme (ACME): changed\n  hybrid cores  1 removed\n  sites         1 changed\n' +
        '    fra         site changed\n',
    );
  });

  it('notices each part of a site', () => {
    const location = { city: 'Kiel', country: null, latitude: 54.3, longitude: 10.1 };
    const before = stateOf(partner({ eu: [site('kel', [], { location })] }));
    const others = [{ city: 'kiel' }, { country: 'DE' }, { latitude: 54 }, { longitude: null }].map(
      (other) => ({ location: { ...location, ...other } }),
    );
    for (const other of [...others, { location, description: '' }, {}]) {
      const desired = partner({ eu: [site('kel', [], other)] });
      expect(reconcilePartner(before, desired, 'file').report.sites.changed).toBe(1);
    }
  });
});

describe('the guard on removals', () => {
  const ids = (count: number, prefix = 'a') => {
    return Array.from({ length: count }, (_, i) => asset(`${prefix}${i}`));
  };
  const refused = (before: DesiredSite[], after: DesiredSite[]) => {
    const state = stateOf(partner({ eu: before }));
    return removalRefusals(reconcilePartner(state, partner({ eu: after }), 'file').report);
  };

  it('lets half of a site go, and no more', () => {
    expect(refused([site('fra', ids(4))], [site('fra', ids(2))])).toEqual([]);
    expect(refused([site('fra', ids(5))], [site('fra', ids(2))])).toMatchObject([
      {
        reason: 'removals',
        siteId: 'fra',
        siteRemoved: false,
        assetsBefore: 5,
        assetsRemoved: 3,
        message:
          'site fra would lose 3 of its 5 assets, more than half; --allow-removals permits it',
      },
    ]);
  });

  it('does not let additions make up for removals', () => {
    expect(refused([site('fra', ids(4))], [site('fra', ids(9, 'new'))])).toHaveLength(1);
  });

  it('lets an empty site go, and no other', () => {
    expect(refused([site('fra', []), site('ams', ids(2))], [site('lon', ids(2))])).toMatchObject([
      {
        siteId: 'ams',
        siteRemoved: true,
        assetsRemoved: 2,
        message: 'the whole site ams would be removed, with 2 assets; --allow-removals permits it',
      },
    ]);
  });

  it('takes renamed assets for no removals', () => {
    const state = stateOf(partner({ eu: [site('ams', ids(3)), site('fra', ids(4))] }));
    const after = partner({ eu: [site('fra', [...ids(1), ...ids(3, 'new')])] });
    const { report } = reconcilePartner(state, after, 'netbox');
    const lost = (ams: number, fra: number) =>
      removalLosses(report, new Map(Object.entries({ ams, fra }))).map(({ message }) => message);
    expect(lost(0, 0)).toEqual([
      'the whole site ams would be removed, with 3 assets',
      'site fra would lose 3 of its 4 assets, more than half',
    ]);
    expect(lost(1, 1)).toEqual(['site ams would lose 2 of its 3 assets, more than half']);
    expect(lost(2, 3)).toEqual([]);
  });
});

describe('the guard on sources', () => {
  it('refuses the inventory of another source', () => {
    const fed = { id: 'acme', name: 'ACME', inventorySource: 'netbox' } as const;
    expect(sourceRefusals(fed, 'netbox')).toEqual([]);
    expect(sourceRefusals(null, 'file')).toEqual([]);
    expect(sourceRefusals(fed, 'file')).toEqual([
      {
        reason: 'other_source',
        partnerId: 'acme',
        source: 'netbox',
        message:
          'the inventory comes from NetBox, not from an inventory file; --take-over changes that',
      },
    ]);
  });
});
