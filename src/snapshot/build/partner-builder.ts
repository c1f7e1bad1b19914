/**
 * In charge of building what was read of a partner. Where a site's stored usage is not readable, the
 * site goes on with the usage that it showed; what is wrong is told, and nobody else's concern.
 */
import type { KnownSite, PartnerState, SiteContents } from '../../store/store.ts';
import { noUsage } from '../../store/usage-document.ts';
import { UnreadableUsage } from '../../store/usage-scanner.ts';
import type { SiteParts } from '../site.ts';
import { isInventoryOf, type SiteInventory } from './inventory.ts';
import type { BuiltSite, SiteBuilder } from './site-builder.ts';

/** No revision that a site can have: its contents are to be read again with the next load. */
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
    // Of a site that was not read, this is what is known; of others, until they are built.
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

/** Whether a site as it was built is still right but for its usage, which has not gone stale. */
function canGoOn(
  { inventory, nextStaleAt }: KeptSite,
  { assets }: SiteContents,
  now: number,
): boolean {
  if (now > nextStaleAt) return false;
  return assets === null || isInventoryOf(inventory, assets);
}

/** Nothing was observed, which is another state of the site than the one that is stored. */
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
