/**
 * In charge of building what was read of a partner. Where a site's stored usage is not readable, the
 * site goes on with the usage that it showed; what is wrong is told, and nobody else's concern.
 */
import type { PartnerState, SiteContents, StoredSite } from '../store/store.ts';
import { noUsage, UnreadableUsage } from '../store/usage-document.ts';
import { isInventoryOf } from './inventory.ts';
import type { BuiltSite, SiteBuilder } from './site-builder.ts';
import type { Steps } from './slices.ts';

/** No revision that a site can have: its contents are to be read again with the next load. */
export const unreadRevision = -1;

export interface BuiltSites {
  /** The sites that were built anew, by id. */
  readonly built: ReadonlyMap<string, BuiltSite>;
  /** What is wrong with the usage of the sites where it is not readable, by id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/** Builds the sites that were read, upon the `former` ones, at the moment `now` (ms since 1970). */
export function* buildSites(
  { sites, contents }: PartnerState,
  former: ReadonlyMap<string, BuiltSite>,
  builder: SiteBuilder,
  now: number,
): Steps<BuiltSites> {
  const built = new Map<string, BuiltSite>();
  const unreadableUsage = new Map<string, string>();
  for (const site of sites) {
    const read = contents.get(site.id);
    if (read === undefined) continue;
    const before = former.get(site.id) ?? null;
    try {
      built.set(site.id, yield* builder.build(site, read, before));
    } catch (error) {
      if (!(error instanceof UnreadableUsage)) throw error;
      unreadableUsage.set(site.id, error.message);
      if (before === null || !canGoOn(before, read, now)) {
        built.set(site.id, yield* buildWithoutUsage(site, read, before, builder));
      }
    }
    yield;
  }
  return { built, unreadableUsage };
}

/** Whether a site as it was built is still right but for its usage, which has not gone stale. */
function canGoOn({ inventory, parts }: BuiltSite, { assets }: SiteContents, now: number): boolean {
  if (now > parts.nextStaleAt) return false;
  return assets === null || isInventoryOf(inventory, assets);
}

/** Nothing was observed, which is another state of the site than the one that is stored. */
function* buildWithoutUsage(
  site: StoredSite,
  { assets }: SiteContents,
  former: BuiltSite | null,
  builder: SiteBuilder,
): Steps<BuiltSite> {
  const unread = { ...site, revision: unreadRevision };
  const built = yield* builder.build(unread, { assets, usage: noUsage }, former);
  const staleSamples = (former?.parts.staleSamples ?? 0) + 1;
  return { ...built, parts: { ...built.parts, staleSamples } };
}
