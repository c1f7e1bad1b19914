/**
 * In charge of loading partners: reads what has moved of one since it was loaded last, and builds
 * those sites. What was built last is kept, as new usage is shown on the inventory that is there.
 */
import { randomUUID } from 'node:crypto';
import { countGarbage } from '../garbage-collection.ts';
import type { KnownSite, PartnerOutline, StoreReader } from '../store/store.ts';
import { MemoryPool } from './memory-pool.ts';
import { buildSites, unreadRevision } from './partner-builder.ts';
import type { SiteParts } from './site.ts';
import { type BuiltSite, memoryOf, SiteBuilder } from './site-builder.ts';
import { inSlices } from './slices.ts';

/** A partner as it was read: plain data over shared memory. */
export interface LoadedPartner {
  /** Names this load. It tells the next one what the caller has. */
  readonly id: string;
  readonly outline: PartnerOutline;
  /** The sites that have changed since the load that the caller knew, by id. */
  readonly sites: ReadonlyMap<string, SiteParts>;
  /** Sites whose stored usage is not readable, with what is wrong; their usage is that of before. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
}

/** Loads partners, in this thread or in another. */
export interface PartnerLoader {
  /**
   * Loads what a caller lacks that has the load of the id `known` (null: nothing), or everything
   * where that is not at hand. The same load again says that nothing newer could be read; null,
   * that there is no such partner.
   */
  load(partnerId: string, known: string | null): Promise<LoadedPartner | null>;
  /**
   * Says that the caller has taken over this load, the last one of the partner, and reads nothing
   * any more of what it replaced. Resolves with how many bytes of that are kept for what comes next.
   */
  release(partnerId: string, id: string): Promise<number>;
  /** Frees what is kept of a partner. */
  forget(partnerId: string): void;
  /** Gives connections up that may have fallen silent while the store was away, if it has its own. */
  reconnect?(): void;
}

export interface LoaderOptions {
  readonly reader: Pick<StoreReader, 'readPartner'>;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
}

interface Kept extends Pick<LoadedPartner, 'id' | 'outline' | 'unreadableUsage'> {
  readonly sites: ReadonlyMap<string, BuiltSite>;
  /** What this load has replaced, until it is released. */
  replaced: readonly BuiltSite[];
}

export class Loader implements PartnerLoader {
  readonly #options: LoaderOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #pool = new MemoryPool();

  constructor(options: LoaderOptions) {
    this.#options = options;
  }

  async load(partnerId: string, known: string | null): Promise<LoadedPartner | null> {
    const { reader, clock, usageMaxAgeMs } = this.#options;
    const last = this.#kept.get(partnerId);
    const kept = last !== undefined && last.id === known ? last : null;
    const state = await reader.readPartner(partnerId, knownSites(kept, clock()));
    if (state === null) {
      this.forget(partnerId);
      return null;
    }
    // A copy of the database that lags behind may answer with an older state than it did before.
    if (kept !== null && state.revision < kept.outline.revision) return unchanged(kept);
    const freshness = { now: clock(), usageMaxAgeMs };
    const builder = new SiteBuilder(freshness, this.#pool);
    const former = kept?.sites ?? new Map<string, BuiltSite>();
    const { built, unreadableUsage } = await inSlices(
      buildSites(state, former, builder, freshness.now),
    );
    const { contents, ...outline } = state;
    const loaded = { id: randomUUID(), outline, unreadableUsage };
    if (kept === null) this.forget(partnerId);
    this.#kept.set(partnerId, {
      ...loaded,
      sites: allSites(outline, built, kept),
      // What was not released yet is so with this load: releases follow one another.
      replaced: [...(kept?.replaced ?? []), ...replacedBy(built, outline, kept)],
    });
    return { ...loaded, sites: partsOf(built) };
  }

  async release(partnerId: string, id: string): Promise<number> {
    const kept = this.#kept.get(partnerId);
    if (kept?.id !== id) return 0;
    const { replaced } = kept;
    kept.replaced = [];
    return this.#pool.give(replaced.flatMap(memoryOf));
  }

  forget(partnerId: string): void {
    for (const site of this.#kept.get(partnerId)?.sites.values() ?? []) {
      for (const { byteLength } of memoryOf(site)) countGarbage(byteLength);
    }
    this.#kept.delete(partnerId);
  }
}

/** What need not be read again: all but the usage that has gone stale meanwhile. */
function knownSites(kept: Kept | null, now: number): ReadonlyMap<string, KnownSite> {
  const known = new Map<string, KnownSite>();
  for (const [siteId, { revision, inventory, parts }] of kept?.sites ?? []) {
    known.set(siteId, {
      revision: now <= parts.nextStaleAt ? revision : unreadRevision,
      assetsRevision: inventory.revision,
    });
  }
  return known;
}

/** The sites of a partner, those that were not built anew as they were kept. */
function allSites(
  { sites }: PartnerOutline,
  built: ReadonlyMap<string, BuiltSite>,
  kept: Kept | null,
): ReadonlyMap<string, BuiltSite> {
  return new Map(sites.map(({ id }) => [id, built.get(id) ?? kept!.sites.get(id)!]));
}

function unchanged({ id, outline, unreadableUsage }: Kept): LoadedPartner {
  return { id, outline, sites: new Map(), unreadableUsage };
}

function partsOf(built: ReadonlyMap<string, BuiltSite>): ReadonlyMap<string, SiteParts> {
  return new Map([...built].map(([id, { parts }]) => [id, parts]));
}

/** The sites that were built anew, or are gone. */
function replacedBy(
  built: ReadonlyMap<string, BuiltSite>,
  { sites }: PartnerOutline,
  kept: Kept | null,
): readonly BuiltSite[] {
  const present = new Set(sites.map(({ id }) => id));
  return [...(kept?.sites ?? [])]
    .filter(([id]) => built.has(id) || !present.has(id))
    .map(([, site]) => site);
}
