import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/postgres/database.ts';
import { openStore } from '../open.ts';
import { parsePostgresAddress } from './address.ts';
import { clientOptions } from './client-options.ts';
import { listenShortcoming } from './engine.ts';
import { serversOf } from './servers.ts';

describe('a database that gives one lock to two sessions', () => {
  it('gets no tables', async () => {
    const database = await createDatabase();
    await database.execute('create schema other');
    await database.execute(
      `create function other.pg_try_advisory_xact_lock(bigint) returns boolean
       language sql as 'select true'`,
    );
    await database.execute(
      `alter database ${database.name} set search_path = other, pg_catalog, public`,
    );
    const store = openStore(database.address);
    const writer = await store.openWriter();
    await expect(writer.migrate()).rejects.toThrow(
      /gives one advisory lock to two sessions at once: .* use PostgreSQL, or an engine whose/,
    );
    await writer.close();
    await expect(store.requireDatabase()).rejects.toThrow(/it has none of its tables/);
    await database.remove();
  });
});

describe('LISTEN', () => {
  let server: Server | null = null;
  afterEach(() => server?.close());

  it('is reported if the database has none', async () => {
    server = withoutListen();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = parsePostgresAddress(`postgres://hc@127.0.0.1:${port}/hc`);
    const options = await clientOptions(address);
    const servers = serversOf(address);
    expect(await listenShortcoming(options, servers, 'postgres://db.example/hc')).toBe(
      'the database postgres://db.example/hc has no LISTEN (unimplemented): changes of other ' +
        'processes show when revisions are compared next; add notify=off to its address',
    );
  });

  it('is not told of on PostgreSQL', async () => {
    const database = await createDatabase();
    expect(await openStore(database.address).shortcomings!()).toEqual([]);
    await database.remove();
  });
});

/** Accepts any login, and rejects each statement (PostgreSQL's documentation, Message Formats). */
function withoutListen(): Server {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type, 'latin1');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
  const refusal = Buffer.from('SERROR\0C0A000\0Munimplemented\0\0');
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (data[0] === 0) socket.write(welcome);
      if (data[0] === 'Q'.charCodeAt(0)) {
        socket.write(Buffer.concat([message('E', refusal), ready]));
      }
    });
  });
}
