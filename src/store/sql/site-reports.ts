/** The last reported state of sites, written together with the events that report it. */
import type { Kysely } from 'kysely';
import type { NewEvent } from '../../domain/event.ts';
import { batches } from './batches.ts';
import type { BulkSql } from './bulk.ts';
import { writeEvents } from './events.ts';
import type { Tables } from './tables.ts';

/** Columns of a row, which bound the parameters of a statement. */
const reportColumns = 3;

/** What was reported last of the partner's sites, by site id, as it was put. */
export async function readSiteReports(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('siteReport')
    .select(['siteId', 'document'])
    .where('partnerId', '=', partnerId)
    .execute();
  return new Map(rows.map(({ siteId, document }) => [siteId, document]));
}

/** Writes events and reports of existing sites. The caller holds the partner's lock. */
export async function putReports(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  events: readonly NewEvent[],
  reports: ReadonlyMap<string, string>,
): Promise<void> {
  const sites = await db
    .selectFrom('site')
    .select('siteId')
    .where('partnerId', '=', partnerId)
    .execute();
  const siteIds = new Set(sites.map(({ siteId }) => siteId));
  const rows = [...reports]
    .filter(([siteId]) => siteIds.has(siteId))
    .map(([siteId, document]) => ({ partnerId, siteId, document }));
  for (const batch of batches(rows, reportColumns)) {
    await db
      .insertInto('siteReport')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['partnerId', 'siteId'])
          .doUpdateSet((eb) => ({ document: eb.ref('excluded.document') })),
      )
      .execute();
  }
  const present = events.filter(({ siteId }) => siteId === null || siteIds.has(siteId));
  const partner = await db
    .selectFrom('partner')
    .select('revision')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return;
  await writeEvents(db, bulk, [{ partnerId, events: present, after: 0 }]);
}
