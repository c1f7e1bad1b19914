import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeanRequest } from './request.ts';

/** A server that shows the headers of a request as node sees them. */
const show: RequestListener = ({ headers }, response) => void response.end(JSON.stringify(headers));
const server = createServer({ IncomingMessage: LeanRequest, requireHostHeader: false }, show)
  .on('checkContinue', show)
  .on('checkExpectation', show);

async function shown(headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method: 'GET', headers: { Connection: 'close', ...headers } });
  const [response] = await once(sent.end(), 'response');
  return JSON.parse(await text(response));
}

describe('LeanRequest', () => {
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());

  it.each([
    ['Content-Length', '0'],
    ['content-length', '0'],
    ['Transfer-Encoding', 'chunked'],
    ['EXPECT', '100-continue'],
    ['Expect', 'nonsense'],
    ['TE', 'trailers'],
  ])('shows all headers where node looks at %s: %s', async (name, value) => {
    const headers = await shown({ Host: 'a', Origin: 'b', [name]: value });
    const all = { host: 'a', origin: 'b', connection: 'close', [name.toLowerCase()]: value };
    expect(headers).toEqual(all);
  });

  it('shows none where node looks at none, whatever their length', async () => {
    const others = { Xy: '1', 'Content-Lengt': '1', [`X-${'y'.repeat(100)}`]: '1', Origin: 'b' };
    expect(await shown({ Host: 'a', ...others })).toEqual({});
  });
});
