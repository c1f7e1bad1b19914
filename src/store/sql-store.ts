/** Makes readers and writers of an open Kysely connection, alike for every SQL database. */
import type { Kysely } from 'kysely';
import { listTokens, listUsers, readAccess } from './access-reads.ts';
import { addToken, removeUser, revokeToken, withdrawAccess } from './access-writes.ts';
import { StoreError } from './error.ts';
import { applyMigrations, readSchema } from './migrate.ts';
import type { SchemaDialect } from './migrations/migration.ts';
import { listPartners, readPartner, readRevisions } from './reads.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from './store.ts';
import type { Tables } from './tables.ts';
import { removePartner, writePartner } from './writes.ts';

/** An open database. */
export interface SqlConnection {
  readonly db: Kysely<Tables>;
  /** Names the database in messages; holds no password. */
  readonly address: string;
  readonly dialect: SchemaDialect;
  close(): Promise<void>;
}

/** Throws a StoreError unless the schema is exactly the one that this program knows. */
async function demandSchema(connection: SqlConnection): Promise<void> {
  const { pending } = await readSchema(connection.db, connection.address);
  if (pending.length === 0) return;
  throw new StoreError(
    `the schema of ${connection.address} is not up to date: it lacks ${pending.join(', ')}; ` +
      'run `hybrid-core migrate`',
  );
}

/** Throws a StoreError if the schema is older or newer than the program. */
export async function makeReader(connection: SqlConnection): Promise<StoreReader> {
  await demandSchema(connection);
  // Repeatable read: all statements of one method see one state of the database.
  const read = <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> =>
    connection.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(work);
  return {
    readRevisions: () => read(readRevisions),
    readPartner: (partnerId, known) => read((db) => readPartner(db, partnerId, known)),
    readAccess: (partnerId) => read((db) => readAccess(db, partnerId)),
    listPartners: () => read(listPartners),
    close: () => connection.close(),
  };
}

/** Throws a StoreError if the schema is newer than the program. */
export async function makeWriter(connection: SqlConnection): Promise<StoreWriter> {
  const { db, address, dialect } = connection;
  let schemaIsCurrent = (await readSchema(db, address)).pending.length === 0;
  return {
    async migrate() {
      // Most starts find nothing to do, and then need not wait for a running import.
      if ((await readSchema(db, address)).pending.length === 0) return [];
      return db.transaction().execute((trx) => applyMigrations(trx, dialect, address));
    },
    async transaction(work) {
      if (!schemaIsCurrent) await demandSchema(connection);
      schemaIsCurrent = true;
      return db.transaction().execute((trx) => work(makeTransaction(trx)));
    },
    close: () => connection.close(),
  };
}

function makeTransaction(db: Kysely<Tables>): StoreTransaction {
  return {
    readRevisions: () => readRevisions(db),
    readPartner: (partnerId, known) => readPartner(db, partnerId, known),
    readAccess: (partnerId) => readAccess(db, partnerId),
    listPartners: () => listPartners(db),
    writePartner: (change) => writePartner(db, change),
    removePartner: (partnerId) => removePartner(db, partnerId),
    addToken: (token) => addToken(db, token),
    revokeToken: (tokenId, at) => revokeToken(db, tokenId, at),
    listTokens: () => listTokens(db),
    listUsers: () => listUsers(db),
    removeUser: (userId) => removeUser(db, userId),
    withdrawAccess: (userId, partnerId, at) => withdrawAccess(db, userId, partnerId, at),
  };
}
