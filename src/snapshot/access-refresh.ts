/**
 * In charge of keeping the tokens in memory as the database has them, never as it had them before.
 * The tokens of each partner are read apart, beside the looks at the revisions: one read of a
 * partner at a time, some partners side by side. A read that fails, or does not end, does not hold
 * up the others.
 */

import type { AccessDirectory } from '../access/directory.ts';
import { storeSilenceMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import type { PartnerRevisions, Revision, StoreReader } from '../store/store.ts';
import { ConcurrencyLimiter } from './load/concurrency-limiter.ts';
import { type KnownRevisions, LoadFailures } from './load/load-failures.ts';
import type { Moment } from './moment.ts';

/**
 * By how much a look has to be before a read, in ms, for the clock to count as set back: looks and reads
 * that overlap are seconds apart.
 */
const clockSetBackMs = 60_000;

export interface AccessRefreshOptions {
  readonly reader: Pick<StoreReader, 'readAccess'>;
  readonly directory: AccessDirectory;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

/** A read of one partner's tokens that is under way. */
interface Read {
  /** The revision that it was begun for. */
  readonly revision: Revision;
  /** When it got its place (by the steady clock); null while it waits for a place. */
  startedAt: number | null;
  /** Whether it has been noted that it does not end. */
  isLate: boolean;
  /** Whether the partner was removed meanwhile, so that the read is of no use. */
  isDropped: boolean;
  /** Resolves when the read has ended, well or not. */
  ended: Promise<void>;
}

export class AccessRefresh {
  readonly #options: AccessRefreshOptions;
  readonly #failures: LoadFailures;
  readonly #limiter = new ConcurrencyLimiter();
  readonly #underWay = new Map<string, Read>();
  /** The revisions that the database told and that are not held yet; null where a partner was removed. */
  #wanted = new Map<string, Revision | null>();
  /** When all tokens were last known (ms since 1970). */
  #currentAt = 0;
  /** The latest time by which tokens were left out as expired. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(options: AccessRefreshOptions) {
    this.#options = options;
    this.#failures = new LoadFailures({ ...options, part: 'tokens' });
  }

  /** When the database was last asked for its tokens, and all tokens were read (ms since 1970). */
  get currentAt(): number {
    return this.#currentAt;
  }

  /**
   * Whether the last read of some partner's tokens failed, whether the partner or the database was
   * the cause.
   */
  get isAnyFailing(): boolean {
    return this.#failures.isAny;
  }

  /** The partners whose tokens cannot be read, though the store answers. */
  unreadable(): readonly string[] {
    return this.#failures.partnerIds();
  }

  /**
   * For how long the tokens of a partner could not be read, in ms; 0 for a partner whose tokens can
   * be read.
   */
  unreadableAgeMs(partnerId: string): number {
    return this.#failures.ageMs(partnerId);
  }

  /** The database can be reached again: it may have been the cause of what failed or hung. */
  storeBack(): void {
    this.#failures.storeBack();
    for (const read of this.#underWay.values()) {
      if (read.startedAt !== null) read.startedAt = this.#options.steadyClock();
      read.isLate = false;
    }
  }

  /**
   * Begins to read the tokens that have changed by the revisions, which the store was asked for at
   * this time. Drops those of partners that are gone before it returns. What it returns resolves
   * when all reads have ended that are under way, well or not: never, where one hangs.
   */
  refresh(revisions: readonly PartnerRevisions[], askedAt: Moment): Promise<void> {
    const present = new Map(revisions.map((of) => [of.partnerId, of.accessRevision]));
    this.#dropAllBut(present);
    const gone = [...this.#wanted.keys()].filter((partnerId) => !present.has(partnerId));
    this.#wanted = new Map([...present, ...gone.map((partnerId) => [partnerId, null] as const)]);
    return this.#begin(askedAt);
  }

  /**
   * As `refresh`, where the database told what has moved since the last time; of what was removed it told
   * null.
   */
  follow(moved: KnownRevisions, askedAt: Moment): Promise<void> {
    for (const [partnerId, revision] of moved) {
      this.#wanted.set(partnerId, revision);
      if (revision === null) this.#drop(partnerId);
    }
    return this.#begin(askedAt);
  }

  #begin(askedAt: Moment): Promise<void> {
    const { directory } = this.#options;
    this.#noteLate();
    if (askedAt.time < this.#readAt - clockSetBackMs) this.#readAllAnew();
    this.#failures.storeAnswered(askedAt.steady, this.#wanted);
    // A read that began before this look may not show what the look has told of. The next look will
    // say.
    let isAwaitingEarlier = false;
    for (const [partnerId, revision] of this.#wanted) {
      if (revision === null || revision <= (directory.revision(partnerId) ?? 0)) {
        this.#wanted.delete(partnerId);
        continue;
      }
      if (this.#underWay.has(partnerId)) isAwaitingEarlier = true;
      else if (this.#failures.errorUntilRetry(partnerId) === null) this.#read(partnerId, revision);
    }
    const noteCurrent = () => {
      if (!isAwaitingEarlier) this.#currentAt = Math.max(this.#currentAt, askedAt.time);
    };
    if (this.#underWay.size === 0) noteCurrent();
    const ended = Promise.all([...this.#underWay.values()].map((read) => read.ended));
    return ended.then(noteCurrent);
  }

  /** The clock was ahead, and is right again: tokens may have been left out that have not expired. */
  #readAllAnew(): void {
    const { directory } = this.#options;
    this.#readAt = Number.NEGATIVE_INFINITY;
    for (const partnerId of directory.partnerIds()) {
      const revision = directory.revision(partnerId)!;
      directory.distrust(partnerId);
      if (!this.#wanted.has(partnerId)) this.#wanted.set(partnerId, revision);
    }
  }

  #dropAllBut(present: ReadonlyMap<string, Revision>): void {
    const { directory } = this.#options;
    for (const partnerId of [...directory.partnerIds(), ...this.#underWay.keys()]) {
      if (!present.has(partnerId)) this.#drop(partnerId);
    }
  }

  #drop(partnerId: string): void {
    this.#options.directory.remove(partnerId);
    const read = this.#underWay.get(partnerId);
    if (read !== undefined) read.isDropped = true;
  }

  /** A read that does not end counts as failed until it ends. */
  #noteLate(): void {
    for (const [partnerId, read] of this.#underWay) {
      if (read.startedAt === null || read.isDropped) continue;
      if (this.#options.steadyClock() - read.startedAt <= storeSilenceMs) continue;
      if (read.isLate && !this.#failures.has(partnerId)) continue;
      read.isLate = true;
      const error = new Error(`reading its tokens has not ended for ${storeSilenceMs} ms`);
      this.#failures.note(partnerId, error, read.revision);
    }
  }

  #read(partnerId: string, revision: Revision): void {
    const read: Read = {
      ...{ revision, startedAt: null, isLate: false, isDropped: false },
      ended: Promise.resolve(),
    };
    this.#underWay.set(partnerId, read);
    // A partner whose reads fail takes no place from the others.
    const lane = this.#failures.has(partnerId) ? 'long' : 'short';
    const reading = this.#limiter.run(lane, () => this.#take(partnerId, read));
    read.ended = reading
      .catch((error: unknown) => {
        if (!read.isDropped) this.#failures.note(partnerId, error, revision);
      })
      .finally(() => this.#underWay.delete(partnerId));
  }

  async #take(partnerId: string, read: Read): Promise<void> {
    const { reader, directory, clock, steadyClock, observe } = this.#options;
    read.startedAt = steadyClock();
    const now = clock();
    this.#readAt = Math.max(this.#readAt, now);
    const state = await reader.readAccess(partnerId, now);
    if (read.isDropped) return;
    this.#failures.clear(partnerId);
    // The partner is gone again, or the tokens were read from a copy that lags behind the one that
    // told the revision.
    if (state === null || state.accessRevision <= (directory.revision(partnerId) ?? 0)) return;
    directory.replace(partnerId, state);
    observe({ type: 'access-loaded', partnerId, revision: state.accessRevision });
  }
}
