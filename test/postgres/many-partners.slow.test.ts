/** Transactions over many partners on PostgreSQL: their locks, and who blocks whom. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCommand } from '../../src/commands/import.ts';
import { openStore } from '../../src/store/open.ts';
import type { PeopleWriter } from '../../src/store/people/people.ts';
import { partnerLocksMax } from '../../src/store/sql/transaction-locks.ts';
import type { StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import { changing, partner, token, write } from '../conformance/store-under-test.ts';
import { createMigratedDatabase, execute, type TestDatabase } from './database.ts';
import { held, releaseAfterEach, waiting } from './held-transactions.ts';
import { startPostgres } from './server.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const many = Array.from({ length: partnerLocksMax + 1 }, (_, i) => `partner-${i}`);

const advisoryLocks = `
  select count(*)::int as count from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;

function named(id: string, name: string) {
  return changing({ partner: { ...partner(id), name } });
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

describe('an import of more partners than the server has room for locks', () => {
  it('is done, and leaves other databases of the server their room', async () => {
    const server = await startPostgres({
      settings: { max_locks_per_transaction: '10', max_connections: '20' },
    });
    const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-many-partners-'));
    try {
      await execute(server.address('postgres'), 'create database other');
      const store = openStore(server.address('postgres'));
      const first = await store.openWriter();
      await first.migrate();
      await first.close();
      const partners = Array.from({ length: 4_000 }, (_, i) => {
        return { id: `partner-${i}`, name: 'Partner', hybrid_cores: [] };
      });
      const file = join(folder, 'inventory.json');
      await writeFile(file, JSON.stringify({ partners }));
      const seen: unknown[] = [];
      const openWriter = async (): Promise<StoreWriter> => {
        const writer = await store.openWriter();
        return {
          ...writer,
          transaction: (work) =>
            writer.transaction(async (transaction) => {
              const result = await work(transaction);
              seen.push(...(await execute(server.address('postgres'), advisoryLocks)));
              seen.push(...(await execute(server.address('other'), 'select 1 as answer')));
              return result;
            }),
        };
      };
      const context = { openWriter, stdout: nowhere(), stderr: nowhere() };
      expect(await importCommand(context, file)).toBe(0);
      expect(seen).toEqual([{ count: 1 }, { answer: 1 }]);
      const reader = await store.openReader();
      expect(await reader.listPartners()).toHaveLength(partners.length);
      await reader.close();
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('a transaction of many partners', () => {
  let database: TestDatabase;
  let importer: StoreWriter;
  let writer: StoreWriter;
  let people: PeopleWriter;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    const store = openStore(database.address);
    importer = await store.openWriter();
    writer = await store.openWriter();
    people = await store.openPeopleWriter();
  });
  afterAll(async () => {
    for (const each of [importer, writer, people]) await each.close();
    await database.remove();
  });
  beforeEach(async () => {
    await database.execute('truncate partner, user_account cascade');
    await write(writer, named('acme', 'ACME'));
  });
  releaseAfterEach();

  const nameOf = async (id: string) => {
    const [row] = await database.execute(`select name from partner where partner_id = '${id}'`);
    return row!.name;
  };

  /** Writes many partners, and one that is named first; `acme` is among them only if stated. */
  const writesMany = (ids: readonly string[], name: string) => async (t: StoreTransaction) => {
    for await (const state of t.readWholePartners(ids)) expect(state?.partner.name).not.toBe(name);
    await t.writePartners(ids.map((id) => named(id, name)));
  };

  it('waits for who writes one of them, and comes after', async () => {
    const commit = await held<StoreTransaction>(writer, (t) =>
      t.writePartner(named('acme', 'One')),
    );
    const importing = importer.transaction(writesMany([...many, 'acme'], 'Many'));
    await waiting(database, 1);
    await commit();
    await importing;
    expect(await nameOf('acme')).toBe('Many');
  });

  it('queues writers of one partner, and refuses those that would not wait', async () => {
    const commit = await held(importer, writesMany([...many, 'acme'], 'Many'));
    expect(await writer.transaction((t) => t.tryLockPartner('acme'))).toBe(false);
    const writing = write(writer, named('acme', 'One'));
    await waiting(database, 1);
    await commit();
    await writing;
    expect(await nameOf('acme')).toBe('One');
    expect(await writer.transaction((t) => t.tryLockPartner('acme'))).toBe(true);
  });

  it('goes on beside the people of its partners', async () => {
    const commit = await held(importer, writesMany([...many, 'acme'], 'Many'));
    await people.transaction((t) => t.addToken(token('t1', userId)), 'acme');
    expect(await writer.transaction((t) => t.revokeTokenOf('acme', 't1', 5))).toBe(true);
    await commit();
    expect(await nameOf('acme')).toBe('Many');
  });

  it('meets another of as many, in the opposite order', async () => {
    await Promise.all([
      importer.transaction(writesMany(many, 'First')),
      writer.transaction(writesMany(many.toReversed(), 'Second')),
    ]);
    const names = await database.execute(
      `select distinct name from partner where partner_id <> 'acme'`,
    );
    expect(names).toHaveLength(1);
  });

  it('meets those of few partners, which do not wait for each other', async () => {
    const few = await held(writer, writesMany(['a', 'b'], 'Few'));
    await people.transaction((t) => t.readAccess('acme'));
    const other = await held(importer, writesMany(['c', 'd'], 'Few'));
    for (const commit of [few, other]) await commit();
    expect(await nameOf('d')).toBe('Few');
  });

  it('that removes a user of many partners takes one lock for them', async () => {
    await importer.transaction(async (t) => {
      await t.writePartners(many.map((id) => changing({ partner: partner(id) })));
    });
    await database.execute(`
      insert into user_account values ('${userId}', 1, 0);
      insert into access (partner_id, user_id, role, kept_from, written_at_age)
        select partner_id, '${userId}', 'member', 1, 0 from partner`);
    const commit = await held<StoreTransaction>(importer, async (t) => {
      expect(await t.removeUser(userId)).toBe(true);
    });
    // The user's lock, a shared lock on all users, and the lock of the access to all partners.
    expect(await database.execute(advisoryLocks)).toEqual([{ count: 3 }]);
    const making = people.transaction((t) => t.addToken(token('t1', userId)), 'acme');
    await waiting(database, 1);
    await commit();
    expect(await making).toEqual({ userCreated: true, accessGranted: false });
  });
});
