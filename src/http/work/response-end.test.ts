import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../reply/answer.ts';
import { whenThrough } from './response-end.ts';
import { SharedAnswer } from './shared-answer.ts';

/** A server whose responses the test ends, and a client that pipelines so many requests. */
async function startServer() {
  const server = createServer().listen(0, '127.0.0.1');
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (count: number) => {
    const responses: ServerResponse[] = [];
    const collect = (_: unknown, response: ServerResponse) => void responses.push(response);
    server.on('request', collect);
    const client = connect(port, '127.0.0.1').on('error', () => {});
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
    while (responses.length < count) await once(server, 'request');
    server.off('request', collect);
    return { responses, client };
  };
}

/** Resolves when the server's end of a connection is closed, with a reset or without. */
function closed({ req }: ServerResponse): Promise<unknown> {
  return new Promise((resolve) => req.socket.once('close', resolve));
}

it.each([
  ['being sent, then one that waits behind it', [0, 1]],
  ['that waits, then the one before it', [1, 0]],
] as const)('says once that a client has gone: of a response %s', async (_, order) => {
  const ask = await startServer();
  const { responses, client } = await ask(2);
  const calls = [0, 0];
  for (const at of order) whenThrough(responses[at]!, () => calls[at]!++);
  const isClosed = closed(responses[0]!);
  client.resetAndDestroy();
  await isClosed;
  await setImmediate();
  expect(calls).toEqual([1, 1]);
});

it('says once that a response was sent, also where its client goes later', async () => {
  const ask = await startServer();
  const { responses, client } = await ask(1);
  let calls = 0;
  whenThrough(responses[0]!, () => calls++);
  const isClosed = closed(responses[0]!);
  client.resume();
  responses[0]!.end('sent');
  await once(responses[0]!, 'close');
  expect(calls).toBe(1);
  client.destroy();
  await isClosed;
  expect(calls).toBe(1);
});

it('goes on with what somebody waits for when another who asked for it goes', async () => {
  const ask = await startServer();
  const [going, staying] = [await ask(1), await ask(1)];
  const work = Promise.withResolvers<ReturnType<typeof answer>>();
  const shared = new SharedAnswer((signal) => {
    signal.addEventListener('abort', () => work.reject(signal.reason));
    return work.promise;
  });
  const lost = shared.sendInto(going.responses[0]!, 'acme');
  const sent = shared.sendInto(staying.responses[0]!, 'acme');
  const outcomes = Promise.allSettled([lost, sent]);
  const isClosed = closed(going.responses[0]!);
  going.client.resetAndDestroy();
  await isClosed;
  work.resolve(answer(Buffer.from('{}')));
  expect(await outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }]);
  expect(shared.isAborted).toBe(false);
});
