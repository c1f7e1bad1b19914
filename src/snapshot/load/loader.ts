/**
 * In charge of loading partners: reads what has moved since the last load of the partner, and
 * builds the sites that moved. The built sites are handed over. The inventory of each site is kept,
 * since new usage is shown on it.
 */
import { setImmediate } from 'node:timers/promises';
import type { KnownSite, PartnerOutline, StoreReader } from '../../store/store.ts';
import { buildSites, type KeptSite, unreadRevision } from '../build/partner-builder.ts';
import { SiteBuilder } from '../build/site-builder.ts';
import type { SiteParts } from '../site.ts';

/** A partner as it was read: plain data over memory that the caller owns from now on. */
export interface LoadedPartner {
  readonly outline: PartnerOutline;
  /** The sites that have changed since the load before, by id. */
  readonly sites: ReadonlyMap<string, SiteParts>;
  /** Sites whose stored usage is not readable, with what is wrong; their usage is that of before. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/** Loads partners, in this thread or in another. */
export interface PartnerLoader {
  /**
   * Loads what has changed of a partner since its last load. Loads everything where there was no
   * last load, or where the last load is no longer known. Null says that there is no such partner.
   * The next load of the partner may be asked for once this one has ended.
   */
  load(partnerId: string): Promise<LoadedPartner | null>;
  /** Says that the caller does not have what was loaded: the next load brings everything. */
  forget(partnerId: string): void;
  /**
   * Gives up connections of its own, if it has any: they may have fallen silent while the database
   * was away.
   */
  reconnect?(): void;
}

export interface LoaderOptions {
  readonly reader: Pick<StoreReader, 'readPartner'>;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Leaves the processor to others, after each site; by default until the next turn. */
  readonly rest?: () => Promise<unknown>;
}

/** What the caller has of a partner. */
interface Kept extends Pick<LoadedPartner, 'outline' | 'unreadableUsage'> {
  readonly sites: ReadonlyMap<string, KeptSite>;
}

export class Loader implements PartnerLoader {
  readonly #options: LoaderOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  async load(partnerId: string): Promise<LoadedPartner | null> {
    const { reader, clock, usageMaxAgeMs, rest = setImmediate } = this.#options;
    const former = this.#kept.get(partnerId) ?? null;
    const state = await reader.readPartner(partnerId, knownSites(former, clock()));
    if (state === null) {
      this.forget(partnerId);
      return null;
    }
    // A copy of the database that lags behind may answer with an older state than before.
    if (former !== null && state.revision < former.outline.revision) return unchanged(former);
    const now = clock();
    const builder = new SiteBuilder({ now, usageMaxAgeMs });
    const formerSites = former?.sites ?? new Map<string, KeptSite>();
    const sites = await buildSites(state, formerSites, builder, now, rest);
    const { built, kept, unreadableUsage } = sites;
    const { contents: _, ...outline } = state;
    this.#kept.set(partnerId, { outline, sites: kept, unreadableUsage });
    return { outline, sites: built, unreadableUsage };
  }

  forget(partnerId: string): void {
    this.#kept.delete(partnerId);
  }
}

/** What need not be read again: everything except usage that has gone stale meanwhile. */
function knownSites(kept: Kept | null, now: number): ReadonlyMap<string, KnownSite> {
  const known = new Map<string, KnownSite>();
  for (const [siteId, site] of kept?.sites ?? []) {
    const isStale = now > site.nextStaleAt;
    known.set(siteId, isStale ? { ...site.known, revision: unreadRevision } : site.known);
  }
  return known;
}

function unchanged({ outline, unreadableUsage }: Kept): LoadedPartner {
  return { outline, sites: new Map(), unreadableUsage };
}
