/** All connections of a pool fall silent at once, as behind a proxy that lost the server. */
import { CompiledQuery, Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { parsePostgresAddress } from '../../src/store/postgres/address.ts';
import { idleTimeoutsOf } from '../../src/store/postgres/answer-timeout.ts';
import { clientOptions } from '../../src/store/postgres/client-options.ts';
import { postgresDialect } from '../../src/store/postgres/dialect.ts';
import { makePool } from '../../src/store/postgres/pool.ts';
import { serversOf } from '../../src/store/postgres/servers.ts';
import { createDatabase } from '../postgres/database.ts';
import { startTcpProxy } from './tcp-proxy.ts';

it('one connection that falls silent is enough to use none of those made before it', async () => {
  const database = await createDatabase();
  const direct = parsePostgresAddress(database.address);
  const proxy = await startTcpProxy(direct.servers[0]!.port);
  const servers = serversOf(direct, [{ host: '127.0.0.1', port: proxy.port }]);
  const client = await clientOptions(direct);
  const pool = makePool(client, servers, 'postgres://here', idleTimeoutsOf(1_000));
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) });
  try {
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.2)`.execute(db)));
    proxy.freeze();
    const one = CompiledQuery.raw('select 1 as one');
    await expect(db.executeQuery(one)).rejects.toThrow('the server has not answered');
    expect((await db.executeQuery(one)).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    await proxy.close();
    await database.remove();
  }
});
