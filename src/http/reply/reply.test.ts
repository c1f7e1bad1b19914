/** Sending one answer to many waiting requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { readHead } from '../request/head.ts';
import { answer } from './answer.ts';
import { reply } from './reply.ts';

const options = { docsUrl: 'http://a/docs', vary: 'Accept-Encoding' };

/** Requests of so many connections, none of them answered, in one encoding. */
async function asked(count: number, encoding: string) {
  const received: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((...of) => void received.push(of)).listen(0, '127.0.0.1');
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let at = 0; at < count; at++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
  }
  while (received.length < count) await once(server, 'request');
  return received.map(([request, response]) => ({
    request,
    response,
    head: readHead(request.rawHeaders),
    address: '',
    authentication: null,
    arrivedAt: 0,
    route: null,
    token: null,
    headers: [],
    problemPage: null,
    varies: '',
  }));
}

it.each([
  ['identity', 'a'.repeat(200_000)],
  // Incompressible bytes.
  ['gzip', Array.from({ length: 80_000 }, () => Math.random().toString(36).slice(2)).join('')],
])(
  'of many bytes goes to one of those who wait in each turn of the event loop: %s',
  async (of, text) => {
    const exchanges = await asked(8, of);
    const same = answer(Buffer.from(text));
    const sent = exchanges.map((context) => reply(context, same, options));
    const count = () => exchanges.filter(({ response }) => response.headersSent).length;
    const steps: number[] = [];
    for (let before = 0; before < exchanges.length; before = count()) {
      await setImmediate();
      steps.push(count() - before);
    }
    expect(Math.max(...steps)).toBe(1);
    expect(await Promise.all(sent)).toEqual(exchanges.map(() => 200));
  },
);

it('of few bytes is sent at once', async () => {
  const exchanges = await asked(8, 'identity');
  const same = answer(Buffer.from('{}'));
  expect(exchanges.map((context) => reply(context, same, options))).toEqual(
    exchanges.map(() => 200),
  );
});
