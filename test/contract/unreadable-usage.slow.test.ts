/** A site whose stored usage is unreadable keeps its last good usage, on each store. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../src/commands/export.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { startService } from '../../src/service.ts';
import type { PartnerChange, Store } from '../../src/store/store.ts';
import { asset, changing, putting, smallPartner } from '../conformance/store-under-test.ts';
import { testToken } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import {
  createSqliteFile,
  type OpenDatabase,
  startTestService,
  type TestService,
} from '../fixture/service.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { createDatabase } from '../postgres/database.ts';
import { send } from './client.ts';
import { bodyJson } from './expect.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';

/** A document that our program never writes, in a site marked as changed. */
const damage = `update site_usage set document = '{' where site_id = 'e1';
  update partner set revision = revision + 1;
  update site set revision = (select revision from partner) where site_id = 'e1'`;

function usageOf(siteId: string, used: number): PartnerChange['usage'] {
  const memory = { used, total: null, observedAt: 1_000 };
  const usage = { source: 'file' as const, ...noSamples, memory };
  return new Map([[siteId, new Map([['a', usage]])]]);
}

async function write(store: Store, change: PartnerChange): Promise<void> {
  const writer = await store.openWriter();
  await writer.transaction((transaction) => transaction.writePartner(change));
  await writer.close();
}

async function fill(store: Store): Promise<void> {
  const writer = await store.openWriter();
  await writer.migrate();
  await writer.transaction(async (transaction) => {
    await transaction.writePartner({ ...smallPartner(), usage: usageOf('e1', 1) });
    await addToken(transaction, 'acme', { partner: 'acme', user, token: testToken('acme') });
  });
  await writer.close();
}

async function ask(url: string, path: string): Promise<{ data: unknown; meta?: unknown }> {
  const headers: [string, string][] = [
    ['X-Auth-UserId', user],
    ['X-Auth-Token', testToken('acme')],
  ];
  const target = `/hybrid-core/v1/sites/${path}`;
  return bodyJson(await send(url, { method: 'GET', target, headers })) as { data: unknown };
}

/** Asset `a`'s displayed memory use; null without a measurement. */
async function used(url: string, siteId = 'e1'): Promise<number | null> {
  const { data } = await ask(url, `${siteId}/assets/a`);
  return (data as { memory_usage: { used_bytes: number | null } }).memory_usage.used_bytes;
}

const databases: readonly (readonly [string, () => Promise<OpenDatabase>])[] = [
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createDatabase],
];

describe.each(databases)('usage in %s that is not readable', (_name, create) => {
  let database: OpenDatabase;
  let service: TestService;
  let metricsPort: number;
  beforeAll(async () => {
    database = await create();
    metricsPort = await freePort();
    const environment = { METRICS_PORT: String(metricsPort) };
    service = await startTestService(fill, environment, async () => database);
  });
  afterAll(() => service?.stop());

  const unreadable = async (port: number) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text.match(/^hybrid_core_usage_unreadable\{.*$/gm) ?? [];
  };
  const reported = ['hybrid_core_usage_unreadable{partner="acme",site="e1"} 1'];

  it('keeps what its site showed, and is reported until it is readable', async () => {
    const { url, store } = service;
    expect(await used(url)).toBe(1);
    const before = await ask(url, 'e1/resources');
    await database.execute(damage);
    // A later change of another site proves that this state has been read.
    await write(store, changing({ usage: usageOf('e2', 2) }));
    await until(async () => (await used(url, 'e2')) === 2);
    expect(await used(url)).toBe(1);
    expect(await ask(url, 'e1/resources')).toEqual(before);
    expect(await unreadable(metricsPort)).toEqual(reported);

    // A newly started service has no last good usage.
    const port = await freePort();
    const environment = { DATABASE_URL: database.address, PORT: '0', METRICS_PORT: String(port) };
    const fresh = await startService({ config: readConfig(environment), log: silentLog, store });
    expect(await used(fresh.url)).toBeNull();
    expect(await used(fresh.url, 'e2')).toBe(2);
    expect(await unreadable(port)).toEqual(reported);
    const { meta } = await ask(fresh.url, 'e1/assets');
    await write(store, changing({ usage: usageOf('e2', 3) }));
    await until(async () => (await used(fresh.url, 'e2')) === 3);
    expect((await ask(fresh.url, 'e1/assets')).meta, 'nothing of it has changed').toEqual(meta);

    // A new inventory of the site appears, without measurements.
    await write(store, changing({ assets: new Map([['e1', putting(asset('b'))]]) }));
    await until(async () => ((await ask(url, 'e1/assets')).data as unknown[]).length === 2);
    expect(await used(url)).toBeNull();

    const out = new PassThrough().resume();
    const openReader = () => store.openReader();
    await expect(exportCommand({ openReader, stdout: out, stderr: out })).rejects.toThrow(
      'the stored usage of site "e1" of partner "acme" is not readable',
    );
    // A writer continues as if without measurements, and its write repairs the site.
    const writer = await store.openWriter();
    await writer.transaction(async (transaction) => {
      const { contents } = (await transaction.readWholePartner('acme'))!;
      expect(contents.get('e1')).toMatchObject({
        usage: new Map(),
        usageFault: expect.any(String),
      });
      expect(contents.get('e2')).not.toHaveProperty('usageFault');
    });
    await writer.close();
    await write(store, changing({ usage: usageOf('e1', 4) }));
    for (const each of [url, fresh.url]) await until(async () => (await used(each)) === 4);
    expect(await unreadable(metricsPort)).toEqual([]);
    expect(await unreadable(port)).toEqual([]);
    await fresh.stop();
  });
});
