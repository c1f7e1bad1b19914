/** The SQLite stores: one in a file, with a connection for each opener, and one in memory. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { noDatabase, StoreError } from '../error.ts';
import { sqliteBusyTimeoutMs } from '../limits.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import {
  demandTables,
  makePeopleWriter,
  makeReader,
  makeTokenUseWriter,
  makeWriter,
  type SqlConnection,
} from '../sql/sql-store.ts';
import type { Tables } from '../sql/tables.ts';
import type { Store } from '../store.ts';
import { sqliteBulk } from './bulk.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { openNew } from './file.ts';
import { whenUnlocked } from './lock.ts';
import { openReaders } from './readers.ts';

/** Rows lie in the order of their primary key, so that one sweep reads a partner's rows. */
const sqliteSchema: SchemaDialect = {
  text: sql`text collate binary`,
  bytes: sql`blob`,
  tableEnd: sql`without rowid`,
  keepPlain: async () => {},
  // SQLite adds no foreign key to a table, and runs one writing transaction at a time: nobody adds rows
  // of a user who is being removed.
  demandUser: async () => {},
  hasTable: async (db, name) =>
    (await db.introspection.getTables()).some((table) => table.name === name),
};

/** Opens nothing yet. Only a writer creates the file, and its folder, where missing. */
export function sqliteFileStore(path: string): Store {
  return {
    async demandDatabase() {
      // The message names the folder, since a relative path depends on it.
      if (await isMissing(path)) throw noDatabase(resolve(path), 'there is no such file');
      await opening(path, () => openToRead(path), demandTables);
    },
    openReader: () => openReaders(() => opening(path, () => openToRead(path), makeReader)),
    openWriter: () => opening(path, () => openOrMake(path), makeWriter),
    openPeopleWriter: () => opening(path, () => openToChange(path), makePeopleWriter),
    openTokenUseWriter: () => opening(path, () => openToChange(path), makeTokenUseWriter),
  };
}

/**
 * A database that lives as long as this object. Its reader and writer share one connection, so a
 * read waits for the end of a transaction. A transaction must not wait for such a read: neither
 * would end.
 */
export function sqliteMemoryStore(): Store {
  const database = new DatabaseSync(':memory:');
  const connection = { ...connect(database, ':memory:'), close: async () => {} };
  return {
    demandDatabase: () => demandTables(connection),
    openReader: () => makeReader(connection),
    openWriter: () => makeWriter(connection),
    openPeopleWriter: () => makePeopleWriter(connection),
    openTokenUseWriter: () => makeTokenUseWriter(connection),
  };
}

async function isMissing(path: string): Promise<boolean> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  return file instanceof Error && file.code === 'ENOENT';
}

async function openToRead(path: string): Promise<DatabaseSync> {
  await demandFile(path);
  return new DatabaseSync(path, { readOnly: true, timeout: sqliteBusyTimeoutMs });
}

/** A file that was removed while the service runs is not made again: only `openWriter` makes one. */
async function openToChange(path: string): Promise<DatabaseSync> {
  await demandFile(path);
  return prepareToWrite(new DatabaseSync(path, { timeout: sqliteBusyTimeoutMs }));
}

async function openOrMake(path: string): Promise<DatabaseSync> {
  const options = { timeout: sqliteBusyTimeoutMs };
  if (!(await isMissing(path))) return prepareToWrite(new DatabaseSync(path, options));
  return prepareToWrite(await openNew(path, options));
}

async function demandFile(path: string): Promise<void> {
  if (await isMissing(path)) throw new Error('there is no such file');
}

async function prepareToWrite(database: DatabaseSync): Promise<DatabaseSync> {
  try {
    // Readers go on beside the one writer. What is committed survives a power cut.
    const mode = await whenUnlocked(() => database.prepare('pragma journal_mode = wal').get());
    if (mode?.journal_mode !== 'wal') {
      throw new Error('its file system does not support write-ahead logging');
    }
    database.exec('pragma synchronous = full');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function connect(database: DatabaseSync, address: string): SqlConnection {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database, address) });
  return {
    db,
    address,
    dialect: sqliteSchema,
    bulk: sqliteBulk,
    async close() {
      await db.destroy();
      // Kysely does not close a database that it never used.
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Opens a database and makes something of it. A failure closes the database, and its message names
 * the path.
 */
async function opening<Opened>(
  path: string,
  open: () => Promise<DatabaseSync>,
  make: (connection: SqlConnection) => Promise<Opened>,
): Promise<Opened> {
  let connection: SqlConnection | undefined;
  try {
    connection = connect(await open(), path);
    return await make(connection);
  } catch (error) {
    await connection?.close();
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`cannot open the SQLite database ${path}: ${reason}`, { cause: error });
  }
}
