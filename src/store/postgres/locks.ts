/**
 * Transaction-level advisory locks. They order writers where there is no row to lock yet. Never
 * session-level, so that a pooler may reassign the connection.
 */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../error.ts';
import { postgresLockWaitMs } from '../limits.ts';
import type { Tables } from '../sql/tables.ts';
import type { LockSql } from '../sql/transaction-locks.ts';
import { inKind } from './answer-timeout.ts';
import { isLockTimeout } from './error.ts';

/**
 * How long a start waits for another process's migration, which may rewrite a large table, and
 * retries while tables are in use.
 */
const postgresSchemaLockWaitMs = 10 * 60 * 1_000;

/**
 * Lock timeout of a schema change on a table, which a `pg_dump` may hold. Later statements queue
 * behind it, readers too.
 */
export const postgresTableLockWaitMs = 2_000;

/** Delay before a schema change is retried, during which the statements behind it proceed. */
const postgresTableLockRetryMs = 3_000;

/** Earlier releases take the same locks by the same names, but none shared. */
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
 * Waits until no other transaction changes the schema, then runs a possibly slow change with a
 * short lock timeout for each table. Throws TablesInUse on that timeout.
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

/** A schema change would have queued for a table, and blocked all later statements. */
class TablesInUse extends StoreError {
  constructor(cause: unknown) {
    super(
      'the tables are in use, by a `pg_dump` or a long import for instance: run it again when that has ended',
      { cause },
    );
  }
}

/** Retries a schema change from the start while tables are in use. */
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

/** Advisory lock keys are 64-bit. A collision only makes two locks wait for each other. */
function lockKey(name: string): bigint {
  return createHash('sha256').update(`hybrid-core ${name}`).digest().readBigInt64BE();
}
