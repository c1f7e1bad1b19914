/**
 * Reads partners and their inventory. Each function is one consistent view only inside a
 * transaction, which its caller opens.
 */
import type { Kysely } from 'kysely';
import type { Asset } from '../domain/asset.ts';
import type { Partner } from '../domain/partner.ts';
import type { Usage } from '../domain/usage.ts';
import { batches } from './batches.ts';
import { type AssetRow, toAsset, toHybridCore, toPartner, toSite } from './rows.ts';
import type {
  PartnerRevisions,
  PartnerState,
  Revision,
  SiteContents,
  StoredSite,
} from './store.ts';
import type { Tables } from './tables.ts';
import { parseUsage } from './usage-document.ts';

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

export async function listPartners(db: Kysely<Tables>): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'name', 'inventory_source'])
    .orderBy('partner_id')
    .execute();
  return rows.map(toPartner);
}

/** Reads a partner with the contents of the sites whose revision is not the `known` one. */
export async function readPartner(
  db: Kysely<Tables>,
  partnerId: string,
  known: ReadonlyMap<string, Revision>,
): Promise<PartnerState | null> {
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
  const siteRows = await db
    .selectFrom('site')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('site_id')
    .execute();
  const sites = siteRows.map(toSite);
  const wanted = sites.filter((site) => known.get(site.id) !== site.revision);
  return {
    partner: toPartner(partner),
    revision: partner.revision,
    siteListRevision: partner.site_list_revision,
    hybridCoreListRevision: partner.hybrid_core_list_revision,
    hybridCores: hybridCores.map(toHybridCore),
    sites,
    contents: await readContents(db, partnerId, wanted),
  };
}

async function readContents(
  db: Kysely<Tables>,
  partnerId: string,
  sites: readonly StoredSite[],
): Promise<Map<string, SiteContents>> {
  const assets = new Map<string, Asset[]>(sites.map((site) => [site.id, []]));
  const usage = new Map<string, Map<string, Usage>>();
  for (const batch of batches([...assets.keys()], 1)) {
    for (const row of await selectAssets(db, partnerId, batch)) {
      assets.get(row.site_id)!.push(toAsset(row));
    }
    for (const row of await selectUsage(db, partnerId, batch)) {
      usage.set(row.site_id, parseUsage(row.document));
    }
  }
  const contents = new Map<string, SiteContents>();
  for (const [siteId, siteAssets] of assets) {
    contents.set(siteId, { assets: siteAssets, usage: usage.get(siteId) ?? new Map() });
  }
  return contents;
}

function selectAssets(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<(AssetRow & { site_id: string })[]> {
  return db
    .selectFrom('asset')
    .select(['site_id', 'asset_id', 'node_type', 'status', 'memory_bytes', 'storage_bytes'])
    .select((eb) => eb.cast<string | null>('cpu_hundredths', 'text').as('cpu_hundredths'))
    .where('partner_id', '=', partnerId)
    .where('site_id', 'in', siteIds)
    .orderBy('site_id')
    .orderBy('asset_id')
    .execute();
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
