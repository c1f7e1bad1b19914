import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { echoCharactersMax } from '../../limits.ts';
import { readDocument } from '../../text/document/document.ts';
import { messageCharactersMax } from '../../text/quote.ts';
import { inventoryJsonSchema, inventorySchema } from './file-schema.ts';

const schemaFile = '../../../schemas/inventory.schema.json';

function faultsOf(text: string, format: 'json' | 'yaml' = 'yaml'): string[] {
  return readDocument(text, format, inventorySchema).faults.map(
    ({ line, column, path, message }) => `${line}:${column}: ${path}: ${message}`,
  );
}

/** A document with one asset that has these entries. */
function withAsset(entries: Record<string, unknown>): string {
  const asset = { id: 'a', node_type: 'compute', status: 'active', ...entries };
  return document({ sites: [{ id: 's', assets: [asset] }] });
}

function document(hybridCore: Record<string, unknown>): string {
  const entries = { id: 'h', status: 'active', public_available: true, sites: [], ...hybridCore };
  return JSON.stringify({ partners: [{ id: 'p', name: 'P', hybrid_cores: [entries] }] });
}

function assetOf(entries: Record<string, unknown>) {
  const { value, faults } = readDocument(withAsset(entries), 'json', inventorySchema);
  expect(faults).toEqual([]);
  return value![0]!.hybridCores[0]!.sites[0]!.assets[0]!;
}

describe('a fault', () => {
  const long = 'k'.repeat(100_000);
  it.each<[string, 'json' | 'yaml', string]>([
    ['an unknown key', 'json', `{"partners":[],"${long}":1}`],
    ['an unknown key', 'yaml', `{partners: [], ? "${long}" : 1}`],
    ['an id that is too long', 'json', document({ sites: [{ id: long, assets: [] }] })],
    ['a value of another type', 'json', `{"partners":"${long}"}`],
    [
      'a number out of range',
      'json',
      withAsset({ capacity: { cpu_cores: 9 } }).replace('9', '9'.repeat(400)),
    ],
    ['an anchor that is not there', 'yaml', `partners: *${long}`],
    ['an unknown tag', 'yaml', `partners: !${long} []`],
    ['an unknown directive', 'yaml', `%${long}\n---\npartners: []`],
  ])('stays short whatever it quotes: %s, %s', (_what, format, text) => {
    const faults = faultsOf(text, format);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault.length).toBeLessThan(messageCharactersMax + 100);
  });

  it('names a long key by its beginning, in its path too', () => {
    const begin = long.slice(0, echoCharactersMax);
    const path = `partners[0].hybrid_cores[0]["${begin}…"]`;
    expect(faultsOf(document({ [long]: 1 }), 'json')).toEqual([
      expect.stringContaining(`: ${path}: unknown key "${begin}…" (allowed: `),
    ]);
  });
});

describe('an id of all, "-"', () => {
  it('names neither a hybrid core nor a site', () => {
    expect(faultsOf(document({ id: '-', sites: [{ id: '-', assets: [] }] }), 'json')).toEqual([
      expect.stringMatching(/: partners\[0\]\.hybrid_cores\[0\]\.id: .*must not be "-"/),
      expect.stringMatching(
        /: partners\[0\]\.hybrid_cores\[0\]\.sites\[0\]\.id: .*must not be "-"/,
      ),
    ]);
  });

  it('may name an asset', () => {
    expect(assetOf({ id: '-' }).id).toBe('-');
  });
});

describe('the published schema', () => {
  // `npx vitest run src/sources/inventory/file-schema.test.ts -u` rewrites it.
  it('is generated from the shape', async () => {
    const text = `${JSON.stringify(inventoryJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(schemaFile);
  });

  it('accepts what the reader accepts, and nothing else', () => {
    const ajv = new Ajv.default({ allowUnionTypes: true, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(inventoryJsonSchema());
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(inventory, fc.constantFrom('json', 'yaml'), (candidate, format) => {
        const text = JSON.stringify(candidate);
        const { faults } = readDocument(text, format as 'json', inventorySchema);
        const said = faults.filter(({ message }) => !message.includes('has to be unique within'));
        const isValid = validate(JSON.parse(text));
        expect({ isValid, faults: said }).toEqual({
          isValid: said.length === 0,
          faults: said,
        });
        seen[isValid ? 'accepted' : 'refused']++;
      }),
      { numRuns: 600 },
    );
    expect(seen.accepted).toBeGreaterThan(50);
    expect(seen.refused).toBeGreaterThan(50);
  });
});

describe('reading an inventory', () => {
  it('makes domain values of an asset', () => {
    const asset = assetOf({
      capacity: { cpu_cores: 128, memory_bytes: 9007199254740991, storage_bytes: null },
      usage: { cpu_cores: 55.315, observed_at: '2026-11-20T13:00:00.25+01:00' },
      allocation: { cpu_cores: 96, allocatable: { cpu_cores: 512.5, memory_bytes: 7 } },
    });
    expect(asset).toEqual({
      id: 'a',
      nodeType: 'compute',
      status: 'active',
      capacity: { cpu: 12_800n, memory: 9007199254740991, storage: null },
      usage: {
        source: 'file',
        cpu: { used: 5532n, total: null, observedAt: Date.UTC(2026, 10, 20, 12, 0, 0, 250) },
        memory: null,
        storage: null,
      },
      allocation: {
        source: 'file',
        cpu: { used: 9_600n, total: 51_250n, observedAt: null },
        memory: { used: null, total: 7, observedAt: null },
        storage: null,
      },
    });
  });

  it('tells no usage from none at all', () => {
    expect(assetOf({}).usage).toBe('keep');
    expect(assetOf({ usage: null }).usage).toBe('keep');
    expect(assetOf({ usage: {} }).usage).toBe(null);
    expect(assetOf({ usage: { cpu_cores: null } }).usage).toBe(null);
    expect(assetOf({}).allocation).toBe('keep');
    expect(assetOf({ allocation: { allocatable: { cpu_cores: null } } }).allocation).toBe(null);
  });

  it('takes a location of which nothing is known for none', () => {
    const locationOf = (location: unknown) => {
      const text = document({ sites: [{ id: 's', location, assets: [] }] });
      return readDocument(text, 'json', inventorySchema).value![0]!.hybridCores[0]!.sites[0]!
        .location;
    };
    expect(locationOf({})).toBe(null);
    expect(locationOf({ city: null })).toBe(null);
    const unknown = { city: null, country: null, longitude: null };
    expect(locationOf({ latitude: 0 })).toEqual({ ...unknown, latitude: 0 });
  });

  it.each([
    '2026-11-20 12:00:00+00:00',
    '2026-11-20 13:00:00+01:00',
    '2026-11-20 12:00:00Z',
    '2026-11-20 12:00:00.000000000 Z',
    '2026-11-20 13:00:00 +01:00',
    '2026-11-20 13:00:00 +0100',
    '2026-11-20T13:00:00+0100',
  ])('takes a time as programs write it: %s', (observed_at) => {
    const { usage } = assetOf({ usage: { cpu_cores: 1, observed_at } });
    expect(usage).toMatchObject({ cpu: { observedAt: Date.UTC(2026, 10, 20, 12) } });
  });

  it('leaves keys of the author and the name of the schema unread', () => {
    const text = '{"$schema":"https://a/b.json","x-team":[{"a":1}],"partners":[]}';
    expect(readDocument(text, 'json', inventorySchema)).toEqual({ value: [], faults: [] });
    expect(readDocument(text, 'yaml', inventorySchema)).toEqual({ value: [], faults: [] });
    expect(faultsOf('partners: [{ $schema: a }]').join()).toContain('unknown key "$schema"');
    expect(assetOf({ 'x-rack': 7 })).toEqual(assetOf({}));
  });

  it('keeps moments and numbers of YAML as they stand', () => {
    const text = `
partners:
  - id: p
    name: P
    hybrid_cores:
      - id: h
        status: active
        public_available: false
        sites:
          - id: s
            location: { country: NO, latitude: -0.0 }
            assets:
              - id: a
                node_type: compute
                status: active
                capacity: { cpu_cores: +1.005, memory_bytes: 0x10, storage_bytes: 1e3 }
                usage: { cpu_cores: .5, observed_at: 2026-11-20T12:00:00Z }
`;
    const { value, faults } = readDocument(text, 'yaml', inventorySchema);
    expect(faults).toEqual([]);
    const [site] = value![0]!.hybridCores[0]!.sites;
    expect(site!.location).toEqual({ city: null, country: 'NO', latitude: 0, longitude: null });
    expect(site!.assets[0]!.capacity).toEqual({ cpu: 101n, memory: 16, storage: 1000 });
    expect(site!.assets[0]!.usage).toMatchObject({
      cpu: { used: 50n, observedAt: Date.UTC(2026, 10, 20, 12) },
    });
  });

  it('tells every fault, in the order of the text', () => {
    const text = `
partners:
  - id: acme
    hybrid_cores:
      - id: acme-eu
        status: Active
        public_available: yes
        sites:
          - id: fra01
            assets:
              - { id: a, nodetype: compute, status: active }
              - { id: a, node_type: storage, status: active }
              - { id: 12, node_type: compute, status: active, usage: { cpu_cores: .inf } }
          - id: fra01
            assets: []
            assets: []
`;
    expect(faultsOf(text)).toEqual([
      '3:5: partners[0]: the key "name" is missing',
      '6:17: partners[0].hybrid_cores[0].status: expected a status: a lower-case letter, then up to 63 of a-z, 0-9, _ and -, got "Active"',
      '7:27: partners[0].hybrid_cores[0].public_available: expected true or false, got the string "yes"',
      '11:17: partners[0].hybrid_cores[0].sites[0].assets[0]: the key "node_type" is missing',
      '11:26: partners[0].hybrid_cores[0].sites[0].assets[0].nodetype: unknown key "nodetype", did you mean "node_type"? (allowed: id, node_type, status, capacity, usage, allocation)',
      '12:23: partners[0].hybrid_cores[0].sites[0].assets[1].id: the asset id "a" stands on line 11 already; it has to be unique within the site',
      '12:37: partners[0].hybrid_cores[0].sites[0].assets[1].node_type: expected one of compute, distributed_storage, object_storage, got "storage"',
      '13:23: partners[0].hybrid_cores[0].sites[0].assets[2].id: expected a string, got the number 12; put it in quotes',
      '13:83: partners[0].hybrid_cores[0].sites[0].assets[2].usage.cpu_cores: expected a number from 0 to 9007199254740991, got .inf',
      '14:17: partners[0].hybrid_cores[0].sites[1].id: the site id "fra01" stands on line 9 already; it has to be unique within the partner',
      '16:13: partners[0].hybrid_cores[0].sites[1].assets: the key "assets" stands twice in this object',
    ]);
  });

  it('takes site ids across hybrid cores of a partner, but not of two partners', () => {
    const hybridCore = (id: string) => ({
      id,
      status: 'active',
      public_available: true,
      sites: [{ id: 's', assets: [] }],
    });
    const one = { id: 'p', name: 'P', hybrid_cores: [hybridCore('a'), hybridCore('b')] };
    expect(faultsOf(JSON.stringify({ partners: [one] }), 'json')).toHaveLength(1);
    const two = ['p', 'q'].map((id) => ({ id, name: id, hybrid_cores: [hybridCore('a')] }));
    expect(faultsOf(JSON.stringify({ partners: two }), 'json')).toEqual([]);
  });

  it.each([
    ['a negative number', { capacity: { cpu_cores: -0.5 } }],
    ['a fraction of a byte', { capacity: { memory_bytes: 0.5 } }],
    ['more than 2^53-1', { usage: { storage_bytes: 9007199254740992 } }],
    ['a day that the calendar lacks', { usage: { observed_at: '2026-02-29T00:00:00Z' } }],
    ['a moment without an offset', { usage: { observed_at: '2026-02-28T00:00:00' } }],
    ['a status that is none', { status: '' }],
    ['an id with a control character', { id: 'a\u0007' }],
    ['null where a value has to be', { node_type: null }],
  ])('refuses %s', (_, entries) => {
    expect(faultsOf(withAsset(entries), 'json')).toHaveLength(1);
    expect(faultsOf(withAsset(entries), 'yaml')).toHaveLength(1);
  });
});

/** Inventories, about half of them invalid somewhere. */
const inventory = fc.record(
  { partners: fc.array(partnerOf(), { maxLength: 2 }) },
  { requiredKeys: ['partners'] },
);

function mostly<Value>(good: fc.Arbitrary<Value>, ...odd: unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 60, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

function entries(
  required: Record<string, fc.Arbitrary<unknown>>,
  other: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<object> {
  const nulls = Object.entries(other).map(([key, value]) => [key, fc.option(value)] as const);
  const whole = { ...required, ...Object.fromEntries(nulls) };
  const good = fc.record(whole, { requiredKeys: Object.keys(required) });
  return fc.oneof(
    { weight: 40, arbitrary: good },
    { weight: 1, arbitrary: fc.record({ ...whole, odd: fc.constant(1) }) },
    { weight: 1, arbitrary: fc.record(whole, { requiredKeys: [] }) },
  );
}

function partnerOf(): fc.Arbitrary<object> {
  const odd = [
    '',
    ' ',
    '.',
    '..',
    '-',
    'a\u0085',
    ' a',
    'a ',
    '\ud800',
    'x'.repeat(256),
    7,
    null,
    {},
  ];
  const id = mostly(fc.stringMatching(/^[a-z0-9.]{3,9}$/), ...odd);
  const status = mostly(fc.constantFrom('active', 'a', 'x-1_'), 'A', '', '1', 'x'.repeat(65), 5);
  const oddNumbers = [-1, -0.001, 9007199254740992, 1e300, '1', true];
  const bytes = mostly(fc.nat(), 0.5, 1e3, 9007199254740991, -0, ...oddNumbers);
  const number = mostly(fc.nat(), 0.5, 1.005, 9007199254740991, -0, ...oddNumbers);
  const quantities = { cpu_cores: number, memory_bytes: bytes, storage_bytes: bytes };
  const moment = mostly(
    fc.constantFrom('2026-11-20T12:00:00Z', '2024-02-29t23:59:59.123456+14:00'),
    '2026-11-20 12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20',
    1,
  );
  const text = mostly(fc.string({ maxLength: 20 }), 'x'.repeat(1001), '😀'.repeat(1000), [], 'a\0');
  const degrees = mostly(fc.integer({ min: -90, max: 90 }), 91, -90.5, 180, -181, 'north');
  const asset = entries(
    { id, node_type: mostly(fc.constant('compute'), 'storage', 'object_storage', 1), status },
    {
      capacity: entries({}, quantities),
      usage: entries({}, { ...quantities, observed_at: moment }),
    },
  );
  const location = { city: text, country: text, latitude: degrees, longitude: degrees };
  const site = entries(
    { id, assets: mostly(fc.array(asset, { maxLength: 3 }), null, {}) },
    { description: text, location: entries({}, location) },
  );
  const hybridCore = entries({
    id,
    status,
    public_available: mostly(fc.boolean(), 'yes', 1),
    sites: mostly(fc.array(site, { maxLength: 2 }), 'none'),
  });
  return entries({
    id,
    name: mostly(fc.string({ minLength: 1, maxLength: 9 }), '', 'x'.repeat(1001)),
    hybrid_cores: mostly(fc.array(hybridCore, { maxLength: 2 }), null),
  });
}
