/**
 * Advisory locks, each held until the end of its transaction. They order writers where no row is
 * there to lock yet. They are of the transaction, never of the session, so that a pooler may hand
 * the connection to anyone afterwards.
 */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../error.ts';
import { postgresLockWaitMs } from '../limits.ts';
import type { Tables } from '../sql/tables.ts';
import type { LockSql } from '../sql/transaction-locks.ts';
import { isLockTimeout } from './error.ts';
import { inKind } from './silence.ts';

/**
 * How long a start waits for the migration of another process, which may rewrite a large table, and tries
 * again where the tables are in use.
 */
const postgresSchemaLockWaitMs = 10 * 60 * 1_000;

/**
 * How long a change of the schema waits for a table, a `pg_dump` for one. Who comes after it waits behind
 * it, readers too.
 */
export const postgresTableLockWaitMs = 2_000;

/** Pause before a change of the schema is tried again, in which those go on who waited behind it. */
const postgresTableLockRetryMs = 3_000;

/** Programs of earlier releases take the same locks by the same names, but share none. */
export const postgresLocks: LockSql = {
  async exclusive(db, name) {
    await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(db);
  },
  async within(db, all, names) {
    await sql`
      select pg_advisory_xact_lock_shared(${lockKey(all)}::bigint), pg_advisory_xact_lock(key)
      from unnest(${names.map((name) => String(lockKey(name)))}::bigint[]) as key`.execute(db);
  },
  async tryWithin(db, all, name) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lockKey(all)}::bigint)
        and pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as locked`.execute(db);
    return rows[0]!.locked;
  },
};

/**
 * Waits until no other transaction changes the schema, and then runs a change that may take its time, but
 * waits for no table for long. Throws a TablesInUse where it would have to.
 */
export async function changeSchema<Result>(
  db: Kysely<Tables>,
  change: () => Promise<Result>,
): Promise<Result> {
  const bound = (ms: number) => sql`set local lock_timeout = ${sql.lit(ms)}`.execute(db);
  return inKind('bulk', async () => {
    await bound(postgresSchemaLockWaitMs);
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${lockKey('schema')}::bigint)`.execute(db);
    await bound(postgresTableLockWaitMs);
    try {
      return await change();
    } catch (error) {
      throw isLockTimeout(error) ? new TablesInUse(error) : error;
    } finally {
      await bound(postgresLockWaitMs).catch(() => {});
    }
  });
}

/** A change of the schema would have waited for a table, with all who come after it behind it. */
class TablesInUse extends StoreError {
  constructor(cause: unknown) {
    super(
      'the tables are in use, by a `pg_dump` or a long import for instance: run it again when that has ended',
      { cause },
    );
  }
}

/** Tries again, from the start, work that changes the schema, while the tables are in use. */
export async function whenTablesAreFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + postgresSchemaLockWaitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TablesInUse) || performance.now() > deadline) throw error;
    }
    await setTimeout(postgresTableLockRetryMs);
  }
}

/** Advisory locks are 64-bit numbers. Two names of one number would only wait for each other. */
function lockKey(name: string): bigint {
  return createHash('sha256').update(`hybrid-core ${name}`).digest().readBigInt64BE();
}
