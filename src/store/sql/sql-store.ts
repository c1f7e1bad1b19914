/** Creates writers on an open Kysely connection, for all SQL databases. */
import type { Kysely } from 'kysely';
import { FairSemaphore } from '../../runtime/fair-semaphore.ts';
import type { TokenUseWriter } from '../access.ts';
import {
  retryingDeadlock,
  retryingOnce,
  StatementRefused,
  StoreBusy,
  StoreDeadlock,
} from '../error.ts';
import { distributeAll, distributeNew } from '../migrations/distribution.ts';
import { type PeopleTransaction, type PeopleWriter, peopleWrites } from '../people/people.ts';
import type { StoreWriter } from '../store.ts';
import { requireSchema, type SqlConnection } from './connection.ts';
import { applyMigrations, readSchema } from './migrate.ts';
import type { Tables } from './tables.ts';
import { recordTokenUses } from './token-uses.ts';
import { locksOf, runAndAnnounce, runTransaction } from './transaction.ts';

/** Timeout for a connection of the people writer; a transaction holds one at most as long. */
const peopleConnectionWaitMs = 5_000;

/** Concurrent transactions per partner, so that those that wait for its locks block no other partner. */
const peopleTransactionsMax = 2;

/** Throws a StoreError if the schema is newer than the program. */
export async function makeWriter(connection: SqlConnection): Promise<StoreWriter> {
  const { db, address, dialect } = connection;
  let schemaIsCurrent = (await readSchema(db, dialect, address)).pending.length === 0;
  return {
    async migrate(check) {
      // Most starts have nothing to migrate, and then need not wait for a running import.
      const isCurrent = (await readSchema(db, dialect, address)).pending.length === 0;
      if (isCurrent && check === undefined) return [];
      if (!isCurrent) await connection.requireLocks?.();
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

/** Runs `work` in a transaction; `work` changes the schema only within the `change` that it is given. */
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
  // A partner that waits, for instance for its own locks, must not use up the connections.
  const permits = new FairSemaphore(connectionsMax, (_, partnerId) =>
    partnerId === null ? connectionsMax : peopleTransactionsMax,
  );
  const once = <Result>(work: (transaction: PeopleTransaction) => Promise<Result>) =>
    connection.db
      .transaction()
      .execute((trx) =>
        runAndAnnounce(connection, trx, (writing) =>
          work(peopleWrites(trx, locksOf(connection, trx), writing)),
        ),
      );
  return {
    async transaction(work, partnerId = null) {
      using _permit = await permits.acquire(partnerId, { longest: peopleConnectionWait });
      return await retryingDeadlock(() => once(work));
    },
    close: () => connection.close(),
  };
}

const peopleConnectionWait = {
  ms: peopleConnectionWaitMs,
  error: () =>
    new StoreBusy(
      `no connection was free for ${peopleConnectionWaitMs} ms: other writers have them`,
    ),
};

/** A writer of the last uses of tokens. No snapshot shows them, so nothing is announced. */
export async function makeTokenUseWriter(connection: SqlConnection): Promise<TokenUseWriter> {
  await requireSchema(connection);
  return {
    recordTokenUses: (uses) =>
      retryingOnce(
        () => connection.db.transaction().execute((trx) => recordTokenUses(trx, uses)),
        // A token may be removed between its verification and the record of its use.
        (error) => error instanceof StoreDeadlock || error instanceof StatementRefused,
      ),
    close: () => connection.close(),
  };
}
