/**
 * Reads the revisions of all partners a page at a time: 100,000 rows at once would leave tens of
 * MiB behind at each read. Both ways run in one transaction of the caller.
 */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PartnerRevisions } from '../records.ts';
import type { Tables } from './tables.ts';

/** Rows of a page: some 2 ms, during which the process does nothing else. */
export const revisionsPerPage = 1_000;

/** Passes all partners' revisions on, page by page. */
export type RevisionScan = (
  db: Kysely<Tables>,
  take: (page: readonly PartnerRevisions[]) => void,
) => Promise<void>;

/** A statement a page: for an engine without round trips. */
export const scanByStatement: RevisionScan = async (db, take) => {
  let after = '';
  for (;;) {
    const page = await revisionsOf(db)
      .where('partnerId', '>', after)
      .orderBy('partnerId')
      .limit(revisionsPerPage)
      .execute();
    take(page);
    if (page.length < revisionsPerPage) return;
    after = page.at(-1)!.partnerId;
    await setImmediate();
  }
};

/** One statement, which asks each node of a distributed database once. */
export const scanByCursor: RevisionScan = async (db, take) => {
  await sql`declare scanned no scroll cursor for ${revisionsOf(db)}`.execute(db);
  for (;;) {
    const { rows } = await sql<PartnerRevisions>`
      fetch ${sql.lit(revisionsPerPage)} from scanned`.execute(db);
    take(rows);
    if (rows.length < revisionsPerPage) return;
  }
};

function revisionsOf(db: Kysely<Tables>) {
  return db.selectFrom('partner').select(['partnerId', 'revision', 'accessRevision']);
}
