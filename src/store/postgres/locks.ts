/**
 * Advisory locks, each held until the end of its transaction. They order writers where no row is
 * there to lock yet. They are of the transaction, never of the session, so that a pooler may hand
 * the connection to anyone afterwards.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { postgresSchemaLockWaitMs } from '../limits.ts';
import type { Tables } from '../sql/tables.ts';
import type { LockSql } from '../sql/transaction-locks.ts';

/** Programs of earlier releases lock inventory and access alike by the name `partner`. */
export const postgresLocks: LockSql = {
  inventory: (db, partnerId) => lock(db, `partner ${partnerId}`),
  user: (db, userId) => lock(db, `user ${userId}`),
  access: (db, partnerId) => lock(db, `access ${partnerId}`),
};

async function lock(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(db);
}

/** Waits until no other transaction changes the schema, and lets this one take its time. */
export async function lockSchema(db: Kysely<Tables>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(postgresSchemaLockWaitMs)}`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${lockKey('schema')}::bigint)`.execute(db);
}

/** Advisory locks are 64-bit numbers. Two names of one number would only wait for each other. */
function lockKey(name: string): bigint {
  return createHash('sha256').update(`hybrid-core ${name}`).digest().readBigInt64BE();
}
