import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { shutdownMs } from '../../limits.ts';
import { anonymousClient } from '../admission.ts';
import { pipelinedRequestsMax } from './connections.ts';
import { type Application, HttpServer } from './server.ts';

const application: Application = {
  answer: ({ request, response }) => response.end(request.url),
  identify: () => anonymousClient,
  held: () => false,
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
    server = new HttpServer({ ...readConfig({}), readsBodies: false }, () => {});
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

  it('makes no requests of what follows a refusal in the same packet', async () => {
    const port = await open();
    const asked: string[] = [];
    server.serve({
      ...application,
      answer: ({ request: incoming, response }, refusal) => {
        asked.push(incoming.url!);
        response.statusCode = refusal === null ? 200 : 503;
        setTimeout(() => response.end('x'), 1);
      },
    });
    const socket = await connected(port);
    socket.write(request('/x').repeat(2_000));
    socket.resume();
    await once(socket, 'close');
    expect(asked).toHaveLength(pipelinedRequestsMax + 1);
  });
});
