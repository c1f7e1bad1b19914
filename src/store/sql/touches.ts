/** Tells which revisions a change of a partner moves. Pure: it compares, the writer stamps. */
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { PartnerChange } from '../store.ts';

/** A partner's outline as stored: its hybrid cores, and its sites with the core of each. */
export interface Outline {
  readonly hybridCores: ReadonlyMap<string, HybridCore>;
  readonly hybridCoreOfSite: ReadonlyMap<string, string>;
}

/** What a change touched, beside the partner itself. */
export interface Touches {
  /** Sites whose assets or usage changed; new sites are written with their revision. */
  readonly rewritten: RewrittenSites;
  /** Hybrid cores whose asset list or set of sites changed. */
  readonly hybridCoreIds: ReadonlySet<string>;
  readonly siteList: boolean;
  readonly hybridCoreList: boolean;
}

/** Sites by the part of them that was written. */
export interface RewrittenSites {
  readonly assets: ReadonlySet<string>;
  readonly usage: ReadonlySet<string>;
}

/** Sites by what was done to their contents. */
export interface ChangedContents {
  readonly rewritten: RewrittenSites;
  /** Numbers of assets of the sites that may have another now, or belong to another hybrid core. */
  readonly counts: { readonly before: AssetCounts; readonly after: AssetCounts };
}

/** Numbers of assets by site id; a site without any is not in the map. */
export type AssetCounts = ReadonlyMap<string, number>;

/**
 * Compares the outline before and after a change. What the change puts counts as changed even
 * where the stored row was equal: the caller is to put only differences. What it removes counts
 * only if it was there.
 */
export function touchesOf(
  change: PartnerChange,
  before: Outline,
  after: Outline,
  { rewritten, counts }: ChangedContents,
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

/** Whether some hybrid core has another number of assets than before; no site has moved. */
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

/** True if a change left everything beside the partner's own record as it was. */
export function touchesNothing(touches: Touches): boolean {
  const { rewritten, hybridCoreIds, siteList, hybridCoreList } = touches;
  if (rewritten.assets.size > 0 || rewritten.usage.size > 0) return false;
  return hybridCoreIds.size === 0 && !siteList && !hybridCoreList;
}

/** Sites that came, went, or belong to another hybrid core now. */
function movedSites(before: Outline, after: Outline): string[] {
  const siteIds = new Set([...before.hybridCoreOfSite.keys(), ...after.hybridCoreOfSite.keys()]);
  return [...siteIds].filter(
    (siteId) => before.hybridCoreOfSite.get(siteId) !== after.hybridCoreOfSite.get(siteId),
  );
}
