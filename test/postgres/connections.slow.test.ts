/** The PostgreSQL store's messages when a server refuses, and its recovery when one fails. */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { fencedTransaction, WorkLease } from '../../src/store/lease/lease.ts';
import { partnerReadsMax } from '../../src/store/limits.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { openStore, StoreError } from '../../src/store/open.ts';
import { parsePostgresAddress } from '../../src/store/postgres/address.ts';
import { idleTimeoutsOf } from '../../src/store/postgres/answer-timeout.ts';
import { clientOptions } from '../../src/store/postgres/client-options.ts';
import { postgresDialect } from '../../src/store/postgres/dialect.ts';
import {
  changeSchema,
  postgresLocks,
  postgresTableLockWaitMs,
} from '../../src/store/postgres/locks.ts';
import { announce } from '../../src/store/postgres/notifications.ts';
import { makePool } from '../../src/store/postgres/pool.ts';
import { serversOf } from '../../src/store/postgres/servers.ts';
import type { Tables } from '../../src/store/sql/tables.ts';
import { changing, partner, smallPartner, write } from '../conformance/store-under-test.ts';
import { patienceMs } from '../fixture/patience.ts';
import { createDatabase, type TestDatabase } from './database.ts';

async function withDatabase(
  test: (database: TestDatabase) => Promise<void>,
  options?: string,
): Promise<void> {
  const database = await createDatabase(options);
  try {
    await test(database);
  } finally {
    await database.remove();
  }
}

async function refusalOf(address: string): Promise<string> {
  const error = await openStore(address)
    .openReader()
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(StoreError);
  expect(String(error)).not.toMatch(/\n|secret/);
  return String(error);
}

const location = { city: null, country: null, latitude: 50.110_921_999_999_97, longitude: 8.682_1 };

describe('a PostgreSQL database', () => {
  it('gives numbers back exactly, whatever its settings', async () => {
    await withDatabase(async ({ address, execute }) => {
      const name = new URL(address).pathname.slice(1);
      await execute(`alter database ${name} set extra_float_digits = 0`);
      const writer = await openStore(address).openWriter();
      await writer.migrate();
      const [site] = smallPartner().sites.put;
      await write(
        writer,
        changing({
          ...smallPartner(),
          sites: { put: [{ ...site!, location }], remove: [] },
          assets: new Map(),
        }),
      );
      const reader = await openStore(address).openReader();
      expect((await reader.readWholePartner('acme'))?.sites[0]?.location).toEqual(location);
      await reader.close();
      await writer.close();
    });
  });

  it('is migrated once its tables are free', async () => {
    await withDatabase(async ({ address }) => {
      const writer = await openStore(address).openWriter();
      const other = new Client(address);
      await other.connect();
      await other.query('begin; create table partner ()');
      let isMigrated = false;
      const migrating = writer.migrate().then((applied) => {
        isMigrated = true;
        return applied;
      });
      await delay(3 * postgresTableLockWaitMs);
      expect(isMigrated).toBe(false);
      await other.query('rollback');
      await other.end();
      expect(await migrating).toEqual(migrations.map(({ name }) => name));
      await writer.close();
    });
  });

  it('that gives one connection at a time is refused with what to do', async () => {
    await withDatabase(async ({ address, execute }) => {
      const role = `one_${randomUUID().replaceAll('-', '')}`;
      await execute(`create role ${role} login connection limit 1`);
      const url = new URL(address);
      url.username = role;
      const writer = await openStore(`${url.href}?notify=off`).openWriter();
      await expect(writer.migrate()).rejects.toThrow(
        /gives no second connection beside the first: .*allow at least two \(`default_pool_size`/,
      );
      await writer.close();
      await execute(`drop role ${role}`);
    });
  });
});

describe('a PostgreSQL server', () => {
  it('that cannot be reached is named with host, port and cause', async () => {
    const refusal = await refusalOf('postgres://app:secret@127.0.0.1:1/hc');
    expect(refusal).toContain('cannot open the database postgres://127.0.0.1:1/hc: ');
    expect(refusal).toContain('ECONNREFUSED');
    expect(await refusalOf('postgres://app:secret@no-such-host.invalid/hc')).toContain(
      'cannot open the database postgres://no-such-host.invalid:5432/hc: ',
    );
  });

  it('that lacks the database, or has it in another encoding, is refused', async () => {
    await withDatabase(async ({ address, name }) => {
      expect(await refusalOf(address.replace(name, 'elsewhere'))).toMatch(
        /cannot open .*\/elsewhere: database "elsewhere" does not exist/,
      );
      expect(await refusalOf(address.replace('postgres@', 'unknown:secret@'))).toMatch(
        /role "unknown" does not exist/,
      );
    });
    const latin = "encoding 'LATIN1' locale_provider libc locale 'C' template template0";
    await withDatabase(async ({ address }) => {
      expect(await refusalOf(address)).toMatch(/has the encoding LATIN1; create one with .* UTF8/);
    }, latin);
  });

  it('without TLS is refused if TLS is required', async () => {
    await withDatabase(async ({ address }) => {
      expect(await refusalOf(`${address}?sslmode=require`)).toContain('does not support SSL');
    });
  });

  it('is logged in to with a password from a file, read again each time', async () => {
    const file = join(tmpdir(), `hybrid-core-password-${process.pid}`);
    const address = parsePostgresAddress(`postgres://app@127.0.0.1/hc?password_file=${file}`);
    const { password } = await clientOptions(address);
    const read = password as () => Promise<string>;
    await expect(read()).rejects.toThrow(/cannot read the password_file .*ENOENT/);
    await writeFile(file, 'one\n');
    expect(await read()).toBe('one');
    await writeFile(file, ' two ');
    expect(await read()).toBe(' two ');
    await rm(file);
  });
});

describe('a PostgreSQL connection', () => {
  it('may be cut at any time: reads fail or work, and then work again', async () => {
    await withDatabase(async (database) => {
      const store = openStore(database.address);
      const writer = await store.openWriter();
      await writer.migrate();
      await write(writer, smallPartner());
      const reader = await store.openReader();
      const unsubscribe = reader.onChange?.(() => {});
      const cut = () =>
        database.execute(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
        );
      const { revision } = (await reader.readPartner('acme', new Map()))!;
      // Idle ones, those in a transaction, and those at any moment of a read.
      await cut();
      const cutInside = writer.transaction(async (transaction) => {
        await transaction.readRevisions();
        await cut();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await transaction.readRevisions();
      });
      await expect(cutInside).rejects.toThrow(StoreError);
      for (let round = 0; round < 20; round++) {
        const reads = [1, 2, 3].map(() => reader.readPartner('acme', new Map()));
        const settled = Promise.allSettled(reads);
        await cut();
        for (const outcome of await settled) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreError);
          else expect(outcome.value?.revision).toBe(revision);
        }
      }
      // The server ends the last ones asynchronously, so a read may still get one of them.
      await vi.waitFor(async () => {
        expect((await reader.readPartner('acme', new Map()))?.revision).toBe(revision);
      }, patienceMs);
      unsubscribe?.();
      await reader.close();
      await writer.close();
    });
  });

  it('is left to tell of changes while as many partners are read as may be', async () => {
    await withDatabase(async ({ address }) => {
      const store = openStore(address);
      const writer = await store.openWriter();
      await writer.migrate();
      await write(writer, smallPartner());
      const reader = await store.openReader();
      const locker = new Client(address);
      await locker.connect();
      await locker.query('begin; lock table asset');
      let ended = 0;
      const reads = Array.from({ length: partnerReadsMax }, () =>
        reader.readPartner('acme', new Map()).finally(() => ended++),
      );
      const settled = Promise.allSettled(reads);
      expect(await reader.readRevisions()).toHaveLength(1);
      expect(ended, 'partners read, which the lock keeps from that').toBe(0);
      await locker.query('rollback');
      await locker.end();
      await settled;
      await reader.close();
      await writer.close();
    });
  });

  it('counts as lost where the server falls silent, and is not used again', async () => {
    await withDatabase(async ({ address }) => {
      const parsed = parsePostgresAddress(address);
      const client = await clientOptions(parsed);
      const pool = makePool(client, serversOf(parsed), 'postgres://here', idleTimeoutsOf(300));
      const db = new Kysely<unknown>({ dialect: postgresDialect(pool) });
      const sleeping = db
        .transaction()
        .execute((transaction) => sql`select pg_sleep(60)`.execute(transaction));
      await expect(sleeping).rejects.toThrow(
        'the database postgres://here failed: the server has not answered for 300 ms',
      );
      const { rows } = await db.executeQuery(CompiledQuery.raw('select 1 as one'));
      expect(rows).toEqual([{ one: 1 }]);
      await db.destroy();
    });
  });

  it('serves more callers than there are connections', async () => {
    await withDatabase(async ({ address }) => {
      const store = openStore(address);
      const writer = await store.openWriter();
      await writer.migrate();
      const reader = await store.openReader();
      const reads = Array.from({ length: 100 }, () => reader.readRevisions());
      expect(await Promise.all(reads)).toHaveLength(100);
      await reader.close();
      await writer.close();
    });
  });
});

describe('PostgreSQL behind a pooler', () => {
  it('is left with nothing in its session: no setting, statement, lock or channel', async () => {
    await withDatabase(async ({ address }) => {
      const parsed = parsePostgresAddress(address);
      const client = await clientOptions(parsed);
      const pool = makePool(client, serversOf(parsed), 'postgres://here', idleTimeoutsOf(10_000));
      const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
      const session = sql<Record<string, unknown>>`
        select pg_backend_pid() as pid,
          (select json_object_agg(name, setting) from pg_settings
            where source in ('client', 'session')) as settings,
          (select count(*) from pg_prepared_statements) as statements,
          (select count(*) from pg_locks
            where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select count(*) from pg_listening_channels()) as channels`;
      const before = (await session.execute(db)).rows;
      for (const accessMode of ['read only', 'read write'] as const) {
        await db
          .transaction()
          .setAccessMode(accessMode)
          .execute(async (transaction) => {
            await changeSchema(transaction, async () => null);
            await postgresLocks.within(transaction, 'every partner', ['acme', 'other']);
            await postgresLocks.tryWithin(transaction, 'every partner', 'acme');
            await postgresLocks.exclusive(transaction, 'every partner');
            if (accessMode === 'read write') await announce(transaction);
          });
      }
      const after = (await session.execute(db)).rows;
      expect(after).toEqual(before);
      expect(after[0]).toMatchObject({
        // Startup parameters that every client of PgBouncer may set.
        settings: { application_name: 'hybrid-core', client_encoding: 'UTF8' },
        statements: 0,
        locks: 0,
        channels: 0,
      });
      await db.destroy();
    });
  });
});

describe('a partner that another writer works on', () => {
  it('is not waited for by a writer that does not want to', async () => {
    await withDatabase(async ({ address: url }) => {
      const [one, other] = await Promise.all([0, 1].map(() => openStore(url).openWriter()));
      await one!.migrate();
      await one!.transaction(async (transaction) => {
        await transaction.readWholePartner('acme');
        const tryLock = (partnerId: string) =>
          other!.transaction((of) => of.tryLockPartner(partnerId));
        expect(await tryLock('acme')).toBe(false);
        expect(await tryLock('globex')).toBe(true);
      });
      expect(await other!.transaction((of) => of.tryLockPartner('acme'))).toBe(true);
      await Promise.all([one!.close(), other!.close()]);
    });
  });

  it('keeps the lease of a fenced writer that waits for it free for others', async () => {
    await withDatabase(async ({ address: url }) => {
      const [holder, collector] = await Promise.all([0, 1].map(() => openStore(url).openWriter()));
      await holder!.migrate();
      const lease = new WorkLease(collector!, 'collector', 'a', () => 0);
      await lease.poll();
      const fenced = { writer: collector!, fence: lease.fence.bind(lease) };
      let waiting = Promise.resolve();
      await holder!.transaction(async (transaction) => {
        await transaction.readWholePartner('acme');
        waiting = fencedTransaction(fenced, async (of) => {
          await of.readWholePartner('acme');
        });
        // Another source of the same collector, and the lease's renewal, continue.
        await fencedTransaction(fenced, async (of) => {
          await of.readWholePartner('globex');
        });
        expect(await lease.poll()).toBe('held');
      });
      await waiting;
      await Promise.all([holder!.close(), collector!.close()]);
    });
  });
});

describe('PostgreSQL', () => {
  it('is migrated once, however many start at once', async () => {
    for (let round = 0; round < 5; round++) {
      await withDatabase(async ({ address }) => {
        const store = openStore(address);
        const writers = await Promise.all([1, 2, 3, 4, 5].map(() => store.openWriter()));
        const applied = await Promise.all(writers.map((writer) => writer.migrate()));
        expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
        for (const writer of writers) await writer.close();
      });
    }
  });

  it('refuses U+0000 in a text with a message that says so', async () => {
    await withDatabase(async ({ address }) => {
      const writer = await openStore(address).openWriter();
      await writer.migrate();
      const named = changing({ partner: { ...partner(), name: 'a\0b' } });
      await expect(write(writer, named)).rejects.toThrow(/cannot keep, such as U\+0000/);
      await expect(write(writer, named)).rejects.toThrow(StoreError);
      await writer.close();
    });
  });

  it('takes migrations back as a whole where one of them fails', async () => {
    await withDatabase(async (database) => {
      await database.execute('create table token (x text)');
      const writer = await openStore(database.address).openWriter();
      await expect(writer.migrate()).rejects.toThrow('relation "token" already exists');
      const tables = await database.execute(
        "select tablename from pg_tables where schemaname = 'public'",
      );
      expect(tables).toEqual([{ tablename: 'token' }]);
      await database.execute('drop table token');
      expect(await writer.migrate()).toHaveLength(migrations.length);
      await writer.close();
    });
  });

  it('lets a role that may only read serve, once the schema is up to date', async () => {
    await withDatabase(async (database) => {
      const role = `${database.name}_reader`;
      const store = openStore(database.address);
      const writer = await store.openWriter();
      await writer.migrate();
      await write(writer, smallPartner());
      await writer.close();
      await database.execute(`create role ${role} login;
        grant select on all tables in schema public to ${role}`);
      const asReader = openStore(database.address.replace('postgres@', `${role}@`));
      const migrating = await asReader.openWriter();
      expect(await migrating.migrate()).toEqual([]);
      await expect(write(migrating, smallPartner())).rejects.toThrow('permission denied');
      await migrating.close();
      const reader = await asReader.openReader();
      expect((await reader.readPartner('acme', new Map()))?.sites).toHaveLength(3);
      await reader.close();
      await database.execute(`drop owned by ${role}; drop role ${role}`);
    });
  });

  it('ignores tables of the same name in schemas that it does not look into', async () => {
    await withDatabase(async (database) => {
      await database.execute(`create schema other;
        create table other.schema_migration (name text);
        insert into other.schema_migration values ('9999-later')`);
      const writer = await openStore(database.address).openWriter();
      expect(await writer.migrate()).toHaveLength(migrations.length);
      await writer.close();
    });
  });
});
