/**
 * In charge of the snapshots in memory. It loads a partner's snapshot when it is first asked for,
 * puts a new root in place when the partner's revision moves, and drops snapshots that nobody asks
 * for any more. A partner that cannot be loaded goes on with what it has, and does not concern the
 * others.
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
import { assemblePartner, assetCount, giveUp, type PartnerSnapshot } from './partner.ts';

export interface SnapshotsOptions {
  readonly loader: PartnerLoader;
  /** The time in ms since 1970, by which usage goes stale. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms. It tells how long a snapshot was not asked for. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

interface Held {
  readonly snapshot: PartnerSnapshot;
  /** What is wrong with the usage of the sites where it is not readable, by id. */
  readonly unreadableUsage: ReadonlyMap<string, string>;
  /** By the steady clock. */
  usedAt: number;
  /** When it was last known to be as the database has it. */
  currentAt: Moment;
  /** Whether the database has gone back to an earlier state: any state of the partner may follow. */
  isDistrusted: boolean;
}

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #held = new Map<string, Held>();
  #known = new Map<string, Revision | null>();
  /** Loads under way: requests for one partner share one load. */
  readonly #loads: PartnerLoads<PartnerSnapshot | null>;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#loads = new PartnerLoads(options);
  }

  /** The partner's snapshot if it is in memory. */
  current(partnerId: string): PartnerSnapshot | null {
    const held = this.#held.get(partnerId);
    if (held === undefined) return null;
    held.usedAt = this.#options.steadyClock();
    return held.snapshot;
  }

  /**
   * The partner's snapshot, loaded if it is not in memory; null if there is no such partner.
   * Rejects where the partner cannot be loaded, at once where a load has failed just now.
   */
  async get(partnerId: string): Promise<PartnerSnapshot | null> {
    const snapshot = this.current(partnerId);
    if (snapshot !== null) return snapshot;
    const error = this.#loads.failures.errorUntilRetry(partnerId);
    if (error !== null) throw error;
    return this.#load(partnerId);
  }

  /** All partners in memory. */
  held(): readonly SnapshotState[] {
    return [...this.#held].map(([partnerId, { snapshot, currentAt, unreadableUsage }]) => ({
      partnerId,
      revision: snapshot.revision,
      ageMs: ageMs(currentAt, this.#options),
      unreadableUsage: [...unreadableUsage.keys()],
    }));
  }

  /** The partners that cannot be loaded, though the database answers. */
  unreadable(): readonly string[] {
    return this.#loads.failures.partnerIds();
  }

  /**
   * How old the data of a partner is that cannot be loaded, in ms; 0 for a partner that can be
   * loaded.
   */
  unreadableAgeMs(partnerId: string): number {
    const held = this.#held.get(partnerId);
    if (held === undefined || !this.#loads.failures.has(partnerId)) return 0;
    return ageMs(held.currentAt, this.#options);
  }

  /**
   * Brings what is in memory up to the revisions that the database told at this moment, builds anew
   * where usage went stale meanwhile, and drops what was removed or is long unused. Resolves when
   * all work that this began has ended, well or not; nobody has to wait for it.
   */
  refresh(
    revisions: ReadonlyMap<string, Revision>,
    askedAt: Moment = momentNow(this.#options),
  ): Promise<void> {
    const gone = [...this.#held.keys()].filter((partnerId) => !revisions.has(partnerId));
    this.#known = new Map([...revisions, ...gone.map((partnerId) => [partnerId, null] as const)]);
    return this.#bringUpToDate(askedAt);
  }

  /**
   * As `refresh`, where the database told what has moved since the last time; of what was removed it told
   * null.
   */
  follow(moved: KnownRevisions, askedAt: Moment): Promise<void> {
    for (const [partnerId, revision] of moved) this.#known.set(partnerId, revision);
    return this.#bringUpToDate(askedAt);
  }

  async #bringUpToDate(askedAt: Moment): Promise<void> {
    const now = this.#options.clock();
    this.#loads.storeAnswered(askedAt.steady, this.#known);
    const loads: Promise<unknown>[] = [];
    for (const [partnerId, held] of this.#held) {
      const revision = this.#known.get(partnerId);
      if (revision === null) this.#drop(partnerId, 'removed');
      else if (askedAt.steady - held.usedAt > snapshotIdleMs) this.#drop(partnerId, 'idle');
      else if (isCurrent(held, revision ?? 0, now)) held.currentAt = askedAt;
      else if (this.#loads.mayBegin(partnerId)) loads.push(this.#load(partnerId));
    }
    await Promise.allSettled(loads);
  }

  /** The partners that are held in a later state than is shown, and whose state is not in doubt yet. */
  partnersAheadOf(shown: ReadonlyMap<string, { readonly revision: Revision }>): readonly string[] {
    const isAhead = ([partnerId, { snapshot, isDistrusted }]: [string, Held]) =>
      !isDistrusted && snapshot.revision > (shown.get(partnerId)?.revision ?? 0);
    return [...this.#held].filter(isAhead).map(([partnerId]) => partnerId);
  }

  /**
   * The database has gone back to an earlier state of these partners: what is held goes on until they have
   * been loaded, from scratch.
   */
  distrust(partnerIds: Iterable<string>): void {
    for (const partnerId of partnerIds) {
      const held = this.#held.get(partnerId);
      if (held !== undefined) held.isDistrusted = true;
      this.#options.loader.forget(partnerId);
    }
  }

  /** The database can be reached again: older connections may be dead. */
  storeBack(): void {
    this.#loads.storeBack();
    this.#options.loader.reconnect?.();
  }

  #drop(partnerId: string, why: 'idle' | 'removed'): void {
    const { snapshot } = this.#held.get(partnerId)!;
    this.#held.delete(partnerId);
    void giveUpUnread(snapshot, null);
    this.#options.loader.forget(partnerId);
    this.#options.observe({ type: 'snapshot-dropped', partnerId, why });
  }

  #load(partnerId: string): Promise<PartnerSnapshot | null> {
    return this.#loads.load(partnerId, !this.#held.has(partnerId), () => this.#build(partnerId));
  }

  async #build(partnerId: string): Promise<PartnerSnapshot | null> {
    const { loader, steadyClock, observe } = this.#options;
    const startedAt = performance.now();
    const readAt = momentNow(this.#options);
    const former = this.#held.get(partnerId) ?? null;
    const loaded = await loader.load(partnerId);
    if (loaded === null) return null;
    if (this.#isDropped(partnerId, former)) return this.#buildAnew(partnerId);
    if (former !== null && isNoNewer(loaded, former)) {
      // A newer revision is loaded on top of what is held, or anew.
      if (loaded.outline.revision < former.snapshot.revision) loader.forget(partnerId);
      return former.snapshot;
    }
    const snapshot = await assemblePartner(loaded.outline, loaded.sites, former?.snapshot ?? null);
    if (this.#isDropped(partnerId, former)) return this.#buildAnew(partnerId);
    const { unreadableUsage } = loaded;
    const usedAt = former?.usedAt ?? steadyClock();
    const isDistrusted = false;
    this.#held.set(partnerId, {
      ...{ snapshot, unreadableUsage, usedAt, currentAt: readAt, isDistrusted },
    });
    this.#tellOfUsage(partnerId, former?.unreadableUsage ?? new Map(), unreadableUsage);
    if (former !== null) void giveUpUnread(former.snapshot, snapshot);
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
   * Whether the snapshot that was held when a load began was dropped meanwhile, with all that new
   * roots share.
   */
  #isDropped(partnerId: string, former: Held | null): boolean {
    return former !== null && this.#held.get(partnerId) !== former;
  }

  #buildAnew(partnerId: string): Promise<PartnerSnapshot | null> {
    this.#options.loader.forget(partnerId);
    return this.#build(partnerId);
  }

  /** Tells of sites whose usage has become unreadable, or readable, once. */
  #tellOfUsage(
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
 * Gives up the memory of a root that the next root does not share. Requests take a root and read it
 * within one turn of the event loop; a reader that takes longer holds the sites.
 */
async function giveUpUnread(root: PartnerSnapshot, next: PartnerSnapshot | null): Promise<void> {
  await setImmediate();
  giveUp(root, next);
}

/** Whether a snapshot shows this revision, and nothing in it has gone stale by now. */
function isCurrent({ snapshot, isDistrusted }: Held, revision: Revision, now: number): boolean {
  return !isDistrusted && revision <= snapshot.revision && now <= snapshot.nextStaleAt;
}

/**
 * Whether the loaded state is no newer. A copy of the database that lags behind may answer with an
 * older state than before, also to a thread that does not know the newer one.
 */
function isNoNewer({ outline, sites }: LoadedPartner, { snapshot, isDistrusted }: Held): boolean {
  if (isDistrusted) return false;
  if (outline.revision === snapshot.revision) return sites.size === 0;
  return outline.revision < snapshot.revision;
}
