/**
 * In charge of a partner's snapshot: the root over its sites, replaced as a whole. A change makes
 * a new root that shares the sites that did not change; a request reads one root from its first
 * byte to its last, so that an answer is of one state.
 */
import type { Freshness } from '../domain/shown.ts';
import { hybridCoreJson } from '../records/hybrid-core.ts';
import { siteJson } from '../records/site.ts';
import type { PartnerState, Revision, StoredSite } from '../store/store.ts';
import { AssetList } from './asset-list.ts';
import { columnMemory, sortedColumn, textColumn } from './column.ts';
import type { HybridCorePart } from './hybrid-core.ts';
import { packRecords } from './records.ts';
import type { SiteAssets } from './site.ts';
import { SiteBuilder } from './site-builder.ts';
import { inSlices, type Steps } from './slices.ts';
import { TextList } from './sorted-texts.ts';
import { createTable, type SnapshotList } from './table.ts';

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
  readonly hybridCores: ReadonlyMap<string, AssetList>;
  /** When usage of some site goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
}

/**
 * Builds a partner's root; sites that `state` does not bring are taken from the former root.
 * Requests get their turn again and again, so that a large partner holds nobody up.
 */
export function buildPartner(
  state: PartnerState,
  former: PartnerSnapshot | null,
  freshness: Freshness,
): Promise<PartnerSnapshot> {
  return inSlices(partnerSteps(state, former, freshness));
}

function* partnerSteps(
  state: PartnerState,
  former: PartnerSnapshot | null,
  freshness: Freshness,
): Steps<PartnerSnapshot> {
  const builder = new SiteBuilder(freshness);
  const sites = new Map<string, SiteSnapshot>();
  let nextStaleAt = Number.POSITIVE_INFINITY;
  for (const site of state.sites) {
    const built = yield* buildSite(state, site, former, builder);
    sites.set(site.id, built);
    nextStaleAt = Math.min(nextStaleAt, built.assets.nextStaleAt);
  }
  const parts = partsByHybridCore(state.sites, sites);
  const sitesListed = siteList(state, sites);
  yield;
  return {
    partnerId: state.partner.id,
    revision: state.revision,
    siteList: sitesListed,
    hybridCoreList: yield* hybridCoreList(state, parts),
    sites,
    hybridCores: assetLists(state, parts, former),
    nextStaleAt,
  };
}

function* buildSite(
  state: PartnerState,
  site: StoredSite,
  former: PartnerSnapshot | null,
  builder: SiteBuilder,
): Steps<SiteSnapshot> {
  const contents = state.contents.get(site.id);
  const formerAssets = former?.sites.get(site.id)?.assets ?? null;
  const assets =
    contents === undefined ? formerAssets! : yield* builder.build(site, contents, formerAssets);
  yield;
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
    table: createTable(packRecords(state.sites.map((site) => sites.get(site.id)!.record)), {
      id: sortedColumn(new TextList(state.sites.map((site) => site.id))),
    }),
    revision: `${state.siteListRevision}`,
  };
}

function* hybridCoreList(
  state: PartnerState,
  parts: ReadonlyMap<string, readonly HybridCorePart[]>,
): Steps<SnapshotList> {
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
    table: createTable(packRecords(records), {
      id: sortedColumn(new TextList(hybridCores.map((core) => core.id))),
      public_available: yield* textColumn(
        hybridCores,
        ({ publicAvailable }) => String(publicAvailable),
        columnMemory(hybridCores.length),
      ),
      status: yield* textColumn(
        hybridCores,
        ({ status }) => status,
        columnMemory(hybridCores.length),
      ),
    }),
    revision: `${state.hybridCoreListRevision}`,
  };
}

function assetLists(
  state: PartnerState,
  parts: ReadonlyMap<string, readonly HybridCorePart[]>,
  former: PartnerSnapshot | null,
): ReadonlyMap<string, AssetList> {
  return new Map(
    state.hybridCores.map(({ id, revision }) => {
      const own = parts.get(id) ?? [];
      const staleSamples = own.reduce((sum, { assets }) => sum + assets.staleSamples, 0);
      const known = former?.hybridCores.get(id) ?? null;
      return [id, new AssetList(own, shownRevision(revision, staleSamples), known)];
    }),
  );
}
