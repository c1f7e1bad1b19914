/**
 * Reads partners and their inventory. Each function is one consistent view only inside a
 * transaction, which its caller opens.
 */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Asset } from '../../domain/asset.ts';
import type { Partner } from '../../domain/partner.ts';
import { type AssetColumns, assetColumnNames, fromColumns } from '../asset-columns.ts';
import { sitesPerReadMax } from '../limits.ts';
import type {
  KnownSite,
  PartnerOutline,
  PartnerRevisions,
  PartnerState,
  SiteContents,
  StoredSite,
  WholePartner,
  WholeSite,
} from '../store.ts';
import { noUsage } from '../usage-document.ts';
import { wholeSite } from '../whole-site.ts';
import { runs } from './batches.ts';
import type { BulkSql } from './bulk.ts';
import { toHybridCore, toPartner, toSite } from './rows.ts';
import type { Tables } from './tables.ts';

export async function readRevisions(db: Kysely<Tables>): Promise<PartnerRevisions[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'revision', 'access_revision'])
    .orderBy('partner_id')
    .execute();
  return rows.map((row) => ({
    partnerId: row.partner_id,
    revision: row.revision,
    accessRevision: row.access_revision,
  }));
}

/** The tombstone of a removed partner. */
export async function readRemoved(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<PartnerRevisions | null> {
  const row = await db
    .selectFrom('removed_partner')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { partnerId, revision: row.revision, accessRevision: row.access_revision };
}

export async function findPartner(db: Kysely<Tables>, partnerId: string): Promise<Partner | null> {
  const row = await db
    .selectFrom('partner')
    .select(['partner_id', 'name', 'inventory_source'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row === undefined ? null : toPartner(row);
}

export async function listPartners(db: Kysely<Tables>): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'name', 'inventory_source'])
    .orderBy('partner_id')
    .execute();
  return rows.map(toPartner);
}

/** Reads a partner with what the caller does not know of its sites. */
export async function readPartner(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  known: ReadonlyMap<string, KnownSite>,
): Promise<PartnerState | null> {
  const outline = await readOutline(db, partnerId);
  if (outline === null) return null;
  const moved = outline.sites.filter(({ id, revision }) => known.get(id)?.revision !== revision);
  const unknown = moved.filter(({ id, assetsRevision }) => {
    return known.get(id)?.assetsRevision !== assetsRevision;
  });
  const assets = await readAssets(db, bulk, partnerId, idsOf(unknown));
  const usage = await readUsage(db, partnerId, idsOf(moved));
  const contents = new Map<string, SiteContents>();
  for (const { id } of moved) {
    contents.set(id, { assets: assets.get(id) ?? null, usage: usage.get(id) ?? noUsage });
  }
  return { ...outline, contents };
}

/** Reads a partner with the contents of all its sites. */
export async function readWholePartner(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
): Promise<WholePartner | null> {
  const state = await readPartner(db, bulk, partnerId, new Map());
  if (state === null) return null;
  const contents = new Map<string, WholeSite>();
  for (const [siteId, { assets, usage }] of state.contents) {
    // Nothing is left out for a caller that knows nothing.
    contents.set(siteId, wholeSite(assets!, usage));
  }
  return { ...state, contents };
}

function idsOf(sites: readonly StoredSite[]): string[] {
  return sites.map(({ id }) => id);
}

async function readOutline(db: Kysely<Tables>, partnerId: string): Promise<PartnerOutline | null> {
  const partner = await db
    .selectFrom('partner')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  const hybridCores = await db
    .selectFrom('hybrid_core')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('hybrid_core_id')
    .execute();
  const sites = await db
    .selectFrom('site')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('site_id')
    .execute();
  return {
    partner: toPartner(partner),
    revision: partner.revision,
    siteListRevision: partner.site_list_revision,
    hybridCoreListRevision: partner.hybrid_core_list_revision,
    hybridCores: hybridCores.map(toHybridCore),
    sites: sites.map(toSite),
  };
}

/**
 * The assets of each of the sites, also of those that have none. Between sites the process does
 * other work: it answers requests while it loads a partner.
 */
async function readAssets(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Asset[]>> {
  const assets = new Map<string, readonly Asset[]>(siteIds.map((id) => [id, []]));
  for (const some of runs(siteIds, sitesPerReadMax)) {
    for (const row of await selectAssets(db, bulk, partnerId, some)) {
      await setImmediate();
      assets.set(row.site_id, fromColumns(row));
    }
  }
  return assets;
}

/** The usage documents of those sites that have one; the process does other work in between. */
async function readUsage(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const usage = new Map<string, string>();
  for (const some of runs(siteIds, sitesPerReadMax)) {
    for (const row of await selectUsage(db, partnerId, some)) {
      usage.set(row.site_id, row.document);
    }
    await setImmediate();
  }
  return usage;
}

/** A row for each site that has assets. */
async function selectAssets(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  siteIds: readonly string[],
): Promise<readonly (AssetColumns & { site_id: string })[]> {
  const gathered = assetColumnNames.map((name) => {
    const value = name === 'cpu_hundredths' ? sql`cast(${sql.ref(name)} as text)` : sql.ref(name);
    return sql`${bulk.jsonArray(value)} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<AssetColumns & { site_id: string }>`
    select site_id, ${sql.join(gathered)} from asset
    where partner_id = ${partnerId} and site_id in (${sql.join(siteIds)})
    group by site_id`.execute(db);
  return rows;
}

function selectUsage(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<{ site_id: string; document: string }[]> {
  return db
    .selectFrom('site_usage')
    .select(['site_id', 'document'])
    .where('partner_id', '=', partnerId)
    .where('site_id', 'in', siteIds)
    .execute();
}
