/** Events of changes: each kind by example, and random changes replayed from their events. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset } from '../../domain/asset.ts';
import { noCapacity } from '../../domain/asset.ts';
import type { NewEvent } from '../../domain/event.ts';
import { noSamples } from '../../domain/usage.ts';
import type { WholePartner, WholeSite } from '../../store/store.ts';
import type { DesiredAsset, DesiredHybridCore, DesiredPartner, DesiredSite } from './desired.ts';
import type { SourceIds } from './events.ts';
import { reconcilePartner } from './reconcile.ts';

const capacity = { ...noCapacity, cpu: 825n, memory: 1_024 };

function asset(id: string, other: Partial<DesiredAsset> = {}): DesiredAsset {
  const kept = { usage: 'keep', allocation: 'keep' } as const;
  return { id, nodeType: 'compute', status: 'active', capacity, ...kept, ...other };
}

function site(id: string, assets: readonly DesiredAsset[], other = {}): DesiredSite {
  return { id, description: null, location: null, assets, ...other };
}

function core(id: string, sites: readonly DesiredSite[], other = {}): DesiredHybridCore {
  return { id, status: 'active', publicAvailable: false, sites, ...other };
}

function partner(...hybridCores: readonly DesiredHybridCore[]): DesiredPartner {
  return { id: 'acme', name: 'ACME', hybridCores };
}

/** What is stored after the partner was imported. */
function stateOf({ hybridCores, id, name }: DesiredPartner): WholePartner {
  const contents = new Map<string, WholeSite>();
  for (const { id: siteId, assets } of hybridCores.flatMap(({ sites }) => sites)) {
    const rows = assets.map(({ usage: _, ...row }): Asset => row);
    contents.set(siteId, { assets: rows, usage: new Map() });
  }
  return {
    partner: { id, name, inventorySource: 'file' },
    revision: 1,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: hybridCores.map(({ sites: _, ...row }) => ({ ...row, revision: 1 })),
    sites: hybridCores.flatMap(({ id: hybridCoreId, sites }) =>
      sites.map(({ assets: _, ...row }) => ({
        ...row,
        hybridCoreId,
        revision: 1,
        assetsRevision: 1,
      })),
    ),
    contents,
  };
}

function eventsOf(
  before: DesiredPartner | null,
  after: DesiredPartner,
  sourceIds: SourceIds | null = null,
): readonly NewEvent[] {
  const state = before === null ? null : stateOf(before);
  return reconcilePartner(state, after, 'file', sourceIds).change?.events ?? [];
}

/** An event in one line: its type, where, and the members before and after. */
function line({ type, hybridCoreId, siteId, assetId, before, after }: NewEvent): string {
  const place = [hybridCoreId, siteId, assetId].filter((id) => id !== null).join('/');
  return `${type} ${place} ${before} ${after}`;
}

describe('the events of a change', () => {
  const node = asset('a');
  const known = '"node_type":"compute","status":"active"';
  const totals = '"cpu_usage":{"total_cores":8.25},"memory_usage":{"total_bytes":1024}';

  it.each<[what: string, before: DesiredPartner | null, after: DesiredPartner, string[]]>([
    [
      'a first import is one',
      null,
      partner(core('eu', [site('fra', [node, asset('b')])]), core('us', [])),
      ['partner.loaded  null {"hybrid_core_count":2,"site_count":1,"asset_count":2}'],
    ],
    ['no change is none', partner(core('eu', [])), partner(core('eu', [])), []],
    [
      'a hybrid core comes, goes, and changes',
      partner(core('eu', []), core('us', [])),
      partner(core('asia', []), core('eu', [], { status: 'failed' })),
      [
        'hybrid_core.added asia null {"status":"active","public_available":false}',
        'hybrid_core.changed eu {"status":"active"} {"status":"failed"}',
        'hybrid_core.removed us {"status":"active","public_available":false} null',
      ],
    ],
    [
      'a site comes with its assets, and goes with them',
      partner(core('eu', [site('fra', [node])])),
      partner(core('eu', [site('par', [asset('b')])])),
      [
        'site.added eu/par null {"description":null,"location":null}',
        `asset.added eu/par/b null {${known},${totals}}`,
        `asset.removed eu/fra/a {${known},${totals}} null`,
        'site.removed eu/fra {"description":null,"location":null} null',
      ],
    ],
    [
      'a site moves and is described otherwise, without events of its assets',
      partner(core('eu', [site('fra', [node])]), core('us', [])),
      partner(core('eu', []), core('us', [site('fra', [node], { description: 'x"' })])),
      [
        'site.moved us/fra {"hybrid_core_id":"eu"} {"hybrid_core_id":"us"}',
        'site.changed us/fra {"description":null} {"description":"x\\""}',
      ],
    ],
    [
      'a site that moves alone is only moved',
      partner(core('eu', [site('fra', [])]), core('us', [])),
      partner(core('eu', []), core('us', [site('fra', [])])),
      ['site.moved us/fra {"hybrid_core_id":"eu"} {"hybrid_core_id":"us"}'],
    ],
    [
      'a site elsewhere on the map is only changed',
      partner(core('eu', [site('fra', [])])),
      partner(
        core('eu', [
          site('fra', [], {
            location: { city: 'Kiel', country: null, latitude: 54.3, longitude: 10 },
          }),
        ]),
      ),
      [
        'site.changed eu/fra {"location":null} ' +
          '{"location":{"city":"Kiel","country":null,"latitude":54.3,"longitude":10}}',
      ],
    ],
    [
      'an asset of another type with the same capacity is only changed',
      partner(core('eu', [site('fra', [asset('a', { capacity: { ...noCapacity, cpu: 825n } })])])),
      partner(
        core('eu', [
          site('fra', [
            asset('a', {
              nodeType: 'distributed_storage',
              capacity: { ...noCapacity, cpu: 825n },
            }),
          ]),
        ]),
      ),
      ['asset.changed eu/fra/a {"node_type":"compute"} {"node_type":"distributed_storage"}'],
    ],
    [
      'an asset that differs in all has an event for each',
      partner(core('eu', [site('fra', [node])])),
      partner(
        core('eu', [
          site('fra', [
            asset('a', {
              nodeType: 'distributed_storage',
              status: 'failed',
              capacity: { ...noCapacity, memory: 1_024, storage: 7 },
            }),
          ]),
        ]),
      ),
      [
        'asset.status eu/fra/a {"status":"active"} {"status":"failed"}',
        `asset.capacity eu/fra/a {${totals},"storage_usage":{"total_bytes":null}} ` +
          '{"cpu_usage":{"total_cores":null},"memory_usage":{"total_bytes":null},' +
          '"storage_usage":{"total_bytes":7}}',
        'asset.changed eu/fra/a {"node_type":"compute"} {"node_type":"distributed_storage"}',
      ],
    ],
    [
      'an asset moves with its id, and changes',
      partner(core('eu', [site('fra', [node]), site('par', [])])),
      partner(core('eu', [site('fra', []), site('par', [asset('a', { status: 'failed' })])])),
      [
        'asset.moved eu/par/a {"site_id":"fra"} {"site_id":"par"}',
        'asset.status eu/par/a {"status":"active"} {"status":"failed"}',
      ],
    ],
    [
      'an id that went from two sites is no move',
      partner(core('eu', [site('fra', [node]), site('par', [node]), site('rom', [])])),
      partner(core('eu', [site('fra', []), site('par', []), site('rom', [node])])),
      [
        `asset.added eu/rom/a null {${known},${totals}}`,
        `asset.removed eu/fra/a {${known},${totals}} null`,
        `asset.removed eu/par/a {${known},${totals}} null`,
      ],
    ],
    [
      'another id of a file is another asset',
      partner(core('eu', [site('fra', [node])])),
      partner(core('eu', [site('fra', [asset('b')])])),
      [
        `asset.added eu/fra/b null {${known},${totals}}`,
        `asset.removed eu/fra/a {${known},${totals}} null`,
      ],
    ],
    [
      'usage alone is none',
      partner(core('eu', [site('fra', [node])])),
      partner(core('eu', [site('fra', [asset('a', { usage: { source: 'file', ...noSamples } })])])),
      [],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(eventsOf(before, after).map(line)).toEqual(expected);
  });

  it('an asset is renamed and moved by the id of its source, not by what it is called', () => {
    const numbers = new Map([
      ['fra/a', '1'],
      ['fra/b', '2'],
    ]);
    const now = new Map([
      ['fra/b', '1'],
      ['par/c', '2'],
    ]);
    const sourceIds: SourceIds = {
      before: (siteId, assetId) => numbers.get(`${siteId}/${assetId}`),
      after: (siteId, assetId) => now.get(`${siteId}/${assetId}`),
    };
    const before = partner(core('eu', [site('fra', [node]), site('par', [asset('d')])]));
    const after = partner(core('eu', [site('fra', [asset('b')]), site('par', [asset('d')])]));
    expect(eventsOf(before, after, sourceIds).map(line)).toEqual([
      'asset.renamed eu/fra/b {"id":"a"} {"id":"b"}',
    ]);
    const moved = partner(core('eu', [site('fra', []), site('par', [asset('c'), asset('d')])]));
    const named = partner(core('eu', [site('fra', [asset('b')]), site('par', [asset('d')])]));
    expect(eventsOf(named, moved, sourceIds).map(line)).toEqual([
      'asset.moved eu/par/c {"site_id":"fra"} {"site_id":"par"}',
      'asset.renamed eu/par/c {"id":"b"} {"id":"c"}',
    ]);
  });

  it('an asset that was renamed is not moved as well', () => {
    const sourceIds: SourceIds = {
      before: () => '1',
      after: (siteId) => (siteId === 'fra' ? '1' : undefined),
    };
    const before = partner(core('eu', [site('fra', [node]), site('par', [])]));
    const after = partner(core('eu', [site('fra', [asset('b')]), site('par', [node])]));
    expect(eventsOf(before, after, sourceIds).map(line)).toEqual([
      'asset.renamed eu/fra/b {"id":"a"} {"id":"b"}',
      `asset.added eu/par/a null {${known},${totals}}`,
    ]);
  });

  it('an asset of the same id in another site is no move where its source says that it is another', () => {
    const before = partner(core('eu', [site('fra', [asset('a')]), site('par', [])]));
    const after = partner(core('eu', [site('fra', []), site('par', [asset('a')])]));
    const typesBy = (was: string | undefined, is: string | undefined) =>
      eventsOf(before, after, { before: () => was, after: () => is }).map(({ type }) => type);
    expect(typesBy('1', '2')).toEqual(['asset.added', 'asset.removed']);
    expect(typesBy('1', undefined)).toEqual(['asset.moved']);
    expect(typesBy(undefined, '2')).toEqual(['asset.moved']);
    expect(typesBy('1', '1')).toEqual(['asset.moved']);
  });
});

/** What a reader of events knows: the members of each record by its path. */
type KnownRecords = Map<string, Record<string, unknown>>;

/** Replays an event without knowing how it was made. */
function replay(
  known: KnownRecords,
  { type, hybridCoreId, siteId, assetId, before, after }: NewEvent,
) {
  const was = before === null ? null : JSON.parse(before);
  const is = after === null ? null : JSON.parse(after);
  const path = [hybridCoreId, siteId, assetId].filter((id) => id !== null).join('/');
  if (type === 'site.moved') {
    for (const [from, members] of [...known]) {
      const [coreId, of, ...rest] = from.split('/');
      if (coreId !== was.hybrid_core_id || of !== siteId) continue;
      known.delete(from);
      known.set([hybridCoreId, siteId, ...rest].join('/'), members);
    }
    return;
  }
  if (type === 'asset.moved') {
    const from = [...known.keys()].find((of) => of.endsWith(`/${was.site_id}/${assetId}`))!;
    known.set(path, known.get(from)!);
    known.delete(from);
    return;
  }
  if (was === null) {
    expect(known.has(path)).toBe(false);
    known.set(path, is);
  } else if (is === null) {
    expect(known.get(path)).toEqual(was);
    known.delete(path);
  } else {
    const members = known.get(path)!;
    expect(members).toMatchObject(withoutNulls(was));
    known.set(path, withoutNulls({ ...members, ...is }));
  }
}

/** Records show an unknown total as null; an event of what came or went leaves it out. */
function withoutNulls(members: Record<string, unknown>): Record<string, unknown> {
  const isKnown = ([name, value]: [string, unknown]) =>
    !name.endsWith('_usage') || !Object.values(value as object).includes(null);
  return Object.fromEntries(Object.entries(members).filter(isKnown));
}

/** What there is to be known of a partner. */
function knownOf({ hybridCores }: DesiredPartner): KnownRecords {
  const known: KnownRecords = new Map();
  for (const { id, status, publicAvailable, sites } of hybridCores) {
    known.set(id, { status, public_available: publicAvailable });
    for (const { id: siteId, description, location, assets } of sites) {
      known.set(`${id}/${siteId}`, { description, location });
      for (const of of assets) {
        const { cpu, memory, storage } = of.capacity;
        const members = {
          node_type: of.nodeType,
          status: of.status,
          cpu_usage: { total_cores: cpu === null ? null : Number(cpu) / 100 },
          memory_usage: { total_bytes: of.nodeType === 'compute' ? memory : null },
          storage_usage: { total_bytes: storage },
        };
        known.set(`${id}/${siteId}/${of.id}`, withoutNulls(members));
      }
    }
  }
  return known;
}

const assets = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    nodeType: fc.constantFrom('compute', 'distributed_storage'),
    status: fc.constantFrom('active', 'failed'),
    capacity: fc.record({
      cpu: fc.constantFrom(null, 0n, 825n),
      memory: fc.constantFrom(null, 0, 1_024),
      storage: fc.constantFrom(null, 7),
    }),
    usage: fc.constant('keep' as const),
    allocation: fc.constant('keep' as const),
  }),
  { selector: ({ id }) => id },
);

const partners = fc
  .record({
    cores: fc.dictionary(
      fc.constantFrom('eu', 'us', 'asia'),
      fc.record({ status: fc.constantFrom('active', 'failed'), publicAvailable: fc.boolean() }),
    ),
    sites: fc.dictionary(
      fc.constantFrom('fra', 'par', 'rom'),
      fc.record({
        at: fc.nat(),
        description: fc.constantFrom(null, 'x', 'ü"\n'),
        location: fc.constantFrom(null, { city: 'x', country: null, latitude: 1, longitude: 2 }),
        assets,
      }),
    ),
  })
  .map(({ cores, sites }) => {
    const ids = Object.keys(cores);
    const sitesOf = (index: number) =>
      Object.entries(sites)
        .filter(([, { at }]) => at % ids.length === index)
        .map(([id, { at: _, assets: all, ...other }]) => site(id, all as DesiredAsset[], other));
    return partner(...ids.map((id, index) => core(id, sitesOf(index), cores[id])));
  });

it('replayed in order, events of any changes give what is stored', () => {
  fc.assert(
    fc.property(fc.array(partners, { minLength: 2, maxLength: 6 }), (states) => {
      let last = states[0]!;
      const known = knownOf(last);
      for (const next of states.slice(1)) {
        for (const event of eventsOf(last, next)) replay(known, event);
        expect(known).toEqual(knownOf(next));
        last = next;
      }
    }),
  );
});
