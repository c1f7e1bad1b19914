/**
 * Resolves the ids of a path to a site or a hybrid core, or throws the problem of an unknown id.
 */
import { type ProblemError, problem } from '../contract/problems.ts';
import { quoteShortened } from '../contract/query/value.ts';
import { idOfAll } from '../domain/identifier.ts';
import type { AssetList } from '../snapshot/merge/asset-list.ts';
import type { HybridCoreSnapshot, PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import type { RouteMatch } from './request/target.ts';

/** The site that the path's first id names. Throws site-unknown. */
export function findSite(snapshot: PartnerSnapshot, { ids: [siteId] }: RouteMatch): SiteSnapshot {
  const site = snapshot.sites.get(siteId);
  if (site === undefined) throw unknown('site', siteId);
  return site;
}

/** The hybrid core that the path's first id names. Throws hybrid-core-unknown. */
export function findHybridCore(
  snapshot: PartnerSnapshot,
  { ids: [id] }: RouteMatch,
): HybridCoreSnapshot {
  const hybridCore = snapshot.hybridCores.get(id);
  if (hybridCore === undefined) throw unknown('hybrid-core', id);
  return hybridCore;
}

/** The assets of the hybrid core that the path's first id names, or of all. Throws hybrid-core-unknown. */
export function findAssets(snapshot: PartnerSnapshot, match: RouteMatch): AssetList {
  return match.ids[0] === idOfAll ? snapshot.assets : findHybridCore(snapshot, match).assets;
}

export function unknown(noun: 'site' | 'asset' | 'hybrid-core', id: string): ProblemError {
  const words = noun.replace('-', ' ');
  return problem(`${noun}-unknown`, `There is no ${words} ${quoteShortened(id)} here.`);
}
