/** Stores the last state from the source of a site's inventory. Moves no revision. */
import type { Kysely } from 'kysely';
import type { StoredOrigin } from '../records.ts';
import { batches } from './batches.ts';
import type { Tables } from './tables.ts';

/** Columns of a row, which bound the parameters of a statement. */
const originColumns = 4;

/** The origins of the partner's sites that have one, by site id. */
export async function readOrigins(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<ReadonlyMap<string, StoredOrigin>> {
  const rows = await db
    .selectFrom('siteOrigin')
    .select(['siteId', 'document', 'waiting'])
    .where('partnerId', '=', partnerId)
    .execute();
  return new Map(rows.map(({ siteId, ...origin }) => [siteId, origin]));
}

/** Pending removals, for the partner's sites that have any, by site id. */
export async function readWaiting(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('siteOrigin')
    .select(['siteId', 'waiting'])
    .where('partnerId', '=', partnerId)
    .where('waiting', 'is not', null)
    .execute();
  return new Map(rows.map(({ siteId, waiting }) => [siteId, waiting ?? '']));
}

/** Fails if the site does not exist. */
export async function putOrigins(
  db: Kysely<Tables>,
  partnerId: string,
  origins: ReadonlyMap<string, StoredOrigin>,
): Promise<void> {
  for (const batch of batches([...origins], originColumns)) {
    await db
      .insertInto('siteOrigin')
      .values(
        batch.map(([siteId, { document, waiting }]) => {
          return { partnerId, siteId, document, waiting };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['partnerId', 'siteId']).doUpdateSet((eb) => ({
          document: eb.ref('excluded.document'),
          waiting: eb.ref('excluded.waiting'),
        })),
      )
      .execute();
  }
}
