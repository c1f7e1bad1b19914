/**
 * In charge of the snapshots in memory: loads a partner's when first asked for, swaps in a new
 * root when its revision moves, drops those that nobody asks for any more.
 */
import { setImmediate } from 'node:timers/promises';
import { countGarbage } from '../garbage-collection.ts';
import { snapshotIdleMs } from '../limits.ts';
import type { Observe } from '../observation.ts';
import type { Revision } from '../store/store.ts';
import type { LoadedPartner, PartnerLoader } from './loader.ts';
import { assemblePartner, type PartnerSnapshot, type SiteSnapshot } from './partner.ts';

export interface SnapshotsOptions {
  readonly loader: PartnerLoader;
  /** The time in ms since 1970, by which usage goes stale. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms, by which snapshots are idle. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

interface Held {
  readonly snapshot: PartnerSnapshot;
  /** The load that it was made from. */
  readonly loadId: string;
  /** Resolves once what it replaced is not read any more. */
  readonly released: Promise<void>;
  usedAt: number;
}

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #held = new Map<string, Held>();
  /** One load a partner at a time; whoever asks meanwhile gets the same. */
  readonly #loading = new Map<string, Promise<PartnerSnapshot | null>>();

  constructor(options: SnapshotsOptions) {
    this.#options = options;
  }

  /** The partner's snapshot if it is in memory. */
  current(partnerId: string): PartnerSnapshot | null {
    const held = this.#held.get(partnerId);
    if (held === undefined) return null;
    held.usedAt = this.#options.steadyClock();
    return held.snapshot;
  }

  /** The partner's snapshot, loaded if need be; null if there is no such partner. */
  async get(partnerId: string): Promise<PartnerSnapshot | null> {
    return this.current(partnerId) ?? (await this.#load(partnerId));
  }

  /** All snapshots in memory. */
  held(): readonly PartnerSnapshot[] {
    return [...this.#held.values()].map(({ snapshot }) => snapshot);
  }

  /**
   * Brings what is in memory up to the store's revisions, builds anew where usage went stale
   * meanwhile, and drops what was removed or is long unused.
   */
  async refresh(revisions: ReadonlyMap<string, Revision>): Promise<void> {
    const now = this.#options.clock();
    const steadyNow = this.#options.steadyClock();
    const errors: unknown[] = [];
    for (const [partnerId, { snapshot, usedAt }] of this.#held) {
      const revision = revisions.get(partnerId);
      if (revision === undefined) this.#drop(partnerId, 'removed');
      else if (steadyNow - usedAt > snapshotIdleMs) this.#drop(partnerId, 'idle');
      else if (revision > snapshot.revision || now > snapshot.nextStaleAt) {
        // One partner that cannot be read or built must not keep the others from being.
        await this.#load(partnerId).catch((error: unknown) => errors.push(error));
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** The store can be reached again: what was connected to it before may not be. */
  reconnect(): void {
    this.#options.loader.reconnect?.();
  }

  #drop(partnerId: string, why: 'idle' | 'removed'): void {
    countGarbage(usageBytes(this.#held.get(partnerId)!.snapshot.sites.values()));
    this.#held.delete(partnerId);
    this.#options.loader.forget(partnerId);
    this.#options.observe({ type: 'snapshot-dropped', partnerId, why });
  }

  #load(partnerId: string): Promise<PartnerSnapshot | null> {
    const underWay = this.#loading.get(partnerId);
    if (underWay !== undefined) return underWay;
    const load = this.#build(partnerId).finally(() => this.#loading.delete(partnerId));
    this.#loading.set(partnerId, load);
    return load;
  }

  async #build(partnerId: string): Promise<PartnerSnapshot | null> {
    const { loader, steadyClock, observe } = this.#options;
    const startedAt = performance.now();
    const former = this.#held.get(partnerId) ?? null;
    const loaded = await loader.load(partnerId, former?.loadId ?? null);
    if (loaded === null) return null;
    if (former !== null && isNoNewer(loaded, former)) return former.snapshot;
    const { outline, sites } = loaded;
    const snapshot = await assemblePartner(outline, sites, former?.snapshot ?? null);
    this.#held.set(partnerId, {
      snapshot,
      loadId: loaded.id,
      released: former === null ? Promise.resolve() : this.#release(former, snapshot, loaded.id),
      usedAt: former?.usedAt ?? steadyClock(),
    });
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
   * Gives the memory of what was replaced back. Nobody can read it any more: requests take a root
   * and read it within one turn of the event loop, but for lists that are being merged, also of the
   * roots before, which share sites with the former one.
   */
  async #release(former: Held, snapshot: PartnerSnapshot, loadId: string): Promise<void> {
    await former.released;
    const { partnerId, hybridCores, sites } = former.snapshot;
    await Promise.all([...hybridCores.values()].map((list) => list.settled()));
    await setImmediate();
    const replaced = [...sites]
      .filter(([siteId, { assets }]) => snapshot.sites.get(siteId)?.assets !== assets)
      .map(([, site]) => site);
    for (const { assets } of replaced) assets.records.release();
    const kept = await this.#options.loader.release(partnerId, loadId).catch(() => 0);
    // The rest is collected here as well.
    countGarbage(Math.max(0, usageBytes(replaced) - kept));
  }
}

/**
 * Whether there is nothing newer, or less: a copy of the database that lags behind may answer with
 * an older state than it did before, also to a thread that does not know of that.
 */
function isNoNewer({ id, outline }: LoadedPartner, { loadId, snapshot }: Held): boolean {
  return id === loadId || outline.revision < snapshot.revision;
}

/** The shared memory of these sites' usage. */
function usageBytes(sites: Iterable<SiteSnapshot>): number {
  let bytes = 0;
  for (const { assets } of sites) bytes += assets.usageBytes;
  return bytes;
}

function assetCount(snapshot: PartnerSnapshot): number {
  let count = 0;
  for (const { assets } of snapshot.sites.values()) count += assets.table.records.count;
  return count;
}
