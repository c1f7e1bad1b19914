/**
 * Loads partners incrementally: reads what changed since the partner's last load, and rebuilds the
 * changed sites. Built sites are transferred; each site's inventory is kept to apply new usage to.
 */
import { setImmediate } from 'node:timers/promises';
import type { KnownSiteRevisions, PartnerOutline, StoreReader } from '../../store/store.ts';
import { buildSites, type RetainedSite, unreadRevision } from '../build/partner-builder.ts';
import { SiteBuilder } from '../build/site-builder.ts';
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
