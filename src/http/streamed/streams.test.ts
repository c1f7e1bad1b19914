import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { Memory } from '../../snapshot/memory.ts';
import type { AssetList } from '../../snapshot/merge/asset-list.ts';
import { buildRecordBlock } from '../../snapshot/table/records.ts';
import { exportAnswer, ndjson } from '../export/export-answer.ts';
import type { Encoding } from '../reply/answer.ts';
import { Disconnected } from '../work/response-end.ts';
import { Streams } from './streams.ts';

/** More than the system's buffers for a reader. */
const recordCount = 60_000;
const records = buildRecordBlock(
  Array.from({ length: recordCount }, (_, n) => JSON.stringify({ n, x: 'x'.repeat(300) })),
);

/** An export in flight, and the memory of its state. */
async function begin(
  encoding: Encoding | null,
  isAuthorized: () => boolean | Promise<boolean> = () => true,
) {
  const probe = new Uint8Array(1);
  const held = new Memory(probe);
  const assets = {
    pin: () => held.pin(),
    unpin: () => held.unpin(),
  } as AssetList;
  const streams = new Streams();
  const answer = exportAnswer(
    assets,
    { table: { records, columns: {} }, revision: '1' },
    { offset: 0, limit: 50, filters: [], sorts: [], canonical: '' },
    ndjson,
    { owner: 'core', path: '/' },
  );
  let ended: Promise<unknown> = Promise.resolve();
  const server = createServer((_request, response: ServerResponse) => {
    const place = streams.admit(
      { partnerId: 'one', tokenId: 'token', isForSession: false },
      'export',
    );
    response.writeHead(200);
    ended = streams
      .send({ partnerId: 'one', answer, response, encoding, isAuthorized })
      .catch((error: unknown) => error)
      .finally(() => place[Symbol.dispose]());
    held.replace();
  }).listen(0, '127.0.0.1');
  afterEach(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  const [response] = await once(request, 'response');
  // A reset by the service.
  request.on('error', () => {});
  const isGivenUp = () => probe.length === 0;
  return { streams, response: response as IncomingMessage, ended: () => ended, isGivenUp };
}

it.each([null, 'gzip', 'br'] as const)('keeps its state while it is read, in %s', async (of) => {
  const { streams, response, ended, isGivenUp } = await begin(of);
  expect([isGivenUp(), streams.size('export')]).toEqual([false, 1]);
  response.resume();
  expect(await ended()).toBeUndefined();
  expect([isGivenUp(), streams.size('export')]).toEqual([true, 0]);
});

it.each([null, 'gzip', 'br'] as const)('lets go of it when its reader goes, in %s', async (of) => {
  const { streams, response, ended, isGivenUp } = await begin(of);
  response.destroy();
  const outcome = await ended();
  // Compressed it is so small that the system may have taken it all.
  if (of === null) expect(outcome).toBeInstanceOf(Disconnected);
  expect([isGivenUp(), streams.size('export')]).toEqual([true, 0]);
});

it.each([() => false, () => Promise.resolve(false)])(
  'cuts off a reader who may see the data no more, though nothing is taken (%#)',
  async (isAuthorized) => {
    const { streams, response, ended, isGivenUp } = await begin(null, isAuthorized);
    response.on('error', () => {});
    expect(await ended()).toBeInstanceOf(Disconnected);
    response.resume();
    await once(response, 'close').catch(() => {});
    expect(response.complete).toBe(false);
    expect([isGivenUp(), streams.size('export')]).toEqual([true, 0]);
  },
);

afterEach(() => void vi.useRealTimers());

it.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['does not end', () => new Promise<boolean>(() => {})],
])('keeps a reader for ten seconds whose check %s, with one check at a time', async (_, check) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let pending = 0;
  let pendingMost = 0;
  let checks = 0;
  const { response, streams, ended } = await begin(null, () => {
    checks++;
    pendingMost = Math.max(pendingMost, ++pending);
    return check().finally(() => pending--);
  });
  response.on('error', () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(checks).toBeGreaterThan(0);
  expect([response.destroyed, streams.size('export'), pendingMost]).toEqual([false, 1, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await ended()).toBeInstanceOf(Disconnected);
});

it('keeps a reader whose check fails now and then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let checks = 0;
  const { response, streams, ended } = await begin(null, () => {
    if (++checks % 8 !== 0) return Promise.reject(new Error('away'));
    return Promise.resolve(checks < 40);
  });
  response.on('error', () => {});
  await vi.advanceTimersByTimeAsync(39_000);
  expect(streams.size('export')).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended()).toBeInstanceOf(Disconnected);
});
