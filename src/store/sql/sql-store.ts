/** Makes readers and writers of an open Kysely connection, alike for every SQL database. */
import type { Kysely } from 'kysely';
import { FairSemaphore } from '../../runtime/fair-semaphore.ts';
import type { TokenUseWriter } from '../access.ts';
import {
  NoDatabase,
  retryingDeadlock,
  retryingOnce,
  StatementRefused,
  StoreBusy,
  StoreDeadlock,
  StoreError,
} from '../error.ts';
import { compactHistory, pruneHistory, putDays } from '../history/compaction.ts';
import { readHistory } from '../history/reads.ts';
import { readHistorySizes } from '../history/size.ts';
import { recordSamples } from '../history/writes.ts';
import { type Distribution, distributeAll, distributeNew } from '../migrations/distribution.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { peopleReads, peopleWrites, type Writing } from '../people/parts.ts';
import type { PeopleReader, PeopleTransaction, PeopleWriter } from '../people/people.ts';
import type {
  PartnerChange,
  ReaderOnly,
  StoreReader,
  StoreTransaction,
  StoreWriter,
} from '../store.ts';
import {
  findPartnerOfToken,
  listTokens,
  listUsers,
  partnersOfUser,
  readAccess,
  readAccesses,
  readDigests,
} from './access-reads.ts';
import { removeUser } from './access-writes.ts';
import type { BulkSql } from './bulk.ts';
import { pruneEvents, readEvents, readLatestEvents } from './events.ts';
import { leasePart } from './leases.ts';
import { applyMigrations, readSchema, readUnnotedUntil } from './migrate.ts';
import { type MoveSql, readMoves } from './moves.ts';
import { originPart } from './origins.ts';
import {
  findPartner,
  listPartners,
  listSiteIds,
  readPartner,
  readRemoved,
  readRevisions,
  readWholePartner,
  readWholePartners,
} from './reads.ts';
import { ReadsUnderWay } from './reads-under-way.ts';
import { putReports, readSiteReports } from './site-reports.ts';
import type { Tables } from './tables.ts';
import { listTokenUses, recordTokenUses } from './token-uses.ts';
import { type LockSql, TransactionLocks } from './transaction-locks.ts';
import { PartnerStamps, removePartner, writePartners } from './writes.ts';

/** How long a person's act waits for a connection, which others hold for so long at most. */
const peoplePlaceWaitMs = 5_000;

/** Transactions of people that concern one partner and run at a time: what they wait for is the partner's. */
const peopleOfPartnerMax = 2;

/** An open database. */
export interface SqlConnection {
  readonly db: Kysely<Tables>;
  /** Names the database in messages; holds no password. */
  readonly address: string;
  readonly dialect: SchemaDialect;
  readonly bulk: BulkSql;
  /** Connections that one writer has. */
  readonly connectionsMax: number;
  readonly moves: MoveSql;
  // The locks are for databases that run several writing transactions at a time.
  readonly locks?: LockSql;
  /** Runs a change of the schema, and keeps others from changing it until the transaction ends. */
  changeSchema?<Result>(db: Kysely<Tables>, change: () => Promise<Result>): Promise<Result>;
  /** Repeats transactions that change the schema while its tables are in use. */
  whenTablesAreFree?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs statements that may take minutes. */
  inBulk?<Result>(work: () => Promise<Result>): Promise<Result>;
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
export async function requireTables(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { applied } = await readSchema(db, dialect, address);
  if (applied.length === 0) throw new NoDatabase(address, 'it has none of its tables');
  await connection.close();
}

/** Throws a StoreError unless the schema is exactly the one that this program knows. */
async function requireSchema(connection: SqlConnection): Promise<void> {
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
  await requireSchema(connection);
  const { bulk } = connection;
  const unnotedUntil = await readUnnotedUntil(connection.db);
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
    // One statement sees one state by itself, and its way to the database counts twice a second.
    readMoves: (since) => reads.read(() => readMoves(connection.db, connection.moves, since)),
    unnotedUntil,
    readSettled: () =>
      read(async (db) => ((await connection.isCopy?.(db)) ? null : readRevisions(db))),
    readPartner: (partnerId, known) => read((db) => readPartner(db, bulk, partnerId, known)),
    readWholePartner: (partnerId) => read((db) => readWholePartner(db, bulk, partnerId)),
    readAccess: (...of) => read((db) => readAccess(db, ...of)),
    readAccesses: (...of) => read((db) => readAccesses(db, ...of)),
    readDigests: (...of) => read((db) => readDigests(db, ...of)),
    findPartnerOfToken: (...of) => read((db) => findPartnerOfToken(db, ...of)),
    readRemoved: (partnerId) => read((db) => readRemoved(db, partnerId)),
    findPartner: (partnerId) => read((db) => findPartner(db, partnerId)),
    listPartners: () => read(listPartners),
    listSiteIds: (partnerId) => read((db) => listSiteIds(db, partnerId)),
    listTokens: () => read(listTokens),
    listTokenUses: (partnerId) => read((db) => listTokenUses(db, partnerId)),
    listUsers: () => read(listUsers),
    readHistory: (subject, step, from, to) =>
      read((db) => readHistory(db, subject, step, { from, to })),
    readEvents: (...asked) => read((db) => readEvents(db, ...asked)),
    readLatestEvents: (...asked) => read((db) => readLatestEvents(db, ...asked)),
    readSiteReports: (partnerId) => read((db) => readSiteReports(db, partnerId)),
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
    async migrate(check) {
      // Most starts find nothing to do, and then need not wait for a running import.
      const isCurrent = (await readSchema(db, dialect, address)).pending.length === 0;
      if (isCurrent && check === undefined) return [];
      return changingSchema(connection, async (trx, change) => {
        const applied = await change(async () => {
          const names = isCurrent ? [] : await applyMigrations(trx, dialect, address);
          await distributeNew(connection.distribution, trx, names);
          return names;
        });
        if (check !== undefined) await runTransaction(connection, trx, check);
        return applied;
      });
    },
    async distribute() {
      await requireSchema(connection);
      return changingSchema(connection, (trx, change) =>
        change(() => distributeAll(connection.distribution, trx, address)),
      );
    },
    async transaction(work) {
      if (!schemaIsCurrent) await requireSchema(connection);
      schemaIsCurrent = true;
      return db.transaction().execute((trx) => runTransaction(connection, trx, work));
    },
    close: () => connection.close(),
  };
}

/** Runs a transaction that changes the schema within `change`. */
function changingSchema<Result>(
  { db, changeSchema, whenTablesAreFree }: SqlConnection,
  work: (
    trx: Kysely<Tables>,
    change: <Changed>(run: () => Promise<Changed>) => Promise<Changed>,
  ) => Promise<Result>,
): Promise<Result> {
  const once = () =>
    db
      .transaction()
      .execute((trx) => work(trx, (run) => (changeSchema ? changeSchema(trx, run) : run())));
  return whenTablesAreFree ? whenTablesAreFree(once) : once();
}

/** A writer of people, their accesses and tokens. Throws unless the schema is current. */
export async function makePeopleWriter(connection: SqlConnection): Promise<PeopleWriter> {
  await requireSchema(connection);
  const { connectionsMax } = connection;
  // A partner that is kept waiting, by its own locks for instance, leaves the others their connections.
  const places = new FairSemaphore(connectionsMax, (_, partnerId) =>
    partnerId === null ? connectionsMax : peopleOfPartnerMax,
  );
  const once = <Result>(work: (transaction: PeopleTransaction) => Promise<Result>) =>
    connection.db
      .transaction()
      .execute((trx) =>
        announcing(connection, trx, (writing) =>
          work(peopleWrites(trx, locksOf(connection, trx), writing)),
        ),
      );
  return {
    async transaction(work, partnerId = null) {
      using _place = await places.acquire(partnerId, { longest: peoplePlaceWait });
      return await retryingDeadlock(() => once(work));
    },
    close: () => connection.close(),
  };
}

const peoplePlaceWait = {
  ms: peoplePlaceWaitMs,
  error: () =>
    new StoreBusy(`no connection was free for ${peoplePlaceWaitMs} ms: other writers have them`),
};

function locksOf(connection: SqlConnection, db: Kysely<Tables>): TransactionLocks {
  return new TransactionLocks(db, connection.locks ?? null);
}

/** A writer of the last uses of tokens. No snapshot shows them, so nothing is announced. */
export async function makeTokenUseWriter(connection: SqlConnection): Promise<TokenUseWriter> {
  await requireSchema(connection);
  return {
    recordTokenUses: (uses) =>
      retryingOnce(
        () => connection.db.transaction().execute((trx) => recordTokenUses(trx, uses)),
        // A token may go between the look at it and the note of its use.
        (error) => error instanceof StoreDeadlock || error instanceof StatementRefused,
      ),
    close: () => connection.close(),
  };
}

/** Sends NOTIFY on commit, unless the transaction was read-only. */
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
  const locks = locksOf(connection, db);
  const stamps = new PartnerStamps(db);
  return announcing(connection, db, async (writing) => {
    const result = await work({
      ...readingPart(connection, db, locks, stamps),
      ...writingPart(connection, db, locks, stamps, writing),
      ...peopleReads(async (read) => {
        await stamps.flush();
        return read(db);
      }),
      ...peopleWrites(db, locks, writing),
      ...historyPart(db, locks),
      ...eventPart(connection, db, locks, writing),
      ...leasePart(db),
      ...originPart(db, (partnerId) => locks.inventory(partnerId)),
    });
    await stamps.flush();
    return result;
  });
}

type ReadMethod = Exclude<keyof StoreReader, ReaderOnly | keyof PeopleReader>;

function readingPart(
  { bulk }: SqlConnection,
  db: Kysely<Tables>,
  locks: TransactionLocks,
  stamps: PartnerStamps,
): Pick<StoreTransaction, Exclude<ReadMethod, 'readAccess'> | 'readWholePartners'> {
  // Reads lock the partner, since the writes that follow depend on them.
  const toRead = async (partnerId: string) => {
    await locks.inventory(partnerId);
    await stamps.flushOf([partnerId]);
  };
  return {
    async readRevisions() {
      await stamps.flush();
      return readRevisions(db);
    },
    async readPartner(partnerId, known) {
      await toRead(partnerId);
      return readPartner(db, bulk, partnerId, known);
    },
    async readWholePartner(partnerId) {
      await toRead(partnerId);
      return readWholePartner(db, bulk, partnerId);
    },
    async *readWholePartners(partnerIds) {
      await locks.inventories(partnerIds);
      await stamps.flushOf(partnerIds);
      yield* readWholePartners(db, bulk, partnerIds);
    },
    readRemoved: (partnerId) => readRemoved(db, partnerId),
    async findPartner(partnerId) {
      await stamps.flushOf([partnerId]);
      return findPartner(db, partnerId);
    },
    async listPartners() {
      await stamps.flush();
      return listPartners(db);
    },
    async listSiteIds(partnerId) {
      await stamps.flushOf([partnerId]);
      return listSiteIds(db, partnerId);
    },
    listTokens: () => listTokens(db),
    listTokenUses: (partnerId) => listTokenUses(db, partnerId),
    listUsers: () => listUsers(db),
    readHistory: (subject, step, from, to) => readHistory(db, subject, step, { from, to }),
    readEvents: (...asked) => readEvents(db, ...asked),
    readLatestEvents: (...asked) => readLatestEvents(db, ...asked),
    async readSiteReports(partnerId) {
      await locks.inventory(partnerId);
      return readSiteReports(db, partnerId);
    },
    readHistorySizes: () => readHistorySizes(db),
  };
}

/** Each write takes its locks before it touches a row, so that no two writers deadlock. */
function writingPart(
  connection: SqlConnection,
  db: Kysely<Tables>,
  locks: TransactionLocks,
  stamps: PartnerStamps,
  writing: Writing,
): Pick<StoreTransaction, 'writePartner' | 'writePartners' | 'removePartner' | 'removeUser'> {
  const inBulk = <Written>(write: () => Promise<Written>) =>
    connection.inBulk ? connection.inBulk(write) : write();
  const writeAll = async (changes: readonly PartnerChange[]) => {
    await locks.inventories(changes.map(({ partner }) => partner.id));
    const write = () => writePartners(db, connection.bulk, stamps, changes);
    return writing(changes.some(({ sites }) => sites.remove.length > 0) ? inBulk(write) : write());
  };
  return {
    writePartner: (change) => writeAll([change]),
    writePartners: writeAll,
    async removePartner(partnerId) {
      await locks.inventory(partnerId);
      await locks.access(partnerId);
      await stamps.flushOf([partnerId]);
      return writing(inBulk(() => removePartner(db, partnerId)));
    },
    async removeUser(userId) {
      // Every grant holds the user's lock, so the set of partners is fixed from here on.
      await locks.users([userId]);
      const partnerIds = await partnersOfUser(db, userId);
      await locks.accesses(partnerIds);
      return writing(removeUser(db, userId, partnerIds));
    },
  };
}

function eventPart(
  { bulk }: SqlConnection,
  db: Kysely<Tables>,
  locks: TransactionLocks,
  writing: Writing,
): Pick<StoreTransaction, 'putReports' | 'pruneEvents'> {
  return {
    async putReports(partnerId, events, reports) {
      await locks.inventory(partnerId);
      await writing(putReports(db, bulk, partnerId, events, reports));
    },
    async pruneEvents(partnerId, bounds) {
      await locks.inventory(partnerId);
      return pruneEvents(db, partnerId, bounds);
    },
  };
}

type HistoryMethod =
  | 'tryLockPartner'
  | 'recordSamples'
  | 'compactHistory'
  | 'pruneHistory'
  | 'putHistoryDays';

/** No snapshot shows history, so its changes are not announced. */
function historyPart(
  db: Kysely<Tables>,
  locks: TransactionLocks,
): Pick<StoreTransaction, HistoryMethod> {
  return {
    async recordSamples(partnerId, slot, samples) {
      await locks.inventory(partnerId);
      return recordSamples(db, partnerId, slot, samples);
    },
    async compactHistory(partnerId, before, after) {
      await locks.inventory(partnerId);
      return compactHistory(db, partnerId, before, after);
    },
    async pruneHistory(partnerId, step, before, daysKeptMin = 0) {
      await locks.inventory(partnerId);
      return pruneHistory(db, { partnerId, step, before, daysKeptMin });
    },
    tryLockPartner: (partnerId) => locks.tryInventory(partnerId),
    async putHistoryDays(subject, step, points) {
      await locks.inventory(subject.partnerId);
      await putDays(db, subject, step, points);
    },
  };
}
