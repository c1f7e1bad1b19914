/** Sending one answer to many waiting requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { readHead } from '../request/head.ts';
import { Disconnected } from '../work/response-end.ts';
import { answer } from './answer.ts';
import { reply } from './reply.ts';

const options = { docsUrl: 'http://a/docs', vary: 'Accept-Encoding' };

/** Some seven megabytes that compression makes little of. */
const long = Buffer.from(
  Array.from({ length: 600_000 }, () => Math.random().toString(36).slice(2)).join(''),
);

/** Requests of so many connections, none of them answered, and what each receives until its end. */
async function asked(count: number, headers: string, { version = '1.1', reads = true } = {}) {
  const arrived: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((...of) => void arrived.push(of)).listen(0, '127.0.0.1');
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  const received = sockets.map(async (socket) => {
    socket.on('error', () => {}).write(`GET / HTTP/${version}\r\nHost: a\r\n${headers}\r\n\r\n`);
    let text = '';
    if (!reads) return text;
    for await (const data of socket.setEncoding('latin1')) text += data;
    return text;
  });
  for (const each of received) each.catch(() => {});
  while (arrived.length < count) await once(server, 'request');
  const exchanges = arrived.map(([request, response]) => ({
    request,
    response,
    head: readHead(request.rawHeaders),
    address: '',
    authentication: null,
    arrivedAt: 0,
    route: null,
    token: null,
    headers: [],
    isInForce: null,
    problemPage: null,
    varies: '',
  }));
  return { exchanges, sockets, received };
}

it('of many bytes goes to one of those who wait in each turn of the event loop', async () => {
  const { exchanges } = await asked(8, 'Accept-Encoding: identity');
  const same = answer(long);
  const sent = exchanges.map((context) => reply(context, same, options));
  const count = () => exchanges.filter(({ response }) => response.headersSent).length;
  const steps: number[] = [];
  for (let before = 0; before < exchanges.length; before = count()) {
    await setImmediate();
    steps.push(count() - before);
  }
  expect(Math.max(...steps)).toBe(1);
  expect(await Promise.all(sent)).toEqual(exchanges.map(() => 200));
});

it('of many bytes is compressed while it is sent', async () => {
  const asking = await asked(1, 'Accept-Encoding: gzip\r\nConnection: close');
  expect(await reply(asking.exchanges[0]!, answer(long), options)).toBe(200);
  const [received] = await Promise.all(asking.received);
  expect(received).toMatch(
    /\r\nContent-Encoding: gzip\r\n(?:.*\r\n)*Transfer-Encoding: chunked\r\n/,
  );
  expect(gunzipSync(unchunked(received!))).toEqual(long);
});

it('of many bytes is sent as it is over HTTP/1.0, where no length would end it', async () => {
  const asking = await asked(1, 'Accept-Encoding: gzip', { version: '1.0' });
  expect(await reply(asking.exchanges[0]!, answer(long), options)).toBe(200);
  const [received] = await Promise.all(asking.received);
  expect(received).toContain(`\r\nContent-Length: ${long.length}\r\n`);
  expect(received).not.toContain('Content-Encoding');
});

it('of many bytes that a client leaves ends the work on it', async () => {
  const { exchanges, sockets } = await asked(1, 'Accept-Encoding: br');
  const sent = reply(exchanges[0]!, answer(long), options);
  sockets[0]!.destroy();
  await expect(sent).rejects.toThrow(Disconnected);
});

it.each(['identity', 'gzip'])(
  'of many bytes is broken off (%s) once its reader has lost access',
  async (encoding) => {
    const { exchanges } = await asked(1, `Accept-Encoding: ${encoding}`, { reads: false });
    const context = exchanges[0]!;
    let isInForce = true;
    const checked = Promise.withResolvers<void>();
    const sent = Promise.resolve(
      reply(
        {
          ...context,
          isInForce: () => {
            checked.resolve();
            return isInForce;
          },
        },
        // More than the buffers on the way take.
        answer(Buffer.concat([long, long, long])),
        options,
      ),
    );
    sent.catch(() => {});
    await checked.promise;
    expect(context.response.destroyed).toBe(false);
    isInForce = false;
    await once(context.request.socket, 'close');
    expect(context.response.writableFinished).toBe(false);
  },
);

/** The body of a message in chunks. */
function unchunked(message: string): Buffer {
  let rest = message.slice(message.indexOf('\r\n\r\n') + 4);
  const chunks: string[] = [];
  for (;;) {
    const start = rest.indexOf('\r\n') + 2;
    const length = Number.parseInt(rest, 16);
    if (length === 0) return Buffer.from(chunks.join(''), 'latin1');
    chunks.push(rest.slice(start, start + length));
    rest = rest.slice(start + length + 2);
  }
}

it('of few bytes is sent at once', async () => {
  const { exchanges } = await asked(8, 'Accept-Encoding: identity');
  const same = answer(Buffer.from('{}'));
  expect(exchanges.map((context) => reply(context, same, options))).toEqual(
    exchanges.map(() => 200),
  );
});
