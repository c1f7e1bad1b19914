/**
 * In charge of building a partner from what was read. Where a site's stored usage is not readable,
 * the site goes on with the usage that it showed. The fault is told, and concerns no other site.
 */
import type { KnownSite, PartnerState, SiteContents } from '../../store/store.ts';
import { noUsage, UnreadableUsage } from '../../store/usage-document.ts';
import type { SiteParts } from '../site.ts';
import { isInventoryOf, type SiteInventory } from './inventory.ts';
import type { BuiltSite, SiteBuilder } from './site-builder.ts';

/** A revision that no site can have: its contents are read again with the next load. */
export const unreadRevision = -1;

/** What is kept of a site that was built, once its parts are handed over. */
export interface KeptSite {
  readonly known: KnownSite;
  readonly inventory: SiteInventory;
  readonly staleSamples: number;
  readonly nextStaleAt: number;
}

export interface BuiltSites {
  /** The sites that were built anew, by id. */
  readonly built: ReadonlyMap<string, SiteParts>;
  /** What is kept of all sites of the partner, by id. */
  readonly kept: ReadonlyMap<string, KeptSite>;
  /** What is wrong with the usage of the sites where it is not readable, by id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/**
 * Builds the sites that were read, upon the `former` ones, at the moment `now` (ms since 1970), and
 * rests after each.
 */
export async function buildSites(
  { sites, contents }: PartnerState,
  former: ReadonlyMap<string, KeptSite>,
  builder: SiteBuilder,
  now: number,
  rest: () => Promise<unknown>,
): Promise<BuiltSites> {
  const built = new Map<string, SiteParts>();
  const kept = new Map<string, KeptSite>();
  const unreadableUsage = new Map<string, string>();
  for (const { id, revision, assetsRevision } of sites) {
    const read = contents.get(id);
    const before = former.get(id) ?? null;
    const keep = ({ inventory, parts }: BuiltSite, known: KnownSite) => {
      const { staleSamples, nextStaleAt } = parts;
      built.set(id, parts);
      kept.set(id, { known, inventory, staleSamples, nextStaleAt });
    };
    // What is known of a site that was not read; for a site that was read, until it is built.
    if (before !== null) kept.set(id, before);
    if (read === undefined) continue;
    try {
      keep(builder.build(id, read, inventoryOf(before)), { revision, assetsRevision });
    } catch (error) {
      if (!(error instanceof UnreadableUsage)) throw error;
      unreadableUsage.set(id, error.message);
      if (before === null || !canGoOn(before, read, now)) {
        const known = { revision: unreadRevision, assetsRevision };
        keep(buildWithoutUsage(id, read, before, builder), known);
      }
    }
    await rest();
  }
  return { built, kept, unreadableUsage };
}

function inventoryOf(site: KeptSite | null): SiteInventory | null {
  return site === null ? null : site.inventory;
}

/** Whether a built site is still right except for its usage, and no usage has gone stale. */
function canGoOn(
  { inventory, nextStaleAt }: KeptSite,
  { assets }: SiteContents,
  now: number,
): boolean {
  if (now > nextStaleAt) return false;
  return assets === null || isInventoryOf(inventory, assets);
}

/** Nothing was observed: a state of the site that is not the stored one. */
function buildWithoutUsage(
  siteId: string,
  { assets }: SiteContents,
  former: KeptSite | null,
  builder: SiteBuilder,
): BuiltSite {
  const read = { assets, usage: noUsage };
  const { inventory, parts } = builder.build(siteId, read, inventoryOf(former));
  return { inventory, parts: { ...parts, staleSamples: (former?.staleSamples ?? 0) + 1 } };
}
