/** Stale usage from a collector is hidden; usage from a file does not expire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples, type Sample, type Usage } from '../../src/domain/usage.ts';
import { testToken } from '../fixture/credentials.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';
import { send } from './client.ts';
import { bodyJson } from './expect.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const maxAgeMs = 6_000;
const hourMs = 3_600_000;

interface Shown {
  readonly cpu_usage: { readonly used_cores: number | null };
  readonly memory_usage: { readonly used_bytes: number | null };
  readonly storage_usage: { readonly used_bytes: number | null };
  readonly observed_at: string;
}

describe('usage', () => {
  let service: TestService;
  /** Fresh, nearly stale, and stale from the start. */
  let times: { fresh: number; older: number; stale: number };
  beforeAll(async () => {
    service = await startTestService(
      async (store) => {
        const writer = await store.openWriter();
        await writer.migrate();
        await writer.transaction(async (transaction) => {
          const now = Date.now();
          times = { fresh: now + hourMs, older: now - maxAgeMs + 4_000, stale: now - maxAgeMs * 2 };
          const sample = <Value>(used: Value, observedAt: number): Sample<Value> => ({
            used,
            total: null,
            observedAt,
          });
          const usage = (source: Usage['source']): Usage => ({
            source,
            ...noSamples,
            cpu: sample(100n, times.stale),
            memory: sample(1, times.older),
            storage: sample(1, times.fresh),
          });
          const asset = (id: string) => ({
            id,
            nodeType: 'compute' as const,
            status: 'active',
            capacity: { ...noCapacity, cpu: 200n, memory: 2, storage: 2 },
          });
          const object = (id: string) => ({
            id,
            nodeType: 'object_storage' as const,
            status: 'active',
            capacity: noCapacity,
          });
          /** Its total was last measured before its use. */
          const outlived: Usage = {
            source: 'collector',
            ...noSamples,
            storage: { used: 5, total: 10, observedAt: times.fresh, totalAt: times.older },
          };
          await transaction.writePartner({
            partner: { id: 'one', name: 'One', inventorySource: 'file' },
            hybridCores: {
              put: [{ id: 'core', status: 'active', publicAvailable: false }],
              remove: [],
            },
            sites: {
              put: [{ id: 'site', hybridCoreId: 'core', description: null, location: null }],
              remove: [],
            },
            assets: new Map([
              [
                'site',
                {
                  put: [
                    asset('collected'),
                    asset('filed'),
                    { ...object('stated'), capacity: { ...noCapacity, storage: 100 } },
                    object('unstated'),
                  ],
                  remove: [],
                },
              ],
            ]),
            usage: new Map([
              [
                'site',
                new Map([
                  ['collected', usage('collector')],
                  ['filed', usage('file')],
                  ['stated', outlived],
                  ['unstated', outlived],
                ]),
              ],
            ]),
          });
          await addToken(transaction, 'one', { partner: 'one', user, token: testToken('one') });
        });
        await writer.close();
      },
      { USAGE_MAX_AGE: `${maxAgeMs / 1_000}s` },
    );
  });
  afterAll(() => service?.stop());

  const ask = (path: string) => askTarget(`/hybrid-core/v1/sites/site${path}`);
  const askTarget = async (target: string) => {
    const headers: [string, string][] = [
      ['X-Auth-UserId', user],
      ['X-Auth-Token', testToken('one')],
    ];
    const received = await send(service.url, { method: 'GET', target, headers });
    return { ...(bodyJson(received) as { data: unknown; meta?: { revision: string } }), received };
  };
  const used = ({ cpu_usage, memory_usage, storage_usage }: Shown) => [
    cpu_usage.used_cores,
    memory_usage.used_bytes,
    storage_usage.used_bytes,
  ];

  it('goes stale, each quantity by itself, without anybody writing', async () => {
    const before = await ask('/assets');
    const [collected, filed] = before.data as [Shown, Shown];
    expect(used(filed)).toEqual([1, 1, 1]);
    expect(filed.observed_at).toBe(new Date(times.stale).toISOString());
    // On a slow machine, the second one may already be stale at the first request.
    expect([
      [null, 1, 1],
      [null, null, 1],
    ]).toContainEqual(used(collected));

    const stale = await eventually(async () => {
      const { data } = await ask('/assets/collected');
      return used(data as Shown)[1] === null ? (data as Shown) : null;
    });
    const shown = stale!;
    expect(used(shown)).toEqual([null, null, 1]);
    expect(shown.memory_usage).toEqual({ percent: null, used_bytes: null, total_bytes: 2 });
    expect(shown.observed_at).toBe(new Date(times.fresh).toISOString());
    const after = await ask('/assets');
    expect(used((after.data as Shown[])[0]!)).toEqual([null, null, 1]);
    if (used(collected)[1] !== null) expect(after.meta!.revision).not.toBe(before.meta!.revision);

    const { data } = await ask('/resources');
    expect(data).toMatchObject({
      cpu: { used_cores: 1, total_cores: 2, nodes_reporting: 1 },
      memory: { used_bytes: 1, total_bytes: 2, nodes_reporting: 1 },
      storage: { rocket: { used_bytes: 2, total_bytes: 4, nodes_reporting: 2 } },
      nodes: { reporting: 4 },
    });
    expect(data).not.toHaveProperty('stale');
  });

  it('leaves the capacity with a total that is no longer measured, unless the inventory has one', async () => {
    const stale = await eventually(async () => {
      const { data } = await ask('/assets/unstated');
      const { storage_usage } = data as { storage_usage: { total_bytes: number | null } };
      return storage_usage.total_bytes === null ? storage_usage : null;
    });
    expect(stale).toEqual({ kind: 'object', percent: null, used_bytes: 5, total_bytes: null });
    const { data: stated } = await ask('/assets/stated');
    expect(stated).toMatchObject({
      storage_usage: { percent: 5, used_bytes: 5, total_bytes: 100 },
    });
    const { data } = await askTarget('/hybrid-core/v2/resources');
    expect(data).toMatchObject({
      storage: {
        object: {
          percent: 5,
          used_bytes: 5,
          total_bytes: 100,
          nodes_reporting: 1,
          capacity_bytes: 100,
          nodes_active: 2,
        },
      },
    });
  });

  it.each(['/resources', '/hybrid-cores/core/resources', '/sites/site/resources'])(
    'that has gone stale is counted by %s of v2',
    async (path) => {
      const isStale = { nodes: 1, newest: new Date(times.older).toISOString() };
      const stale = await eventually(async () => {
        const { data } = await askTarget(`/hybrid-core/v2${path}`);
        const { stale } = data as { readonly stale: { readonly newest: string } };
        return stale.newest === isStale.newest ? { data, stale } : null;
      });
      expect(stale!.stale).toEqual(isStale);
      expect(Object.keys(stale!.data as object).at(-1)).toBe('stale');
    },
  );
});
