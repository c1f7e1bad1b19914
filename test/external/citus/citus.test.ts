/**
 * A real Citus cluster, which no registry has: `CITUS_URL` names its coordinator. The conformance
 * suite runs on it, and what operators do with it is done.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { migrateCommand } from '../../../src/commands/migrate.ts';
import { openStore } from '../../../src/store/open.ts';
import { storeConformance } from '../../conformance/conformance.ts';
import { smallPartner, token } from '../../conformance/store-under-test.ts';
import { tablesOfNoPartner } from '../../deployment/tables-of-no-partner.ts';
import { needing } from '../needing.ts';
import { createCitusDatabase, join, workerAddress } from './cluster.ts';

const { describe } = needing('citus');

const userId = '00000000-0000-4000-8000-0000000000ab';

/** Each database is made on every node, and its tables are spread. */
const randomSequences = 2;

async function makeStore() {
  const database = await createCitusDatabase();
  return {
    store: openStore(database.address),
    shared: {
      address: database.address,
      execute: async (sql: string) => {
        await database.execute(sql);
      },
    },
    remove: () => database.remove(),
  };
}

const tablesOnCoordinator = `
  select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_dist_partition where logicalrelid = oid and partmethod = 'h')
  order by 1`;

describe('on Citus', () => {
  storeConformance('the store', makeStore, { randomSequences, isUniqueAmongAll: false });

  it('distributes all tables of partners when it makes them, and none twice', async () => {
    const database = await createCitusDatabase();
    const { stdout, printed } = output();
    await migrateCommand({ stdout }, openStore(database.address));
    const left = await database.execute(tablesOnCoordinator);
    expect(left.map(({ name }) => name)).toEqual(tablesOfNoPartner);
    await migrateCommand({ stdout }, openStore(database.address), { distribute: true });
    expect(await printed()).not.toContain('distributed partner');
    await database.remove();
  });

  it('distributes a database that has grown, with what is in it', async () => {
    const database = await createCitusDatabase();
    await database.execute('drop extension citus');
    const store = openStore(database.address);
    const writer = await store.openWriter();
    await writer.migrate();
    await expect(writer.distribute()).rejects.toThrow(
      /cannot be distributed: it has one node only/,
    );
    await writer.transaction(async (transaction) => {
      await transaction.writePartner(smallPartner());
      await transaction.addToken(token('t1', userId));
    });
    const reader = await store.openReader();
    const before = await reader.readWholePartner('acme');
    await database.execute('create extension citus');
    await join(database.address);
    const { stdout, printed } = output();
    await migrateCommand({ stdout }, store, { distribute: true });
    expect(await printed()).toContain('distributed partner\n');
    const left = await database.execute(tablesOnCoordinator);
    expect(left.map(({ name }) => name)).toEqual(tablesOfNoPartner);
    expect(await reader.readWholePartner('acme')).toEqual(before);
    expect((await reader.readAccess('acme'))?.tokens).toHaveLength(1);
    await writer.transaction((transaction) => transaction.removePartner('acme'));
    expect(await reader.readWholePartner('acme')).toBeNull();
    expect(await reader.listTokens()).toEqual([]);
    await reader.close();
    await writer.close();
    await database.remove();
  });

  it('is refused on a worker, and told of settings that delay changes', async () => {
    const database = await createCitusDatabase();
    const worker = openStore(await workerAddress(database.address));
    await expect(worker.openWriter()).rejects.toThrow(
      /is on a worker of Citus; name the coordinator/,
    );
    const name = new URL(database.address).pathname.slice(1);
    const store = openStore(database.address);
    await database.execute(`alter database ${name} set citus.propagate_set_commands = 'none'`);
    expect(await store.shortcomings!()).toContainEqual(
      expect.stringContaining("citus.propagate_set_commands = 'none'"),
    );
    await database.execute(`alter database ${name} set citus.propagate_set_commands = 'local'`);
    const sentences = await store.shortcomings!();
    expect(sentences.filter((sentence) => sentence.includes('propagate'))).toEqual([]);
    await database.remove();
  });
});

function output() {
  const stdout = new PassThrough();
  return {
    stdout,
    async printed(): Promise<string> {
      stdout.end();
      return text(stdout);
    },
  };
}
