/** Writes a partner's change and stamps the revisions of what it touches, in one transaction. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
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

/**
 * What a transaction is to write into the rows of partners, once it has done all else. A row that is
 * written stays locked until the commit, and tokens are made and revoked by writing it: an import of many
 * partners would keep them from that to its end.
 */
export class PartnerStamps {
  readonly #db: Kysely<Tables>;
  readonly #pending = new Map<string, Stamp>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  put(stamp: Stamp): void {
    this.#pending.set(stamp.partner.id, stamp);
  }

  /** Writes all, in order, so that two transactions never wait for each other. */
  async flush(): Promise<void> {
    for (const partnerId of [...this.#pending.keys()].sort(compareCodePoints)) {
      await this.flushOf(partnerId);
    }
  }

  /** Writes that of one partner, which is to be read. */
  async flushOf(partnerId: string): Promise<void> {
    const stamp = this.#pending.get(partnerId);
    if (stamp === undefined) return;
    this.#pending.delete(partnerId);
    await stampPartner(this.#db, stamp);
  }
}

/** Writes the change; one that changes nothing moves no revision. The caller holds the partner's lock. */
export async function writePartner(
  db: Kysely<Tables>,
  bulk: BulkSql,
  stamps: PartnerStamps,
  change: PartnerChange,
): Promise<void> {
  const partnerId = change.partner.id;
  await stamps.flushOf(partnerId);
  const stored = await findRow(db, partnerId);
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
  await stamp(db, stamps, change.partner, revision, touches);
}

/** Removes the partner with all that it owns; its revisions stay behind as a tombstone. The caller holds its locks. */
export async function removePartner(db: Kysely<Tables>, partnerId: string): Promise<boolean> {
  const stored = await findRow(db, partnerId);
  if (stored === undefined) return false;
  const { revision, access_revision } = stored;
  await db
    .insertInto('removed_partner')
    .values({ partner_id: partnerId, revision, access_revision })
    .execute();
  // Uses first, as whoever notes one locks the use before its token.
  await db.deleteFrom('token_use').where('partner_id', '=', partnerId).execute();
  // Sites first: their hybrid cores cannot go before them.
  await db.deleteFrom('site').where('partner_id', '=', partnerId).execute();
  // A database on several nodes has no foreign key from these to partners.
  await db.deleteFrom('passkey').where('partner_id', '=', partnerId).execute();
  await db.deleteFrom('partner').where('partner_id', '=', partnerId).execute();
  return true;
}

function findRow(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<Selectable<PartnerTable> | undefined> {
  return db
    .selectFrom('partner')
    .selectAll()
    .where('partner_id', '=', partnerId)
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

/** What a change makes of the row of its partner. */
interface Stamp {
  readonly partner: Partner;
  readonly revision: Revision;
  readonly siteList: boolean;
  readonly hybridCoreList: boolean;
}

async function stampPartner(
  db: Kysely<Tables>,
  { partner, revision, siteList, hybridCoreList }: Stamp,
): Promise<void> {
  await db
    .updateTable('partner')
    .set({
      name: partner.name,
      inventory_source: partner.inventorySource,
      revision,
      ...(siteList && { site_list_revision: revision }),
      ...(hybridCoreList && { hybrid_core_list_revision: revision }),
    })
    .where('partner_id', '=', partner.id)
    .execute();
}

async function stamp(
  db: Kysely<Tables>,
  stamps: PartnerStamps,
  partner: Partner,
  revision: Revision,
  touches: Touches,
): Promise<void> {
  const { siteList, hybridCoreList } = touches;
  stamps.put({ partner, revision, siteList, hybridCoreList });
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
