import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { samples } from '../../test/property/seed.ts';
import { noCapacity, nodeTypes } from '../domain/asset.ts';
import { identifierFault, placeIdentifierFault } from '../domain/identifier.ts';
import { type Allocation, hasSamples, noSamples, type Usage } from '../domain/usage.ts';
import type { DesiredAsset, DesiredPartner } from '../sources/inventory/desired.ts';
import { inventorySchema } from '../sources/inventory/file-schema.ts';
import { reconcilePartner } from '../sources/inventory/reconcile.ts';
import { openStore } from '../store/open.ts';
import type { StoreWriter } from '../store/store.ts';
import { readDocument } from '../text/document/document.ts';
import { exportCommand } from './export.ts';

class Output extends Writable {
  text = '';
  writes = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.writes++;
    setImmediate(done);
  }
}

async function storeWith(partners: readonly DesiredPartner[]) {
  const store = openStore('sqlite::memory:');
  const writer = await store.openWriter();
  await writer.migrate();
  for (const partner of partners) await write(writer, partner);
  return { store, writer };
}

async function write(writer: StoreWriter, partner: DesiredPartner): Promise<boolean> {
  return await writer.transaction(async (transaction) => {
    const state = await transaction.readWholePartner(partner.id);
    const { change } = reconcilePartner(state, partner, 'file');
    if (change !== null) await transaction.writePartner(change);
    return change !== null;
  });
}

async function run(store: ReturnType<typeof openStore>, options = {}) {
  const stdout = new Output();
  const stderr = new Output();
  const context = { openReader: () => store.openReader(), stdout, stderr };
  const status = await exportCommand(context, options);
  return { status, out: stdout.text, err: stderr.text, writes: stdout.writes };
}

const fileUsage: Usage = {
  source: 'file',
  ...noSamples,
  cpu: { used: 5531n, total: null, observedAt: Date.UTC(2026, 10, 20, 12) },
  memory: { used: 0, total: null, observedAt: Date.UTC(2026, 10, 20, 12) },
};

const acme: DesiredPartner = {
  id: 'acme',
  name: 'ACME: Cloud & "Sons"',
  hybridCores: [
    { id: 'empty', status: 'staged', publicAvailable: true, sites: [] },
    {
      id: 'eu',
      status: 'active',
      publicAvailable: false,
      sites: [
        {
          id: 'ams',
          description: null,
          location: { city: null, country: null, latitude: null, longitude: 4.9 },
          assets: [],
        },
        {
          id: 'fra',
          description: 'Frankfurt\nhall 3',
          location: { city: 'Köln', country: 'NO', latitude: -0.5, longitude: null },
          assets: [
            {
              id: '1.5',
              nodeType: 'object_storage',
              status: 'failed',
              capacity: noCapacity,
              usage: null,
              allocation: {
                source: 'file',
                ...noSamples,
                storage: { used: 5, total: null, observedAt: null },
              },
            },
            {
              id: 'a',
              nodeType: 'compute',
              status: 'active',
              capacity: { ...noCapacity, cpu: 12_800n, memory: 9007199254740991 },
              usage: fileUsage,
              allocation: {
                source: 'file',
                ...noSamples,
                cpu: { used: 1_600n, total: 51_200n, observedAt: Date.UTC(2026, 10, 20, 12) },
                memory: { used: null, total: 7, observedAt: Date.UTC(2026, 10, 20, 12) },
              },
            },
            {
              id: 'b',
              nodeType: 'compute',
              status: 'active',
              capacity: { ...noCapacity, cpu: 1n },
              usage: { ...fileUsage, source: 'collector' },
              allocation: { ...fileUsage, source: 'collector' },
            },
          ],
        },
      ],
    },
  ],
};

describe('exportCommand', () => {
  it('writes an inventory that people like to read', async () => {
    const { store } = await storeWith([acme]);
    const { status, out } = await run(store);
    expect(status).toBe(0);
    expect(out).toBe(`partners:
  - id: acme
    name: "ACME: Cloud & \\"Sons\\""
    hybrid_cores:
      - id: empty
        status: staged
        public_available: true
        sites: []
      - id: eu
        status: active
        public_available: false
        sites:
          - id: ams
            location: { longitude: 4.9 }
            assets: []
          - id: fra
            description: "Frankfurt\\nhall 3"
            location: { city: Köln, country: "NO", latitude: -0.5 }
            assets:
              - id: "1.5"
                node_type: object_storage
                status: failed
                allocation: { storage_bytes: 5 }
              - id: a
                node_type: compute
                status: active
                capacity: { cpu_cores: 128, memory_bytes: 9007199254740991 }
                usage: { cpu_cores: 55.31, memory_bytes: 0, observed_at: "2026-11-20T12:00:00Z" }
                allocation: { cpu_cores: 16, allocatable: { cpu_cores: 512, memory_bytes: 7 }, observed_at: "2026-11-20T12:00:00Z" }
              - id: b
                node_type: compute
                status: active
                capacity: { cpu_cores: 0.01 }
`);
  });

  it('writes one partner, or says that there is none', async () => {
    const { store } = await storeWith([acme, { id: 'globex', name: 'Globex', hybridCores: [] }]);
    expect(await run(store, { partner: 'globex' })).toMatchObject({
      status: 0,
      out: 'partners:\n  - id: globex\n    name: Globex\n    hybrid_cores: []\n',
    });
    await expect(run(store, { partner: 'Globex' })).rejects.toThrow(
      'unknown partner "Globex"; known: "acme", "globex"',
    );
  });

  it('writes an empty store as an inventory without partners', async () => {
    const { store } = await storeWith([]);
    expect((await run(store)).out).toBe('partners: []\n');
    expect(JSON.parse((await run(store, { json: true })).out)).toEqual({ partners: [] });
  });

  it('writes in chunks, for an inventory of any size', async () => {
    const assets = Array.from({ length: 5_000 }, (_, i): DesiredAsset => {
      const capacity = { ...noCapacity, cpu: 100n, memory: 1, storage: 1 };
      return {
        id: `asset-${i}`,
        nodeType: 'compute',
        status: 'active',
        capacity,
        usage: fileUsage,
        allocation: 'keep',
      };
    });
    const sites = [{ id: 'fra', description: null, location: null, assets }];
    const hybridCores = [{ id: 'eu', status: 'active', publicAvailable: false, sites }];
    const { store } = await storeWith([{ id: 'acme', name: 'ACME', hybridCores }]);
    const { out, writes } = await run(store);
    expect(writes).toBeGreaterThan(10);
    expect(readDocument(out, 'yaml', inventorySchema).value).toEqual([
      {
        id: 'acme',
        name: 'ACME',
        hybridCores: [
          {
            ...hybridCores[0],
            sites: [{ ...sites[0], assets: assets.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }],
          },
        ],
      },
    ]);
  });

  it('changes nothing when it is imported', async () => {
    await fc.assert(
      fc.asyncProperty(partnerOf, fc.boolean(), async (partner, json) => {
        const { store, writer } = await storeWith([partner]);
        const { out } = await run(store, { json });
        const { value, faults } = readDocument(out, json ? 'json' : 'yaml', inventorySchema);
        expect(parse(out, { version: '1.1' })).toEqual(parse(out, { version: '1.2' }));
        expect(faults).toEqual([]);
        expect(await write(writer, value![0]!)).toBe(false);
      }),
      { numRuns: samples(150) },
    );
  });
});

const wellFormed = { unit: 'grapheme', maxLength: 12 } as const;
const oddTexts = ['null', '1e3', '- a', 'a: b', '#', ' a\u0085', '\u2028', '\ufeff', "'", '*x', ''];
const text = fc.oneof(fc.string(wellFormed), fc.constantFrom(...oddTexts));
const id = text.filter((candidate) => identifierFault(candidate) === null);
const siteId = text.filter((candidate) => placeIdentifierFault(candidate) === null);
const status = fc.constantFrom('active', 'null', 'on', 'a-1_');
const integer = fc.option(fc.maxSafeNat());
const cores = fc.option(fc.bigInt({ min: 0n, max: 900719925474099100n }));
const degrees = fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0));
const moment = fc.option(fc.integer({ min: -1e12, max: 2e12 }));
const sample = <Value>(used: Value | null, observedAt: number | null) =>
  used === null ? null : { used, total: null, observedAt };

const usage = fc
  .tuple(cores, integer, integer, moment, fc.constantFrom('file', 'collector'))
  .map(([cpu, memory, storage, at, source]): Usage | null => {
    if (cpu === null && memory === null && storage === null) return null;
    return {
      source: source as Usage['source'],
      ...noSamples,
      cpu: sample(cpu, at),
      memory: sample(memory, at),
      storage: sample(storage, at),
    };
  });

const sides = <Value>(of: fc.Arbitrary<Value | null>) => fc.tuple(of, of);

const allocation = fc
  .tuple(
    sides(cores),
    sides(integer),
    sides(integer),
    moment,
    fc.constantFrom('file' as const, 'collector' as const),
  )
  .map(([cpu, memory, storage, observedAt, source]): Allocation | null => {
    const known = <Value>([used, total]: readonly [Value | null, Value | null]) =>
      used === null && total === null ? null : { used, total, observedAt };
    const all = { cpu: known(cpu), memory: known(memory), storage: known(storage) };
    return hasSamples(all) ? { source, ...all } : null;
  });

const asset = fc.record({
  id,
  nodeType: fc.constantFrom(...nodeTypes),
  status,
  capacity: fc.record({ cpu: cores, memory: integer, storage: integer }),
  usage,
  allocation,
});

const location = fc
  .record({
    city: fc.option(text),
    country: fc.option(text),
    latitude: degrees,
    longitude: degrees,
  })
  .map((parts) => (Object.values(parts).every((part) => part === null) ? null : parts));

const site = fc.record({
  id: siteId,
  description: fc.option(text),
  location,
  assets: distinct(asset, 4),
});

const partnerOf: fc.Arbitrary<DesiredPartner> = fc
  .record({ id, name: fc.string({ ...wellFormed, minLength: 1 }), sites: distinct(site, 3) })
  .map(({ sites, ...partner }) => ({
    ...partner,
    hybridCores: [
      { id: 'one', status: 'active', publicAvailable: true, sites: sites.slice(0, 1) },
      { id: 'two', status: 'staged', publicAvailable: false, sites: sites.slice(1) },
    ],
  }));

function distinct<Row extends { id: string }>(row: fc.Arbitrary<Row>, maxLength: number) {
  return fc.uniqueArray(row, { selector: (one) => one.id, maxLength });
}
