/**
 * Loads partners incrementally: reads what changed since the partner's last load, and rebuilds the
 * changed sites. Built sites are transferred; each site's inventory is kept to apply new usage to. A site with
 * unreadable stored usage keeps its previous usage; the error is reported and affects no other site.
 */
import { setImmediate } from 'node:timers/promises';
import type {
  KnownSiteRevisions,
  PartnerOutline,
  PartnerState,
  SiteContents,
  StoreReader,
} from '../../store/store.ts';
import { noUsage, UnreadableUsage } from '../../store/usage-document.ts';
import { isInventoryOf, type SiteInventory } from '../build/inventory.ts';
import { type BuiltSite, SiteBuilder } from '../build/site-builder.ts';
import type { SiteParts } from '../site.ts';

/** A loaded partner: plain data over memory that the caller owns. */
export interface LoadedPartner {
  readonly outline: PartnerOutline;
  /** The sites changed since the previous load, by id. */
  readonly sites: ReadonlyMap<string, SiteParts>;
  /** Errors of sites with unreadable stored usage, which keep their previous usage. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/** Loads partners, in this thread or another. */
export interface PartnerLoader {
  /**
   * Loads the partner's changes since its last load, or everything if the last load is unknown.
   * Resolves with null if the partner does not exist. At most one load per partner at a time.
   */
  load(partnerId: string): Promise<LoadedPartner | null>;
  /** Discards the partner's load state: the next load brings everything. */
  forget(partnerId: string): void;
  /**
   * Drops the loader's own connections, if any: they may have died while the database was
   * unavailable.
   */
  reconnect?(): void;
}

export interface LoaderOptions {
  readonly reader: Pick<StoreReader, 'readPartner'>;
  /** Wall clock, in ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Yields the processor after each site; by default until the next turn of the event loop. */
  readonly rest?: () => Promise<unknown>;
}

/** Sentinel: no site has this revision, so the next load reads the contents again. */
const unreadRevision = -1;

/** What the loader keeps of a built site after transferring its parts. */
interface RetainedSite {
  readonly known: KnownSiteRevisions;
  readonly inventory: SiteInventory;
  readonly staleSamples: number;
  readonly nextStaleAt: number;
}

interface BuiltSites {
  /** The rebuilt sites, by id. */
  readonly built: ReadonlyMap<string, SiteParts>;
  /** The state kept for each of the partner's sites, by id. */
  readonly kept: ReadonlyMap<string, RetainedSite>;
  /** Errors of sites with unreadable usage, by site id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/** What the caller holds of a partner. */
interface RetainedPartner extends Pick<LoadedPartner, 'outline' | 'unreadableUsage'> {
  readonly sites: ReadonlyMap<string, RetainedSite>;
}

export class Loader implements PartnerLoader {
  readonly #options: LoaderOptions;
  readonly #kept = new Map<string, RetainedPartner>();

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  async load(partnerId: string): Promise<LoadedPartner | null> {
    const { reader, clock, usageMaxAgeMs, rest = setImmediate } = this.#options;
    const previous = this.#kept.get(partnerId) ?? null;
    const state = await reader.readPartner(partnerId, knownSites(previous, clock()));
    if (state === null) {
      this.forget(partnerId);
      return null;
    }
    // A lagging replica may answer with an older state than before.
    if (previous !== null && state.revision < previous.outline.revision) return unchanged(previous);
    const now = clock();
    const builder = new SiteBuilder({ now, usageMaxAgeMs });
    const previousSites = previous?.sites ?? new Map<string, RetainedSite>();
    const sites = await buildSites(state, previousSites, builder, now, rest);
    const { built, kept, unreadableUsage } = sites;
    const { contents: _, ...outline } = state;
    this.#kept.set(partnerId, { outline, sites: kept, unreadableUsage });
    return { outline, sites: built, unreadableUsage };
  }

  forget(partnerId: string): void {
    this.#kept.delete(partnerId);
  }
}

/** The sites that need no read: all except those with usage gone stale since. */
function knownSites(
  kept: RetainedPartner | null,
  now: number,
): ReadonlyMap<string, KnownSiteRevisions> {
  const known = new Map<string, KnownSiteRevisions>();
  for (const [siteId, site] of kept?.sites ?? []) {
    const isStale = now > site.nextStaleAt;
    known.set(siteId, isStale ? { ...site.known, revision: unreadRevision } : site.known);
  }
  return known;
}

function unchanged({ outline, unreadableUsage }: RetainedPartner): LoadedPartner {
  return { outline, sites: new Map(), unreadableUsage };
}

/**
 * Builds the sites that were read, on top of the `previous` ones, at `now` (ms since 1970); rests
 * after each.
 */
async function buildSites(
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
