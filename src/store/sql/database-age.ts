/**
 * The age of a database: how long a keeper has run on it (history/recorder/keeper.ts), by
 * monotonic clocks. No wall clock moves it, so it tells what is old where those are wrong. It stands
 * still while no keeper runs: then what is written is kept for longer.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The age in ms. */
export async function readAge(db: Kysely<Tables>): Promise<number> {
  const { ms } = await db.selectFrom('databaseAge').select('ms').executeTakeFirstOrThrow();
  return ms;
}

/** Adds time (whole ms) for which the holder of the keeper's lease has run. Returns the age. */
export async function addAge(db: Kysely<Tables>, lived: number): Promise<number> {
  const { ms } = await db
    .updateTable('databaseAge')
    .set((eb) => ({ ms: eb('ms', '+', lived) }))
    .returning('ms')
    .executeTakeFirstOrThrow();
  return ms;
}
