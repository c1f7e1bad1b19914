import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { eventStreamsOfPartnerMax, eventStreamsOfTokenMax } from '../../limits.ts';
import type { RequestContext } from '../request-context.ts';
import { Disconnected } from '../work/response-end.ts';
import { replyStreamed } from './reply-streamed.ts';
import type { StreamedAnswer } from './streamed-answer.ts';
import { Streams } from './streams.ts';

/** A server of streams that are prepared until the test lets them; `prepared` are their signals. */
async function serve(isAuthorized = () => true) {
  const streams = new Streams();
  const prepared: AbortSignal[] = [];
  const results: Promise<unknown>[] = [];
  /** Listeners for a reader's leave that answers left on their connections. */
  const leftListeners: number[] = [];
  const go = Promise.withResolvers<void>();
  const answer: StreamedAnswer = {
    kind: 'events',
    contentType: 'text/event-stream',
    etag: null,
    stateHeaders: [],
    bodyHeaders: [],
    pin() {},
    unpin() {},
    prepare(signal) {
      prepared.push(signal);
      const gone = once(signal, 'abort').then(() => signal.throwIfAborted());
      return Promise.race([go.promise, gone]);
    },
    chunks: () => ({ next: () => null }),
  };
  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    const exchange = {
      request: message,
      response,
      headers: [],
      head: { requestId: 'id' },
      varies: '',
      token: { partnerId: 'acme', tokenId: message.headers['x-token'] },
    } as unknown as RequestContext;
    const options = { docsUrl: 'http://docs', vary: 'Accept', observe() {} };
    const before = message.socket.listenerCount('end');
    const reply = async () => replyStreamed(exchange, answer, options, streams, isAuthorized);
    results.push(
      reply().catch((error: unknown) => {
        leftListeners.push(message.socket.listenerCount('end') - before);
        if (!response.destroyed) response.writeHead(503).end();
        return error;
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterEach(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (method: string, token = 'token') => {
    const headers = { 'X-Token': token };
    const asked = request({ method, port, host: '127.0.0.1', agent: false, headers }).end();
    asked.on('error', () => {});
    const status = once(asked, 'response').then(([response]) => {
      response.resume();
      return response.statusCode as number;
    });
    status.catch(() => {});
    return { asked, status };
  };
  return { streams, prepared, results, leftListeners, go: go.resolve, ask };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

it('takes a place before it prepares an answer: no more are prepared than may be sent', async () => {
  const { prepared, leftListeners, go, ask } = await serve();
  const asked = Array.from({ length: eventStreamsOfPartnerMax }, (_, i) =>
    ask('GET', `token-${i}`),
  );
  await until(() => prepared.length === eventStreamsOfPartnerMax);
  expect(await ask('GET').status).toBe(503);
  expect(leftListeners).toEqual([0]);
  expect(prepared).toHaveLength(eventStreamsOfPartnerMax);
  go();
  for (const { status } of asked) expect(await status).toBe(200);
});

it('leaves places of the partner to other tokens', async () => {
  const { prepared, go, ask } = await serve();
  const asked = Array.from({ length: eventStreamsOfTokenMax }, () => ask('GET', 'one'));
  await until(() => prepared.length === eventStreamsOfTokenMax);
  expect(await ask('GET', 'one').status).toBe(503);
  asked.push(ask('GET', 'other'));
  await until(() => prepared.length === eventStreamsOfTokenMax + 1);
  go();
  for (const { status } of asked) expect(await status).toBe(200);
});

it('prepares nothing for HEAD', async () => {
  const { prepared, ask } = await serve();
  expect(await ask('HEAD').status).toBe(200);
  expect(prepared).toEqual([]);
});

it('aborts the preparation once the client is gone, and gives its place back', async () => {
  const { streams, prepared, results, ask } = await serve();
  const { asked } = ask('GET');
  await until(() => prepared.length === 1);
  expect(streams.size('events')).toBe(1);
  asked.destroy();
  await until(() => prepared[0]!.aborted);
  await results[0];
  expect(streams.size('events')).toBe(0);
});

it('sends nothing of it to a reader who lost access while it was prepared', async () => {
  let isAuthorized = true;
  const { prepared, results, go, ask } = await serve(() => isAuthorized);
  ask('GET');
  await until(() => prepared.length === 1);
  isAuthorized = false;
  go();
  expect(await results[0]).toBeInstanceOf(Disconnected);
});
