/**
 * In-memory cache of partner snapshots. Loads a partner on first use, publishes a new version when
 * its revision changes, and evicts idle ones. A partner that fails to load keeps its previous
 * version; others are not affected.
 */
import { setImmediate } from 'node:timers/promises';
import { snapshotIdleMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import type { SnapshotState } from '../observe/snapshot-metrics.ts';
import type { Revision } from '../store/store.ts';
import type { KnownRevisions } from './load/load-failures.ts';
import type { LoadedPartner, PartnerLoader } from './load/loader.ts';
import { PartnerLoads } from './load/partner-loads.ts';
import { ageMs, type Moment, momentNow } from './moment.ts';
import { assemblePartner, assetCount, type PartnerSnapshot, releaseReplaced } from './partner.ts';

export interface SnapshotsOptions {
  readonly loader: PartnerLoader;
  /** Wall clock, in ms since 1970, by which usage goes stale. */
  readonly clock: () => number;
  /** Monotonic clock, in ms, for idle eviction. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

interface CachedSnapshot {
  readonly snapshot: PartnerSnapshot;
  /** Errors of sites with unreadable usage, by site id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
  /** By the steady clock. */
  usedAt: number;
  /** When it last matched the database. */
  currentAt: Moment;
  /**
   * Whether the database was rolled back to an earlier state: any revision of the partner may
   * follow.
   */
  isDistrusted: boolean;
}

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #cached = new Map<string, CachedSnapshot>();
  /** The latest reported revisions, at least of partners in use; null if removed. */
  #known = new Map<string, Revision | null>();
  /** Loads in progress, shared by concurrent requests for one partner. */
  readonly #loads: PartnerLoads<PartnerSnapshot | null>;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#loads = new PartnerLoads(options);
  }

  /** The partner's snapshot if it is in memory. */
  current(partnerId: string): PartnerSnapshot | null {
    const cached = this.#cached.get(partnerId);
    if (cached === undefined) return null;
    cached.usedAt = this.#options.steadyClock();
    return cached.snapshot;
  }

  /**
   * The partner's snapshot, loaded on a miss; null if the partner does not exist. Rejects if the
   * load fails, or immediately during backoff after a failure.
   */
  async get(partnerId: string): Promise<PartnerSnapshot | null> {
    const snapshot = this.current(partnerId);
    if (snapshot !== null) return snapshot;
    const error = this.#loads.failures.errorUntilRetry(partnerId);
    if (error !== null) throw error;
    return this.#load(partnerId);
  }

  /** All partners in memory. */
  cached(): readonly SnapshotState[] {
    return [...this.#cached].map(([partnerId, { snapshot, currentAt, unreadableUsage }]) => ({
      partnerId,
      revision: snapshot.revision,
      assets: assetCount(snapshot),
      ageMs: ageMs(currentAt, this.#options),
      unreadableUsage: [...unreadableUsage.keys()],
    }));
  }

  /** Partners that fail to load although the database is available. */
  unreadable(): readonly string[] {
    return this.#loads.failures.partnerIds();
  }

  /** Age of the data of a partner that fails to load, in ms; 0 if it loads. */
  unreadableAgeMs(partnerId: string): number {
    const cached = this.#cached.get(partnerId);
    if (cached === undefined || !this.#loads.failures.has(partnerId)) return 0;
    return ageMs(cached.currentAt, this.#options);
  }

  /**
   * Brings the cache up to the revisions polled from the database, rebuilds sites whose usage went
   * stale, and evicts removed and idle partners. Resolves when all this work has settled, failed or
   * not; awaiting it is optional.
   */
  refresh(
    revisions: ReadonlyMap<string, Revision>,
    askedAt: Moment = momentNow(this.#options),
  ): Promise<void> {
    const gone = [...this.#cached.keys()].filter((partnerId) => !revisions.has(partnerId));
    this.#known = new Map([...revisions, ...gone.map((partnerId) => [partnerId, null] as const)]);
    return this.#bringUpToDate(askedAt);
  }

  /** Like `refresh`, from the revisions changed since the last poll; null means removed. */
  follow(moved: KnownRevisions, askedAt: Moment): Promise<void> {
    for (const [partnerId, revision] of moved) this.#known.set(partnerId, revision);
    return this.#bringUpToDate(askedAt);
  }

  async #bringUpToDate(askedAt: Moment): Promise<void> {
    const now = this.#options.clock();
    this.#loads.storeAnswered(askedAt.steady, this.#known);
    const loads: Promise<unknown>[] = [];
    for (const [partnerId, cached] of this.#cached) {
      const revision = this.#known.get(partnerId);
      if (revision === null) this.#drop(partnerId, 'removed');
      else if (askedAt.steady - cached.usedAt > snapshotIdleMs) this.#drop(partnerId, 'idle');
      else if (isCurrent(cached, revision ?? 0, now)) cached.currentAt = askedAt;
      else if (this.#loads.mayBegin(partnerId)) loads.push(this.#load(partnerId));
    }
    await Promise.allSettled(loads);
  }

  /** Cached partners whose revision is ahead of the one shown, and not yet distrusted. */
  partnersAheadOf(shown: ReadonlyMap<string, { readonly revision: Revision }>): readonly string[] {
    const isAhead = (partnerId: string) =>
      this.#isAheadOf(partnerId, shown.get(partnerId)?.revision ?? 0);
    return [...this.#cached.keys()].filter(isAhead);
  }

  /** Whether the partner is cached with a later revision than this, and not yet distrusted. */
  #isAheadOf(partnerId: string, revision: Revision): boolean {
    const cached = this.#cached.get(partnerId);
    return cached !== undefined && !cached.isDistrusted && cached.snapshot.revision > revision;
  }

  /**
   * The database was rolled back for these partners: serve what is cached until they are reloaded
   * from scratch.
   */
  invalidate(partnerIds: Iterable<string>): void {
    for (const partnerId of partnerIds) {
      const cached = this.#cached.get(partnerId);
      if (cached !== undefined) cached.isDistrusted = true;
      this.#options.loader.forget(partnerId);
    }
  }

  /** The database is available again: older connections may be dead. */
  storeRecovered(): void {
    this.#loads.storeRecovered();
    this.#options.loader.reconnect?.();
  }

  #drop(partnerId: string, why: 'idle' | 'removed'): void {
    const { snapshot } = this.#cached.get(partnerId)!;
    this.#cached.delete(partnerId);
    void releaseUnread(snapshot, null);
    this.#options.loader.forget(partnerId);
    this.#options.observe({ type: 'snapshot-dropped', partnerId, why });
  }

  #load(partnerId: string): Promise<PartnerSnapshot | null> {
    return this.#loads.load(partnerId, !this.#cached.has(partnerId), () => this.#build(partnerId));
  }

  async #build(partnerId: string): Promise<PartnerSnapshot | null> {
    const { loader, steadyClock, observe } = this.#options;
    const startedAt = performance.now();
    const readAt = momentNow(this.#options);
    const previous = this.#cached.get(partnerId) ?? null;
    const loaded = await loader.load(partnerId);
    if (loaded === null) return null;
    if (this.#isDropped(partnerId, previous)) return this.#buildAnew(partnerId);
    if (previous !== null && isNoNewer(loaded, previous)) {
      // A newer revision is loaded incrementally, an older one from scratch.
      if (loaded.outline.revision < previous.snapshot.revision) loader.forget(partnerId);
      return previous.snapshot;
    }
    const snapshot = await assemblePartner(
      loaded.outline,
      loaded.sites,
      previous?.snapshot ?? null,
    );
    if (this.#isDropped(partnerId, previous)) return this.#buildAnew(partnerId);
    const { unreadableUsage } = loaded;
    const usedAt = previous?.usedAt ?? steadyClock();
    const isDistrusted = false;
    this.#cached.set(partnerId, {
      snapshot,
      unreadableUsage,
      usedAt,
      currentAt: readAt,
      isDistrusted,
    });
    this.#reportUnreadableUsage(partnerId, previous?.unreadableUsage ?? new Map(), unreadableUsage);
    if (previous !== null) void releaseUnread(previous.snapshot, snapshot);
    observe({
      type: 'snapshot-built',
      partnerId,
      revision: snapshot.revision,
      assets: assetCount(snapshot),
      durationMs: performance.now() - startedAt,
    });
    return snapshot;
  }

  /**
   * Whether the snapshot present when the load began was evicted since, with the memory that new
   * versions would share.
   */
  #isDropped(partnerId: string, previous: CachedSnapshot | null): boolean {
    return previous !== null && this.#cached.get(partnerId) !== previous;
  }

  #buildAnew(partnerId: string): Promise<PartnerSnapshot | null> {
    this.#options.loader.forget(partnerId);
    return this.#build(partnerId);
  }

  /** Logs once when a site's usage becomes unreadable, and once when it is readable again. */
  #reportUnreadableUsage(
    partnerId: string,
    before: ReadonlyMap<string, string>,
    now: ReadonlyMap<string, string>,
  ): void {
    const { observe } = this.#options;
    for (const [siteId, reason] of now) {
      if (!before.has(siteId)) observe({ type: 'usage-unreadable', partnerId, siteId, reason });
    }
    for (const siteId of before.keys()) {
      if (!now.has(siteId)) observe({ type: 'usage-readable', partnerId, siteId });
    }
  }
}

/**
 * Releases memory that the next version does not share. Requests read a version within one tick of
 * the event loop; longer readers pin the sites.
 */
async function releaseUnread(
  previous: PartnerSnapshot,
  next: PartnerSnapshot | null,
): Promise<void> {
  await setImmediate();
  releaseReplaced(previous, next);
}

/** Whether a snapshot is at this revision, with no usage gone stale since. */
function isCurrent(
  { snapshot, isDistrusted }: CachedSnapshot,
  revision: Revision,
  now: number,
): boolean {
  return !isDistrusted && revision <= snapshot.revision && now <= snapshot.nextStaleAt;
}

/**
 * Whether the loaded state is no newer. A lagging replica may answer with an older state than
 * before, also to a thread that does not know the newer one.
 */
function isNoNewer(
  { outline, sites }: LoadedPartner,
  { snapshot, isDistrusted }: CachedSnapshot,
): boolean {
  if (isDistrusted) return false;
  if (outline.revision === snapshot.revision) return sites.size === 0;
  return outline.revision < snapshot.revision;
}
