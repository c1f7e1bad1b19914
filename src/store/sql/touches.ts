/** Computes which revisions a change of a partner moves. Pure: it compares, the writer stamps. */
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { PartnerChange } from '../records.ts';

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
export function touchesOf(
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
export function touchesNothing(touches: Touches): boolean {
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
