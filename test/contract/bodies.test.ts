/** Bodies share memory while they are sent: none may be sent in place of another. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, send } from './client.ts';
import { Connection } from './connection.ts';
import { credentialHeaders } from './run-case.ts';
import { type Target, targets } from './target.ts';

const list = '/hybrid-core/v1/sites/paging/assets';
const slowClients = 6;
const quickClients = 6;
const requestsOfClient = 16;

/** Large pages, all different, which no cache holds. */
function targetOf(client: number, index: number): string {
  const sort = ['', '&sort[id]=-', '&sort[memory_usage]=-', '&sort[status]'][index % 4];
  return `${list}?page[offset]=${2 * index}&page[limit]=${50 - client}${sort}`;
}

/** A body's fates besides being sent: its client leaves, or it is compressed first. */
const ways = [
  { method: 'GET', added: '' },
  { method: 'HEAD', added: '' },
  { method: 'GET', added: 'If-None-Match: *\r\n' },
  { method: 'GET', added: 'Accept-Encoding: gzip\r\n' },
  { method: 'GET', added: '' },
] as const;

describe.each(targets)('bodies on their way, on %s', (_name, start) => {
  let target: Target;
  let credentials: readonly (readonly [string, string])[];
  beforeAll(async () => {
    target = await start();
    credentials = credentialHeaders('acme', target);
  });
  afterAll(() => target?.stop());

  const request = (client: number, index: number) => {
    const { method, added } = ways[index % ways.length]!;
    const common = ['Host: a', ...credentials.map((pair) => pair.join(': '))].join('\r\n');
    return `${method} ${targetOf(client, index)} HTTP/1.1\r\n${common}\r\n${added}\r\n`;
  };

  /** A client's responses in the order of its requests. */
  async function answers(connection: Connection): Promise<readonly Received[]> {
    const all: Received[] = [];
    for (let index = 0; index < requestsOfClient; index++) {
      all.push(await connection.next(ways[index % ways.length]!.method === 'HEAD'));
    }
    return all;
  }

  /** Compares responses with those to the same requests, sent one at a time. */
  async function expectOwn(client: number, got: readonly Received[]): Promise<void> {
    for (const [index, { status, body }] of got.entries()) {
      const { method, added } = ways[index % ways.length]!;
      expect(status).toBe(added.startsWith('If-None-Match') ? 304 : 200);
      if (method === 'HEAD' || status === 304) continue;
      const alone = { method, target: targetOf(client, index), headers: credentials };
      const { body: wanted } = await send(target.baseUrl, alone);
      const plain = added.startsWith('Accept-Encoding') ? gunzipSync(body) : body;
      expect(plain.equals(wanted), targetOf(client, index)).toBe(true);
    }
  }

  it('stay those of their requests, however slow the clients are', async () => {
    const connect = () => new Connection(target);
    const slow = Array.from({ length: slowClients }, connect);
    const quick = Array.from({ length: quickClients }, connect);
    for (const [client, connection] of slow.entries()) {
      connection.pause();
      for (let index = 0; index < requestsOfClient; index++) {
        connection.write(request(client, index));
      }
    }
    await Promise.all(
      quick.map(async (connection, number) => {
        const client = slowClients + number;
        const got: Received[] = [];
        for (let index = 0; index < requestsOfClient; index++) {
          connection.write(request(client, index));
          got.push(await connection.next(ways[index % ways.length]!.method === 'HEAD'));
        }
        await expectOwn(client, got);
      }),
    );
    for (const [client, connection] of slow.entries()) {
      connection.resume();
      await expectOwn(client, await answers(connection));
    }
    for (const connection of [...slow, ...quick]) connection.destroy();
  });
});
