import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { JsonList } from './json-list.ts';

describe('a list that is parsed item by item', () => {
  let server: Server;

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** What is made of an answer; `text` is sent again and again where `endless` says so. */
  async function read(text: string, key: string | null = 'rows', endless = false) {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(text));
        if (!response.destroyed) response.once('drain', more);
      };
      if (endless) more();
      else response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = createClient({ timeoutMs: 60_000, bytesMax: 16 * 1024 * 1024 });
    const list = key === null ? null : new JsonList({ key, itemsMax: 3, itemBytesMax: 1_000 });
    const answer = await send(
      {
        method: 'GET',
        url: `http://127.0.0.1:${port}`,
        headers: {},
        ...(list !== null && { list: list.request }),
      },
      new AbortController().signal,
    );
    return list === null ? JSON.parse(answer.text) : list.valueOf(answer);
  }

  it.each(['{"count":2,"rows":[{"id":1},{"id":2}],"next":null}', '{"rows":[]}', '{"other":[1]}'])(
    'is the same value: %s',
    async (text) => {
      expect(await read(text)).toEqual(JSON.parse(text));
    },
  );

  it.each(['{"rows":[{"id":1},{"id":]}', '{"rows":[1', '{"rows":[1,]}', '<html>'])(
    'is no value where anything of it is no JSON: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow(SyntaxError);
    },
  );

  it.each([
    ['more items than are read', '{"rows":[[],[],[],[]]}', 'rows', false, /has more than 3 items/],
    ['an item without end', '[[],[],{"rows":[', null, true, /nests more than 64 levels/],
    ['tiny elements without end', '[[],[]],', null, true, /more than 1048576 bytes, which/],
    [
      'one item of any size',
      `{"rows":["${'x'.repeat(2_000)}"]}`,
      'rows',
      false,
      /1000 bytes in one/,
    ],
  ])('refuses %s', async (_, text, key, endless, fault) => {
    await expect(read(text, key, endless)).rejects.toThrow(fault);
  });
});
