/**
 * In charge of the snapshots in memory: loads a partner's when first asked for, swaps in a new
 * root when its revision moves, drops those that nobody asks for any more.
 */
import { snapshotIdleMs } from '../limits.ts';
import type { Observe } from '../observation.ts';
import { partnerReadsMax } from '../store/limits.ts';
import type { KnownSite, PartnerState, Revision, StoreReader } from '../store/store.ts';
import { Turns } from '../store/turns.ts';
import { buildPartner, type PartnerSnapshot } from './partner.ts';

export interface SnapshotsOptions {
  readonly reader: Pick<StoreReader, 'readPartner'>;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  readonly observe: Observe;
}

interface Held {
  snapshot: PartnerSnapshot;
  usedAt: number;
}

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #held = new Map<string, Held>();
  /** One load a partner at a time; whoever asks meanwhile gets the same. */
  readonly #loading = new Map<string, Promise<PartnerSnapshot | null>>();
  readonly #turns = new Turns(partnerReadsMax);

  constructor(options: SnapshotsOptions) {
    this.#options = options;
  }

  /** The partner's snapshot if it is in memory. */
  current(partnerId: string): PartnerSnapshot | null {
    const held = this.#held.get(partnerId);
    if (held === undefined) return null;
    held.usedAt = this.#options.clock();
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
    const errors: unknown[] = [];
    for (const [partnerId, { snapshot, usedAt }] of this.#held) {
      const revision = revisions.get(partnerId);
      if (revision === undefined) this.#drop(partnerId, 'removed');
      else if (now - usedAt > snapshotIdleMs) this.#drop(partnerId, 'idle');
      else if (revision > snapshot.revision || now > snapshot.nextStaleAt) {
        // One partner that cannot be read or built must not keep the others from being.
        await this.#load(partnerId).catch((error: unknown) => errors.push(error));
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  #drop(partnerId: string, why: 'idle' | 'removed'): void {
    this.#held.delete(partnerId);
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
    const { clock, usageMaxAgeMs, observe } = this.#options;
    const startedAt = performance.now();
    const former = this.#held.get(partnerId) ?? null;
    const state = await this.#read(partnerId, knownRevisions(former?.snapshot ?? null, clock()));
    if (state === null) return null;
    // A copy of the database that lags behind may answer with an older state than it did before.
    if (former !== null && state.revision < former.snapshot.revision) return former.snapshot;
    const snapshot = await buildPartner(state, former?.snapshot ?? null, {
      now: clock(),
      usageMaxAgeMs,
    });
    this.#held.set(partnerId, { snapshot, usedAt: former?.usedAt ?? clock() });
    observe({
      type: 'snapshot-built',
      partnerId,
      revision: snapshot.revision,
      assets: assetCount(snapshot),
      durationMs: performance.now() - startedAt,
    });
    return snapshot;
  }

  /** Many that wait for their turn must not keep the store from being asked what has changed. */
  async #read(
    partnerId: string,
    known: ReadonlyMap<string, KnownSite>,
  ): Promise<PartnerState | null> {
    await this.#turns.take();
    try {
      return await this.#options.reader.readPartner(partnerId, known);
    } finally {
      this.#turns.give();
    }
  }
}

/** No revision of a site: its usage has gone stale, and is to be read again. */
const staleRevision = -1;

/** What need not be read again: all but the usage that has gone stale meanwhile. */
function knownRevisions(
  former: PartnerSnapshot | null,
  now: number,
): ReadonlyMap<string, KnownSite> {
  const known = new Map<string, KnownSite>();
  for (const [siteId, { assets }] of former?.sites ?? []) {
    known.set(siteId, {
      revision: now <= assets.nextStaleAt ? assets.revision : staleRevision,
      assetsRevision: assets.inventory.revision,
    });
  }
  return known;
}

function assetCount(snapshot: PartnerSnapshot): number {
  let count = 0;
  for (const { assets } of snapshot.sites.values()) count += assets.table.records.count;
  return count;
}
