/** Thousands of clients that are silent, incomplete or slow: each gets a timeout. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTime } from '../fixture/patience.ts';
import { askAnew, Idlers, requestText, residentBytes } from './crowd.ts';
import { CrowdedHouse } from './crowded-house.ts';

const clientCount = 2_500;
const bytesEachMax = 60 * 1_024;

/** Timeouts are checked once a second; closing thousands at once takes some time as well. */
const marginMs = 4_000;
const headMs = 4_000;
const keepAliveMs = 5_000;
const sendMs = 2_000;

/** Each has some 100 KB. */
const pagesASecond = 12;

/** Time to fill the socket buffers with unread responses. */
const fillMs = 20_000;

/** The answer to a request with a body ends its connection, within a second or two. */
const lingerMs = 1_000;

const endlessBody = requestText('/healthz', { 'Content-Length': '1000' }).concat('a');
const crowds = [
  { who: 'say nothing', text: '', boundMs: headMs, leastMs: headMs / 2 },
  {
    who: 'sent half a head',
    text: requestText('/healthz').slice(0, -2),
    boundMs: headMs,
    leastMs: headMs / 2,
  },
  { who: 'let the body of their request wait', text: endlessBody, boundMs: lingerMs, leastMs: 0 },
  {
    who: 'have had their answer',
    text: requestText('/healthz'),
    boundMs: keepAliveMs,
    leastMs: keepAliveMs / 2,
  },
];

let house: CrowdedHouse;
beforeAll(async () => {
  house = await CrowdedHouse.open({
    REQUEST_HEAD_TIMEOUT: `${headMs / 1_000}s`,
    KEEP_ALIVE_TIMEOUT: `${keepAliveMs / 1_000}s`,
    SEND_TIMEOUT: `${sendMs / 1_000}s`,
  });
});
afterAll(() => house?.close());

let idlers: Idlers;
beforeEach(() => {
  idlers = new Idlers();
});
afterEach(() => idlers.leave());

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${house.metricsPort}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe.each(crowds)('thousands of clients that $who', ({ text, boundMs, leastMs }) => {
  it('cost little, delay no other client, and are closed in time', async () => {
    const { port, service, quiet } = house;
    const before = await residentBytes(service.pid);
    await idlers.open(port, clientCount, text);
    expect((await askAnew(port, '/hybrid-core/v1/sites', quiet)).status).toBe(200);
    const bytesEach = ((await residentBytes(service.pid)) - before) / clientCount;
    expect(bytesEach).toBeLessThan(bytesEachMax);
    const closed = () => idlers.closed === clientCount || null;
    expect(await inTime(closed, boundMs + marginMs), `${idlers.closed} closed`).toBe(true);
    expect(idlers.shortestMs, 'none was closed before its time').toBeGreaterThanOrEqual(leastMs);
    expect((await askAnew(port, '/hybrid-core/v1/sites', quiet)).status).toBe(200);
  });
});

describe('a client that asks on, and reads nothing', () => {
  it('is closed in time', async () => {
    const unread = 'hybrid_core_connections_refused_total{why="unread"}';
    const before = await metric(unread);
    const onread = { buffer: Buffer.alloc(1_024), callback: () => false };
    const socket = connect({ port: house.port, host: '127.0.0.1', onread });
    socket.on('error', () => {});
    await once(socket, 'connect');
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    // Few enough at a time to avoid overload, and in total more than the socket buffers hold.
    const pages = requestText('/hybrid-core/v1/doc', house.quiet).repeat(pagesASecond);
    const ticking = setInterval(() => {
      socket.write(pages);
    }, 1_000);
    try {
      const closed = await inTime(() => isClosed || null, fillMs + sendMs + marginMs);
      expect(closed, 'is closed').toBe(true);
      expect(await metric(unread)).toBe(before + 1);
    } finally {
      clearInterval(ticking);
      socket.destroy();
    }
  });
});
