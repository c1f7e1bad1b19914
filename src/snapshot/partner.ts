/**
 * A partner's immutable snapshot over its sites, replaced as a whole. A new version shares
 * unchanged sites (copy-on-write). A request reads one version throughout, so its answer is
 * consistent.
 */
import { hybridCoreJson } from '../contract/hybrid-core-json.ts';
import { siteJson } from '../contract/site-json.ts';
import type { PartnerOutline, Revision, StoredHybridCore, StoredSite } from '../store/store.ts';
import { AssetList } from './merge/asset-list.ts';
import type { HybridCorePart } from './merge/hybrid-core.ts';
import { Rollup, type RollupPart } from './merge/rollup.ts';
import { replace, type SiteAssets, type SiteParts, siteAssets } from './site.ts';
import { inSlices, type Job, type Steps } from './slices.ts';
import { buildRecordBlock } from './table/records.ts';
import { TextList } from './table/sorted-texts.ts';
import { type SnapshotList, sortedColumn, textColumn } from './table/table.ts';

export interface SiteSnapshot {
  readonly hybridCoreId: string;
  readonly assets: SiteAssets;
  readonly list: SnapshotList;
  /** The site's record, as JSON text. */
  readonly record: string;
}

export interface HybridCoreSnapshot {
  /** The hybrid core's record, as JSON text. */
  readonly record: string;
  /** Its asset list, merged lazily. */
  readonly assets: AssetList;
  /** The resources of its sites, summed lazily. */
  readonly resources: Rollup;
}

export interface PartnerSnapshot {
  readonly partnerId: string;
  readonly revision: Revision;
  readonly siteList: SnapshotList;
  readonly hybridCoreList: SnapshotList;
  readonly sites: ReadonlyMap<string, SiteSnapshot>;
  readonly hybridCores: ReadonlyMap<string, HybridCoreSnapshot>;
  /** The asset list of all sites, merged lazily. */
  readonly assets: AssetList;
  /** The resources of all sites, summed lazily. */
  readonly resources: Rollup;
  /** Next time at which some site's usage goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

/**
 * Assembles a partner's snapshot version. Reuses sites that were not rebuilt from the previous
 * version, on which the load was based. Yields to requests, so that a large partner does not block
 * the event loop.
 */
export function assemblePartner(
  outline: PartnerOutline,
  built: ReadonlyMap<string, SiteParts>,
  previous: PartnerSnapshot | null,
): Promise<PartnerSnapshot> {
  const job: Job = { purpose: 'build', partnerId: outline.partner.id };
  return inSlices(partnerSteps(outline, built, previous), job);
}

function* partnerSteps(
  outline: PartnerOutline,
  built: ReadonlyMap<string, SiteParts>,
  previous: PartnerSnapshot | null,
): Steps<PartnerSnapshot> {
  const sites = new Map<string, SiteSnapshot>();
  let nextStaleAt = Number.POSITIVE_INFINITY;
  for (const site of outline.sites) {
    const previousAssets = previous?.sites.get(site.id)?.assets ?? null;
    const parts = built.get(site.id);
    const assets = parts === undefined ? previousAssets! : siteAssets(parts, previousAssets);
    sites.set(site.id, siteSnapshot(site, assets));
    nextStaleAt = Math.min(nextStaleAt, assets.nextStaleAt);
    yield;
  }
  const parts = partsByHybridCore(outline.sites, sites);
  const sitesListed = siteList(outline, sites);
  yield;
  const hybridCores = hybridCoreSnapshots(outline, parts, previous);
  yield;
  const allParts = outline.sites.map(({ id }) => rollupPart(id, sites.get(id)!.assets));
  return {
    partnerId: outline.partner.id,
    revision: outline.revision,
    siteList: sitesListed,
    hybridCoreList: hybridCoreList(outline, hybridCores),
    sites,
    hybridCores,
    assets: partnerAssets(outline, sites, previous),
    resources: new Rollup(outline.partner.id, allParts, previous?.resources ?? null),
    nextStaleAt,
  };
}

/** Total number of a partner's assets. */
export function assetCount(snapshot: PartnerSnapshot): number {
  let count = 0;
  for (const { assets } of snapshot.sites.values()) count += assets.table.records.count;
  return count;
}

/** Releases memory that the next version does not share; null if there is no next version. */
export function releaseReplaced(previous: PartnerSnapshot, next: PartnerSnapshot | null): void {
  for (const [siteId, { assets }] of previous.sites) {
    replace(assets, next?.sites.get(siteId)?.assets ?? null);
  }
}

function siteSnapshot(site: StoredSite, assets: SiteAssets): SiteSnapshot {
  return {
    hybridCoreId: site.hybridCoreId,
    assets,
    list: {
      table: assets.table,
      revision: shownRevision(site.revision, assets.staleSamples),
    },
    record: siteJson(site, assets.table.records.count),
  };
}

/**
 * The revision that clients see. Usage going stale changes answers without a change in the
 * database. Within one stored revision the number of stale samples only grows, so the shown
 * revision is monotonic.
 */
function shownRevision(revision: Revision, staleSamples: number): string {
  return staleSamples === 0 ? `${revision}` : `${revision}-${staleSamples}`;
}

function partsByHybridCore(
  stored: readonly StoredSite[],
  sites: ReadonlyMap<string, SiteSnapshot>,
): ReadonlyMap<string, readonly HybridCorePart[]> {
  const parts = new Map<string, HybridCorePart[]>();
  for (const site of stored) {
    const part = { siteId: site.id, assets: sites.get(site.id)!.assets };
    const others = parts.get(site.hybridCoreId);
    if (others === undefined) parts.set(site.hybridCoreId, [part]);
    else others.push(part);
  }
  return parts;
}

function siteList(outline: PartnerOutline, sites: ReadonlyMap<string, SiteSnapshot>): SnapshotList {
  return {
    table: {
      records: buildRecordBlock(outline.sites.map((site) => sites.get(site.id)!.record)),
      columns: { id: sortedColumn(new TextList(outline.sites.map((site) => site.id))) },
    },
    revision: `${outline.siteListRevision}`,
  };
}

function hybridCoreList(
  outline: PartnerOutline,
  snapshots: ReadonlyMap<string, HybridCoreSnapshot>,
): SnapshotList {
  const { hybridCores } = outline;
  const records = hybridCores.map(({ id }) => snapshots.get(id)!.record);
  return {
    table: {
      records: buildRecordBlock(records),
      columns: {
        id: sortedColumn(new TextList(hybridCores.map((core) => core.id))),
        public_available: textColumn(hybridCores, ({ publicAvailable }) => String(publicAvailable)),
        status: textColumn(hybridCores, ({ status }) => status),
      },
    },
    revision: `${outline.hybridCoreListRevision}`,
  };
}

function hybridCoreSnapshots(
  outline: PartnerOutline,
  parts: ReadonlyMap<string, readonly HybridCorePart[]>,
  previous: PartnerSnapshot | null,
): ReadonlyMap<string, HybridCoreSnapshot> {
  return new Map(
    outline.hybridCores.map((core) => {
      const own = parts.get(core.id) ?? [];
      const known = previous?.hybridCores.get(core.id) ?? null;
      return [core.id, hybridCoreSnapshot(outline.partner.id, core, own, known)];
    }),
  );
}

function hybridCoreSnapshot(
  partnerId: string,
  core: StoredHybridCore,
  parts: readonly HybridCorePart[],
  previous: HybridCoreSnapshot | null,
): HybridCoreSnapshot {
  const siteIds = parts.map(({ siteId }) => siteId);
  const assetCount = parts.reduce((sum, { assets }) => sum + assets.table.records.count, 0);
  const staleSamples = parts.reduce((sum, { assets }) => sum + assets.staleSamples, 0);
  const revision = shownRevision(core.revision, staleSamples);
  const rollupParts = parts.map(({ siteId, assets }) => rollupPart(siteId, assets));
  return {
    record: hybridCoreJson(core, siteIds, assetCount),
    assets: new AssetList(partnerId, parts, revision, previous?.assets ?? null),
    resources: new Rollup(partnerId, rollupParts, previous?.resources ?? null),
  };
}

function partnerAssets(
  outline: PartnerOutline,
  sites: ReadonlyMap<string, SiteSnapshot>,
  previous: PartnerSnapshot | null,
): AssetList {
  const parts = outline.sites.map(({ id }) => ({ siteId: id, assets: sites.get(id)!.assets }));
  const holding = new Set(outline.sites.map(({ hybridCoreId }) => hybridCoreId));
  // A hybrid core that leaves with its sites moves the revision of the list of sites.
  const revision = outline.hybridCores
    .filter(({ id }) => holding.has(id))
    .reduce((last, core) => Math.max(last, core.revision), outline.siteListRevision);
  const staleSamples = parts.reduce((sum, { assets }) => sum + assets.staleSamples, 0);
  const shown = shownRevision(revision, staleSamples);
  return new AssetList(outline.partner.id, parts, shown, previous?.assets ?? null);
}

function rollupPart(siteId: string, { totals }: SiteAssets): RollupPart {
  return { siteId, totals };
}
