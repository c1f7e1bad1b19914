/**
 * Transactions: each method acquires its locks before it touches a row, which prevents deadlocks. A
 * partner that a transaction has read whole or written stays locked until its end, since later
 * writes depend on what it read.
 */
import type { Kysely } from 'kysely';
import type { NewEvent } from '../../domain/event.ts';
import type { HistoryPoint, HistoryStep, HistorySubject } from '../../domain/history.ts';
import { compactHistory, pruneHistory, putDays } from '../history/compaction.ts';
import { readHistory, readHistorySizes } from '../history/reads.ts';
import { recordSamples } from '../history/writes.ts';
import { peopleReads, peopleWrites, type Writing } from '../people/people.ts';
import type { KnownSiteRevisions, PartnerChange, WholePartner } from '../records.ts';
import { listTokens, listUsers, partnersOfUser } from './access-reads.ts';
import { removeUser } from './access-writes.ts';
import type { SqlConnection } from './connection.ts';
import { addAge } from './database-age.ts';
import { readEvents, removeOldEvents } from './events.ts';
import { readLease, releaseLease, renewLease, takeLease } from './leases.ts';
import { methods, type RunOnConnection } from './methods.ts';
import { lastOldDay, removeOldRows } from './old-rows.ts';
import { keptOf, listOldUsers } from './old-users.ts';
import { putOrigins, readOrigins, readWaiting } from './origins.ts';
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
import { putReports, readSiteReports } from './site-reports.ts';
import type { Tables } from './tables.ts';
import { listTokenUses } from './token-uses.ts';
import { TransactionLocks } from './transaction-locks.ts';
import { PartnerStamps, removePartner, writePartners } from './writes.ts';

/**
 * A transaction: committed, or rolled back if the callback throws. Holds a lock on every partner that
 * it has read whole or written.
 */
export type StoreTransaction = ReturnType<typeof transactionOn>;

/** Runs a transaction of all data. */
export function runTransaction<Result>(
  connection: SqlConnection,
  db: Kysely<Tables>,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  const stamps = new PartnerStamps(db);
  return runAndAnnounce(connection, db, async (writing) => {
    const result = await work(transactionOn(connection, db, stamps, writing));
    await stamps.flush();
    return result;
  });
}

/** Sends NOTIFY on commit, unless the transaction was read-only. */
export async function runAndAnnounce<Result>(
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

export function locksOf(connection: SqlConnection, db: Kysely<Tables>): TransactionLocks {
  return new TransactionLocks(db, connection.locks ?? null);
}

/** The methods, by what they lock. No snapshot shows history, leases or origins: they announce nothing. */
function transactionOn(
  connection: SqlConnection,
  db: Kysely<Tables>,
  stamps: PartnerStamps,
  writing: Writing,
) {
  const { bulk } = connection;
  const locks = locksOf(connection, db);
  const unlocked: RunOnConnection = (work) => work(db);
  const flushed: RunOnConnection = async (work) => {
    await stamps.flush();
    return work(db);
  };
  const flushedOf: RunOnConnection<string> = async (work, partnerId) => {
    await stamps.flushOf([partnerId]);
    return work(db);
  };
  const locked: RunOnConnection<string> = async (work, partnerId) => {
    await locks.inventory(partnerId);
    return work(db);
  };
  const lockedToRead: RunOnConnection<string> = async (work, partnerId) => {
    await locks.inventory(partnerId);
    await stamps.flushOf([partnerId]);
    return work(db);
  };
  const inBulk = <Written>(write: () => Promise<Written>) =>
    connection.inBulk ? connection.inBulk(write) : write();
  /** Writes changes of different partners, faster than one by one. */
  const writeAll = async (changes: readonly PartnerChange[]) => {
    await locks.inventories(changes.map(({ partner }) => partner.id));
    const write = () => writePartners(db, bulk, stamps, changes);
    return writing(changes.some(({ sites }) => sites.remove.length > 0) ? inBulk(write) : write());
  };
  return {
    ...methods({ ...peopleReads, listPartners, readRevisions }, flushed),
    ...methods({ findPartner, listSiteIds }, flushedOf),
    ...methods(
      {
        addAge,
        lastOldDay,
        listTokens,
        listTokenUses,
        listOldUsers,
        listUsers,
        readEvents,
        readHistory,
        readHistorySizes,
        readLease,
        readRemoved,
        readWaiting,
        releaseLease,
        removeOldRows,
        renewLease,
        takeLease,
      },
      unlocked,
    ),
    ...methods(
      {
        compactHistory,
        pruneHistory,
        putOrigins,
        readOrigins,
        readSiteReports,
        recordSamples,
        removeOldEvents,
      },
      locked,
    ),
    ...peopleWrites(db, locks, writing),
    /** The database server's clock (ms since 1970); null where it is this machine's. */
    serverNow: async () => (await connection.serverNow?.(db)) ?? null,
    readPartner: (partnerId: string, known: ReadonlyMap<string, KnownSiteRevisions>) =>
      lockedToRead(() => readPartner(db, bulk, partnerId, known), partnerId),
    readWholePartner: (partnerId: string) =>
      lockedToRead(() => readWholePartner(db, bulk, partnerId), partnerId),
    /**
     * Whole partners in the order given, null for a missing one. Reads them in batches as they are
     * consumed; locks all from the first one on.
     */
    async *readWholePartners(partnerIds: readonly string[]): AsyncGenerator<WholePartner | null> {
      await locks.inventories(partnerIds);
      await stamps.flushOf(partnerIds);
      yield* readWholePartners(db, bulk, partnerIds);
    },
    writePartner: (change: PartnerChange) => writeAll([change]),
    writePartners: writeAll,
    /** Removes the partner, its data, accesses and tokens. False if there is none. */
    async removePartner(partnerId: string) {
      await locks.inventory(partnerId);
      await locks.access(partnerId);
      await stamps.flushOf([partnerId]);
      return writing(inBulk(() => removePartner(db, partnerId)));
    },
    /** Removes the user with all tokens and accesses. False if there is none. */
    async removeUser(userId: string) {
      // Every grant holds the user's lock, so the set of partners is fixed from here on.
      await locks.users([userId]);
      const partnerIds = await partnersOfUser(db, userId);
      await locks.accesses(partnerIds);
      return writing(removeUser(db, userId, partnerIds));
    },
    /** Removes a user unless something keeps it from a day (since 1970) on. */
    async removeOldUser(userId: string, endDay: number): Promise<boolean> {
      await locks.users([userId]);
      if ((await keptOf(db, [userId], endDay)).has(userId)) return false;
      const partnerIds = await partnersOfUser(db, userId);
      await locks.accesses(partnerIds);
      return writing(removeUser(db, userId, partnerIds));
    },
    /**
     * Locks the partner until the transaction ends; false, immediately, if another writer has the
     * lock.
     */
    tryLockPartner: (partnerId: string) => locks.tryInventory(partnerId),
    /** Skips removed sites; does nothing for a removed partner. */
    putReports: (
      partnerId: string,
      events: readonly NewEvent[],
      reports: ReadonlyMap<string, string>,
    ) => locked(() => writing(putReports(db, bulk, partnerId, events, reports)), partnerId),
    /**
     * Replaces a subject's points of one step on whole UTC days, in order. For a history that was
     * not recorded here, such as the demo's.
     */
    putHistoryDays: (subject: HistorySubject, step: HistoryStep, points: readonly HistoryPoint[]) =>
      locked(() => putDays(db, subject, step, points), subject.partnerId),
  };
}
