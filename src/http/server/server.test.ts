import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shutdownMs } from '../../limits.ts';
import { readConfig } from '../../runtime/config/config.ts';
import { anonymousClient } from '../admission.ts';
import { requestsOfConnectionMax } from './entrance.ts';
import { type Application, HttpServer } from './server.ts';

const application: Application = {
  answer: ({ request, response }) => response.end(request.url),
  identify: () => anonymousClient,
  isPaused: () => false,
  isUrgent: (target) => target === '/urgent',
  refuseUnreadable: (_, socket) => socket.destroy(),
};

const request = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

/** Everything received until a text is. */
async function until(socket: Socket, text: string): Promise<string> {
  let all = '';
  while (!all.includes(text)) all += String((await once(socket, 'data'))[0]);
  return all;
}

describe('HttpServer', () => {
  let server: HttpServer;
  const sockets: Socket[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.stop();
  });

  function open(): Promise<number> {
    server = new HttpServer(
      { ...readConfig({}), readsBody: ({ method }) => method === 'POST' },
      () => {},
    );
    return server.listen('127.0.0.1', 0);
  }

  async function connected(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  it('stops in its time, also while the time of day is set back', async () => {
    await open();
    server.serve(application);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now -= 1_000));
    await server.stop();
    expect(server.stopping).toBe(true);
  });

  it('answers in order what came before it serves', async () => {
    const socket = await connected(await open());
    socket.write(request('/first') + request('/second'));
    await vi.waitUntil(() => server.inFlight === 2);
    expect(server.starting).toBe(true);
    server.serve(application);
    const answers = await until(socket, '/second');
    expect(answers.match(/\/(first|second)/g)).toEqual(['/first', '/second']);
  });

  it('ends connections on which something came, where it never serves', async () => {
    const socket = await connected(await open());
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(request('/never'));
    await vi.waitUntil(() => server.inFlight === 1);
    await server.stop();
    await closed;
  });

  it.each([
    ['a body came after the answer', 'Content-Length: 5\r\n', 'hello'],
    ['a line end came after the answer', '', '\r\n'],
  ])('does not wait at the stop for a connection on which %s', async (_, headers, later) => {
    const socket = await connected(await open());
    server.serve(application);
    socket.write(request('/before', headers));
    await until(socket, '/before');
    socket.write(later);
    const marker = await connected(Number(socket.remotePort));
    marker.write(request('/marker'));
    await until(marker, '/marker');
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(shutdownMs / 2);
  });

  it('closes behind a request that would go on in another protocol', async () => {
    const socket = await connected(await open());
    server.serve(application);
    const upgrade = request('/upgrade', 'Connection: Upgrade\r\nUpgrade: h2c\r\n');
    socket.write(upgrade + request('/behind'));
    const answer = await until(socket, '/upgrade');
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    await once(socket, 'close');
  });

  /** Answers each request some time later, with its target; the targets as they came. */
  function answerLater(): string[] {
    const asked: string[] = [];
    server.serve({
      ...application,
      answer: ({ request: incoming, response, body }) => {
        asked.push(incoming.url!);
        const text = typeof body === 'string' ? body : `${incoming.url}${body ?? ''}`;
        setTimeout(() => response.end(text), 1);
      },
    });
    return asked;
  }

  it('answers in order what was sent ahead in one packet, two requests at a time', async () => {
    const port = await open();
    let most = 0;
    server.serve({
      ...application,
      answer: ({ request: incoming, response }) => {
        most = Math.max(most, server.inFlight);
        setTimeout(() => response.end(`${incoming.url};`), 1);
      },
    });
    const socket = await connected(port);
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    socket.write(numbers.map((number) => request(`/${number}`)).join(''));
    const answers = await until(socket, '/29;');
    expect([...answers.matchAll(/\/(\d+);/g)].map(([, number]) => Number(number))).toEqual(numbers);
    expect(most).toBe(requestsOfConnectionMax);
  });

  it('parses no more than it keeps of what was sent ahead in one packet, and closes', async () => {
    const port = await open();
    const asked = answerLater();
    const socket = await connected(port);
    socket.on('error', () => {});
    socket.write(request('/x').repeat(2_000));
    socket.resume();
    await once(socket, 'close');
    expect(asked).toHaveLength(requestsOfConnectionMax);
  });

  it.each([
    ['a length', 'Content-Length: 200000', 'x'.repeat(200_000)],
    ['one-byte chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'.repeat(30_000)],
    ['requests in it', 'Content-Length: 200000', request('/hidden').repeat(100)],
  ])('does not parse a body that no route reads: %s', async (_, header, body) => {
    const port = await open();
    const asked = answerLater();
    const socket = await connected(port);
    socket.on('error', () => {});
    socket.write(`${request('/first')}${request('/body', `${header}\r\n`)}${body}`);
    const answers = await until(socket, '/body');
    expect(answers).toMatch(/\/first[\s\S]*\r\nConnection: close\r\n[\s\S]*\/body/);
    await once(socket, 'close');
    expect(asked).toEqual(['/first', '/body']);
  });

  it('refuses a head of more than 100 headers, before all of it has come', async () => {
    const port = await open();
    const codes: unknown[] = [];
    server.serve({
      ...application,
      refuseUnreadable: ({ code }, socket) => {
        codes.push(code);
        socket.destroy();
      },
    });
    const socket = await connected(port);
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\n${'a:\r\n'.repeat(101)}`);
    await once(socket, 'close');
    expect(codes).toEqual(['HPE_HEADER_OVERFLOW']);
  });

  const post = (target: string, headers: string) =>
    `POST ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`;

  it('reads a body before its request takes a place', async () => {
    const port = await open();
    const asked = answerLater();
    const socket = await connected(port);
    socket.write(post('/body', 'Content-Length: 5'));
    const marker = await connected(port);
    marker.write(request('/marker'));
    await until(marker, '/marker');
    expect(asked).toEqual(['/marker']);
    socket.write(`hello${request('/behind')}`);
    expect(await until(socket, '/behind')).toContain('/bodyhello');
  });

  it.each([
    ['too-large', 'Content-Length: 20000', ''],
    ['no-length', 'Transfer-Encoding: chunked', '1\r\nx\r\n'.repeat(2_000)],
  ])('says what is wrong with a body: %s', async (fault, header, body) => {
    const port = await open();
    answerLater();
    const socket = await connected(port);
    socket.on('error', () => {});
    socket.write(post('/body', header) + body);
    expect(await until(socket, fault)).toContain('Connection: close');
    await once(socket, 'close');
  });

  it('forgets a request whose client leaves within its body', async () => {
    const port = await open();
    const asked = answerLater();
    const socket = await connected(port);
    socket.write(`${post('/body', 'Content-Length: 100')}some`);
    await vi.waitUntil(() => server.inFlight === 1);
    socket.resetAndDestroy();
    await vi.waitUntil(() => server.connections === 0);
    expect([server.inFlight, asked]).toEqual([0, []]);
  });
});
