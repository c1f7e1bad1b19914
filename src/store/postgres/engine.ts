/**
 * Checks other engines that speak PostgreSQL's protocol. Refuses to make a database on one whose
 * locks do not hold; reports what is only slower.
 */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { StoreError } from '../error.ts';
import type { Tables } from '../sql/tables.ts';
import { channel } from './notifications.ts';
import type { Servers } from './servers.ts';

/**
 * Takes one advisory lock in two sessions. Throws a StoreError if both get it: two writers would
 * overwrite each other.
 */
export async function requireLocks(db: Kysely<Tables>, address: string): Promise<void> {
  const key = randomBytes(8).readBigInt64BE();
  const tryLock = async (session: Kysely<Tables>) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(${key}::bigint) as got`.execute(session);
    return rows[0]!.got;
  };
  // A standby takes advisory locks too, but no read-write transaction.
  const session = () => db.transaction().setAccessMode('read only');
  const bothGotIt = await session().execute(async (first) => {
    const got = await tryLock(first);
    const second = session().execute(async (other) => got && (await tryLock(other)));
    return second.catch((error: unknown) => {
      throw new StoreError(
        `the database ${address} gives no second connection beside the first: ${(error as Error).message}; ` +
          'allow at least two (`default_pool_size` of PgBouncer)',
        { cause: error },
      );
    });
  });
  if (!bothGotIt) return;
  throw new StoreError(
    `the database ${address} gives one advisory lock to two sessions at once: writers could not keep ` +
      'out of each other’s way; use PostgreSQL, or an engine whose advisory locks hold',
  );
}

/** One sentence if the database does not support LISTEN; null if it does, or is unreachable. */
export async function listenShortcoming(
  options: ClientConfig,
  servers: Servers,
  address: string,
): Promise<string | null> {
  const client = await servers.connect(options).catch(() => null);
  if (client === null) return null;
  try {
    await client.query(`listen ${channel}`);
    return null;
  } catch (error) {
    return (
      `the database ${address} has no LISTEN (${(error as Error).message}): changes of other ` +
      'processes show when revisions are compared next; add notify=off to its address'
    );
  } finally {
    await client.end().catch(() => {});
  }
}
