/** Keeps what the source of a site's inventory last said of the site. Moves no revision. */
import type { Kysely } from 'kysely';
import type { StoredOrigin, StoreTransaction } from '../store.ts';
import { batches } from './batches.ts';
import type { Tables } from './tables.ts';

type OriginMethod = 'readOrigins' | 'readWaiting' | 'putOrigins';

/**
 * The methods of a transaction; `lock` keeps other writers from a partner. No snapshot shows
 * origins, so their changes are not announced.
 */
export function originPart(
  db: Kysely<Tables>,
  lock: (partnerId: string) => Promise<void>,
): Pick<StoreTransaction, OriginMethod> {
  return {
    // What is read of them decides what is written next, so nobody may write in between.
    async readOrigins(partnerId) {
      await lock(partnerId);
      return readOrigins(db, partnerId);
    },
    readWaiting: (partnerId) => readWaiting(db, partnerId),
    async putOrigins(partnerId, origins) {
      await lock(partnerId);
      await putOrigins(db, partnerId, origins);
    },
  };
}

/** Columns of a row, for the bound values of a statement. */
const originColumns = 4;

async function readOrigins(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<ReadonlyMap<string, StoredOrigin>> {
  const rows = await db
    .selectFrom('site_origin')
    .select(['site_id', 'document', 'waiting'])
    .where('partner_id', '=', partnerId)
    .execute();
  return new Map(rows.map(({ site_id: siteId, ...origin }) => [siteId, origin]));
}

async function readWaiting(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('site_origin')
    .select(['site_id', 'waiting'])
    .where('partner_id', '=', partnerId)
    .where('waiting', 'is not', null)
    .execute();
  return new Map(rows.map(({ site_id: siteId, waiting }) => [siteId, waiting ?? '']));
}

/** Fails for a site that is not there. */
async function putOrigins(
  db: Kysely<Tables>,
  partnerId: string,
  origins: ReadonlyMap<string, StoredOrigin>,
): Promise<void> {
  for (const batch of batches([...origins], originColumns)) {
    await db
      .insertInto('site_origin')
      .values(
        batch.map(([siteId, { document, waiting }]) => {
          return { partner_id: partnerId, site_id: siteId, document, waiting };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'site_id']).doUpdateSet((eb) => ({
          document: eb.ref('excluded.document'),
          waiting: eb.ref('excluded.waiting'),
        })),
      )
      .execute();
  }
}
