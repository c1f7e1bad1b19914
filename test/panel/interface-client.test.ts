/** The panel's client of the interface: what it passes on, and an interface that is away or breaks off. */
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '../../src/http/request/head.ts';
import { Disconnected } from '../../src/http/work/response-end.ts';
import { requestTimeoutMs } from '../../src/limits.ts';
import { PanelError } from '../../src/panel/server/error.ts';
import { InterfaceClient } from '../../src/panel/server/interface-client.ts';
import { HeldAnswers, PublicAnswers } from '../../src/panel/server/views/public-answers.ts';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';

let client: InterfaceClient;
let servers: Server[];
let port: number;
/** Whether the session of the requests is in force. */
let isInForce: boolean;
/** What became of each request that was passed on. */
let outcomes: Promise<number>[];
let url: string;
let segments: readonly string[];
/** The answer to the last request that was passed on. */
let passedTo: ServerResponse;
const answersCome = channel('http.client.response.finish');
beforeEach(async () => {
  port = await freePort();
  client = new InterfaceClient(`http://127.0.0.1:${port}/api`);
  servers = [];
  outcomes = [];
  isInForce = true;
  segments = ['hybrid-core', 'v2', 'a/b'];
  const panel = await listen(0, (request, response) => {
    const session = {
      credentials: { userId: 'user', token: 'hcs_token' },
      isInForce: async () => isInForce,
    };
    passedTo = response;
    const asked = { segments, queryString: 'x=1' };
    const passing = client.pass(contextOf(request, response), session, asked);
    outcomes.push(passing);
    passing.catch(() => response.destroy());
  });
  url = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`;
});
afterEach(() => {
  client.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(at: number, answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(at, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return server;
}

/** Answers in the place of the interface. */
const answerWith = (answer: RequestListener) => listen(port, answer);

function contextOf(request: IncomingMessage, response: ServerResponse) {
  return {
    request,
    response,
    head: readHead(request.rawHeaders),
    authentication: null,
    address: '192.0.2.7',
    arrivedAt: 0,
    route: null,
    token: null,
    headers: ['X-Own', 'yes'],
    varies: '',
    isInForce: null,
    problemPage: null,
  };
}

it('asks as the session does for the person, and passes on what came', async () => {
  const asked: IncomingMessage[] = [];
  await answerWith((request, response) => {
    asked.push(request);
    const foreign = { 'Set-Cookie': 'of=another', Vary: 'X-Auth-Token', 'X-Proxy': 'yes' };
    response.writeHead(404, { ETag: '"a"', 'Content-Encoding': 'br', ...foreign }).end();
  });
  const sent = get(url, { headers: { 'Accept-Encoding': 'br', Cookie: 'session' } });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    etag: '"a"',
    'content-encoding': 'br',
    'x-own': 'yes',
    vary: 'Cookie, Accept, Accept-Encoding',
  });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers).not.toHaveProperty('x-proxy');
  expect(await outcomes[0]).toBe(404);
  const { url: target, headers } = asked[0]!;
  expect(target).toBe('/api/hybrid-core/v2/a%2Fb?x=1');
  expect(headers).toMatchObject({
    'x-auth-userid': 'user',
    'x-auth-token': 'hcs_token',
    'x-forwarded-for': '192.0.2.7',
    'accept-encoding': 'br',
  });
  expect(headers).not.toHaveProperty('cookie');
});

it.each([
  ['..', '..', 'admin'],
  ['hybrid-core', '.', 'x'],
  ['hybrid-core', 'v2', 'sites', '../../../admin'],
])('leads to nothing else that the host of the interface has: %s/%s/%s', async (...asked) => {
  const came: (string | undefined)[] = [];
  await answerWith((request, response) => {
    came.push(request.url);
    response.end();
  });
  segments = asked;
  await fetch(url).catch(() => {});
  await expect(outcomes[0]).rejects.toMatchObject({ code: 'unknown' });
  expect(came).toEqual([]);
});

it.each([
  ['away', 'away', async () => {}],
  [
    'the first to learn that the session is over',
    'signed-out',
    async () => {
      isInForce = false;
      await answerWith((_, response) => response.writeHead(401).end('{}'));
    },
  ],
  [
    'one that does not know a session in force',
    'away',
    async () => {
      await answerWith((_, response) => response.writeHead(401).end('{}'));
    },
  ],
] as const)('says so where the interface is %s', async (_, code, prepare) => {
  await prepare();
  await fetch(url).catch(() => {});
  const error = await outcomes[0]!.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PanelError);
  expect(error).toMatchObject({ code });
});

it('lets no answer pass for whole that broke off', async () => {
  await answerWith((_, response) => {
    response.write('begun');
    setImmediate(() => response.socket!.destroy());
  });
  const asking = get(url).on('error', () => {});
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await expect(once(answer, 'end')).rejects.toThrow();
  await expect(outcomes[0]).rejects.toThrow();
});

describe('an answer of which nothing comes any more', () => {
  /** The connection to the interface on which the next answer comes. */
  function nextConnection(): Promise<Socket> {
    const { promise, resolve } = Promise.withResolvers<Socket>();
    const take = (message: unknown) => {
      const { request, response } = message as {
        request: ClientRequest;
        response: IncomingMessage;
      };
      if (!request.path.startsWith('/api')) return;
      answersCome.unsubscribe(take);
      resolve(response.socket);
    };
    answersCome.subscribe(take);
    return promise;
  }

  it.each([{ 'content-length': '1000' }, {}, { 'content-type': 'text/event-stream' }])(
    'with %j is broken off',
    async (headers) => {
      await answerWith((_, response) => {
        response.writeHead(200, headers);
        response.write('begun');
      });
      const sent = get(url).on('error', () => {});
      const [connection, [answer]] = await Promise.all([
        nextConnection(),
        once(sent, 'response') as Promise<[IncomingMessage]>,
      ]);
      await once(answer, 'data');
      expect(connection.timeout).toBe(requestTimeoutMs);
      connection.emit('timeout');
      await expect(text(answer)).rejects.toThrow();
      await expect(outcomes[0]).rejects.toThrow(Disconnected);
    },
  );

  it('fails what a view has begun to read', async () => {
    await answerWith((_, response) => response.write('{'));
    const page = await listen(0, (request, response) => {
      const session = {
        credentials: { userId: 'user', token: 'hcs_token' },
        isInForce: async () => true,
      };
      const answers = new PublicAnswers(new HeldAnswers(), 'acme', (path, etag) =>
        client.ask(contextOf(request, response), session, path, etag),
      );
      void answers.json('/a').catch(({ code }: PanelError) => response.end(code));
    });
    const { port: at } = page.address() as AddressInfo;
    const asking = fetch(`http://127.0.0.1:${at}`);
    const connection = await nextConnection();
    await until(async () => connection.timeout === requestTimeoutMs);
    connection.emit('timeout');
    const answer = await asking;
    expect(await answer.text()).toBe('away');
  });

  it('goes on where its reader has not taken what came', async () => {
    const whole = 'x'.repeat(20_000_000);
    await answerWith((_, response) => response.end(whole));
    const [connection, [answer]] = await Promise.all([
      nextConnection(),
      once(get(url), 'response') as Promise<[IncomingMessage]>,
    ]);
    // What the panel has sent of it is more than it keeps for a reader.
    await until(async () => passedTo.writableNeedDrain);
    connection.emit('timeout');
    expect((await text(answer)).length).toBe(whole.length);
    await outcomes[0];
    expect(connection.timeout).toBe(0);
  });
});

it('asks once for an answer that broke off on a connection that was used before', async () => {
  let asked = 0;
  await answerWith((_, response) => {
    asked++;
    if (asked === 1) {
      response.end('whole');
      return;
    }
    response.writeHead(200, { 'content-length': '1000' });
    response.write('begun');
    setImmediate(() => response.socket!.resetAndDestroy());
  });
  const first = await fetch(url);
  expect(await first.text()).toBe('whole');
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  await expect(outcomes[1]).rejects.toThrow(Disconnected);
  // A second request would have come by now.
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect(asked).toBe(3);
});

it('listens once for the end of an answer that asks for many', async () => {
  await answerWith((_, response) => response.end());
  const page = await listen(0, (request, response) => {
    const context = contextOf(request, response);
    const session = {
      credentials: { userId: 'user', token: 'hcs_token' },
      isInForce: async () => true,
    };
    const asking = Array.from({ length: 20 }, async (_, at) => {
      (await client.ask(context, session, `/${at}`, null)).resume();
    });
    void Promise.all(asking).then(() => response.end(String(response.listenerCount('close'))));
  });
  const { port: at } = page.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${at}`);
  expect(Number(await answer.text())).toBeLessThan(5);
});

it('breaks off event streams when the panel stops', async () => {
  await answerWith((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': open');
  });
  const sent = get(url).on('error', () => {});
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const ended = new Promise((resolve) => answer.on('error', resolve));
  await once(answer, 'data');
  client.endStreams();
  expect(await ended).toMatchObject({ code: 'ECONNRESET' });
});

it('ends the request to the interface when its reader leaves', async () => {
  const left = Promise.withResolvers<void>();
  await answerWith((_, response) => {
    response.once('close', left.resolve);
    response.write('begun');
  });
  const asking = get(url).on('error', () => {});
  await once(asking, 'response');
  asking.destroy();
  await left.promise;
});

it.each([{ 'content-length': '1000000' }, {}])(
  'an answer with %j ends with the session, however slowly it is read',
  async (headers) => {
    await answerWith((_, response) => {
      response.writeHead(200, headers);
      response.write('x'.repeat(1_000));
    });
    const sent = get(url);
    sent.on('error', () => {});
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const ended = new Promise((resolve) => answer.on('error', resolve));
    await once(answer, 'data');
    isInForce = false;
    answer.resume();
    expect(await ended).toMatchObject({ code: 'ECONNRESET' });
    await expect(outcomes[0]).rejects.toThrow();
  },
);
