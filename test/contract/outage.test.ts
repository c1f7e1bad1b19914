/** The service while its store is unavailable, and with aging usage: it responds from memory. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/runtime/config/config.ts';
import { type Service, startService } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, StoreReader } from '../../src/store/store.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { eventually } from '../fixture/patience.ts';
import { seed } from '../fixture/seed.ts';
import { createSqliteFile, type Database } from '../fixture/service.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { type Received, send } from './client.ts';
import { bodyJson } from './expect.ts';
import { lawFaults } from './laws.ts';
import { credentialHeaders } from './run-case.ts';
import type { Target } from './target.ts';

/** A store whose reads fail while it is switched off. */
function storeWithSwitch(store: Store): { store: Store; away: boolean } {
  const state = {
    away: false,
    store: {
      requireDatabase: () => store.requireDatabase(),
      openWriter: () => store.openWriter(),
      openPeopleWriter: () => store.openPeopleWriter(),
      openTokenUseWriter: () => store.openTokenUseWriter(),
      openReader: async () => {
        const reader = await store.openReader();
        return new Proxy(reader, {
          get(target, name: keyof StoreReader) {
            const member = target[name];
            if (typeof member !== 'function' || name === 'close' || name === 'onChange') {
              return typeof member === 'function' ? member.bind(target) : member;
            }
            return (...args: unknown[]) =>
              state.away
                ? Promise.reject(new Error('the store is away'))
                : (member as (...given: unknown[]) => unknown).apply(target, args);
          },
        });
      },
    },
  };
  return state;
}

describe('while the store is away', () => {
  let database: Database;
  let disk: ReturnType<typeof storeWithSwitch>;
  let service: Service | null = null;
  let target: Target;
  beforeAll(async () => {
    database = await createSqliteFile();
    const store = openStore(database.address);
    await seed(store);
    disk = storeWithSwitch(store);
  });
  afterAll(() => database?.remove());
  afterEach(async () => {
    disk.away = false;
    await service?.stop();
  });

  const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const config = readConfig({ DATABASE_URL: 'sqlite::memory:', PORT: '0', ...settings });
    const started = await startService({ config, log: silentLog, store: disk.store });
    service = started;
    target = {
      baseUrl: started.url,
      docsUrl: started.docsUrl,
      credentials: readCredentials(credentialsFile),
      isOwn: true,
      stop: () => started.stop(),
    };
  };
  const ask = async (path: string, caller: string): Promise<Received> => {
    const sent = { method: 'GET', target: path, headers: credentialHeaders(caller, target) };
    const received = await send(target.baseUrl, sent);
    expect(lawFaults(sent, received, target), path).toEqual([]);
    return received;
  };
  const until = async (path: string, caller: string, status: number): Promise<Received> => {
    let received = await ask(path, caller);
    await eventually(async () => {
      received = await ask(path, caller);
      return received.status === status ? true : null;
    });
    expect(received.status, path).toBe(status);
    return received;
  };
  const expectUnavailable = (received: Received, title: string) => {
    expect(received.status).toBe(503);
    expect(bodyJson(received)).toMatchObject({ errors: [{ title, status: 503 }] });
    expect(Number(received.headers.get('retry-after')![0])).toBeGreaterThanOrEqual(1);
  };
  const sites = '/hybrid-core/v1/sites';

  it('goes on answering what it knows, and says 503 to what it cannot', async () => {
    await start({});
    const before = await ask(sites, 'acme');
    // Used, but without the partner's data.
    expect((await ask(`${sites}?foo=1`, 'globex')).status).toBe(400);
    expect((await ask(sites, 'withdrawn')).status).toBe(403);
    expect((await ask('/readyz', 'anonymous')).status).toBe(200);
    disk.away = true;
    // The outage is noticed at the next poll of the store.
    const unknown = await until(sites, 'unknown', 503);
    expectUnavailable(unknown, 'Authentication unavailable');

    const during = await ask(sites, 'acme');
    expect(during.status).toBe(200);
    expect(during.body.toString()).toBe(before.body.toString());
    // Never used here: they may be right.
    for (const caller of ['revoked', 'acme-second-token', 'unknown']) {
      expectUnavailable(await ask(sites, caller), 'Authentication unavailable');
    }
    for (const caller of ['mixed-user', 'anonymous']) {
      expect((await ask(sites, caller)).status, caller).toBe(401);
    }
    expect((await ask(sites, 'withdrawn')).status).toBe(403);
    expect((await ask(`${sites}?foo=1`, 'acme')).status).toBe(400);
    expect((await ask(`${sites}/nowhere`, 'acme')).status).toBe(404);

    // Recordings are read on demand; all else is in memory.
    const resources = '/hybrid-core/v2/sites/fra01/resources';
    expect((await ask(resources, 'acme')).status).toBe(200);
    for (const view of ['history', 'forecast']) {
      expectUnavailable(await ask(`${resources}/${view}`, 'acme'), 'Service unavailable');
      expect((await ask(`${resources}/${view}?foo=1`, 'acme')).status).toBe(400);
      const unknownSite = `/hybrid-core/v2/sites/nowhere/resources/${view}`;
      expect((await ask(unknownSite, 'acme')).status).toBe(404);
    }

    // The first request for data of this partner: they are not loaded.
    expectUnavailable(await ask(sites, 'globex'), 'Service unavailable');
    expectUnavailable(await ask(`${sites}/nowhere`, 'globex'), 'Service unavailable');
    expect((await ask(`${sites}?foo=1`, 'globex')).status).toBe(400);
    expect((await ask('/healthz', 'anonymous')).status).toBe(200);
    expect((await ask('/docs', 'anonymous')).status).toBe(200);

    disk.away = false;
    expect((await until(sites, 'acme', 200)).body.toString()).toBe(before.body.toString());
    expect((await until(sites, 'globex', 200)).status).toBe(200);
    expect((await until(sites, 'unknown', 401)).status).toBe(401);
    expect((await ask('/readyz', 'anonymous')).status).toBe(200);
  });

  it('says 503 once its data are older than they may be, and answers when it is back', async () => {
    await start({ MAX_STALENESS: '2s' });
    const before = await until(sites, 'acme', 200);
    disk.away = true;
    expectUnavailable(await until(sites, 'acme', 503), 'Service unavailable');
    expect((await ask(`${sites}?foo=1`, 'acme')).status).toBe(400);
    expect(
      (await send(target.baseUrl, { method: 'GET', target: '/readyz', headers: [] })).status,
    ).toBe(503);

    disk.away = false;
    expect((await until(sites, 'acme', 200)).body.toString()).toBe(before.body.toString());
    expect((await ask('/readyz', 'anonymous')).status).toBe(200);
  });
});
