/** Writes a partner's change and stamps the revisions of what it touches, in one transaction. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Partner } from '../../domain/partner.ts';
import type { PartnerChange, Revision } from '../store.ts';
import { batches } from './batches.ts';
import type { BulkSql } from './bulk.ts';
import {
  putAssets,
  putHybridCores,
  putSites,
  putUsage,
  removeAssets,
  removeHybridCores,
  removeSites,
} from './inventory-writes.ts';
import { nextRevision } from './revisions.ts';
import type { PartnerTable, Tables } from './tables.ts';
import {
  type Outline,
  type RewrittenSites,
  type Touches,
  touchesNothing,
  touchesOf,
} from './touches.ts';

/** Writes the change; one that changes nothing moves no revision. */
export async function writePartner(
  db: Kysely<Tables>,
  bulk: BulkSql,
  change: PartnerChange,
): Promise<void> {
  const partnerId = change.partner.id;
  const stored = await lockPartner(db, partnerId);
  const revision = stored ? nextRevision(stored.revision) : await createPartner(db, change.partner);
  const { put, remove } = change.sites;
  const countedSiteIds = [
    ...new Set([...change.assets.keys(), ...put.map(({ id }) => id), ...remove]),
  ];
  const before = await readOutline(db, partnerId);
  const countsBefore = await countAssets(db, partnerId, countedSiteIds);
  const rewritten = await writeRows(db, bulk, change, revision, countsBefore);
  const after = await readOutline(db, partnerId);
  const countsAfter = await countAssets(db, partnerId, countedSiteIds);
  const counts = { before: countsBefore, after: countsAfter };
  const touches = touchesOf(change, before, after, { rewritten, counts });
  if (stored && isEqualPartner(stored, change.partner) && touchesNothing(touches)) return;
  await stamp(db, change.partner, revision, touches);
}

/** Removes the partner with all that it owns; its revisions stay behind as a tombstone. */
export async function removePartner(db: Kysely<Tables>, partnerId: string): Promise<boolean> {
  const stored = await lockPartner(db, partnerId);
  if (stored === undefined) return false;
  const { revision, access_revision } = stored;
  await db
    .insertInto('removed_partner')
    .values({ partner_id: partnerId, revision, access_revision })
    .execute();
  // Sites first: their hybrid cores cannot go before them.
  await db.deleteFrom('site').where('partner_id', '=', partnerId).execute();
  // A database on several nodes has no foreign key from these to partners.
  await db.deleteFrom('passkey').where('partner_id', '=', partnerId).execute();
  await db.deleteFrom('partner').where('partner_id', '=', partnerId).execute();
  return true;
}

/** Reads the partner's row by an update that changes nothing, which locks it on any database. */
function lockPartner(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<Selectable<PartnerTable> | undefined> {
  return db
    .updateTable('partner')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('partner_id', '=', partnerId)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the partner's row, with revisions that go on from a removed namesake's. */
async function createPartner(db: Kysely<Tables>, partner: Partner): Promise<Revision> {
  const removed = await db
    .deleteFrom('removed_partner')
    .where('partner_id', '=', partner.id)
    .returningAll()
    .executeTakeFirst();
  const revision = nextRevision(removed?.revision ?? 0);
  await db
    .insertInto('partner')
    .values({
      partner_id: partner.id,
      name: partner.name,
      inventory_source: partner.inventorySource,
      revision,
      site_list_revision: revision,
      hybrid_core_list_revision: revision,
      access_revision: nextRevision(removed?.access_revision ?? 0),
    })
    .execute();
  return revision;
}

function isEqualPartner(stored: PartnerTable, partner: Partner): boolean {
  return stored.name === partner.name && stored.inventory_source === partner.inventorySource;
}

/**
 * Writes all rows; referenced ones come before those that refer to them, and go after them.
 * Returns the sites whose assets or usage it wrote.
 */
async function writeRows(
  db: Kysely<Tables>,
  bulk: BulkSql,
  change: PartnerChange,
  revision: Revision,
  assetCounts: ReadonlyMap<string, number>,
): Promise<RewrittenSites> {
  const partnerId = change.partner.id;
  await putHybridCores(db, partnerId, change.hybridCores.put, revision);
  await putSites(db, partnerId, change.sites.put, revision);
  await removeSites(db, partnerId, change.sites.remove);
  await removeHybridCores(db, partnerId, change.hybridCores.remove);
  const rewritten = { assets: new Set<string>(), usage: new Set<string>() };
  for (const [siteId, { put, remove }] of change.assets) {
    const removed = await removeAssets(db, partnerId, siteId, remove);
    await putAssets(db, bulk, partnerId, siteId, put, !assetCounts.has(siteId));
    if (put.length + removed > 0) rewritten.assets.add(siteId);
  }
  for (const [siteId, usage] of change.usage) {
    await putUsage(db, partnerId, siteId, usage);
    rewritten.usage.add(siteId);
  }
  return rewritten;
}

async function stamp(
  db: Kysely<Tables>,
  partner: Partner,
  revision: Revision,
  touches: Touches,
): Promise<void> {
  await db
    .updateTable('partner')
    .set({
      name: partner.name,
      inventory_source: partner.inventorySource,
      revision,
      ...(touches.siteList && { site_list_revision: revision }),
      ...(touches.hybridCoreList && { hybrid_core_list_revision: revision }),
    })
    .where('partner_id', '=', partner.id)
    .execute();
  const { assets, usage } = touches.rewritten;
  const stampParts = (parts: WrittenParts, siteIds: readonly string[]) =>
    stampSites(db, partner.id, revision, parts, siteIds);
  await stampParts(
    'both',
    [...assets].filter((siteId) => usage.has(siteId)),
  );
  await stampParts(
    'assets',
    [...assets].filter((siteId) => !usage.has(siteId)),
  );
  await stampParts(
    'usage',
    [...usage].filter((siteId) => !assets.has(siteId)),
  );
  for (const batch of batches([...touches.hybridCoreIds], 1)) {
    await db
      .updateTable('hybrid_core')
      .set({ revision })
      .where('partner_id', '=', partner.id)
      .where('hybrid_core_id', 'in', batch)
      .execute();
  }
}

type WrittenParts = 'assets' | 'usage' | 'both';

/**
 * Moves the revision of sites and of the part of them that was written. Where a program that does
 * not know of the parts wrote last, either may have changed since, so both move.
 */
async function stampSites(
  db: Kysely<Tables>,
  partnerId: string,
  revision: Revision,
  parts: WrittenParts,
  siteIds: readonly string[],
): Promise<void> {
  const unlessKept = (column: 'assets_revision' | 'usage_revision') =>
    sql<Revision>`case when revision in (assets_revision, usage_revision)
      then ${sql.ref(column)} else ${revision} end`;
  for (const batch of batches(siteIds, 1)) {
    await db
      .updateTable('site')
      .set({
        revision,
        assets_revision: parts === 'usage' ? unlessKept('assets_revision') : revision,
        usage_revision: parts === 'assets' ? unlessKept('usage_revision') : revision,
      })
      .where('partner_id', '=', partnerId)
      .where('site_id', 'in', batch)
      .execute();
  }
}

async function readOutline(db: Kysely<Tables>, partnerId: string): Promise<Outline> {
  const hybridCores = await db
    .selectFrom('hybrid_core')
    .select('hybrid_core_id')
    .where('partner_id', '=', partnerId)
    .execute();
  const sites = await db
    .selectFrom('site')
    .select(['site_id', 'hybrid_core_id'])
    .where('partner_id', '=', partnerId)
    .execute();
  return {
    hybridCoreIds: new Set(hybridCores.map((row) => row.hybrid_core_id)),
    hybridCoreOfSite: new Map(sites.map((row) => [row.site_id, row.hybrid_core_id])),
  };
}

/** Numbers of assets by site id; a site without any is not in the map. */
async function countAssets(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const batch of batches(siteIds, 1)) {
    const rows = await db
      .selectFrom('asset')
      .select((eb) => ['site_id', eb.fn.countAll<number>().as('asset_count')])
      .where('partner_id', '=', partnerId)
      .where('site_id', 'in', batch)
      .groupBy('site_id')
      .execute();
    for (const row of rows) counts.set(row.site_id, row.asset_count);
  }
  return counts;
}
