/** The examples for nginx and HAProxy, run for real: requests and responses pass unchanged. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, makeClient } from '../deployment/client.ts';
import { authority, installedProxies, type RunningProxy, startProxy } from '../deployment/proxy.ts';
import {
  type Replicas,
  startReplicas,
  trickyAssetId,
  trickySiteId,
} from '../deployment/replicas.ts';
import { until } from '../fixture/patience.ts';
import { Workplace } from '../process/program.ts';

const sites = '/hybrid-core/v1/sites';
const trickyAsset = `${sites}/${encodeURIComponent(trickySiteId)}/assets/${encodeURIComponent(trickyAssetId)}`;
const proxies = installedProxies();
const oneYear = 'max-age=31536000';
const events = '/hybrid-core/v2/events';
const database = { DATABASE_URL: 'sqlite:proxies.db' };

describe.skipIf(proxies.length === 0).each(proxies)('behind %s', (kind) => {
  let workplace: Workplace;
  let replicas: Replicas;
  let proxy: RunningProxy;
  let client: Client;

  beforeAll(async () => {
    workplace = await Workplace.make();
    replicas = await startReplicas(workplace, database.DATABASE_URL, {
      TRUSTED_PROXIES: '127.0.0.1',
    });
    proxy = await startProxy(kind, workplace, replicas.ports);
    await proxy.knowsBoth();
    client = makeClient(proxy.port, '127.0.0.2');
  });
  afterAll(async () => {
    client?.close();
    await workplace?.remove();
  });
  const get = (target: string, headers = {}) =>
    client.get(target, { ...replicas.credentials, ...headers });

  it('ids with slashes, percent signs and brackets arrive as they were sent', async () => {
    const { status, text } = await get(trickyAsset);
    expect(status, text).toBe(200);
    expect(JSON.parse(text).data).toMatchObject({ id: trickyAssetId, site_id: trickySiteId });
    // Only %2F stays encoded as part of an id; an encoded letter equals the letter.
    expect((await get(`${sites}/fra01/assets/%61sset-000/`)).status).toBe(200);
  });

  it.each(['filter[id]', 'filter%5Bid%5D'])('the parameter %s arrives', async (name) => {
    const { status, text } = await get(
      `${sites}?${name}=${encodeURIComponent(trickySiteId)}&sort[id]=+`,
    );
    expect(status, text).toBe(200);
    expect(JSON.parse(text).data).toMatchObject([{ id: trickySiteId }]);
  });

  it('HTTP/2 is spoken to clients, with the same result', async () => {
    const session = connectHttp2(`https://localhost:${proxy.port}`, { ca: authority });
    const request = session.request({ ':path': trickyAsset, ...replicas.credentials });
    const text = (await request.setEncoding('utf8').toArray()).join('');
    session.close();
    expect(JSON.parse(text)).toMatchObject({ data: { id: trickyAssetId } });
  });

  it('the log names the address of the client, and not the one that it makes up', async () => {
    const id = `address-of-${kind}`;
    await get(sites, { 'X-Request-Id': id, 'X-Forwarded-For': '203.0.113.7' });
    const pattern = new RegExp(`.*"request_id":"${id}".*`);
    const line = await Promise.any(replicas.running.map((replica) => replica.wrote(pattern)));
    expect(JSON.parse(line[0])).toMatchObject({ address: '127.0.0.2', status: 200 });
  });

  it('requests of one user reach one replica, and the users are shared among the replicas', async () => {
    const users = Array.from({ length: 12 }, () => randomUUID());
    const asked: { user: string; id: string }[] = [];
    const ask = async (user: string, headers: Readonly<Record<string, string>>) => {
      const id = randomUUID();
      asked.push({ user, id });
      await client.get(sites, { ...headers, 'X-Request-Id': id });
    };
    for (const user of [...users, ...users]) {
      await ask(user, { 'X-Auth-UserId': user, 'X-Auth-Token': 'wrong' });
      await ask(`scraper ${user}`, { Authorization: `Basic ${btoa(`${user}:wrong`)}` });
    }
    const reached = new Map<string, Set<number>>();
    for (const { user, id } of asked) {
      const at = await Promise.any(
        replicas.running.map(async (replica, index) => {
          await replica.wrote(new RegExp(`"request_id":"${id}"`));
          return index;
        }),
      );
      reached.set(user, (reached.get(user) ?? new Set()).add(at));
    }
    expect([...reached.values()].every((of) => of.size === 1)).toBe(true);
    expect(new Set([...reached.values()].flatMap((of) => [...of]))).toEqual(new Set([0, 1]));
  });

  it('streams of one client that are not taken leave others their answers', async () => {
    const [tls, settings] = [
      { ca: authority, localAddress: '127.0.0.3' },
      { initialWindowSize: 0 },
    ];
    const sessions = Array.from({ length: 10 }, () =>
      connectHttp2(`https://localhost:${proxy.port}`, { ...tls, settings }),
    );
    // As many as fit into the proxy's queue for a replica, on each of ten connections.
    for (const session of sessions) session.on('error', () => {});
    await Promise.all(sessions.map((session) => once(session, 'remoteSettings')));
    for (const session of sessions) {
      const streams = Math.min(100, session.remoteSettings.maxConcurrentStreams ?? 100);
      for (let i = 0; i < streams; i++) {
        session.request({ ':path': '/docs/openapi/v2.json' }).on('error', () => {});
      }
    }
    for (let i = 0; i < 10; i++) expect((await get(sites)).status).toBe(200);
    for (const session of sessions) session.destroy();
  });

  it.runIf(kind === 'nginx')(
    'a client with too many open requests gets the body of the service, with Retry-After',
    async () => {
      const [tls, settings] = [
        { ca: authority, localAddress: '127.0.0.4' },
        { initialWindowSize: 0 },
      ];
      const sessions = Array.from({ length: 3 }, () =>
        connectHttp2(`https://localhost:${proxy.port}`, { ...tls, settings }),
      );
      const statuses: number[] = [];
      for (const session of sessions) {
        session.on('error', () => {});
        for (let i = 0; i < 100; i++) {
          const request = session.request({ ':path': '/docs/openapi/v2.json' });
          request
            .on('error', () => {})
            .on('response', (headers) => {
              statuses.push(headers[':status']!);
            });
        }
      }
      await until(async () => statuses.includes(429));
      const crowded = makeClient(proxy.port, '127.0.0.4');
      const { status, headers, text } = await crowded.get(sites, replicas.credentials);
      expect(status, text).toBe(429);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '1',
        'cache-control': 'no-store',
      });
      expect(JSON.parse(text).errors[0]).toMatchObject({ title: 'Too many requests', status: 429 });
      crowded.close();
      for (const session of sessions) session.destroy();
    },
  );

  it('an event passes on an open stream as it happens, and so do the comments that keep it open', async () => {
    const headers = { ...replicas.credentials, Accept: 'text/event-stream' };
    const session = connectHttp2(`https://localhost:${proxy.port}`, { ca: authority });
    const overHttp2 = session.request({ ':path': events, ...headers });
    const sent = requestHttps({
      host: '127.0.0.1',
      port: proxy.port,
      path: events,
      headers,
      ca: authority,
      servername: 'localhost',
    });
    sent.end();
    const [overHttp1] = await once(sent, 'response');
    const heard = [overHttp1, overHttp2].map((stream) => {
      const of = { text: '', hasEnded: false };
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        of.text += chunk;
      });
      stream.on('close', () => {
        of.hasEnded = true;
      });
      return of;
    });
    const bothHave = (text: string) => async () => heard.every((of) => of.text.includes(text));
    const file = join(workplace.folder, 'inventory.json');
    const changed = JSON.parse(await readFile(file, 'utf8'));
    changed.partners[0].hybrid_cores[0].sites[0].assets[0].status = 'failed';
    await writeFile(file, JSON.stringify(changed));
    expect(await workplace.run(['import', file], database)).toMatchObject({ status: 0 });
    await until(bothHave('event: asset.status'));
    await until(bothHave(': keep-alive'));
    expect(heard.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
    overHttp1.destroy();
    session.destroy();
  });

  it('errors, tags and encodings are those of the service', async () => {
    const refused = await client.get(sites, { ...replicas.credentials, 'X-Auth-Token': 'wrong' });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('HybridCore');
    expect(JSON.parse(refused.text).errors[0].title).toBe('Authentication failed');
    const first = await get(`${sites}/fra01/assets`, { 'Accept-Encoding': 'gzip' });
    expect(first.headers['content-encoding']).toBe('gzip');
    const tag = first.headers.etag!;
    expect((await get(`${sites}/fra01/assets`, { 'If-None-Match': tag })).status).toBe(304);
  });

  it('every answer says that there is TLS', async () => {
    const wrong = { ...replicas.credentials, 'X-Auth-Token': 'wrong' };
    for (const { headers } of [await get(sites), await client.get(sites, wrong)]) {
      expect(headers['strict-transport-security']).toBe(oneYear);
    }
  });

  it('it is the service that says which heads are too large', async () => {
    const large = (characters: number) => get(sites, { 'X-Filler': 'x'.repeat(characters) });
    expect((await large(14_000)).status).toBe(200);
    const refused = await large(17_000);
    expect(refused.status).toBe(431);
    expect(JSON.parse(refused.text).errors[0].title).toBe('Request header fields too large');
  });

  it('without any replica the error has the same form', async () => {
    for (const replica of replicas.running) replica.kill('SIGKILL');
    await Promise.all(replicas.running.map((replica) => replica.finished()));
    const { status, headers, text } = await get(sites);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(headers['strict-transport-security']).toBe(oneYear);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text).errors[0]).toMatchObject({ title: 'Service unavailable', status: 503 });
  });
});
