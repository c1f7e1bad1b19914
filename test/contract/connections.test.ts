/** Keep-alive and idle connections. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketLingerMs } from '../../src/http/server/closing.ts';
import { requestHeadTimeoutMs } from '../../src/runtime/config/connection-settings.ts';
import { isThorough } from '../property/seed.ts';
import type { Received } from './client.ts';
import { Connection } from './connection.ts';
import { bodyJson } from './expect.ts';
import { lawFaults } from './laws.ts';
import { credentialHeaders } from './run-case.ts';
import { type Target, targets } from './target.ts';

describe.each(isThorough ? targets : targets.slice(0, 1))('a connection, on %s', (name, start) => {
  let target: Target;
  let common: string;
  beforeAll(async () => {
    target = await start();
    const credentials = credentialHeaders('acme', target);
    common = ['Host: a', ...credentials.map((pair) => pair.join(': '))].join('\r\n');
  });
  afterAll(() => target?.stop());

  const request = (line: string, headers = '') => `${line} HTTP/1.1\r\n${common}\r\n${headers}\r\n`;
  const fra01 = '/hybrid-core/v1/sites/fra01';
  const idOf = (received: Received) => (bodyJson(received) as { data: { id: string } }).data.id;

  // A thread reads it: no answer within the request's tick.
  const slow = (days: number) =>
    request(`GET /hybrid-core/v2/sites/fra01/resources/forecast?lead[days]=${days}`);

  it('answers a client that has sent all it will send', async () => {
    const connection = new Connection(target);
    connection.write(request(`GET ${fra01}`) + slow(7));
    connection.endSending();
    expect(idOf(await connection.next())).toBe('fra01');
    expect((await connection.next()).status).toBe(200);
    await connection.end();
  });

  it('answers what came before bytes that are no request, then those, and closes', async () => {
    const connection = new Connection(target);
    const known = request(`GET ${fra01}`, 'X-Request-Id: before\r\n');
    const garbage = 'garbage\r\nX-Request-Id: garbage\r\n\r\n';
    connection.write(slow(6) + known + request('GET /nowhere') + garbage);
    connection.write(known);
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await connection.next());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id')?.[0]);
    expect([ids[1], ids[3]]).toEqual(['before', 'garbage']);
    const sent = { method: 'GET', target: '/', headers: [] };
    expect(lawFaults(sent, answers[3]!, target)).toEqual([]);
    await connection.end();
    expect(connection.error).toBeNull();
    await expect(connection.next()).rejects.toThrow('no complete head: ""');
  });

  it.each([
    ['a length that is no number', '0x1\r\nx\r\n'],
    ['a line feed alone after a length', '1\nx\r\n'],
    ['a space after a length', '1 \r\nx\r\n'],
    ['a length that no number holds', `${'F'.repeat(17)}\r\nx\r\n`],
    ['more bytes than its length', '1\r\nxyz\r\n'],
    ['a line feed alone in an extension', '1;a\nb\r\nx\r\n'],
  ])('answers once where a chunk has %s, and what follows never', async (_name, chunk) => {
    const connection = new Connection(target);
    const hidden = request('GET /hybrid-core/v1/sites/ams02');
    const chunked = request(`GET ${fra01}/assets`, 'Transfer-Encoding: chunked\r\n');
    connection.write(`${slow(3)}${chunked}${chunk}0\r\n\r\n${hidden}`);
    expect((await connection.next()).status).toBe(200);
    expect((await connection.next()).status).toBe(200);
    await connection.end();
    expect(connection.error).toBeNull();
    await expect(connection.next()).rejects.toThrow('no complete head: ""');
  });

  it('answers nothing after an answer that closes', async () => {
    for (const first of [
      request(`GET ${fra01}`, 'Connection: close\r\n'),
      request(`GET ${fra01}`, 'Host: b\r\n'),
    ]) {
      const connection = new Connection(target);
      connection.write(first + request(`GET ${fra01}`).repeat(3));
      const { headers } = await connection.next();
      expect(headers.get('connection')).toEqual(['close']);
      await connection.end();
      expect(connection.error).toBeNull();
      await expect(connection.next()).rejects.toThrow('no complete head: ""');
    }
  });

  it('answers in order what it took of a thousand sent ahead, and ends, to a client that reads late', async () => {
    const connection = new Connection(target);
    connection.pause();
    const count = 1_000;
    // Requests and responses large enough to fill socket buffers.
    const line = 'GET /docs/openapi/v1.json';
    const padding = `X-Padding: ${'x'.repeat(800)}\r\n`;
    const numbers = Array.from({ length: count }, (_, number) => number);
    connection.write(
      numbers.map((number) => request(line, `${padding}X-Request-Id: ${number}\r\n`)).join(''),
    );
    // Longer than the service's linger time, by any margin.
    await sleep(2 * socketLingerMs);
    connection.resume();
    let answered = 0;
    for (;;) {
      const received = await connection.next().catch(() => null);
      if (received === null) break;
      expect(received.status).toBe(200);
      expect(received.headers.get('x-request-id')).toEqual([String(answered++)]);
    }
    // The last ones may be lost to the reset that a megabyte behind them causes.
    expect(answered).toBeGreaterThanOrEqual(1);
    expect(answered).toBeLessThan(count);
    await connection.end();
  });

  it('answers CONNECT after what came before, and closes', async () => {
    const connection = new Connection(target);
    connection.write(slow(5) + slow(4) + request(`CONNECT ${fra01}`));
    connection.write(request(`GET ${fra01}`));
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await connection.next()).status);
    expect(statuses).toEqual([200, 200, 405]);
    await connection.end();
    await expect(connection.next()).rejects.toThrow('no complete head');
  });

  it('outlives a client that resets its connection after CONNECT', async () => {
    for (const path of [fra01, 'example.org:443']) {
      const connection = new Connection(target);
      connection.write(request(`CONNECT ${path}`));
      await connection.next();
      connection.reset();
      await connection.end();
    }
    const after = new Connection(target);
    after.write(request(`GET ${fra01}`));
    expect(idOf(await after.next())).toBe('fra01');
    after.destroy();
  });

  it('answers one request after another', async () => {
    const connection = new Connection(target);
    for (const [line, status] of [
      [`GET ${fra01}`, 200],
      [`HEAD ${fra01}`, 200],
      [`GET ${fra01}?foo=1`, 400],
      ['GET /nowhere', 404],
      [`POST ${fra01}`, 405],
      [`HEAD ${fra01}?foo=1`, 400],
      [`GET ${fra01}/assets`, 200],
    ] as const) {
      connection.write(request(line));
      const received = await connection.next(line.startsWith('HEAD'));
      expect(received.status, line).toBe(status);
      expect(received.headers.get('connection')?.[0]?.toLowerCase()).not.toBe('close');
      const [method = '', path = ''] = line.split(' ');
      expect(lawFaults({ method, target: path, headers: [] }, received, target)).toEqual([]);
    }
    connection.destroy();
  });

  it('keeps it open after a 304 and after failed authentication', async () => {
    const connection = new Connection(target);
    connection.write(request(`GET ${fra01}`, 'If-None-Match: *\r\n'));
    expect((await connection.next()).status).toBe(304);
    connection.write(`GET ${fra01} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect((await connection.next()).status).toBe(401);
    connection.write(request(`GET ${fra01}`));
    expect((await connection.next()).status).toBe(200);
    connection.destroy();
  });

  it('answers requests that were sent ahead in their order', async () => {
    const connection = new Connection(target);
    const paths = ['fra01', 'ams02', 'nowhere', 'empty', 'odd'];
    connection.write(paths.map((id) => request(`GET /hybrid-core/v1/sites/${id}`)).join(''));
    const answers = [];
    for (const id of paths) {
      const received = await connection.next();
      answers.push(received.status === 200 ? idOf(received) : id);
    }
    expect(answers).toEqual(paths);
    connection.destroy();
  });

  it.each([
    ['a length', 'Content-Length: 48000\r\n', 'GET /nowhere HTTP/1.1\r\n\r\n'.repeat(2_000)],
    ['chunks', 'Transfer-Encoding: chunked\r\n', '5\r\nabcde\r\n0\r\n\r\n'],
  ])(
    'answers a request with a body, which it does not read, and closes: %s',
    async (_, header, body) => {
      for (const [method, status] of [
        ['GET', 200],
        ['POST', 405],
      ] as const) {
        const connection = new Connection(target);
        connection.write(request(`${method} ${fra01}`, header) + body + request(`GET ${fra01}`));
        const received = await connection.next();
        expect(received.status).toBe(status);
        expect(received.headers.get('connection')).toEqual(['close']);
        await connection.end();
        expect(connection.error).toBeNull();
        await expect(connection.next()).rejects.toThrow('no complete head: ""');
      }
    },
  );

  it('goes on after a body of no bytes', async () => {
    const connection = new Connection(target);
    for (let count = 0; count < 2; count++) {
      connection.write(request(`GET ${fra01}`, 'Content-Length: 0\r\n'));
      expect(idOf(await connection.next())).toBe('fra01');
    }
    connection.destroy();
  });

  it('answers one that waits to be told to go on', async () => {
    const connection = new Connection(target);
    connection.write(request(`GET ${fra01}`, 'Expect: 100-continue\r\nContent-Length: 2\r\n'));
    let received = await connection.next();
    if (received.status === 100) received = await connection.next();
    expect(received.status).toBe(200);
    connection.destroy();
  });

  it('ends after what is no HTTP', async () => {
    const connection = new Connection(target);
    connection.write(request(`GET ${fra01}`));
    expect((await connection.next()).status).toBe(200);
    connection.write('nonsense\r\n\r\n');
    const refused = await connection.next();
    expect(refused.status).toBe(400);
    expect(lawFaults({ method: 'GET', target: '/', headers: [] }, refused, target)).toEqual([]);
    await connection.end();
  });

  it('ends when asked to', async () => {
    const connection = new Connection(target);
    connection.write(request(`GET ${fra01}`, 'Connection: close\r\n'));
    expect((await connection.next()).status).toBe(200);
    await connection.end();
  });

  // Slow though idle, and independent of the store: once is enough.
  const isFirst = name === targets[0]![0];
  it.runIf(isFirst && isThorough)(
    'says 408 where a request does not arrive',
    {
      timeout: 3 * requestHeadTimeoutMs,
    },
    async () => {
      const connection = new Connection(target);
      connection.write(`GET ${fra01} HTTP/1.1\r\nHost: a\r\nX-Slow: `);
      const received = await connection.next();
      expect(received.status).toBe(408);
      expect(lawFaults({ method: 'GET', target: '/', headers: [] }, received, target)).toEqual([]);
      expect(bodyJson(received)).toMatchObject({
        errors: [{ title: 'Request timeout', status: 408 }],
      });
      await connection.end();
    },
  );
});
