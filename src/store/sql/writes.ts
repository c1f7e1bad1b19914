/**
 * Writes a partner's change in one transaction: computes which revisions it moves, by comparing
 * alone, and stamps them.
 */

import { type Kysely, sql } from 'kysely';
import type { HybridCore } from '../../domain/hybrid-core.ts';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Partner } from '../../domain/partner.ts';
import type { PartnerChange, Revision } from '../records.ts';
import { batches } from './batches.ts';
import type { BulkSql, SiteAsset } from './bulk.ts';
import { newestId, writeEvents } from './events.ts';
import {
  putAssets,
  putHybridCores,
  putSites,
  putUsage,
  removeAssets,
  removeHybridCores,
  removeSites,
} from './inventory-writes.ts';
import { forgetMoves, recordMoves } from './moves.ts';
import { nextRevision } from './revisions.ts';
import { fromHybridCore, fromSite, toHybridCore } from './rows.ts';
import type { HybridCoreTable, PartnerTable, Tables } from './tables.ts';

/** A partner's stored outline: its hybrid cores, and its sites with the core of each. */
export interface Outline {
  readonly hybridCores: ReadonlyMap<string, HybridCore>;
  readonly hybridCoreOfSite: ReadonlyMap<string, string>;
}

/** What a change touched, besides the partner itself. */
export interface Touches {
  /** Sites whose assets or usage changed; new sites are inserted with their revision. */
  readonly rewritten: RewrittenSites;
  /** Hybrid cores whose asset list or set of sites changed. */
  readonly hybridCoreIds: ReadonlySet<string>;
  readonly siteList: boolean;
  readonly hybridCoreList: boolean;
}

/** Sites by the part that was written. */
export interface RewrittenSites {
  readonly assets: ReadonlySet<string>;
  readonly usage: ReadonlySet<string>;
}

/** Asset counts by site id; a site without assets is absent. */
export type AssetCounts = ReadonlyMap<string, number>;

/**
 * Compares the outline before and after a change. A put counts as a change even if the stored row
 * was equal: the caller must put only differences. A removal counts only if the row existed.
 * `counts` has the sites that may have changed their asset count, or their hybrid core.
 */
function touchesOf(
  change: PartnerChange,
  before: Outline,
  after: Outline,
  rewritten: RewrittenSites,
  counts: { readonly before: AssetCounts; readonly after: AssetCounts },
): Touches {
  const moved = movedSites(before, after);
  // A site without assets is in no asset list.
  const listed = moved.filter((id) => counts.before.has(id) || counts.after.has(id));
  const hybridCoreIds = new Set<string>();
  for (const siteId of [...rewritten.assets, ...rewritten.usage, ...listed]) {
    for (const outline of [before, after]) {
      const hybridCoreId = outline.hybridCoreOfSite.get(siteId);
      if (hybridCoreId !== undefined) hybridCoreIds.add(hybridCoreId);
    }
  }
  const isRecounted = [...counts.before.keys(), ...counts.after.keys()].some(
    (id) => counts.before.get(id) !== counts.after.get(id),
  );
  return {
    rewritten,
    hybridCoreIds,
    siteList: moved.length > 0 || isRecounted || change.sites.put.length > 0,
    hybridCoreList:
      moved.length > 0 ||
      haveOtherTotals(counts.before, counts.after, after.hybridCoreOfSite) ||
      change.hybridCores.put.length > 0 ||
      change.hybridCores.remove.some((id) => before.hybridCores.has(id)),
  };
}

/** Whether the total of any hybrid core changed; no site has moved. */
function haveOtherTotals(
  before: AssetCounts,
  after: AssetCounts,
  hybridCoreOfSite: ReadonlyMap<string, string>,
): boolean {
  const growth = new Map<string, number>();
  const add = (counts: AssetCounts, sign: 1 | -1) => {
    for (const [siteId, count] of counts) {
      const hybridCoreId = hybridCoreOfSite.get(siteId)!;
      growth.set(hybridCoreId, (growth.get(hybridCoreId) ?? 0) + sign * count);
    }
  };
  add(before, -1);
  add(after, 1);
  return [...growth.values()].some((change) => change !== 0);
}

/** True if a change left everything besides the partner's own record unchanged. */
function touchesNothing(touches: Touches): boolean {
  const { rewritten, hybridCoreIds, siteList, hybridCoreList } = touches;
  if (rewritten.assets.size > 0 || rewritten.usage.size > 0) return false;
  return hybridCoreIds.size === 0 && !siteList && !hybridCoreList;
}

/** Sites added, removed, or moved to another hybrid core. */
function movedSites(before: Outline, after: Outline): string[] {
  const siteIds = new Set([...before.hybridCoreOfSite.keys(), ...after.hybridCoreOfSite.keys()]);
  return [...siteIds].filter(
    (siteId) => before.hybridCoreOfSite.get(siteId) !== after.hybridCoreOfSite.get(siteId),
  );
}

/**
 * The pending writes to partners' rows, flushed at the end of a transaction. A written row stays
 * locked until the commit, and making or revoking a token writes it: an import of many partners
 * would otherwise block that for its whole duration.
 */
export class PartnerStamps {
  readonly #db: Kysely<Tables>;
  readonly #pending = new Map<string, PartnerTable>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  put(row: PartnerTable): void {
    this.#pending.set(row.partnerId, row);
  }

  flush(): Promise<void> {
    return this.flushOf([...this.#pending.keys()]);
  }

  /** Flushes the rows of partners that are about to be read, in order, to prevent deadlocks. */
  async flushOf(partnerIds: readonly string[]): Promise<void> {
    const rows: PartnerTable[] = [];
    for (const partnerId of partnerIds.toSorted(compareCodePoints)) {
      const row = this.#pending.get(partnerId);
      if (row !== undefined) rows.push(row);
      this.#pending.delete(partnerId);
    }
    await stampPartners(this.#db, rows);
  }
}

/** A change, the stored partner before it, and the revision that it makes. */
interface PartnerWrite {
  readonly change: PartnerChange;
  /** Null for a new partner. */
  readonly stored: PartnerTable | null;
  readonly revision: Revision;
  readonly before: Outline;
  readonly countsBefore: AssetCounts;
}

/**
 * Writes changes, each of another partner; one that changes nothing moves no revision. The caller
 * holds the partners' locks.
 */
export async function writePartners(
  db: Kysely<Tables>,
  bulk: BulkSql,
  stamps: PartnerStamps,
  changes: readonly PartnerChange[],
): Promise<void> {
  const partnerIds = changes.map(({ partner }) => partner.id);
  await stamps.flushOf(partnerIds);
  const stored = await findRows(db, partnerIds);
  const isNew = ({ partner }: PartnerChange) => !stored.has(partner.id);
  const created = await createPartners(
    db,
    changes.filter(isNew).map(({ partner }) => partner),
  );
  const siteKeys = changes.filter((change) => !isNew(change)).flatMap(sitesToCount);
  const outlines = await readOutlines(db, [...stored.keys()]);
  const countsBefore = await countAssets(db, siteKeys);
  const writes = changes.map((change): PartnerWrite => {
    const { id } = change.partner;
    const row = stored.get(id) ?? null;
    return {
      change,
      stored: row,
      revision: row === null ? created.get(id)! : nextRevision(row.revision),
      before: outlines.get(id) ?? emptyOutline,
      countsBefore: countsBefore.get(id) ?? new Map(),
    };
  });
  const rewritten = await writeRows(db, bulk, writes);
  await writeEvents(
    db,
    bulk,
    // A recreated partner's event ids continue after the revision in its tombstone.
    writes.map(({ change: { partner, events = [] }, stored, revision }) => {
      return { partnerId: partner.id, events, after: stored === null ? revision : 0 };
    }),
  );
  const countsAfter = await countAssets(db, siteKeys);
  await stampWrites(
    db,
    stamps,
    // A new partner was inserted with its revision.
    writes.flatMap((write) => {
      const { change, stored, before } = write;
      if (stored === null) return [];
      const after = outlineAfter(before, change);
      const counts = {
        before: write.countsBefore,
        after: countsAfter.get(change.partner.id) ?? new Map(),
      };
      const touches = touchesOf(change, before, after, rewritten.get(change)!, counts);
      if (isEqualPartner(stored, change.partner) && touchesNothing(touches)) return [];
      return [{ ...write, stored, after, touches }];
    }),
  );
}

/** Sites whose asset count or hybrid core may change. */
function sitesToCount({ partner, assets, sites }: PartnerChange): readonly SiteKey[] {
  const siteIds = new Set([...assets.keys(), ...sites.put.map(({ id }) => id), ...sites.remove]);
  return [...siteIds].map((siteId) => ({ partnerId: partner.id, siteId }));
}

/**
 * Deletes the partner with all that it owns; leaves its revisions as a tombstone. The caller holds
 * its locks.
 */
export async function removePartner(db: Kysely<Tables>, partnerId: string): Promise<boolean> {
  const stored = (await findRows(db, [partnerId])).get(partnerId);
  if (stored === undefined) return false;
  const { accessRevision } = stored;
  // Event ids of a recreated partner continue from here as well.
  const revision = Math.max(stored.revision, await newestId(db, partnerId));
  await db.insertInto('removedPartner').values({ partnerId, revision, accessRevision }).execute();
  // Uses first: recording one locks the use before its token.
  await db.deleteFrom('tokenUse').where('partnerId', '=', partnerId).execute();
  // Sites first: they reference hybrid cores.
  await db.deleteFrom('site').where('partnerId', '=', partnerId).execute();
  // A distributed database has no foreign key from these to partners.
  await db.deleteFrom('passkey').where('partnerId', '=', partnerId).execute();
  // These have none in any database.
  await db.deleteFrom('event').where('partnerId', '=', partnerId).execute();
  await db.deleteFrom('eventExtent').where('partnerId', '=', partnerId).execute();
  await db.deleteFrom('partner').where('partnerId', '=', partnerId).execute();
  await forgetMoves(db, partnerId);
  await recordMoves(db, 'removed', [{ partnerId, revision: accessRevision }]);
  return true;
}

async function findRows(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerTable>> {
  const found = new Map<string, PartnerTable>();
  for (const batch of batches(partnerIds, 1)) {
    const rows = await db
      .selectFrom('partner')
      .selectAll()
      .where('partnerId', 'in', batch)
      .execute();
    for (const row of rows) found.set(row.partnerId, row);
  }
  return found;
}

/** Inserts the partners' rows, with revisions that continue from tombstones. */
async function createPartners(
  db: Kysely<Tables>,
  partners: readonly Partner[],
): Promise<ReadonlyMap<string, Revision>> {
  const created = new Map<string, Revision>();
  for (const batch of batches(partners, partnerColumns)) {
    const removed = await db
      .deleteFrom('removedPartner')
      .where(
        'partnerId',
        'in',
        batch.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    const last = new Map(removed.map((row) => [row.partnerId, row]));
    const rows = batch.map(({ id, name, inventorySource }): PartnerTable => {
      const revision = nextRevision(last.get(id)?.revision ?? 0);
      created.set(id, revision);
      return {
        partnerId: id,
        name,
        inventorySource,
        revision,
        siteListRevision: revision,
        hybridCoreListRevision: revision,
        accessRevision: nextRevision(last.get(id)?.accessRevision ?? 0),
      };
    });
    await db.insertInto('partner').values(rows).execute();
    for (const { partnerId } of removed) await forgetMoves(db, partnerId);
    await recordMoves(db, 'data', rows);
    await recordMoves(
      db,
      'tokens',
      rows.map(({ partnerId, accessRevision: revision }) => ({ partnerId, revision })),
    );
  }
  return created;
}

function isEqualPartner(stored: PartnerTable, partner: Partner): boolean {
  return stored.name === partner.name && stored.inventorySource === partner.inventorySource;
}

/**
 * Writes all rows: referenced rows are put before those that refer to them, and deleted after.
 * Returns the sites whose assets or usage each change wrote.
 */
async function writeRows(
  db: Kysely<Tables>,
  bulk: BulkSql,
  writes: readonly PartnerWrite[],
): Promise<ReadonlyMap<PartnerChange, RewrittenSites>> {
  await putHybridCores(
    db,
    writes.flatMap(({ change: { partner, hybridCores }, revision }) =>
      hybridCores.put.map((hybridCore) => fromHybridCore(partner.id, hybridCore, revision)),
    ),
  );
  await putSites(
    db,
    writes.flatMap(({ change: { partner, sites }, revision }) =>
      sites.put.map((site) => fromSite(partner.id, site, revision)),
    ),
  );
  const removedAssets = new Map<PartnerChange, ReadonlySet<string>>();
  for (const { change } of writes) {
    await removeSites(db, change.partner.id, change.sites.remove);
    await removeHybridCores(db, change.partner.id, change.hybridCores.remove);
    removedAssets.set(change, await removeAssetsOf(db, change));
  }
  for (const intoEmptySites of [true, false]) {
    await putAssets(db, bulk, assetsToPut(writes, intoEmptySites), intoEmptySites);
  }
  await putUsage(
    db,
    writes.flatMap(({ change: { partner, usage } }) =>
      [...usage].map(([siteId, ofSite]) => ({ partnerId: partner.id, siteId, usage: ofSite })),
    ),
  );
  return new Map(
    writes.map(({ change }) => {
      const { assets, usage } = change;
      const removed = removedAssets.get(change)!;
      const written = [...assets].filter(([id, { put }]) => put.length > 0 || removed.has(id));
      return [change, { assets: new Set(written.map(([id]) => id)), usage: new Set(usage.keys()) }];
    }),
  );
}

/** Deletes the removed assets of sites that stay; returns the ids of the sites that had any. */
async function removeAssetsOf(
  db: Kysely<Tables>,
  { partner, assets }: PartnerChange,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const [siteId, { remove }] of assets) {
    if ((await removeAssets(db, partner.id, siteId, remove)) > 0) changed.add(siteId);
  }
  return changed;
}

/** The assets to put into sites that were empty, or into those that were not. */
function assetsToPut(
  writes: readonly PartnerWrite[],
  intoEmptySites: boolean,
): readonly SiteAsset[] {
  const assets: SiteAsset[] = [];
  for (const { change, countsBefore } of writes) {
    const partnerId = change.partner.id;
    for (const [siteId, { put }] of change.assets) {
      if (countsBefore.has(siteId) === intoEmptySites) continue;
      for (const asset of put) assets.push({ partnerId, siteId, asset });
    }
  }
  return assets;
}

/** A write that moves revisions of an existing partner. */
interface TouchingWrite extends PartnerWrite {
  readonly stored: PartnerTable;
  readonly after: Outline;
  readonly touches: Touches;
}

async function stampWrites(
  db: Kysely<Tables>,
  stamps: PartnerStamps,
  writes: readonly TouchingWrite[],
): Promise<void> {
  for (const { change, stored, revision, touches } of writes) {
    stamps.put({
      ...stored,
      name: change.partner.name,
      inventorySource: change.partner.inventorySource,
      revision,
      ...(touches.siteList && { siteListRevision: revision }),
      ...(touches.hybridCoreList && { hybridCoreListRevision: revision }),
    });
  }
  await stampSites(db, writes.flatMap(siteStamps));
  await stampHybridCores(db, writes.flatMap(hybridCoreStamps));
}

/** The rows of a write's sites with their moved revisions; 0 where a revision stays. */
function siteStamps({ change, revision, after, touches }: TouchingWrite) {
  const { assets, usage } = touches.rewritten;
  return [...new Set([...assets, ...usage])].map((siteId) => ({
    partnerId: change.partner.id,
    siteId,
    hybridCoreId: after.hybridCoreOfSite.get(siteId)!,
    revision,
    assetsRevision: assets.has(siteId) ? revision : 0,
    usageRevision: usage.has(siteId) ? revision : 0,
  }));
}

/** The rows of a write's hybrid cores with their moved revision. */
function hybridCoreStamps({ change, revision, after, touches }: TouchingWrite): HybridCoreTable[] {
  return [...touches.hybridCoreIds].flatMap((id) => {
    const hybridCore = after.hybridCores.get(id);
    return hybridCore ? [fromHybridCore(change.partner.id, hybridCore, revision)] : [];
  });
}

/** Columns of the rows that carry revisions, which bound the parameters of a statement. */
const partnerColumns = 7;
const siteStampColumns = 6;
const hybridCoreColumns = 5;

/*
 * Revisions of many rows, each its own, move by an upsert of existing rows. A distributed database
 * routes only this statement to just the nodes that hold the rows.
 */

async function stampPartners(db: Kysely<Tables>, rows: readonly PartnerTable[]): Promise<void> {
  for (const batch of batches(rows, partnerColumns)) {
    await db
      .insertInto('partner')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('partnerId').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          inventorySource: eb.ref('excluded.inventorySource'),
          revision: eb.ref('excluded.revision'),
          siteListRevision: eb.ref('excluded.siteListRevision'),
          hybridCoreListRevision: eb.ref('excluded.hybridCoreListRevision'),
        })),
      )
      .execute();
    await recordMoves(db, 'data', batch);
  }
}

async function stampHybridCores(
  db: Kysely<Tables>,
  rows: readonly HybridCoreTable[],
): Promise<void> {
  for (const batch of batches(rows, hybridCoreColumns)) {
    await db
      .insertInto('hybridCore')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['partnerId', 'hybridCoreId'])
          .doUpdateSet((eb) => ({ revision: eb.ref('excluded.revision') })),
      )
      .execute();
  }
}

/** Moves the revision of sites and of their written part. */
async function stampSites(
  db: Kysely<Tables>,
  rows: readonly ReturnType<typeof siteStamps>[number][],
): Promise<void> {
  const moved = (column: 'assetsRevision' | 'usageRevision') =>
    sql<Revision>`case when ${sql.ref(`excluded.${column}`)} > ${sql.ref(`site.${column}`)}
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`site.${column}`)} end`;
  for (const batch of batches(rows, siteStampColumns)) {
    await db
      .insertInto('site')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['partnerId', 'siteId']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          assetsRevision: moved('assetsRevision'),
          usageRevision: moved('usageRevision'),
        })),
      )
      .execute();
  }
}

const emptyOutline: Outline = { hybridCores: new Map(), hybridCoreOfSite: new Map() };

async function readOutlines(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, Outline>> {
  const outlines = new Map(
    partnerIds.map((id) => [
      id,
      { hybridCores: new Map<string, HybridCore>(), hybridCoreOfSite: new Map<string, string>() },
    ]),
  );
  for (const batch of batches(partnerIds, 1)) {
    const hybridCores = await db
      .selectFrom('hybridCore')
      .selectAll()
      .where('partnerId', 'in', batch)
      .execute();
    for (const row of hybridCores) {
      outlines.get(row.partnerId)!.hybridCores.set(row.hybridCoreId, toHybridCore(row));
    }
    const sites = await db
      .selectFrom('site')
      .select(['partnerId', 'siteId', 'hybridCoreId'])
      .where('partnerId', 'in', batch)
      .execute();
    for (const row of sites) {
      outlines.get(row.partnerId)!.hybridCoreOfSite.set(row.siteId, row.hybridCoreId);
    }
  }
  return outlines;
}

/** The outline after a change: puts first, then removals. */
function outlineAfter(before: Outline, { hybridCores, sites }: PartnerChange): Outline {
  const after = {
    hybridCores: new Map(before.hybridCores),
    hybridCoreOfSite: new Map(before.hybridCoreOfSite),
  };
  for (const hybridCore of hybridCores.put) after.hybridCores.set(hybridCore.id, hybridCore);
  for (const { id, hybridCoreId } of sites.put) after.hybridCoreOfSite.set(id, hybridCoreId);
  for (const id of hybridCores.remove) after.hybridCores.delete(id);
  for (const id of sites.remove) after.hybridCoreOfSite.delete(id);
  return after;
}

/** Identifies a site. */
interface SiteKey {
  readonly partnerId: string;
  readonly siteId: string;
}

const siteKeyColumns = 2;

/** Asset counts by partner and site; a site without assets is absent. */
async function countAssets(
  db: Kysely<Tables>,
  siteKeys: readonly SiteKey[],
): Promise<ReadonlyMap<string, AssetCounts>> {
  const counts = new Map<string, Map<string, number>>();
  for (const batch of batches(siteKeys, siteKeyColumns)) {
    const keysByPartner = Map.groupBy(batch, ({ partnerId }) => partnerId);
    const rows = await db
      .selectFrom('asset')
      .select((eb) => ['partnerId', 'siteId', eb.fn.countAll<number>().as('assetCount')])
      .where('partnerId', 'in', [...keysByPartner.keys()])
      .where('siteId', 'in', [...new Set(batch.map(({ siteId }) => siteId))])
      .groupBy(['partnerId', 'siteId'])
      .execute();
    for (const row of rows) {
      // Site ids are unique only within a partner.
      if (!keysByPartner.get(row.partnerId)!.some(({ siteId }) => siteId === row.siteId)) continue;
      const ofPartner = counts.get(row.partnerId) ?? new Map<string, number>();
      counts.set(row.partnerId, ofPartner.set(row.siteId, row.assetCount));
    }
  }
  return counts;
}
