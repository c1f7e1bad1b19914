/**
 * In charge of a partner's snapshot: the root over its sites, replaced as a whole. A change makes
 * a new root that shares the sites that did not change; a request reads one root from its first
 * byte to its last, so that an answer is of one state.
 */
import { setImmediate } from 'node:timers/promises';
import type { Freshness } from '../domain/shown.ts';
import { hybridCoreJson } from '../records/hybrid-core.ts';
import { siteJson } from '../records/site.ts';
import type { PartnerState, Revision, StoredHybridCore, StoredSite } from '../store/store.ts';
import { sortedTextColumn, textColumn } from './column.ts';
import { type HybridCorePart, mergeSites } from './hybrid-core.ts';
import { PackedRecords } from './records.ts';
import { buildSiteAssets, type SiteAssets } from './site.ts';
import { createTable, type Table } from './table.ts';

/** A list that can be paged, and the revision that its answers name. */
export interface SnapshotList {
  readonly table: Table;
  readonly revision: string;
}

export interface SiteSnapshot {
  readonly assets: SiteAssets;
  readonly list: SnapshotList;
  /** The site's record, as JSON text. */
  readonly record: string;
}

export interface PartnerSnapshot {
  readonly partnerId: string;
  readonly revision: Revision;
  readonly siteList: SnapshotList;
  readonly hybridCoreList: SnapshotList;
  readonly sites: ReadonlyMap<string, SiteSnapshot>;
  /** The asset list of each hybrid core, merged when first asked for. */
  readonly hybridCores: ReadonlyMap<string, () => SnapshotList>;
  /** When usage of some site goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

/**
 * Builds a partner's root; sites that `state` does not bring are taken from the former root.
 * Between sites requests get their turn, so that a large partner holds nobody up.
 */
export async function buildPartner(
  state: PartnerState,
  former: PartnerSnapshot | null,
  freshness: Freshness,
): Promise<PartnerSnapshot> {
  const sites = new Map<string, SiteSnapshot>();
  for (const site of state.sites) {
    sites.set(site.id, buildSite(state, site, former, freshness));
    if (state.contents.has(site.id)) await setImmediate();
  }
  const parts = partsByHybridCore(state.sites, sites);
  return {
    partnerId: state.partner.id,
    revision: state.revision,
    siteList: siteList(state, sites),
    hybridCoreList: hybridCoreList(state, parts),
    sites,
    hybridCores: new Map(
      state.hybridCores.map((core) => [core.id, lazyAssetList(core, parts.get(core.id) ?? [])]),
    ),
    nextStaleAt: Math.min(...[...sites.values()].map(({ assets }) => assets.nextStaleAt)),
  };
}

function buildSite(
  state: PartnerState,
  site: StoredSite,
  former: PartnerSnapshot | null,
  freshness: Freshness,
): SiteSnapshot {
  const contents = state.contents.get(site.id);
  const assets =
    contents === undefined
      ? former!.sites.get(site.id)!.assets
      : buildSiteAssets(site.id, site.revision, contents, freshness);
  return {
    assets,
    list: {
      table: assets.table,
      revision: shownRevision(site.revision, assets.staleSamples),
    },
    record: siteJson(site, assets.table.records.count),
  };
}

/**
 * A revision as clients see it. Usage going stale changes answers without a change in the store;
 * within one stored revision it only ever counts up, so what is shown never goes back.
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

function siteList(state: PartnerState, sites: ReadonlyMap<string, SiteSnapshot>): SnapshotList {
  return {
    table: createTable(new PackedRecords(state.sites.map((site) => sites.get(site.id)!.record)), {
      id: sortedTextColumn(state.sites.map((site) => site.id)),
    }),
    revision: `${state.siteListRevision}`,
  };
}

function hybridCoreList(
  state: PartnerState,
  parts: ReadonlyMap<string, readonly HybridCorePart[]>,
): SnapshotList {
  const { hybridCores } = state;
  const records = hybridCores.map((core) => {
    const own = parts.get(core.id) ?? [];
    const assetCount = own.reduce((sum, { assets }) => sum + assets.table.records.count, 0);
    return hybridCoreJson(
      core,
      own.map(({ siteId }) => siteId),
      assetCount,
    );
  });
  return {
    table: createTable(new PackedRecords(records), {
      id: sortedTextColumn(hybridCores.map((core) => core.id)),
      public_available: textColumn(hybridCores.map((core) => String(core.publicAvailable))),
      status: textColumn(hybridCores.map((core) => core.status)),
    }),
    revision: `${state.hybridCoreListRevision}`,
  };
}

function lazyAssetList(
  core: StoredHybridCore,
  parts: readonly HybridCorePart[],
): () => SnapshotList {
  let list: SnapshotList | null = null;
  return () => {
    const staleSamples = parts.reduce((sum, { assets }) => sum + assets.staleSamples, 0);
    list ??= { table: mergeSites(parts), revision: shownRevision(core.revision, staleSamples) };
    return list;
  };
}
