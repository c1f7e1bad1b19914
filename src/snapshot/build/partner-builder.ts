/**
 * Builds a partner's sites from the state read. A site with unreadable stored usage keeps its
 * previous usage; the error is reported and affects no other site.
 */
import type { KnownSiteRevisions, PartnerState, SiteContents } from '../../store/store.ts';
import { noUsage, UnreadableUsage } from '../../store/usage-document.ts';
import type { SiteParts } from '../site.ts';
import { isInventoryOf, type SiteInventory } from './inventory.ts';
import type { BuiltSite, SiteBuilder } from './site-builder.ts';

/** Sentinel: no site has this revision, so the next load reads the contents again. */
export const unreadRevision = -1;

/** What the loader keeps of a built site after transferring its parts. */
export interface RetainedSite {
  readonly known: KnownSiteRevisions;
  readonly inventory: SiteInventory;
  readonly staleSamples: number;
  readonly nextStaleAt: number;
}

export interface BuiltSites {
  /** The rebuilt sites, by id. */
  readonly built: ReadonlyMap<string, SiteParts>;
  /** The state kept for each of the partner's sites, by id. */
  readonly kept: ReadonlyMap<string, RetainedSite>;
  /** Errors of sites with unreadable usage, by site id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/**
 * Builds the sites that were read, on top of the `previous` ones, at `now` (ms since 1970); rests
 * after each.
 */
export async function buildSites(
  { sites, contents }: PartnerState,
  previous: ReadonlyMap<string, RetainedSite>,
  builder: SiteBuilder,
  now: number,
  rest: () => Promise<unknown>,
): Promise<BuiltSites> {
  const built = new Map<string, SiteParts>();
  const kept = new Map<string, RetainedSite>();
  const unreadableUsage = new Map<string, string>();
  for (const { id, revision, assetsRevision } of sites) {
    const read = contents.get(id);
    const before = previous.get(id) ?? null;
    const keep = ({ inventory, parts }: BuiltSite, known: KnownSiteRevisions) => {
      const { staleSamples, nextStaleAt } = parts;
      built.set(id, parts);
      kept.set(id, { known, inventory, staleSamples, nextStaleAt });
    };
    // Keeps the previous state of a site that was not read, or is not built yet.
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

function inventoryOf(site: RetainedSite | null): SiteInventory | null {
  return site === null ? null : site.inventory;
}

/**
 * Whether a built site is still valid except for its usage, and none of its usage has gone stale.
 */
function canGoOn(
  { inventory, nextStaleAt }: RetainedSite,
  { assets }: SiteContents,
  now: number,
): boolean {
  if (now > nextStaleAt) return false;
  return assets === null || isInventoryOf(inventory, assets);
}

/** Builds the site without observations: not its stored state. */
function buildWithoutUsage(
  siteId: string,
  { assets }: SiteContents,
  previous: RetainedSite | null,
  builder: SiteBuilder,
): BuiltSite {
  const read = { assets, usage: noUsage };
  const { inventory, parts } = builder.build(siteId, read, inventoryOf(previous));
  return { inventory, parts: { ...parts, staleSamples: (previous?.staleSamples ?? 0) + 1 } };
}
