/** Makes readers and writers of an open Kysely connection, alike for every SQL database. */
import type { Kysely } from 'kysely';
import type { TokenUseWriter } from '../access.ts';
import { NoDatabase, StoreError } from '../error.ts';
import { compactHistory, pruneHistory, putDays } from '../history/compaction.ts';
import { readHistory } from '../history/reads.ts';
import { readHistorySizes } from '../history/size.ts';
import { recordSamples } from '../history/writes.ts';
import { type Distribution, distributeAll, distributeNew } from '../migrations/distribution.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { peopleReads, peopleWrites } from '../people/parts.ts';
import type { PeopleReader, PeopleTransaction, PeopleWriter } from '../people/people.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../store.ts';
import { listTokens, listUsers, partnersOfUser, readAccess } from './access-reads.ts';
import { removeUser } from './access-writes.ts';
import type { BulkSql } from './bulk.ts';
import { leasePart } from './leases.ts';
import { applyMigrations, readSchema } from './migrate.ts';
import { originPart } from './origins.ts';
import {
  findPartner,
  listPartners,
  readPartner,
  readRemoved,
  readRevisions,
  readWholePartner,
} from './reads.ts';
import { ReadsUnderWay } from './reads-under-way.ts';
import type { Tables } from './tables.ts';
import { listTokenUses, noteTokenUses } from './token-uses.ts';
import { removePartner, writePartner } from './writes.ts';

/** An open database. */
export interface SqlConnection {
  readonly db: Kysely<Tables>;
  /** Names the database in messages; holds no password. */
  readonly address: string;
  readonly dialect: SchemaDialect;
  readonly bulk: BulkSql;
  // The locks are for databases that run several writing transactions at a time.
  /** Keeps other writers from a partner until the transaction ends. */
  lockPartner?(db: Kysely<Tables>, partnerId: string): Promise<void>;
  /** Keeps others from counting what a user has until the transaction ends. */
  lockUser?(db: Kysely<Tables>, userId: string): Promise<void>;
  /** Keeps others from changing the schema until the transaction ends. */
  lockSchema?(db: Kysely<Tables>): Promise<void>;
  /** What spreads tables over several nodes, where the database has them. */
  readonly distribution?: Distribution;
  /** Whether the database follows another, and may lag behind it. */
  isCopy?(db: Kysely<Tables>): Promise<boolean>;
  /** Tells other processes of the transaction's changes when it is committed. */
  announce?(db: Kysely<Tables>): Promise<void>;
  /** Calls back soon after a change was announced; returns what ends that. */
  onChange?(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Closes the connection. Throws a StoreError first where this program's tables are not there. */
export async function demandTables(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { applied } = await readSchema(db, dialect, address);
  if (applied.length === 0) throw new NoDatabase(address, 'it has none of its tables');
  await connection.close();
}

/** Throws a StoreError unless the schema is exactly the one that this program knows. */
async function demandSchema(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { pending } = await readSchema(db, dialect, address);
  if (pending.length === 0) return;
  throw new StoreError(
    `the schema of ${address} is not up to date: it lacks ${pending.join(', ')}; ` +
      'run `hybrid-core migrate`',
  );
}

/** Throws a StoreError if the schema is older or newer than the program. */
export async function makeReader(connection: SqlConnection): Promise<StoreReader> {
  await demandSchema(connection);
  const { bulk } = connection;
  const reads = new ReadsUnderWay();
  // Repeatable read: all statements of one method see one state of the database.
  const read = <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> =>
    reads.read(() =>
      connection.db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(work),
    );
  return {
    readRevisions: () => read(readRevisions),
    readSettled: () =>
      read(async (db) => ((await connection.isCopy?.(db)) ? null : readRevisions(db))),
    readPartner: (partnerId, known) => read((db) => readPartner(db, bulk, partnerId, known)),
    readWholePartner: (partnerId) => read((db) => readWholePartner(db, bulk, partnerId)),
    readAccess: (partnerId) => read((db) => readAccess(db, partnerId)),
    readRemoved: (partnerId) => read((db) => readRemoved(db, partnerId)),
    findPartner: (partnerId) => read((db) => findPartner(db, partnerId)),
    listPartners: () => read(listPartners),
    listTokens: () => read(listTokens),
    listTokenUses: (partnerId) => read((db) => listTokenUses(db, partnerId)),
    listUsers: () => read(listUsers),
    readHistory: (subject, step, from, to) =>
      read((db) => readHistory(db, subject, step, { from, to })),
    readHistorySizes: () => read(readHistorySizes),
    ...peopleReads(read),
    ...(connection.onChange && { onChange: connection.onChange }),
    async close() {
      await reads.close();
      await connection.close();
    },
  };
}

/** Throws a StoreError if the schema is newer than the program. */
export async function makeWriter(connection: SqlConnection): Promise<StoreWriter> {
  const { db, address, dialect } = connection;
  let schemaIsCurrent = (await readSchema(db, dialect, address)).pending.length === 0;
  return {
    async migrate(look) {
      // Most starts find nothing to do, and then need not wait for a running import.
      const isCurrent = (await readSchema(db, dialect, address)).pending.length === 0;
      if (isCurrent && look === undefined) return [];
      return db.transaction().execute(async (trx) => {
        await connection.lockSchema?.(trx);
        const applied = isCurrent ? [] : await applyMigrations(trx, dialect, address);
        await distributeNew(connection.distribution, trx, applied);
        if (look !== undefined) await runTransaction(connection, trx, look);
        return applied;
      });
    },
    async distribute() {
      await demandSchema(connection);
      return db.transaction().execute(async (trx) => {
        await connection.lockSchema?.(trx);
        return distributeAll(connection.distribution, trx, address);
      });
    },
    async transaction(work) {
      if (!schemaIsCurrent) await demandSchema(connection);
      schemaIsCurrent = true;
      return db.transaction().execute((trx) => runTransaction(connection, trx, work));
    },
    close: () => connection.close(),
  };
}

/** A writer of people, their accesses and tokens. Throws unless the schema is current. */
export async function makePeopleWriter(connection: SqlConnection): Promise<PeopleWriter> {
  await demandSchema(connection);
  return {
    transaction: (work) =>
      connection.db
        .transaction()
        .execute((trx) =>
          announcing(connection, trx, (writing) => work(peoplePart(connection, trx, writing))),
        ),
    close: () => connection.close(),
  };
}

/** A writer of the last uses of tokens. No snapshot shows them, so nothing is announced. */
export async function makeTokenUseWriter(connection: SqlConnection): Promise<TokenUseWriter> {
  await demandSchema(connection);
  return {
    noteTokenUses: (uses) => connection.db.transaction().execute((trx) => noteTokenUses(trx, uses)),
    close: () => connection.close(),
  };
}

/** Runs one write of a transaction, which then has something to announce. */
type Writing = <Written>(write: Promise<Written>) => Promise<Written>;

/** Announces the transaction if it wrote: nobody need look after one that only read. */
async function announcing<Result>(
  connection: SqlConnection,
  db: Kysely<Tables>,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  let hasWritten = false;
  const result = await work((write) => {
    hasWritten = true;
    return write;
  });
  if (hasWritten) await connection.announce?.(db);
  return result;
}

function runTransaction<Result>(
  connection: SqlConnection,
  db: Kysely<Tables>,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return announcing(connection, db, (writing) =>
    work({
      ...readingPart(connection, db),
      ...writingPart(connection, db, writing),
      ...peopleReads((read) => read(db)),
      ...peoplePart(connection, db, writing),
      ...historyPart(connection, db),
      ...leasePart(db),
      ...originPart(db, async (partnerId) => connection.lockPartner?.(db, partnerId)),
    }),
  );
}

function peoplePart(
  connection: SqlConnection,
  db: Kysely<Tables>,
  writing: Writing,
): PeopleTransaction {
  const lock = async (partnerId: string) => connection.lockPartner?.(db, partnerId);
  return peopleWrites(db, {
    lock,
    lockUser: async (userId) => connection.lockUser?.(db, userId),
    async locked(partnerId, write) {
      await lock(partnerId);
      return writing(write());
    },
  });
}

type ReadMethod = Exclude<
  keyof StoreReader,
  'readSettled' | 'onChange' | 'close' | keyof PeopleReader
>;

function readingPart(
  connection: SqlConnection,
  db: Kysely<Tables>,
): Pick<StoreTransaction, Exclude<ReadMethod, 'readAccess'>> {
  // What is read of a partner decides what is written next, so nobody may write in between.
  const lock = async (partnerId: string) => connection.lockPartner?.(db, partnerId);
  return {
    readRevisions: () => readRevisions(db),
    async readPartner(partnerId, known) {
      await lock(partnerId);
      return readPartner(db, connection.bulk, partnerId, known);
    },
    async readWholePartner(partnerId) {
      await lock(partnerId);
      return readWholePartner(db, connection.bulk, partnerId);
    },
    readRemoved: (partnerId) => readRemoved(db, partnerId),
    findPartner: (partnerId) => findPartner(db, partnerId),
    listPartners: () => listPartners(db),
    listTokens: () => listTokens(db),
    listTokenUses: (partnerId) => listTokenUses(db, partnerId),
    listUsers: () => listUsers(db),
    readHistory: (subject, step, from, to) => readHistory(db, subject, step, { from, to }),
    readHistorySizes: () => readHistorySizes(db),
  };
}

/** Each write locks its partners before it touches a row, so that no two writers deadlock. */
function writingPart(
  connection: SqlConnection,
  db: Kysely<Tables>,
  writing: Writing,
): Pick<StoreTransaction, 'writePartner' | 'removePartner' | 'removeUser'> {
  const locked = async <Written>(
    partnerIds: readonly string[],
    write: () => Promise<Written>,
  ): Promise<Written> => {
    for (const partnerId of partnerIds) await connection.lockPartner?.(db, partnerId);
    return writing(write());
  };
  return {
    writePartner: (change) =>
      locked([change.partner.id], () => writePartner(db, connection.bulk, change)),
    removePartner: (partnerId) => locked([partnerId], () => removePartner(db, partnerId)),
    async removeUser(userId) {
      const partnerIds = await partnersOfUser(db, userId);
      return locked(partnerIds, () => removeUser(db, userId, partnerIds));
    },
  };
}

type HistoryMethod = 'recordSamples' | 'compactHistory' | 'pruneHistory' | 'putHistoryDays';

/** No snapshot shows history, so its changes are not announced. */
function historyPart(
  connection: SqlConnection,
  db: Kysely<Tables>,
): Pick<StoreTransaction, HistoryMethod> {
  const lock = async (partnerId: string) => connection.lockPartner?.(db, partnerId);
  return {
    async recordSamples(partnerId, slot, samples) {
      await lock(partnerId);
      return recordSamples(db, partnerId, slot, samples);
    },
    async compactHistory(partnerId, before, after) {
      await lock(partnerId);
      return compactHistory(db, partnerId, before, after);
    },
    async pruneHistory(partnerId, step, before) {
      await lock(partnerId);
      return pruneHistory(db, partnerId, step, before);
    },
    async putHistoryDays(subject, step, points) {
      await lock(subject.partnerId);
      await putDays(db, subject, step, points);
    },
  };
}
