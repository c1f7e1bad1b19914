/**
 * The client under faults of a running service, and under recordings of the same faults: a rate
 * limit, an unavailable store, imports in the middle of walks, connections that a proxy cuts. `npm
 * run test:slow` runs the service, with long waits; `npm test` plays the recordings.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { startTcpProxy } from '../../../test/faults/tcp-proxy.ts';
import { testToken } from '../../../test/fixture/credentials.ts';
import { until } from '../../../test/fixture/patience.ts';
import { addToken, importInventory } from '../../../test/fixture/seed.ts';
import {
  startTestService,
  type TestEnvironment,
  type TestService,
} from '../../../test/fixture/service.ts';
import { createDatabase } from '../../../test/postgres/database.ts';
import { isThorough } from '../../../test/property/seed.ts';
import {
  HybridCoreClient,
  IncompleteExportError,
  type ProblemError,
  type Progress,
  type Retry,
} from '../src/index.ts';
import { expectAsRecorded, record, replay } from './recording.ts';

/** For tests that need a running service: in the thorough suite, or while recording. */
const itLive = it.runIf(isThorough || process.env.FAULTS_RECORD !== undefined);

const credentials = {
  userId: '7d3f0c1e-2b4a-4c6d-8e9f-0a1b2c3d4e5f',
  token: testToken('recorded'),
};

/** A fixed base address, wherever the service listens: links and documentation contain it. */
const settings = { BASE_URL: 'https://api.example' };

const siteId = (number: number) => `s${String(number).padStart(2, '0')}`;

/** A partner with this many sites, the first of which has this many assets. */
function inventory(sites: number, assets: number): string {
  const node = (at: number) => ({ id: `n${at}`, node_type: 'compute', status: 'active' });
  const site = (at: number) => ({
    id: siteId(at),
    assets: at === 0 ? Array.from({ length: assets }, (_, number) => node(number)) : [],
  });
  const core = { id: 'acme-eu', status: 'active', public_available: false };
  const all = { ...core, sites: Array.from({ length: sites }, (_, at) => site(at)) };
  return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [all] }] });
}

async function importSites(store: Store, sites: number, assets = 2): Promise<void> {
  const file = join(tmpdir(), `recorded-${process.pid}.json`);
  writeFileSync(file, inventory(sites, assets));
  await importInventory(store, file);
}

async function fill(store: Store): Promise<void> {
  const writer = await store.openWriter();
  await writer.migrate();
  await importSites(store, 60);
  await writer.transaction((transaction) =>
    addToken(transaction, 'recorded', {
      partner: 'acme',
      user: credentials.userId,
      token: credentials.token,
    }),
  );
  await writer.close();
}

async function start(environment: TestEnvironment = {}): Promise<TestService> {
  const service = await startTestService(fill, { ...settings, ...environment });
  onTestFinished(() => service.stop());
  return service;
}

const headers = { 'X-Auth-UserId': credentials.userId, 'X-Auth-Token': credentials.token };
const ask = (service: TestService, path: string) => fetch(`${service.ownUrl}${path}`, { headers });

/** A client, and the pauses that it makes. */
function clientOf(url: string) {
  const retries: Retry[] = [];
  const client = new HybridCoreClient({
    url,
    ...credentials,
    onRetry: (retry) => retries.push(retry),
  });
  return { client, retries };
}

type Client = ReturnType<typeof clientOf>;

describe('a rate limit', () => {
  const name = 'rate-limited';
  async function lives({ client, retries }: Client) {
    expect((await client.getSite('s00')).id).toBe('s00');
    expect(retries.map(({ error }) => (error as ProblemError).slug)).toEqual(['too-many-requests']);
    const [{ error, pauseMs }] = retries as [Retry];
    const { retryAfterMs, status } = error as ProblemError;
    expect(status).toBe(429);
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(pauseMs).toBeGreaterThanOrEqual(retryAfterMs!);
    expect(pauseMs).toBeLessThanOrEqual(retryAfterMs! + 1_000);
  }

  itLive('of a running service is waited for', async () => {
    const service = await start({ RATE_LIMIT: '30' });
    const spend = () =>
      until(async () => (await ask(service, '/hybrid-core/v1/sites')).status === 429);
    const recording = await record(service.ownUrl, {
      before: async (number) => {
        if (number === 0) await spend();
      },
    });
    await lives(clientOf(recording.url));
    expectAsRecorded(name, recording);
  });

  it('as it was recorded is waited for', async () => lives(clientOf((await replay(name)).url)));
});

describe('a store that is away', () => {
  const name = 'store-unavailable';
  const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', step: '1d' } as const;
  async function lives({ client, retries }: Client) {
    const { points } = await client.getSiteHistory('s00', { range });
    expect(points).toHaveLength(1);
    expect(retries.map(({ error }) => error)).toMatchObject([
      { status: 503, slug: 'service-unavailable', retryAfterMs: 2_000 },
    ]);
  }

  itLive('of a running service is waited for', async () => {
    const database = await createDatabase();
    const { port, pathname, username, password } = new URL(database.address);
    const proxy = await startTcpProxy(Number(port));
    onTestFinished(async () => {
      await proxy.close();
      await database.remove();
    });
    const address = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`;
    const service = await startTestService(fill, settings, async () => ({
      address,
      remove: async () => {},
    }));
    onTestFinished(() => service.stop());
    const history = '/hybrid-core/v2/sites/s00/resources/history';
    // A service says that it is ready before it has read the tokens: the outage comes after that.
    await until(async () => (await ask(service, history)).status === 200);
    const recording = await record(service.ownUrl, {
      before: async (number) => {
        proxy.switchTo(number === 0 ? null : Number(port));
        const wanted = number === 0 ? 503 : 200;
        await until(async () => (await ask(service, history)).status === wanted);
      },
    });
    await lives(clientOf(recording.url));
    expectAsRecorded(name, recording);
  });

  it('as it was recorded is waited for', async () => lives(clientOf((await replay(name)).url)));
});

describe('an import in the middle of a walk', () => {
  const name = 'moved-walk';
  async function lives({ client }: Client) {
    const seen: Progress[] = [];
    const sites = client.listSites({ onProgress: (progress) => seen.push(progress) });
    const ids = (await sites.toArray()).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 61 }, (_, at) => siteId(at)));
    expect(seen.at(-1)).toMatchObject({ read: 61, total: 61, restarts: 1, by: 'pages' });
  }

  /** Imports this many sites and assets, and waits until they are visible. */
  async function move(service: TestService, sites: number, assets: number): Promise<void> {
    const revision = async () => {
      const path = '/hybrid-core/v1/sites/s00/assets?page[limit]=1';
      const of = assets === 2 ? '/hybrid-core/v1/sites?page[limit]=1' : path;
      return ((await (await ask(service, of)).json()) as { meta: { revision: string } }).meta;
    };
    const { revision: before } = await revision();
    await importSites(service.store, sites, assets);
    await until(async () => (await revision()).revision !== before);
  }

  itLive('of a running service makes the walk begin again', async () => {
    const service = await start();
    const recording = await record(service.ownUrl, {
      before: async (number) => {
        if (number === 1) await move(service, 61, 2);
      },
    });
    await lives(clientOf(recording.url));
    expectAsRecorded(name, recording);
  });

  it('as it was recorded makes the walk begin again', async () =>
    lives(clientOf((await replay(name)).url)));

  // Not recorded: it would be ten responses of some sixty assets each.
  itLive('each time leads to the export, which has every asset once', async () => {
    const service = await start();
    await move(service, 60, 60);
    const recording = await record(service.ownUrl, {
      before: async (number) => {
        if (number < 8 && number % 2 === 1) await move(service, 60, 61 + number);
      },
    });
    const { client } = clientOf(recording.url);
    const seen: Progress[] = [];
    const list = client.listSiteAssets('s00', { onProgress: (progress) => seen.push(progress) });
    const ids = (await list.toArray()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(68);
    expect(ids).toHaveLength(68);
    expect(seen.at(-1)).toMatchObject({ restarts: 3, by: 'export' });
    expect(recording.exchanges).toHaveLength(4 * 2 + 2);
  });
});

describe('a connection that a proxy cuts', () => {
  const name = 'cut-connections';
  async function lives({ client, retries }: Client) {
    expect((await client.getSite('s00')).id).toBe('s00');
    const walked = client.listHybridCoreAssets('acme-eu', { exportAbove: 1 });
    expect((await walked.toArray()).map(({ id }) => id)).toEqual(['n0', 'n1']);
    expect(retries.map(({ error }) => error.name)).toEqual([
      'ConnectionError',
      'IncompleteExportError',
    ]);
    const read = async () => {
      for await (const _ of await client.exportHybridCoreAssetsNdjson('acme-eu'));
    };
    await expect(read()).rejects.toBeInstanceOf(IncompleteExportError);
  }

  itLive('before a running service is replaced, and no half export taken for a whole', async () => {
    const service = await start();
    // A site's response within its JSON, then exports at a line's end and within a line.
    const cuts: Readonly<Record<number, number>> = { 0: 20, 3: 205, 5: 100 };
    const recording = await record(service.ownUrl, { cutAfter: (number) => cuts[number] });
    await lives(clientOf(recording.url));
    expectAsRecorded(name, recording);
  });

  it('as it was recorded', async () => lives(clientOf((await replay(name)).url)));
});
