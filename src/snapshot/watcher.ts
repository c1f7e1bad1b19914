/**
 * In charge of noticing changes: compares the store's revisions with what is in memory, at most
 * half a second apart, and brings tokens and snapshots up to date. While the store is away it says so once,
 * and what is in memory goes on answering.
 */
import type { AccessDirectory } from '../access/directory.ts';
import { watchIntervalMs } from '../limits.ts';
import type { Observe } from '../observation.ts';
import type { PartnerRevisions, StoreReader } from '../store/store.ts';
import type { Snapshots } from './snapshots.ts';

export interface WatcherOptions {
  readonly reader: StoreReader;
  readonly snapshots: Snapshots;
  readonly directory: AccessDirectory;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  readonly observe: Observe;
}

export class Watcher {
  readonly #options: WatcherOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  /** When the store last answered (ms since 1970), and since when it does not. */
  #checkedAt = 0;
  #awaySince: number | null = null;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  /** Whether the store answered when it was last asked. */
  get storeAway(): boolean {
    return this.#awaySince !== null;
  }

  /** How old the knowledge of the store's state is, in ms. */
  ageMs(): number {
    return this.#options.clock() - this.#checkedAt;
  }

  /** Reads all tokens, then goes on watching. Throws if the store cannot be read at first. */
  async start(): Promise<void> {
    await this.#check();
    this.#schedule();
  }

  /** Stops watching, and waits for the look that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look().finally(() => this.#schedule());
    }, watchIntervalMs);
  }

  async #look(): Promise<void> {
    try {
      await this.#check();
      this.#noteBack();
    } catch (error) {
      this.#noteAway(error);
    }
  }

  async #check(): Promise<void> {
    const { reader, snapshots, clock } = this.#options;
    const askedAt = clock();
    const revisions = await reader.readRevisions();
    await this.#refreshAccess(revisions);
    await snapshots.refresh(new Map(revisions.map((of) => [of.partnerId, of.revision])));
    this.#checkedAt = askedAt;
  }

  async #refreshAccess(revisions: readonly PartnerRevisions[]): Promise<void> {
    const { reader, directory, observe } = this.#options;
    const present = new Set(revisions.map(({ partnerId }) => partnerId));
    for (const partnerId of directory.partnerIds()) {
      if (!present.has(partnerId)) directory.remove(partnerId);
    }
    for (const { partnerId, accessRevision } of revisions) {
      if (directory.revision(partnerId) === accessRevision) continue;
      const state = await reader.readAccess(partnerId);
      if (state === null) directory.remove(partnerId);
      else directory.replace(partnerId, state);
      observe({ type: 'access-loaded', partnerId, revision: accessRevision });
    }
  }

  #noteAway(error: unknown): void {
    if (this.#awaySince !== null) return;
    this.#awaySince = this.#options.clock();
    this.#options.observe({ type: 'store-away', error });
  }

  #noteBack(): void {
    if (this.#awaySince === null) return;
    const awayMs = this.#options.clock() - this.#awaySince;
    this.#awaySince = null;
    this.#options.observe({ type: 'store-back', awayMs });
  }
}
