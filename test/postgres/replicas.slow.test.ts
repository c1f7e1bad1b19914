/** Two replicas on one PostgreSQL: a change through any process appears on both. */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretDigest } from '../../src/access/secret.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { type Service, startService } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import type { PartnerChange, Store, StoredToken, StoreTransaction } from '../../src/store/store.ts';
import { testToken } from '../fixture/credentials.ts';
import { until } from '../fixture/patience.ts';
import { importInventory } from '../fixture/seed.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { createDatabase, type TestDatabase } from './database.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const nothing = { put: [], remove: [] };

function token(tokenId: string): StoredToken {
  const digest = secretDigest(testToken(tokenId));
  const times = { createdAt: 0, expiresAt: null, revokedAt: null };
  return { tokenId, partnerId: 'acme', userId, digest, label: null, ...times };
}

function inventoryPath(name: string): string {
  return join(tmpdir(), `hybrid-core-${process.pid}-${name.replaceAll(' ', '-')}.json`);
}

/** A file of one partner with two sites, each with so many assets of this status. */
async function inventoryFile(name: string, assets: number, status: string): Promise<string> {
  const list = Array.from({ length: assets }, (_, i) => ({
    id: `a${i}`,
    node_type: 'compute',
    status,
    capacity: { memory_bytes: 1_000 },
  }));
  const sites = ['s1', 's2'].map((id) => ({ id, assets: list }));
  const core = { id: 'core', status: 'active', public_available: false, sites };
  const file = inventoryPath(name);
  const partners = [{ id: 'acme', name: 'ACME', hybrid_cores: [core] }];
  await writeFile(file, JSON.stringify({ partners }));
  return file;
}

function usageOf(used: number): PartnerChange {
  const sample = { used, total: null, observedAt: Date.now() };
  const usage = new Map(
    ['s1', 's2'].map((siteId) => [
      siteId,
      new Map([['a0', { source: 'collector' as const, ...noSamples, memory: sample }]]),
    ]),
  );
  const partner = { id: 'acme', name: 'ACME', inventorySource: 'file' as const };
  return { partner, hybridCores: nothing, sites: nothing, assets: new Map(), usage };
}

describe.each([
  ['with NOTIFY', ''],
  ['without NOTIFY', '?notify=off'],
])('two replicas %s', (name, parameters) => {
  let database: TestDatabase;
  let store: Store;
  let replicas: Service[] = [];

  const transact = async (work: (transaction: StoreTransaction) => Promise<unknown>) => {
    const writer = await store.openWriter();
    await writer.transaction(work);
    await writer.close();
  };
  const get = async ({ url }: Service, path: string, secret = 'first') => {
    const headers = { 'X-Auth-UserId': userId, 'X-Auth-Token': testToken(secret) };
    const response = await fetch(`${url}/hybrid-core/${path}`, { headers });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  /** Waits until both replicas meet a condition. */
  const shown = async (condition: (replica: Service) => Promise<boolean>): Promise<void> => {
    await Promise.all(replicas.map((replica) => until(() => condition(replica))));
  };

  beforeAll(async () => {
    database = await createDatabase();
    const address = `${database.address}${parameters}`;
    store = openStore(address);
    const writer = await store.openWriter();
    await writer.migrate();
    await writer.close();
    await importInventory(store, await inventoryFile(name, 10, 'active'));
    await transact((transaction) => transaction.addToken(token('first')));
    const config = readConfig({ DATABASE_URL: address, PORT: '0' });
    const start = () => startService({ config, log: silentLog });
    replicas = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
    await database.remove();
    await rm(inventoryPath(name), { force: true });
  });

  it('show an import', async () => {
    await importInventory(store, await inventoryFile(name, 20, 'active'));
    await shown(async (replica) => {
      const { body } = await get(replica, 'v1/sites/s1/assets');
      return body.meta.page.total === 20;
    });
  });

  it('accept a new token, and no longer a revoked one', async () => {
    expect((await get(replicas[0]!, 'v1/sites', 'second')).status).toBe(401);
    await transact((transaction) => transaction.addToken(token('second')));
    const status = (expected: number) =>
      shown(async (replica) => (await get(replica, 'v1/sites', 'second')).status === expected);
    await status(200);
    await transact((transaction) => transaction.revokeTokenOf('acme', 'second', Date.now()));
    await status(401);
  });

  it('show usage that was written', async () => {
    await transact((transaction) => transaction.writePartner(usageOf(500)));
    await shown(async (replica) => {
      const { body } = await get(replica, 'v1/sites/s2/assets/a0');
      return body.data.memory_usage.used_bytes === 500;
    });
  });

  it('never show half a change, nor an older one after a newer', async () => {
    const rounds = 15;
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < rounds; round++) {
        await importInventory(store, await inventoryFile(name, 20, `round-${round}`));
      }
      isWriting = false;
    })();
    const watch = async (replica: Service) => {
      let newest = -1;
      while (isWriting) {
        const { body } = await get(replica, 'v2/hybrid-cores/core/assets');
        const statuses = new Set(body.data.map((asset: { status: string }) => asset.status));
        expect(statuses.size, 'assets of both sites are of one import').toBe(1);
        const round = Number([...statuses].join().replace('round-', '') || -1);
        if (Number.isNaN(round)) continue;
        expect(round).toBeGreaterThanOrEqual(newest);
        newest = round;
      }
    };
    await Promise.all([writing, ...replicas.map(watch)]);
    const revisions = new Set<string>();
    await shown(async (replica) => {
      const { body } = await get(replica, 'v1/sites/s1/assets');
      if (body.data[0].status !== `round-${rounds - 1}`) return false;
      revisions.add(body.meta.revision);
      return true;
    });
    expect(revisions.size, 'the same revision on both').toBe(1);
  });

  it('show the removal of a partner', async () => {
    await transact((transaction) => transaction.removePartner('acme'));
    await shown(async (replica) => (await get(replica, 'v1/sites')).status === 401);
  });
});
