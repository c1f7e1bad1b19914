/**
 * Reads partners and their inventory. Each function is consistent only inside a transaction of the
 * caller.
 */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Asset } from '../../domain/asset.ts';
import type { Partner } from '../../domain/partner.ts';
import { type AssetColumns, assetColumnNames, fromColumns } from '../asset-columns.ts';
import type {
  KnownSiteRevisions,
  PartnerOutline,
  PartnerRevisions,
  PartnerState,
  SiteContents,
  StoredSite,
  WholePartner,
  WholeSite,
} from '../records.ts';
import { noUsage, wholeSite } from '../usage-document.ts';
import { runs, runsBySize } from './batches.ts';
import type { BulkSql } from './bulk.ts';
import { toHybridCore, toPartner, toSite } from './rows.ts';
import type { Tables } from './tables.ts';

/** Sites whose assets one statement reads: a few ms, during which SQLite does nothing else. */
const sitesPerReadMax = 4;

/** Partners per statement: enough to amortize the round trip. */
export const partnersPerReadMax = 500;

/** Assets of several partners per statement: some 10 MB as objects. */
export const assetsPerReadMax = 10_000;

/** Partners per statement: some 2 ms, during which SQLite does nothing else. */
export const revisionsPerReadMax = 1_000;

/** The revisions of all partners, by id; yields to the event loop between statements. */
export async function readRevisions(db: Kysely<Tables>): Promise<PartnerRevisions[]> {
  const all: PartnerRevisions[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('partner')
      .select(['partnerId', 'revision', 'accessRevision'])
      .where('partnerId', '>', all.at(-1)?.partnerId ?? '')
      .orderBy('partnerId')
      .limit(revisionsPerReadMax)
      .execute();
    for (const row of rows) all.push(row);
    if (rows.length < revisionsPerReadMax) return all;
    await setImmediate();
  }
}

/**
 * The tombstone of a removed partner: its last revisions; null otherwise. A partner that neither
 * exists nor has a tombstone is missing because of replica lag.
 */
export async function readRemoved(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<PartnerRevisions | null> {
  const row = await db
    .selectFrom('removedPartner')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { partnerId, revision: row.revision, accessRevision: row.accessRevision };
}

/** Null if there is no such partner. */
export async function findPartner(db: Kysely<Tables>, partnerId: string): Promise<Partner | null> {
  const row = await db
    .selectFrom('partner')
    .select(['partnerId', 'name', 'inventorySource'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  return row === undefined ? null : toPartner(row);
}

export async function listPartners(db: Kysely<Tables>): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['partnerId', 'name', 'inventorySource'])
    .orderBy('partnerId')
    .execute();
  return rows.map(toPartner);
}

/** The ids of a partner's sites (code points); none if there is no such partner. */
export async function listSiteIds(db: Kysely<Tables>, partnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site')
    .select('siteId')
    .where('partnerId', '=', partnerId)
    .orderBy('siteId')
    .execute();
  return rows.map(({ siteId }) => siteId);
}

/** Reads a partner, with the site contents that the caller lacks; null if there is none. */
export async function readPartner(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  known: ReadonlyMap<string, KnownSiteRevisions>,
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
    // Nothing is skipped for a caller that has nothing.
    contents.set(siteId, wholeSite(assets!, usage));
  }
  return { ...state, contents };
}

/**
 * Reads partners in the order of the given ids, null for a missing one: many small ones per
 * statement, a large one alone.
 */
export async function* readWholePartners(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerIds: readonly string[],
): AsyncGenerator<WholePartner | null> {
  for (const ids of runs(partnerIds, partnersPerReadMax)) {
    const outlines = await readOutlines(db, ids);
    const counts = await countAssets(db, [...outlines.keys()]);
    for (const some of runsBySize(ids, (id) => counts.get(id) ?? 0, assetsPerReadMax)) {
      if (some.length === 1) {
        yield await readWholePartner(db, bulk, some[0]!);
        continue;
      }
      const found = some.filter((id) => outlines.has(id));
      const contents = await readContentsOf(db, bulk, found);
      for (const id of some) {
        const outline = outlines.get(id);
        yield outline ? { ...outline, contents: contents(outline) } : null;
      }
    }
  }
}

/** The contents of all sites of small partners. */
async function readContentsOf(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerIds: readonly string[],
): Promise<(outline: PartnerOutline) => ReadonlyMap<string, WholeSite>> {
  if (partnerIds.length === 0) return () => new Map();
  const ofThese = sql<SqlBool>`partner_id in (${sql.join(partnerIds)})`;
  const assets = Map.groupBy(await selectAssets(db, bulk, ofThese), (row) => row.partnerId);
  const usage = Map.groupBy(await selectUsage(db, ofThese), (row) => row.partnerId);
  return ({ partner, sites }) => {
    const assetsOf = new Map(assets.get(partner.id)?.map((row) => [row.siteId, row]));
    const usageOf = new Map(usage.get(partner.id)?.map((row) => [row.siteId, row.document]));
    return new Map(
      sites.map(({ id }) => {
        const columns = assetsOf.get(id);
        return [id, wholeSite(columns ? fromColumns(columns) : [], usageOf.get(id) ?? noUsage)];
      }),
    );
  };
}

/** Asset counts by partner; a partner without assets is absent. */
async function countAssets(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (partnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .select((eb) => ['partnerId', eb.fn.countAll<number>().as('assetCount')])
    .where('partnerId', 'in', partnerIds)
    .groupBy('partnerId')
    .execute();
  return new Map(rows.map((row) => [row.partnerId, row.assetCount]));
}

function idsOf(sites: readonly StoredSite[]): string[] {
  return sites.map(({ id }) => id);
}

async function readOutline(db: Kysely<Tables>, partnerId: string): Promise<PartnerOutline | null> {
  return (await readOutlines(db, [partnerId])).get(partnerId) ?? null;
}

/** The outlines of existing partners, by id. */
async function readOutlines(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerOutline>> {
  const partners = await db
    .selectFrom('partner')
    .selectAll()
    .where('partnerId', 'in', partnerIds)
    .execute();
  if (partners.length === 0) return new Map();
  const found = partners.map((row) => row.partnerId);
  const hybridCores = await db
    .selectFrom('hybridCore')
    .selectAll()
    .where('partnerId', 'in', found)
    .orderBy('hybridCoreId')
    .execute();
  const sites = await db
    .selectFrom('site')
    .selectAll()
    .where('partnerId', 'in', found)
    .orderBy('siteId')
    .execute();
  const coresOf = Map.groupBy(hybridCores, (row) => row.partnerId);
  const sitesOf = Map.groupBy(sites, (row) => row.partnerId);
  return new Map(
    partners.map((row) => [
      row.partnerId,
      {
        partner: toPartner(row),
        revision: row.revision,
        siteListRevision: row.siteListRevision,
        hybridCoreListRevision: row.hybridCoreListRevision,
        hybridCores: (coresOf.get(row.partnerId) ?? []).map(toHybridCore),
        sites: (sitesOf.get(row.partnerId) ?? []).map(toSite),
      },
    ]),
  );
}

/**
 * The assets of each site, including empty ones. Yields to the event loop between sites, so that
 * requests are answered while a partner loads.
 */
async function readAssets(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Asset[]>> {
  const assets = new Map<string, readonly Asset[]>(siteIds.map((id) => [id, []]));
  for (const some of runs(siteIds, sitesPerReadMax)) {
    for (const row of await selectAssets(db, bulk, ofSites(partnerId, some))) {
      await setImmediate();
      assets.set(row.siteId, fromColumns(row));
    }
  }
  return assets;
}

/** The usage documents of sites that have one; yields to the event loop in between. */
async function readUsage(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const usage = new Map<string, string>();
  for (const some of runs(siteIds, sitesPerReadMax)) {
    for (const row of await selectUsage(db, ofSites(partnerId, some))) {
      usage.set(row.siteId, row.document);
    }
    await setImmediate();
  }
  return usage;
}

function ofSites(partnerId: string, siteIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`partner_id = ${partnerId} and site_id in (${sql.join(siteIds)})`;
}

/** Identifies a row's site. */
interface PlacedRow {
  readonly partnerId: string;
  readonly siteId: string;
}

/** One row per site with assets. */
async function selectAssets(
  db: Kysely<Tables>,
  bulk: BulkSql,
  ofSome: RawBuilder<SqlBool>,
): Promise<readonly (AssetColumns & PlacedRow)[]> {
  const aggregated = assetColumnNames.map((name) => {
    const value = name === 'cpuHundredths' ? sql`cast(${sql.ref(name)} as text)` : sql.ref(name);
    return sql`${bulk.jsonArray(value)} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<AssetColumns & PlacedRow>`
    select partner_id, site_id, ${sql.join(aggregated)} from asset
    where ${ofSome}
    group by partner_id, site_id`.execute(db);
  return rows;
}

function selectUsage(
  db: Kysely<Tables>,
  ofSome: RawBuilder<SqlBool>,
): Promise<(PlacedRow & { document: string })[]> {
  return db
    .selectFrom('siteUsage')
    .select(['partnerId', 'siteId', 'document'])
    .where(ofSome)
    .execute();
}
