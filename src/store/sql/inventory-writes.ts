/** Writes and deletes rows of inventory and usage in bulk. Moves no revision. */
import { type Kysely, sql } from 'kysely';
import type { Usage } from '../../domain/usage.ts';
import { assetColumnNames } from '../asset-columns.ts';
import { removeHistory } from '../history/writes.ts';
import { formatUsage } from '../usage-document.ts';
import { batches, runs, runsBySize } from './batches.ts';
import type { BulkSql, SiteAsset } from './bulk.ts';
import type { HybridCoreTable, SiteTable, Tables } from './tables.ts';

/** Assets per statement: some 2 MB of text, which the database parses at once. */
const assetsPerStatementMax = 10_000;

/** Columns of the widest rows of each table, which bound the parameters of a statement. */
const hybridCoreColumns = 5;
const siteColumns = 11;
const usageColumns = 3;

/** Upserts hybrid cores; existing ones keep their revision. */
export async function putHybridCores(
  db: Kysely<Tables>,
  rows: readonly HybridCoreTable[],
): Promise<void> {
  for (const batch of batches(rows, hybridCoreColumns)) {
    await db
      .insertInto('hybridCore')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['partnerId', 'hybridCoreId']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          publicAvailable: eb.ref('excluded.publicAvailable'),
        })),
      )
      .execute();
  }
}

/** Upserts sites; existing ones keep their revisions. */
export async function putSites(db: Kysely<Tables>, rows: readonly SiteTable[]): Promise<void> {
  for (const batch of batches(rows, siteColumns)) {
    await db
      .insertInto('site')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['partnerId', 'siteId']).doUpdateSet((eb) => ({
          hybridCoreId: eb.ref('excluded.hybridCoreId'),
          description: eb.ref('excluded.description'),
          city: eb.ref('excluded.city'),
          country: eb.ref('excluded.country'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
        })),
      )
      .execute();
  }
}

/** Puts assets. `areFirst`: their sites are empty, so a plain insert suffices. */
export async function putAssets(
  db: Kysely<Tables>,
  bulk: BulkSql,
  assets: readonly SiteAsset[],
  areFirst: boolean,
): Promise<void> {
  const columns = sql.join(['partnerId', 'siteId', ...assetColumnNames].map(sql.ref));
  for (const batch of runs(assets, assetsPerStatementMax)) {
    // Without a condition SQLite would parse `on conflict` as a join's.
    await sql`
      insert into asset (${columns})
      select ${columns} from ${bulk.assetTable(batch)} as put where true
      ${areFirst ? sql`` : replacingAssets}`.execute(db);
  }
}

const replacingAssets = sql`
  on conflict (partner_id, site_id, asset_id) do update set ${sql.join(
    assetColumnNames
      .filter((name) => name !== 'assetId')
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  )}`;

/** The usage of a site. */
export interface PlacedUsage {
  readonly partnerId: string;
  readonly siteId: string;
  readonly usage: ReadonlyMap<string, Usage>;
}

export async function putUsage(db: Kysely<Tables>, sites: readonly PlacedUsage[]): Promise<void> {
  // A document without values counts too: the statement has parameters for it.
  const sizeOf = ({ usage }: PlacedUsage) => usage.size + usageColumns;
  for (const batch of runsBySize(sites, sizeOf, assetsPerStatementMax)) {
    await db
      .insertInto('siteUsage')
      .values(
        batch.map(({ partnerId, siteId, usage }) => {
          return { partnerId, siteId, document: formatUsage(usage) };
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['partnerId', 'siteId'])
          .doUpdateSet((eb) => ({ document: eb.ref('excluded.document') })),
      )
      .execute();
  }
}

/** Deletes hybrid cores with their history. Fails if a remaining site references one. */
export async function removeHybridCores(
  db: Kysely<Tables>,
  partnerId: string,
  hybridCoreIds: readonly string[],
): Promise<void> {
  for (const batch of batches(hybridCoreIds, 1)) {
    await db
      .deleteFrom('hybridCore')
      .where('partnerId', '=', partnerId)
      .where('hybridCoreId', 'in', batch)
      .execute();
  }
  await removeHistory(db, partnerId, 'hybrid-core', hybridCoreIds);
}

/** Deletes sites with their assets, usage and history. */
export async function removeSites(
  db: Kysely<Tables>,
  partnerId: string,
  siteIds: readonly string[],
): Promise<void> {
  for (const batch of batches(siteIds, 1)) {
    await db
      .deleteFrom('site')
      .where('partnerId', '=', partnerId)
      .where('siteId', 'in', batch)
      .execute();
  }
  await removeHistory(db, partnerId, 'site', siteIds);
}

/** Returns how many of the assets existed. */
export async function removeAssets(
  db: Kysely<Tables>,
  partnerId: string,
  siteId: string,
  assetIds: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const batch of batches(assetIds, 1)) {
    const { numDeletedRows } = await db
      .deleteFrom('asset')
      .where('partnerId', '=', partnerId)
      .where('siteId', '=', siteId)
      .where('assetId', 'in', batch)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}
