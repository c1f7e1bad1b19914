/** Overload, and clients that are slow, silent or greedy. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { overflowConnectionsMax } from '../../src/http/server/connections.ts';
import { countedTickMsMax } from '../../src/http/server/request-scheduler.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestEnvironment, type TestService } from '../fixture/service.ts';
import { open, parse, type Received, send } from './client.ts';
import { bodyJson } from './expect.ts';

const credentials = readCredentials(credentialsFile);
const list = '/hybrid-core/v1/sites/fra01/assets';

function headersOf(name: string): [string, string][] {
  const { user, token } = credentials.get(name)!;
  return [
    ['X-Auth-UserId', user],
    ['X-Auth-Token', token],
  ];
}

const requestText = (target: string, name = 'acme') =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\n${headersOf(name)
    .map((pair) => `${pair.join(': ')}\r\n`)
    .join('')}\r\n`;

/** Checks the body and headers of a refusal. */
function expectRefusal(received: Received): void {
  expect(received.status).toBe(503);
  expect(received.headers.get('retry-after')?.[0]).toMatch(/^[1-9][0-9]*$/);
  expect(received.headers.get('content-type')).toEqual(['application/json; charset=utf-8']);
  expect(bodyJson(received)).toMatchObject({
    errors: [{ title: 'Service unavailable', status: 503 }],
  });
}

let service: TestService;
const sockets: Socket[] = [];
const endings: (() => void)[] = [];

afterEach(async () => {
  for (const ending of endings.splice(0)) ending();
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
});

async function start(environment: TestEnvironment): Promise<void> {
  service = await startTestService(seed, environment);
}

const ask = (target: string, name = 'acme') =>
  send(service.ownUrl, { method: 'GET', target, headers: headersOf(name) });

async function connection(): Promise<Socket> {
  const socket = open(service.ownUrl);
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Reads until the peer closes. */
async function rest(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

function parseAll(bytes: Buffer): Received[] {
  const answers: Received[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { response, length } = parse(bytes.subarray(at), false);
    answers.push(response);
    at += length;
  }
  return answers;
}

/** The responses to many requests on one connection. */
async function burst(count: number, request: string): Promise<Received[]> {
  const socket = await connection();
  const last = request.replace('\r\n', '\r\nConnection: close\r\n');
  socket.write(request.repeat(count - 1) + last);
  return parseAll(await rest(socket));
}

describe('connections', () => {
  it('past the maximum get 503 or health, and places are free again at once', async () => {
    await start({ MAX_CONNECTIONS: '50', KEEP_ALIVE_TIMEOUT: '1h', REQUEST_HEAD_TIMEOUT: '30s' });
    const held: Socket[] = [];
    for (let count = 0; count < 50; count++) held.push(await connection());
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(list)));
    for (const answer of answers) expectRefusal(answer);
    expect((await ask('/healthz')).status).toBe(200);
    held[0]!.write(requestText(list));
    const [bytes] = await once(held[0]!, 'data');
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of held) socket.destroy();
    await until(async () => (await ask(list)).status === 200);
  });

  it('past the maximum that say nothing are closed, and far past it at once', async () => {
    await start({ MAX_CONNECTIONS: '1', KEEP_ALIVE_TIMEOUT: '1h' });
    await connection();
    const silent = await Promise.all(
      Array.from({ length: overflowConnectionsMax + 50 }, () => connection()),
    );
    await Promise.all(silent.map((socket) => rest(socket)));
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('on which nothing arrives, or a head in drops, get 408', async () => {
    await start({ REQUEST_HEAD_TIMEOUT: '1s' });
    const silent = await connection();
    const trickling = await connection();
    trickling.write(`GET ${list} HTTP/1.1\r\nHost: a\r\nX-Slow: `);
    const drops = setInterval(() => trickling.write('a'), 100);
    endings.push(() => clearInterval(drops));
    for (const bytes of await Promise.all([rest(silent), rest(trickling)])) {
      const { response } = parse(bytes, false);
      expect(response.status).toBe(408);
      expect(bodyJson(response)).toMatchObject({
        errors: [{ title: 'Request timeout', detail: expect.stringContaining('within 1 second') }],
      });
    }
  });

  it('whose body comes in drops are closed', async () => {
    await start({ REQUEST_TIMEOUT: '2s', REQUEST_HEAD_TIMEOUT: '1s' });
    const socket = await connection();
    socket.write(requestText(list).replace('\r\n\r\n', '\r\nContent-Length: 1000000\r\n\r\n'));
    const drops = setInterval(() => socket.write('a'), 100);
    endings.push(() => clearInterval(drops));
    expect(String(await rest(socket))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that are idle are closed', async () => {
    await start({ KEEP_ALIVE_TIMEOUT: '1s' });
    const socket = await connection();
    socket.write(requestText(list));
    expect(String(await rest(socket))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

/** Sends requests without reading until the peer closes; returns their number. */
async function askWithoutReading(socket: Socket, requestsMax: number): Promise<number> {
  let closed = false;
  socket.once('close', () => {
    closed = true;
  });
  socket.pause();
  const few = requestText(list).repeat(8);
  let asked = 0;
  while (!closed) {
    if (asked < requestsMax && socket.write(few)) asked += 8;
    // A write reveals the peer's close.
    else if (asked >= requestsMax) socket.write('G');
    await pause(10);
  }
  return asked;
}

describe('clients that do not read', () => {
  it('are closed, and leave memory as it was', { timeout: 60_000 }, async () => {
    const port = String(await freePort());
    await start({ SEND_TIMEOUT: '1s', METRICS_PORT: port });
    for (let count = 0; count < 200; count++) await ask(list);
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 50);
    endings.push(() => clearInterval(watch));
    const readers = await Promise.all(Array.from({ length: 40 }, () => connection()));
    const asked = await Promise.all(readers.map((socket) => askWithoutReading(socket, 10_000)));
    expect(asked.reduce((sum, count) => sum + count)).toBeGreaterThan(2_000);
    expect((highest - before) / 2 ** 20).toBeLessThan(300);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('hybrid_core_connections 0\n');
    expect(metrics).toContain('hybrid_core_requests_in_flight 0\n');
    await until(async () => (await ask(list)).status === 200);
  });
});

const requestsOfBurst = 16;

/** Far more requests than fit into one tick, on several connections. */
async function storm(request: string, connections = 16): Promise<Received[]> {
  const bursts = Array.from({ length: connections }, () => burst(requestsOfBurst, request));
  return (await Promise.all(bursts)).flat();
}

/** Longer than the time slice of a tick on any machine: queued requests are not refused. */
const refusing = { REFUSE_DELAY_MS: String(2 * countedTickMsMax) };

describe('overload', () => {
  it('of one partner leaves the others their answers, and ends at once', async () => {
    await start(refusing);
    const calm: number[] = [];
    const stormy: number[] = [];
    for (let connections = 16; !stormy.includes(503); connections *= 2) {
      const [others, many] = await Promise.all([
        ask('/hybrid-core/v1/sites', 'globex'),
        storm(requestText(list), connections),
      ]);
      calm.push(others.status);
      for (const answer of many) {
        stormy.push(answer.status);
        if (answer.status === 503) expectRefusal(answer);
      }
    }
    expect(new Set(calm)).toEqual(new Set([200]));
    expect(new Set(stormy)).toEqual(new Set([200, 503]));
    expect((await ask(list, 'acme')).status).toBe(200);
  });

  it('of those without credentials leaves partners and health their answers', async () => {
    await start(refusing);
    const calm: number[] = [];
    const stormy: number[] = [];
    for (let connections = 16; !stormy.includes(503); connections *= 2) {
      const [partner, health, many] = await Promise.all([
        ask(list),
        ask('/healthz'),
        storm('GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n', connections),
      ]);
      calm.push(partner.status, health.status);
      stormy.push(...many.map(({ status }) => status));
    }
    expect(new Set(calm)).toEqual(new Set([200]));
    expect(new Set(stormy)).toEqual(new Set([404, 503]));
    expect((await ask('/nowhere')).status).toBe(404);
  });

  it('refuses no request that waits no longer than allowed, however many there are', async () => {
    await start({ REFUSE_DELAY_MS: '100000' });
    const statuses = (await storm(requestText(list))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
