import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noCapacity } from '../../domain/asset.ts';
import { noSamples, type Usage } from '../../domain/usage.ts';
import { openStore } from '../../store/open.ts';
import type {
  KnownSiteRevisions,
  PartnerChange,
  StoreReader,
  StoreWriter,
} from '../../store/store.ts';
import { PartnerSums } from './partner-sums.ts';

const slot = Date.parse('2026-11-20T12:00:00Z');
const usageMaxAgeMs = 15 * 60 * 1_000;
const none = { put: [], remove: [] };

const used = (cpu: bigint, observedAt: number | null = null): Usage => ({
  source: 'collector',
  ...noSamples,
  cpu: { used: cpu, total: null, observedAt },
  storage: { used: 5, total: null, observedAt },
});

const change = (of: Partial<PartnerChange>): PartnerChange => ({
  partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
  hybridCores: none,
  sites: none,
  assets: new Map(),
  usage: new Map(),
  ...of,
});

const asset = (id: string, status = 'active') => ({
  id,
  nodeType: 'compute' as const,
  status,
  capacity: { ...noCapacity, cpu: 1_000n, memory: 64, storage: 10 },
});

describe('the sums of a partner', () => {
  let writer: StoreWriter;
  let reader: StoreReader;
  let read: string[][];
  let now: number;
  let sums: PartnerSums;

  beforeEach(async () => {
    const store = openStore('sqlite::memory:');
    writer = await store.openWriter();
    await writer.migrate();
    reader = await store.openReader();
    read = [];
    now = slot;
    const readPartner = async (id: string, known: ReadonlyMap<string, KnownSiteRevisions>) => {
      const state = await reader.readPartner(id, known);
      read.push([...(state?.contents.keys() ?? [])]);
      return state;
    };
    sums = new PartnerSums({ reader: { readPartner }, clock: () => now, usageMaxAgeMs });
    const site = (id: string, hybridCoreId: string) => ({
      id,
      hybridCoreId,
      description: null,
      location: null,
    });
    await write({
      hybridCores: {
        put: ['east', 'west'].map((id) => ({ id, status: 'active', publicAvailable: false })),
        remove: [],
      },
      sites: { put: [site('e1', 'east'), site('e2', 'east'), site('w1', 'west')], remove: [] },
      assets: new Map(
        ['e1', 'e2', 'w1'].map((id) => [
          id,
          { put: [asset('a'), asset('b', 'maintenance')], remove: [] },
        ]),
      ),
    });
  });
  afterEach(async () => {
    await reader.close();
    await writer.close();
  });

  const write = (of: Partial<PartnerChange>) =>
    writer.transaction((transaction) => transaction.writePartner(change(of)));
  const writeUsage = (siteId: string, usage: Usage) =>
    write({
      usage: new Map([
        [
          siteId,
          new Map([
            ['a', usage],
            ['b', usage],
          ]),
        ],
      ]),
    });
  const sample = async () => {
    const [partner] = await reader.readRevisions();
    const samples = await sums.sample(partner!, slot);
    return samples.map(({ level, id, sample: { at, cpu, memory } }) => {
      expect([at, memory]).toEqual([slot, null]);
      return `${level} ${id}: ${cpu?.usedSum} of ${cpu?.total} in ${cpu?.nodesReporting}`;
    });
  };

  it('are those of active assets that report, at every level, and none of the others', async () => {
    expect(await sample()).toEqual([]);
    await writeUsage('e1', used(300n));
    await writeUsage('e2', used(500n));
    expect(await sample()).toEqual([
      'site e1: 300 of 1000 in 1',
      'site e2: 500 of 1000 in 1',
      'hybrid-core east: 800 of 2000 in 2',
      'partner acme: 800 of 2000 in 2',
    ]);
  });

  it('are those of what is promised, too, also where no use is known', async () => {
    const promised = { used: 4_000n, total: 3_200n, observedAt: slot };
    const allocation = { source: 'collector' as const, ...noSamples, cpu: promised };
    await writeUsage('e1', { source: 'collector', ...noSamples, allocation });
    await writeUsage('e2', { ...used(500n), allocation });
    const [partner] = await reader.readRevisions();
    const shown = async () =>
      (await sums.sample(partner!, slot)).map(({ level, id, sample: { cpu, allocation: of } }) => {
        const { usedSum, usedMax, total, nodesReporting } = of!.cpu!;
        expect([of!.memory, usedMax]).toEqual([null, usedSum]);
        return `${level} ${id}: ${cpu?.usedSum} used, ${usedSum} of ${total} in ${nodesReporting}`;
      });
    expect(await shown()).toEqual([
      'site e1: undefined used, 4000 of 3200 in 1',
      'site e2: 500 used, 4000 of 3200 in 1',
      'hybrid-core east: 500 used, 8000 of 6400 in 2',
      'partner acme: 500 used, 8000 of 6400 in 2',
    ]);
    now += usageMaxAgeMs + 1;
    const stale = await sums.sample(partner!, slot);
    expect(stale.map(({ id, sample }) => [id, sample.allocation])).toEqual([
      ['e2', null],
      ['east', null],
      ['acme', null],
    ]);
  });

  it('are read again only where a site moved or went stale', async () => {
    await writeUsage('e1', used(300n, slot - usageMaxAgeMs + 1_000));
    await writeUsage('w1', used(100n, slot));
    await sample();
    await sample();
    expect(read).toEqual([['e1', 'e2', 'w1']]);
    await writeUsage('w1', used(200n, slot));
    await sample();
    expect(read.slice(1)).toEqual([['w1']]);
    now += 1_001;
    expect(await sample()).toEqual([
      'site w1: 200 of 1000 in 1',
      'hybrid-core west: 200 of 1000 in 1',
      'partner acme: 200 of 1000 in 1',
    ]);
    expect(read.slice(2)).toEqual([['e1']]);
  });

  it('follow a site to its new hybrid core, and end with the partner', async () => {
    await writeUsage('e1', used(300n));
    await sample();
    const moved = { id: 'e1', hybridCoreId: 'west', description: null, location: null };
    await write({ sites: { put: [moved], remove: ['e2'] } });
    expect(await sample()).toEqual([
      'site e1: 300 of 1000 in 1',
      'hybrid-core west: 300 of 1000 in 1',
      'partner acme: 300 of 1000 in 1',
    ]);
    const [partner] = await reader.readRevisions();
    await writer.transaction((transaction) => transaction.removePartner('acme'));
    expect(await sums.sample({ ...partner!, revision: 99 }, slot)).toEqual([]);
  });

  it('of a site go on where its stored usage is not readable, until it would be stale', async () => {
    const contents = { assets: [asset('a')], usage: '' };
    const whole = (revision: number, usage: string) => ({
      partner: change({}).partner,
      revision,
      siteListRevision: 1,
      hybridCoreListRevision: 1,
      hybridCores: [],
      sites: [
        {
          id: 's',
          hybridCoreId: 'h',
          description: null,
          location: null,
          revision,
          assetsRevision: 1,
        },
      ],
      contents: new Map([['s', { ...contents, usage }]]),
    });
    const states = [
      whole(1, `[["a","collector",["7",null,${slot}],null,null]]`),
      whole(2, 'broken'),
      whole(3, 'broken'),
    ];
    const readPartner = async () => states.shift()!;
    sums = new PartnerSums({ reader: { readPartner }, clock: () => now, usageMaxAgeMs });
    const usedAt = async (revision: number) => {
      const samples = await sums.sample({ partnerId: 'acme', revision, accessRevision: 1 }, slot);
      return samples.map(({ sample: { cpu } }) => cpu?.usedSum);
    };
    expect(await usedAt(1)).toEqual([7n, 7n]);
    expect(await usedAt(2)).toEqual([7n, 7n]);
    now += usageMaxAgeMs + 1;
    expect(await usedAt(3)).toEqual([]);
  });
});
