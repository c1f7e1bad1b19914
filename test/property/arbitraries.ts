/**
 * Generates random inventories and requests from small pools: ties, repetitions and hits are
 * intended.
 */
import fc from 'fast-check';
import type { ModelRequest } from './model.ts';
import type { ModelAsset, ModelPartner, ModelSite, ModelUsage } from './model-records.ts';

const integerMax = Number.MAX_SAFE_INTEGER;
const idBytesMax = 255;

/** Whether a text is a valid new id of whatever has one, by the documented rule. */
function isId(text: string): boolean {
  return (
    text.isWellFormed() &&
    !['', '.', '..', '-'].includes(text) &&
    text.trim() === text &&
    !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) &&
    Buffer.byteLength(text) <= idBytesMax
  );
}

const hostileIds = [
  '__proto__',
  'constructor',
  'a/b',
  'a+b',
  'a b',
  'a%2Fb',
  'a&b=c',
  '"',
  '...',
  '\uff5e',
  '😀',
  'é',
  'e\u0301',
  '0',
  'null',
  'assets',
];

const idArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'A', 'aa', 'ab', 'z9') },
  { weight: 1, arbitrary: fc.constantFrom(...hostileIds) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter(isId) },
);

const statusArbitrary = fc.constantFrom('active', 'active', 'active', 'staged', 'failed', 'a-1_b');
const nodeTypeArbitrary = fc.constantFrom(
  'compute' as const,
  'distributed_storage' as const,
  'object_storage' as const,
);

const bytesArbitrary = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(0, 100, 1000, 33335, 100000, integerMax, integerMax - 1),
  fc.maxSafeNat(),
);
/** Up to four decimals, to exercise rounding to two. */
const coresArbitrary = fc.oneof(
  fc.constantFrom(0, 1, 64, 128, 0.005, 1.005, 2.675, integerMax),
  fc.integer({ min: 0, max: 5_000_000 }).map((number) => number / 10_000),
);

/** A key that is present, null, or absent. */
function perhaps<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null | undefined> {
  return fc.oneof(
    { weight: 4, arbitrary },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  );
}

const quantities = {
  cpu_cores: perhaps(coresArbitrary),
  memory_bytes: perhaps(bytesArbitrary),
  storage_bytes: perhaps(bytesArbitrary),
};

const timeArbitrary = fc
  .integer({ min: 0, max: 10_000 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_123).toISOString());

const usageArbitrary: fc.Arbitrary<ModelUsage> = fc.record({
  ...quantities,
  observed_at: perhaps(timeArbitrary),
});

const allocationArbitrary: fc.Arbitrary<NonNullable<ModelAsset['allocation']>> = fc.record({
  ...quantities,
  allocatable: perhaps(fc.record(quantities)),
  observed_at: perhaps(timeArbitrary),
});

/** An asset without its id. */
const bareAssetArbitrary: fc.Arbitrary<Omit<ModelAsset, 'id'>> = fc.record({
  node_type: nodeTypeArbitrary,
  status: statusArbitrary,
  capacity: perhaps(fc.record(quantities)),
  usage: perhaps(usageArbitrary),
  allocation: perhaps(allocationArbitrary),
});

const assetArbitrary: fc.Arbitrary<ModelAsset> = fc
  .tuple(idArbitrary, bareAssetArbitrary)
  .map(([id, bare]) => ({ id, ...bare }));

const placeArbitrary: fc.Arbitrary<Pick<ModelSite, 'description' | 'location'>> = fc.record({
  description: perhaps(fc.constantFrom('Hall 3', 'ünïcode 😀 "quoted"', 'two\nlines')),
  location: perhaps(
    fc.record({
      city: perhaps(fc.constantFrom('Frankfurt', 'München')),
      country: perhaps(fc.constantFrom('DE', 'NL')),
      latitude: perhaps(fc.constantFrom(0, -12.5, 50.1109)),
      longitude: perhaps(fc.constantFrom(0, -0.5, 8.6821)),
    }),
  ),
});

function byId(item: { id: string }): string {
  return item.id;
}

const siteArbitrary: fc.Arbitrary<ModelSite> = fc
  .record({
    id: idArbitrary,
    place: placeArbitrary,
    assets: fc.uniqueArray(assetArbitrary, { selector: byId, maxLength: 14 }),
  })
  .map(({ place, ...site }) => ({ ...site, ...place }));

/** A partner whose sites are distributed over its hybrid cores. */
export const partnerArbitrary: fc.Arbitrary<ModelPartner> = fc
  .record({
    cores: fc.uniqueArray(
      fc.record({
        id: idArbitrary,
        status: statusArbitrary,
        public_available: fc.boolean(),
      }),
      { selector: byId, minLength: 1, maxLength: 4 },
    ),
    sites: fc.uniqueArray(siteArbitrary, { selector: byId, maxLength: 6 }),
  })
  .map(({ cores, sites }) => ({
    id: 'one',
    name: 'One',
    hybrid_cores: cores.map((core, index) => ({
      ...core,
      sites: sites.filter((_site, at) => at % cores.length === index),
    })),
  }));

/** A site with exactly so many assets, numbered, with many ties and nulls. */
export function siteOfSize(id: string, size: number): fc.Arbitrary<ModelSite> {
  return fc
    .array(bareAssetArbitrary, { minLength: size, maxLength: size, size: 'max' })
    .map((bare) => ({
      id,
      assets: bare.map((of, index) => ({ id: `node-${(index * 7919) % 10_000}`, ...of })),
    }));
}

function pairArbitrary(partner: ModelPartner): fc.Arbitrary<string> {
  const sites = partner.hybrid_cores.flatMap((core) => core.sites);
  const known = [
    ...partner.hybrid_cores.map(byId),
    ...sites.map(byId),
    ...sites.flatMap((site) => site.assets.map(byId)).slice(0, 50),
  ];
  const encoded = (values: string[]) =>
    fc.constantFrom(...values).map((value) => encodeURIComponent(value));
  const direction = fc.constantFrom('', '=', '=+', '=-', '=%2B', '=%20', '=-', '=-');
  return fc.oneof(
    { weight: 2, arbitrary: encoded(['nowhere', ...known]).map((value) => `filter[id]=${value}`) },
    { weight: 1, arbitrary: encoded(['nowhere', ...known]).map((v) => `filter[site_id]=${v}`) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('compute', 'distributed_storage', 'object_storage')
        .map((value) => `filter[node_type]=${value}`),
    },
    { weight: 2, arbitrary: statusArbitrary.map((value) => `filter[status]=${value}`) },
    { weight: 1, arbitrary: fc.boolean().map((value) => `filter[public_available]=${value}`) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom('id', 'node_type', 'status', 'memory_usage', 'storage_usage'),
          direction,
        )
        .map(([name, value]) => `sort[${name}]${value}`),
    },
    { weight: 2, arbitrary: fc.nat({ max: 30 }).map((value) => `page[offset]=${value}`) },
    { weight: 2, arbitrary: fc.nat({ max: 60 }).map((value) => `page[limit]=${value}`) },
  );
}

/** A query string, usually valid for its route. */
export function queryArbitrary(partner: ModelPartner): fc.Arbitrary<string> {
  return fc.array(pairArbitrary(partner), { maxLength: 5 }).map((pairs) => pairs.join('&'));
}

/** A request, usually to an existing resource. */
export function requestArbitrary(partner: ModelPartner): fc.Arbitrary<ModelRequest> {
  const sites = partner.hybrid_cores.flatMap((core) => core.sites);
  const siteId = fc.constantFrom('nowhere', ...sites.map(byId));
  const coreId = fc.constantFrom('nowhere', ...partner.hybrid_cores.map(byId));
  const assetId = fc.constantFrom(
    'nowhere',
    ...sites.flatMap((site) => site.assets.map(byId)).slice(0, 50),
  );
  const of = (version: 'v1' | 'v2', ...parts: (string | fc.Arbitrary<string>)[]) =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((segments) => ({ version, segments }));
  const path = fc.oneof(
    of('v1', 'sites'),
    of('v1', 'sites', siteId),
    of('v1', 'sites', siteId, 'resources'),
    of('v1', 'sites', siteId, 'assets', assetId),
    { weight: 4, arbitrary: of('v1', 'sites', siteId, 'assets') },
    of('v2', 'hybrid-cores'),
    of('v2', 'hybrid-cores', coreId),
    of('v2', 'resources'),
    of('v2', 'hybrid-cores', coreId, 'resources'),
    of('v2', 'sites', siteId, 'resources'),
    of('v2', 'sites', '-', 'resources'),
    { weight: 4, arbitrary: of('v2', 'hybrid-cores', coreId, 'assets') },
  );
  const others = fc
    .tuple(path, queryArbitrary(partner))
    .map(([{ version, segments }, queryString]) => ({ version, segments, queryString }));
  const parts = fc
    .tuple(fc.oneof(siteId, coreId, assetId), fc.nat({ max: 4 }))
    .map(([id, length]) => [...id].slice(0, length + 1).join(''));
  const find = fc
    .oneof(parts, fc.constantFrom('A', 'É', 'frank', 'MÜN', 'HALL', '3', '\n'))
    .map((text) => `find[text]=${encodeURIComponent(text)}`)
    .map((queryString) => ({ version: 'v2' as const, segments: ['find'], queryString }));
  return fc.oneof({ weight: 18, arbitrary: others }, { weight: 1, arbitrary: find });
}
