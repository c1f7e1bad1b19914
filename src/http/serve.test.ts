import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, BlockList, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ProblemError, problem } from '../contract/problems.ts';
import type { Observation } from '../observe/observation.ts';
import { Cors } from './cors.ts';
import { Health, nothingWrong } from './health.ts';
import { readHead } from './request/head.ts';
import { createRequestListener, type ServeOptions } from './serve.ts';
import { Streams } from './streamed/streams.ts';
import { Disconnected } from './work/response-end.ts';

const ready = new Health(() => nothingWrong);

/** Serves with one failing part; returns the response to a request, and what is observed. */
async function serve(failing: Partial<ServeOptions>, refusal: ProblemError | null = null) {
  const observed: Observation[] = [];
  const listener = createRequestListener({
    docsUrl: 'http://a/docs',
    vary: 'Accept-Encoding',
    api: null as never,
    pages: null as never,
    health: ready,
    streams: new Streams(),
    cors: new Cors([]),
    trustedProxies: new BlockList(),
    observe: (observation) => observed.push(observation),
    ...failing,
  });
  const server = createServer((request, response) =>
    listener(
      {
        request,
        response,
        body: null,
        authentication: null,
        arrivedAt: performance.now(),
        head: readHead(request.rawHeaders),
      },
      refusal,
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterEach(() => void server.close());
  return {
    observed,
    async context(path: string, method = 'GET', headers = ''): Promise<string> {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const line = `${method} ${path} HTTP/1.1\r\nHost: a\r\n`;
      socket.write(`${line}X-Forwarded-For: 192.0.2.1\r\n${headers}\r\n`);
      let received = '';
      socket.setEncoding('latin1').on('data', (text) => {
        received += text;
        if (received.endsWith(']}')) socket.end();
      });
      // A reset, which is an error here, marks the response as incomplete.
      await new Promise<void>((resolve) => {
        socket.on('error', () => {}).on('close', () => resolve());
      });
      return received;
    },
  };
}

describe('createRequestListener', () => {
  it('says 500 where head or address cannot be read, with an id that the log has too', async () => {
    const trustedProxies = new BlockList();
    trustedProxies.check = () => {
      throw new Error('no list');
    };
    const { context, observed } = await serve({ trustedProxies });
    const received = await context('/healthz');
    expect(received).toMatch(/^HTTP\/1\.1 500 /);
    const [, id] = /\r\nX-Request-Id: ([0-9a-f-]{36})\r\n/.exec(received)!;
    expect(observed).toMatchObject([
      { type: 'request-failed', requestId: id, error: new Error('no list') },
      { type: 'request', requestId: id, status: 500 },
    ]);
  });

  it('ends the connection where an answer fails after its head was sent', async () => {
    const cors = new Cors([]);
    cors.preflight = ({ response }) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('half');
      throw new Error('no more');
    };
    const { context, observed } = await serve({ cors });
    const [, body = ''] = (await context('/')).split('\r\n\r\n');
    expect('half').toContain(body);
    expect(observed).toMatchObject([
      { type: 'request-failed', error: new Error('no more') },
      { type: 'request', status: 500 },
    ]);
  });

  it('answers a client that is there, though its answer was given up', async () => {
    const cors = new Cors([]);
    cors.preflight = () => {
      throw new Disconnected();
    };
    const { context, observed } = await serve({ cors });
    expect(await context('/')).toMatch(/^HTTP\/1\.1 500 /);
    expect(observed).toMatchObject([
      { type: 'request-failed', error: new Disconnected() },
      { type: 'request', status: 500, isCutOff: false },
    ]);
  });

  it('answers a preflight while it refuses all else, which the page then reads', async () => {
    const origin = 'https://app.example';
    const busy = problem('service-unavailable', 'busy');
    const { context } = await serve({ cors: new Cors([origin]) }, busy);
    const ofPage = `Origin: ${origin}\r\nAccess-Control-Request-Method: GET\r\n`;
    const preflight = await context('/sites', 'OPTIONS', ofPage);
    expect(preflight).toMatch(/^HTTP\/1\.1 204 /);
    expect(preflight).toContain(`\r\nAccess-Control-Allow-Origin: ${origin}\r\n`);
    expect(preflight).toContain('\r\nConnection: close\r\n');
    const refused = await context('/sites', 'GET', `Origin: ${origin}\r\n`);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toContain(`\r\nAccess-Control-Allow-Origin: ${origin}\r\n`);
    const ofOther = ofPage.replace(origin, 'https://other.example');
    expect(await context('/sites', 'OPTIONS', ofOther)).toMatch(/^HTTP\/1\.1 503 /);
  });
});
