import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ClientOptions,
  createClient,
  upstreamAttemptsMax,
  upstreamRetryMs,
} from './client.ts';
import type { UpstreamAnswer } from './send.ts';
import { TlsConnections } from './tls.ts';

/** undici's own clock, which tests may set forward. */
const undiciTimers: { tick(ms: number): void } = createRequire(import.meta.url)(
  'undici/lib/util/timers.js',
);

const noSignal = new AbortController().signal;
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Sends without real pauses; the pauses that were asked for are kept. */
function client(other: Partial<ClientOptions> = {}) {
  const pauses: number[] = [];
  const send = createClient({
    timeoutMs: 5_000,
    bytesMax: 1_000,
    random: () => 0.5,
    pause: async (ms) => void pauses.push(ms),
    ...other,
  });
  const get = (url: string, signal = noSignal): Promise<UpstreamAnswer> =>
    send({ method: 'GET', url, headers: { accept: 'application/json' } }, signal);
  return { get, send, pauses };
}

async function serverKeys() {
  const tls = new URL('../../../test/postgres/tls/', import.meta.url);
  const [key, cert] = await Promise.all(
    ['server.key', 'server.crt'].map((name) => readFile(new URL(name, tls))),
  );
  return { key: key!, cert: cert! };
}

async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('the client of sources', () => {
  it('sends a form and reads an answer, packed or not', async () => {
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        expect(request.headers['accept-encoding']).toContain('gzip');
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(`${request.method} ${body}`));
      });
    });
    const form = new URLSearchParams({ query: 'a{b="c"}' });
    const { send } = client();
    const answer = await send({ method: 'POST', url, headers: {}, form }, noSignal);
    expect(answer.text).toBe('POST query=a%7Bb%3D%22c%22%7D');
  });

  it('says in plain words why there is no TLS', async () => {
    const plain = await serve((_, response) => response.end());
    await expect(client().get(plain.replace('http:', 'https:'))).rejects.toThrow(
      'the server does not speak TLS; does its address begin with http:?',
    );
    const server = createTlsServer(await serverKeys());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(client().get(`https://127.0.0.1:${port}/`)).rejects.toThrow(
      'signed by an unknown authority; ca_file names one',
    );
  });

  it('says that a proxy asks for credentials', async () => {
    const url = await serve((_, response) => response.writeHead(407).end('who are you?'));
    await expect(client().get(url)).rejects.toThrow(
      `${url}: a proxy asks for credentials (HTTP status 407)`,
    );
  });

  it('says in plain words that an address begins with the wrong scheme, or TLS is too old', async () => {
    // As NetBox's own server does: it waits for the end of a line, and TLS for its answer.
    const waiting = createTcpServer((socket) => socket.on('error', () => {}));
    const closing = createTcpServer((socket) => socket.once('data', () => socket.destroy()));
    const old = createTlsServer({
      ...(await serverKeys()),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    const [waits, closes, isOld] = await Promise.all([waiting, closing, old].map(listen));
    const dispatcher = await new TlsConnections(null, 4_000, () => null).dispatcher(noSignal);
    const tls = (port: number) =>
      client({ dispatcher, timeoutMs: 4_000 }).get(`https://127.0.0.1:${port}/`);
    await expect(tls(waits!)).rejects.toThrow(
      'the TLS handshake timed out; is a firewall in between',
    );
    await expect(tls(closes!)).rejects.toThrow('does its address begin with http:?');
    await expect(tls(isOld!)).rejects.toThrow('supports neither TLS 1.2 nor TLS 1.3');
    await expect(client().get(`http://127.0.0.1:${isOld}/`)).rejects.toThrow(
      'does its address begin with https:?',
    );
    waiting.close();
    closing.close();
    old.close();
    await dispatcher.destroy();
  });

  it('retries transient failures, with growing pauses', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response.writeHead(requests < upstreamAttemptsMax ? 503 : 200).end('ok');
    });
    const { get, pauses } = client();
    expect((await get(url)).text).toBe('ok');
    expect(requests).toBe(upstreamAttemptsMax);
    expect(pauses).toEqual([0.75 * upstreamRetryMs, 1.5 * upstreamRetryMs]);
  });

  it('waits for the time in Retry-After', async () => {
    const url = await serve((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end());
    const { get, pauses } = client();
    expect((await get(url)).status).toBe(429);
    expect(pauses[0]).toBe(7_000 + upstreamRetryMs / 2);
  });

  it.each([31, 99_999, 999_999_999])(
    'does not retry if Retry-After is too long: %d s',
    async (seconds) => {
      const headers = { 'Retry-After': String(seconds) };
      const url = await serve((_, response) => response.writeHead(429, headers).end());
      const { get, pauses } = client();
      expect((await get(url)).status).toBe(429);
      expect(pauses).toEqual([]);
    },
  );

  it('waits for an answer for longer than undici would', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      servers.push(
        createServer((_, response) => {
          answer = () => response.end('late');
          resolve();
        }),
      );
    });
    const port = await listen(servers.at(-1)!);
    const dispatcher = await new TlsConnections(null, 600_000, () => null).dispatcher(noSignal);
    const { get } = client({ timeoutMs: 600_000, dispatcher });
    const answered = get(`http://127.0.0.1:${port}/`);
    await asked;
    // The first tick arms the timers, the second expires them.
    undiciTimers.tick(1_000);
    undiciTimers.tick(400_000);
    answer();
    expect((await answered).text).toBe('late');
    await dispatcher.close();
  });

  it('returns a refusal without a retry', async () => {
    const url = await serve((_, response) => response.writeHead(422).end('why'));
    const { get, pauses } = client();
    expect(await get(url)).toMatchObject({ status: 422, text: 'why' });
    expect(pauses).toEqual([]);
  });

  it('follows no redirect, and shows no query and no credentials', async () => {
    const url = await serve((_, response) =>
      response.writeHead(302, { Location: 'http://user:secret@elsewhere.example/x?y=z' }).end(),
    );
    await expect(client().get(`${url}?token=secret`)).rejects.toThrow(
      `${url}: HTTP status 302 redirects to http://elsewhere.example/x; ` +
        'give the final address as the url',
    );
  });

  it('bounds what it reads, unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const url = await serve((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    );
    await expect(client().get(url)).rejects.toThrow('more than 1000 bytes');
  });

  it('says that an answer broke off', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    const { get, pauses } = client();
    await expect(get(url)).rejects.toThrow('the answer broke off');
    expect(pauses).toHaveLength(upstreamAttemptsMax - 1);
  });

  it('does not retry a slow request', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      setTimeout(() => response.writeHead(503).end(), 20);
    });
    expect(await client({ repeatWithinMs: 1 }).get(url)).toMatchObject({ status: 503 });
    expect(asked).toBe(1);
  });

  it('gives up on an answer that takes too long', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200);
      response.write('and then nothing');
    });
    await expect(client({ timeoutMs: 50 }).get(url)).rejects.toThrow(
      'no whole answer within 0.05 s',
    );
  });

  it('says in plain words that nothing listens', async () => {
    const url = await serve(() => {});
    const server = servers.pop()!;
    await new Promise((resolve) => server.close(resolve));
    await expect(client().get(url)).rejects.toThrow(
      `${url}: the connection is refused; nothing listens there`,
    );
  });

  it('stops when aborted, not only between attempts', async () => {
    const abort = new AbortController();
    const url = await serve(() => abort.abort(new Error('the program ends')));
    const { get, pauses } = client();
    await expect(get(url, abort.signal)).rejects.toThrow('the program ends');
    expect(pauses).toEqual([]);
  });
});
