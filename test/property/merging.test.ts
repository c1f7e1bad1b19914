/**
 * A hybrid core's assets, merged from its sites and paged, against a plain sort of all of them: at
 * sizes around each internal bound, with ids shared between sites, and over changes of usage
 * alone.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListQuery, Sort } from '../../src/contract/query/query.ts';
import { type Asset, noCapacity, nodeTypes } from '../../src/domain/asset.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import { select } from '../../src/snapshot/page/select.ts';
import type { PartnerSnapshot } from '../../src/snapshot/partner.ts';
import type { Table } from '../../src/snapshot/table/table.ts';
import type { PartnerState } from '../../src/store/store.ts';
import { formatUsage } from '../../src/store/usage-document.ts';
import { BuiltPartner, buildPartner } from '../fixture/built-partner.ts';
import { percentOf } from './model-records.ts';
import { isThorough, samples, seed } from './seed.ts';

interface ModelSite {
  readonly id: string;
  readonly assets: readonly Asset[];
  readonly usage: ReadonlyMap<string, Usage>;
}

/** An asset with the model's sort keys. */
interface ModelRow {
  readonly id: string;
  /** The id in UTF-8, computed once for all comparisons. */
  readonly bytes: Buffer;
  readonly site_id: string;
  readonly node_type: string;
  readonly status: string;
  readonly memory_usage: ModelUsage | null;
  readonly storage_usage: ModelUsage | null;
}

interface ModelUsage {
  readonly percent: bigint;
  readonly used: bigint;
}

type SortName = Exclude<keyof ModelRow, 'bytes'>;

/** Seeded numbers: faster than a hundred thousand arbitraries. */
class Dice {
  #state: number;

  constructor(from: number) {
    this.#state = from >>> 0;
  }

  /** Returns a number below `sides`. */
  throw(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * sides);
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.throw(values.length)]!;
  }
}

const max = Number.MAX_SAFE_INTEGER;
const statuses = ['active', 'failed', 'staged', 'a-1_b'];
/** Suffixes that distinguish code points from UTF-16 units, and that JSON escapes. */
const endings = ['', '', '', '"', '\\', 'é', '\uff5e', '😀'];

/** As many ranks as a byte holds. */
const byteRanks = 256;
/** A site's own statuses: they exceed a byte's ranks only together with another site's. */
const ownStatuses = 200;

interface SiteKind {
  /** Whether other sites have some of the ids as well. */
  readonly shared: boolean;
  /** Whether the statuses are unique to the site. */
  readonly hasOwnStatuses?: boolean;
}

function siteOf(
  dice: Dice,
  id: string,
  size: number,
  { shared, hasOwnStatuses = false }: SiteKind,
): ModelSite {
  const ids = new Set<string>();
  while (ids.size < size) {
    const name = `${shared ? '' : id}n${dice.throw(size * 3)}${dice.of(endings)}`;
    ids.add(name);
  }
  const inOrder = [...ids].map((text) => Buffer.from(text)).sort(Buffer.compare);
  const assets = inOrder.map((bytes) => ({
    id: bytes.toString(),
    nodeType: dice.of(nodeTypes),
    status: hasOwnStatuses ? `${id}-${dice.throw(ownStatuses)}` : dice.of(statuses),
    capacity: {
      ...noCapacity,
      cpu: dice.of([null, 0n, 800n, BigInt(max) * 100n]),
      memory: dice.of([null, 0, 3, 1_000, max]),
      storage: dice.of([null, 0, 7, 10 ** 12, max]),
    },
  }));
  return { id, assets, usage: usageOf(dice, assets) };
}

/** Usage of most assets, in another order than that of the ids. */
function usageOf(dice: Dice, assets: readonly Asset[]): ReadonlyMap<string, Usage> {
  const bytes = () => dice.of([null, 0, 1, dice.throw(1_000), dice.throw(max), max]);
  const inOrder = dice.throw(2) === 0;
  const entries = assets
    .filter(() => inOrder || dice.throw(10) > 0)
    .map((asset): [string, Usage] => [
      asset.id,
      {
        source: dice.of(['file', 'collector'] as const),
        ...noSamples,
        cpu: dice.of([null, { used: 40n, total: null, observedAt: dice.throw(2_000) }]),
        memory: { used: bytes(), total: bytes(), observedAt: null },
        storage: dice.of([
          null,
          { used: bytes(), total: 9, observedAt: 1_500 },
          { used: bytes(), total: 9, observedAt: dice.throw(2_000), totalAt: dice.throw(2_000) },
        ]),
      },
    ]);
  return new Map(inOrder ? entries : entries.reverse());
}

function stateOf(revision: number, sites: readonly ModelSite[], known: readonly ModelSite[] = []) {
  const isKnown = (site: ModelSite) => known.some(({ assets }) => assets === site.assets);
  const state: PartnerState = {
    partner: { id: 'one', name: 'One', inventorySource: 'file' },
    revision,
    siteListRevision: revision,
    hybridCoreListRevision: revision,
    hybridCores: [{ id: 'core', status: 'active', publicAvailable: true, revision }],
    sites: sites.map(({ id }) => ({
      id,
      hybridCoreId: 'core',
      description: null,
      location: null,
      revision,
      assetsRevision: 1,
    })),
    contents: new Map(
      sites.map((site) => [
        site.id,
        { assets: isKnown(site) ? null : site.assets, usage: formatUsage(site.usage) },
      ]),
    ),
  };
  return state;
}

const freshness = { now: 1_000, usageMaxAgeMs: 400 };

function modelRows(sites: readonly ModelSite[]): ModelRow[] {
  return sites.flatMap(({ id: site_id, assets, usage }) =>
    assets.map((asset) => ({
      id: asset.id,
      bytes: Buffer.from(asset.id),
      site_id,
      node_type: asset.nodeType,
      status: asset.status,
      memory_usage: asset.nodeType === 'compute' ? modelUsage(asset, usage, 'memory') : null,
      storage_usage: modelUsage(asset, usage, 'storage'),
    })),
  );
}

function modelUsage(
  { id, capacity }: Asset,
  usage: ReadonlyMap<string, Usage>,
  kind: 'memory' | 'storage',
): ModelUsage | null {
  const of = usage.get(id);
  const sample = of?.[kind] ?? null;
  const isStale = (at: number | null | undefined) =>
    of?.source === 'collector' &&
    typeof at === 'number' &&
    at + freshness.usageMaxAgeMs < freshness.now;
  const used = isStale(sample?.observedAt) ? null : (sample?.used ?? null);
  const totalAt = sample?.totalAt ?? sample?.observedAt;
  const total = capacity[kind] ?? (isStale(totalAt) ? null : (sample?.total ?? null));
  if (used === null || total === null) return null;
  const percent = percentOf(BigInt(used), BigInt(total));
  return percent === null ? null : { percent, used: BigInt(used) };
}

const sortNames: readonly SortName[] = [
  'id',
  'node_type',
  'status',
  'memory_usage',
  'storage_usage',
];

/** The documented order: the given sort keys, then the others in their order, then the site. */
function compareRows(sorts: readonly Sort[]) {
  const given = sorts.map(({ name, descending }) => ({ name: name as SortName, descending }));
  const rest = [...sortNames, 'site_id' as const]
    .filter((name) => given.every((sort) => sort.name !== name))
    .map((name) => ({ name, descending: false }));
  return (a: ModelRow, b: ModelRow): number => {
    for (const { name, descending } of [...given, ...rest]) {
      const order =
        name === 'id'
          ? Buffer.compare(a.bytes, b.bytes) * (descending ? -1 : 1)
          : compareValues(a[name], b[name], descending);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** All texts except ids are ASCII here. */
function compareValues(
  a: string | ModelUsage | null,
  b: string | ModelUsage | null,
  descending: boolean,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'string' || typeof b === 'string'
      ? Number(a > b) - Number(a < b)
      : Number(a.percent - b.percent) || Number(a.used - b.used);
  return descending ? -order : order;
}

function queryOf(dice: Dice, rows: readonly ModelRow[]): ListQuery {
  const names = [...sortNames].sort(() => dice.throw(3) - 1).slice(0, dice.throw(6));
  const values: Record<string, readonly string[]> = {
    status: [rows.length > 0 ? dice.of(rows).status : 'none', dice.of(statuses)],
    node_type: ['compute', dice.of(nodeTypes)],
    site_id: [rows[0]?.site_id ?? 'none', rows.at(-1)?.site_id ?? 'none'],
    id: rows.slice(dice.throw(9), 12).map(({ id }) => id),
  };
  const filtered = Object.keys(values).filter(() => dice.throw(4) === 0);
  return {
    offset: dice.of([0, 1, 49, dice.throw(rows.length + 2), Math.max(0, rows.length - 50)]),
    limit: dice.of([1, 2, 50]),
    filters: filtered.map((name) => ({ name, values: values[name]! })),
    sorts: names.map((name) => ({ name, descending: dice.throw(2) === 0 })),
    canonical: '',
  };
}

function recordText(table: Table, row: number): string {
  const bytes = Buffer.alloc(table.records.length(row));
  table.records.copy(row, bytes, 0);
  return bytes.toString();
}

async function expectModel(
  snapshot: PartnerSnapshot,
  sites: readonly ModelSite[],
  dice: Dice,
  queries: number,
): Promise<void> {
  const { table } = await snapshot.hybridCores.get('core')!.assets.get();
  const rows = modelRows(sites);
  for (let asked = 0; asked < queries; asked++) {
    const query = queryOf(dice, rows);
    const expected = rows
      .filter((row) =>
        query.filters.every(({ name, values }) => values.includes(row[name as 'id'])),
      )
      .sort(compareRows(query.sorts));
    const page = select(table, query);
    const got = page.rows.map((row) => JSON.parse(recordText(table, row)));
    const keys = (of: readonly Pick<ModelRow, 'id' | 'site_id'>[]) =>
      of.map(({ id, site_id }) => `${site_id}/${id}`);
    expect({ total: page.total, keys: keys(got) }, JSON.stringify(query)).toEqual({
      total: expected.length,
      keys: keys(expected.slice(query.offset, query.offset + query.limit)),
    });
  }
}

/** Builds the state from scratch, and incrementally: both must be equal, byte for byte. */
async function buildBoth(
  revision: number,
  sites: readonly ModelSite[],
  partner: BuiltPartner,
  known: readonly ModelSite[],
): Promise<PartnerSnapshot> {
  const rebuilt = await buildPartner(stateOf(revision, sites), freshness);
  const next = await partner.next(stateOf(revision, sites, known));
  for (const { id } of sites) {
    const [one, other] = [rebuilt, next].map((of) => of.sites.get(id)!);
    expect(other!.assets.table.records.digest).toBe(one!.assets.table.records.digest);
    expect(other!.assets.resources).toBe(one!.assets.resources);
    expect(other!.list.revision).toBe(one!.list.revision);
    const last = one!.assets.table.records.count - 1;
    if (last >= 0) {
      expect(recordText(other!.list.table, last)).toBe(recordText(one!.list.table, last));
    }
  }
  return next;
}

/** Sizes of sites: around each unit of comparing, building, merging or counting. */
const cases: readonly (SiteKind & { sizes: readonly number[]; queries: number })[] = [
  { sizes: [400, 400], shared: false, hasOwnStatuses: true, queries: 20 },
  { sizes: [400, 400], shared: true, hasOwnStatuses: true, queries: 20 },
  ...[0, 1, 49, 50, 51, 63, 64, 65, 127, 128, 129, 255, 256, 257].flatMap((size) => [
    { sizes: [size], shared: false, queries: 20 },
    { sizes: [size, 3, size, 0, size + 1], shared: true, queries: 20 },
  ]),
  ...[4_095, 4_096, 4_097].flatMap((size) => [
    { sizes: [size], shared: false, queries: 10 },
    { sizes: [1, size - 2, 1], shared: true, queries: 10 },
  ]),
  { sizes: Array(100).fill(7), shared: true, queries: 10 },
  { sizes: [65_536, 1], shared: true, queries: 2 },
  { sizes: Array(100).fill(150), shared: false, queries: 3 },
  { sizes: Array(7).fill(10_000), shared: true, queries: 2 },
];

/** The larger ones take most of the time. */
const tried = cases.filter(
  ({ sizes }) => isThorough || sizes.reduce((sum, size) => sum + size) < 10_000,
);

describe(`merged sites (PROPERTY_SEED=${seed})`, () => {
  it.each(tried)('are those of the model: $sizes.0 and others, shared ids $shared', async (of) => {
    const dice = new Dice(seed + of.sizes.length);
    const first = of.sizes.map((size, at) => {
      return siteOf(dice, `s${String(at).padStart(3, '0')}`, size, of);
    });
    if (of.hasOwnStatuses) {
      const distinct = (rows: readonly ModelRow[]) =>
        new Set(rows.map(({ status }) => status)).size;
      for (const site of first) expect(distinct(modelRows([site]))).toBeLessThan(byteRanks);
      expect(distinct(modelRows(first))).toBeGreaterThan(byteRanks);
    }
    const partner = new BuiltPartner(freshness);
    const root = await partner.next(stateOf(1, first));
    await expectModel(root, first, dice, of.queries);

    const second = first.map((site) => ({ ...site, usage: usageOf(dice, site.assets) }));
    const refreshed = await buildBoth(2, second, partner, first);
    await expectModel(refreshed, second, dice, of.queries);
    // The previous snapshot still serves its own state.
    await expectModel(root, first, dice, 1);

    // From here on, it is unreadable, and the next build must not need it.
    partner.release();
    const last = of.sizes.findIndex((size) => size > 0);
    if (last >= 0)
      expect(() => recordText(root.sites.get(first[last]!.id)!.list.table, 0)).toThrow();
    const [changed, ...others] = second;
    const third = [siteOf(dice, changed!.id, changed!.assets.length + 1, of), ...others];
    const grown = await buildBoth(3, third, partner, second);
    await expectModel(grown, third, dice, of.queries);
  });

  it('are merged once for all who ask at the same time', async () => {
    const sites = [siteOf(new Dice(seed), 'a', 3, { shared: false })];
    const list = (await buildPartner(stateOf(1, sites), freshness)).hybridCores.get('core')!.assets;
    const asked = [list.get(), list.get()];
    expect(asked[0]).toBeInstanceOf(Promise);
    expect(asked[1]).toBe(asked[0]);
    const merged = await asked[0];
    expect(list.get()).toBe(merged);
  });
});

describe('percentages of all sizes', () => {
  it('are ordered exactly', async () => {
    const used = fc.oneof(fc.nat(20), fc.maxSafeNat(), fc.constantFrom(max, max - 1));
    const total = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 7, max));
    const usages = fc.array(fc.tuple(used, total), { minLength: 1, maxLength: 70 });
    await fc.assert(
      fc.asyncProperty(usages, fc.boolean(), async (pairs, descending) => {
        const assets = pairs.map(
          ([, storage], at): Asset => ({
            id: `n${String(at).padStart(3, '0')}`,
            nodeType: 'object_storage',
            status: 'active',
            capacity: { ...noCapacity, storage },
          }),
        );
        const usage = new Map(
          pairs.map(([bytes], at) => [
            assets[at]!.id,
            {
              source: 'file' as const,
              ...noSamples,
              storage: { used: bytes, total: null, observedAt: null },
            },
          ]),
        );
        const sites = [{ id: 'a', assets, usage }];
        const snapshot = await buildPartner(stateOf(1, sites), freshness);
        const { table } = snapshot.sites.get('a')!.list;
        const sorts = [{ name: 'storage_usage', descending }];
        const query = { offset: 0, limit: 50, filters: [], sorts, canonical: '' };
        const expected = modelRows(sites).sort(compareRows(sorts)).slice(0, 50);
        const got = select(table, query).rows.map((row) => assets[row]!.id);
        expect(got).toEqual(expected.map(({ id }) => id));
      }),
      { seed, numRuns: samples(300) },
    );
  });
});
