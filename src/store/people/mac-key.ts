/** Reads the key by which secrets of this database are marked (access/secret.ts). */
import type { Kysely } from 'kysely';
import type { Tables } from '../sql/tables.ts';

/** The key, made with the tables: the same for all replicas. */
export async function readMacKey(db: Kysely<Tables>): Promise<Uint8Array> {
  const { bytes } = await db
    .selectFrom('databaseKey')
    .select('bytes')
    .where('name', '=', 'mac')
    .executeTakeFirstOrThrow();
  return bytes;
}
