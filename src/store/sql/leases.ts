/**
 * Leases: one row per kind of work that one process may do at a time. The
 * holder increments a renewal count; another process may take the lease once it has seen the count
 * unchanged for the lease's duration. Clocks of different machines are never compared.
 */
import type { Kysely } from 'kysely';
import type { Lease } from '../records.ts';
import type { Tables } from './tables.ts';

/** Null if the lease is free. */
export async function readLease(db: Kysely<Tables>, name: string): Promise<Lease | null> {
  const row = await db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : { holder: row.holder, renewal: row.renewal };
}

/**
 * Compare-and-swap: assigns the lease if the holder is still the one seen; null: there was none.
 */
export async function takeLease(
  db: Kysely<Tables>,
  name: string,
  holder: string,
  seen: Lease | null,
): Promise<boolean> {
  if (seen === null) {
    const inserted = await db
      .insertInto('lease')
      .values({ name, holder, renewal: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const taken = await db
    .updateTable('lease')
    .set({ holder, renewal: seen.renewal + 1 })
    .where('name', '=', name)
    .where('holder', '=', seen.holder)
    .where('renewal', '=', seen.renewal)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Counts a renewal if the holder still has the lease; locks the row until the transaction ends. */
export async function renewLease(
  db: Kysely<Tables>,
  name: string,
  holder: string,
): Promise<boolean> {
  const renewed = await db
    .updateTable('lease')
    .set((eb) => ({ renewal: eb('renewal', '+', 1) }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Releases the lease, if the holder has it. */
export async function releaseLease(
  db: Kysely<Tables>,
  name: string,
  holder: string,
): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
}
