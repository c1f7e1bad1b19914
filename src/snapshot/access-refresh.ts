/**
 * Keeps the tokens in memory as the database has them, never as it had them before. Partners that are
 * held are read apart, beside the looks at the revisions: one read of a partner at a time, some partners
 * side by side. Those that are new here, all of them at the start, are read many at a time. A read that
 * fails, or does not end, does not hold up the others.
 */

import type { AccessDirectory } from '../access/directory.ts';
import { partnersPerTokenReadMax, tokensLoadedUnaskedMax } from '../access/limits.ts';
import { storeSilenceMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import type { PartnerRevisions, Revision, StoreReader } from '../store/store.ts';
import { ConcurrencyLimiter, firstLoadsMax } from './load/concurrency-limiter.ts';
import { type KnownRevisions, LoadFailures } from './load/load-failures.ts';
import type { Moment } from './moment.ts';

/**
 * By how much a look has to be before a read, in ms, for the clock to count as set back: looks and reads
 * that overlap are seconds apart.
 */
const clockSetBackMs = 60_000;

export interface AccessRefreshOptions {
  readonly reader: Pick<StoreReader, 'readAccess' | 'readAccesses' | 'readDigests'>;
  readonly directory: AccessDirectory;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

/** A read of some partners' tokens that is under way. */
interface Read {
  /** The revisions that it was begun for, by partner. */
  readonly revisions: ReadonlyMap<string, Revision>;
  /** Whether the partner's tokens are held as a whole once it has ended well. */
  readonly isWhole: boolean;
  /** When it got its place (by the steady clock); null while it waits for a place. */
  startedAt: number | null;
  /** Whether it has been noted that it does not end. */
  isLate: boolean;
  /** Partners that were removed meanwhile, for which the read is of no use. */
  readonly dropped: Set<string>;
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
  /** Partners that wait to be read along with others. */
  readonly #queued = new Set<string>();
  /** Reads of partners along with others that are under way. */
  #together = 0;
  /** Partners that could not be read along with others. */
  readonly #apart = new Set<string>();
  /** When all tokens were last known (ms since 1970). */
  #currentAt = 0;
  /** The latest time by which tokens were left out as expired. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(options: AccessRefreshOptions) {
    this.#options = options;
    this.#failures = new LoadFailures({ ...options, part: 'tokens' });
  }

  /** Whether there may be partners that were not read since the start. */
  get isIncomplete(): boolean {
    return this.#currentAt === 0;
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
  storeRecovered(): void {
    this.#failures.storeRecovered();
    this.#apart.clear();
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

  /**
   * Loads the tokens of a partner of which no more than a note is held. Rejects where they cannot be read;
   * does nothing for a partner that is gone.
   */
  async load(partnerId: string): Promise<void> {
    const { directory } = this.#options;
    if (directory.isLoaded(partnerId)) return;
    const error = this.#failures.errorUntilRetry(partnerId);
    if (error !== null) throw error;
    const underWay = this.#underWay.get(partnerId);
    const revision = this.#wanted.get(partnerId) ?? directory.revision(partnerId) ?? 0;
    // Where it fails, it is tried again with the looks.
    this.#wanted.set(partnerId, revision);
    // One that reads many partners may take long, or no more than notes.
    await (underWay?.isWhole ? underWay : this.#readAlone(partnerId, revision)).ended;
    if (directory.isLoaded(partnerId)) return;
    if (this.#failures.isNoted(partnerId) || directory.revision(partnerId) !== null) {
      throw new Error(`the tokens of partner ${partnerId} cannot be read`);
    }
  }

  #begin(askedAt: Moment): Promise<void> {
    this.#reportLate();
    if (askedAt.time < this.#readAt - clockSetBackMs) this.#readAllAnew();
    this.#failures.storeAnswered(askedAt.steady, this.#wanted);
    // A read that began before this look may not show what the look has told of. The next look will
    // say.
    let isAwaitingEarlier = false;
    for (const [partnerId, revision] of this.#wanted) {
      if (revision === null || this.#isHeld(partnerId, revision)) this.#wanted.delete(partnerId);
      else if (this.#underWay.has(partnerId)) isAwaitingEarlier = true;
      else this.#beginRead(partnerId, revision);
    }
    this.#readQueued();
    if (this.#queued.size > 0) isAwaitingEarlier = true;
    const recordCurrent = () => {
      if (!isAwaitingEarlier) this.#currentAt = Math.max(this.#currentAt, askedAt.time);
    };
    if (this.#underWay.size === 0) recordCurrent();
    const reads = new Set(this.#underWay.values());
    return Promise.all([...reads].map((read) => read.ended)).then(recordCurrent);
  }

  /** Whether a revision, or a later one, is held, and no read of it has failed since. */
  #isHeld(partnerId: string, revision: Revision): boolean {
    const held = this.#options.directory.revision(partnerId) ?? 0;
    return revision <= held && !this.#failures.isNoted(partnerId);
  }

  #beginRead(partnerId: string, revision: Revision): void {
    const isAlone =
      this.#failures.isNoted(partnerId) ||
      this.#apart.has(partnerId) ||
      this.#options.directory.isLoaded(partnerId);
    if (!isAlone) this.#queued.add(partnerId);
    else if (this.#failures.errorUntilRetry(partnerId) === null) {
      this.#readAlone(partnerId, revision);
    }
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
    this.#apart.delete(partnerId);
    this.#underWay.get(partnerId)?.dropped.add(partnerId);
  }

  /** A read that does not end counts as failed until it ends. Partners read together are read apart then. */
  #reportLate(): void {
    for (const [partnerId, read] of this.#underWay) {
      if (read.startedAt === null || read.dropped.has(partnerId)) continue;
      if (this.#options.steadyClock() - read.startedAt <= storeSilenceMs) continue;
      if (!read.isWhole && !read.isLate) this.#together--;
      if (read.revisions.size > 1) {
        read.isLate = true;
        this.#underWay.delete(partnerId);
        this.#apart.add(partnerId);
        continue;
      }
      if (read.isLate && !this.#failures.has(partnerId)) continue;
      read.isLate = true;
      const error = new Error(`reading its tokens has not ended for ${storeSilenceMs} ms`);
      this.#failures.note(partnerId, error, read.revisions.get(partnerId)!);
    }
  }

  /** Reads those that wait, some at a time. */
  #readQueued(): void {
    while (this.#together < firstLoadsMax) {
      const some = this.#takeQueued();
      if (some.size === 0) return;
      this.#readSome(some);
    }
  }

  #takeQueued(): Map<string, Revision> {
    const some = new Map<string, Revision>();
    for (const partnerId of this.#queued) {
      if (some.size === partnersPerTokenReadMax) break;
      this.#queued.delete(partnerId);
      const revision = this.#wanted.get(partnerId) ?? null;
      // It may have been removed, or loaded, while it waited.
      const isGone = revision === null || this.#isHeld(partnerId, revision);
      if (!isGone && !this.#underWay.has(partnerId)) some.set(partnerId, revision);
    }
    return some;
  }

  #readSome(revisions: ReadonlyMap<string, Revision>): void {
    const read = this.#newRead(revisions, false);
    const reading = this.#limiter.run('first', () => this.#takeSome(read));
    this.#together++;
    read.ended = reading
      .catch((error: unknown) => {
        for (const [partnerId, revision] of revisions) {
          if (read.dropped.has(partnerId) || this.#underWay.get(partnerId) !== read) continue;
          if (revisions.size > 1) this.#apart.add(partnerId);
          else this.#failures.note(partnerId, error, revision);
        }
      })
      .finally(() => {
        this.#end(read);
        if (!read.isLate) this.#together--;
        this.#readQueued();
      });
  }

  #readAlone(partnerId: string, revision: Revision): Read {
    const read = this.#newRead(new Map([[partnerId, revision]]), true);
    // A partner whose reads fail takes no place from the others.
    const lane = this.#failures.has(partnerId) ? 'long' : 'short';
    const reading = this.#limiter.run(lane, () => this.#take(partnerId, read));
    read.ended = reading
      .catch((error: unknown) => {
        if (!read.dropped.has(partnerId)) this.#failures.note(partnerId, error, revision);
      })
      .finally(() => this.#end(read));
    return read;
  }

  #newRead(revisions: ReadonlyMap<string, Revision>, isWhole: boolean): Read {
    const read: Read = {
      revisions,
      isWhole,
      startedAt: null,
      isLate: false,
      dropped: new Set(),
      ended: Promise.resolve(),
    };
    for (const partnerId of revisions.keys()) this.#underWay.set(partnerId, read);
    return read;
  }

  #end(read: Read): void {
    for (const partnerId of read.revisions.keys()) {
      if (this.#underWay.get(partnerId) === read) this.#underWay.delete(partnerId);
    }
  }

  async #take(partnerId: string, read: Read): Promise<void> {
    const { reader, directory, steadyClock, observe } = this.#options;
    read.startedAt = steadyClock();
    const state = await reader.readAccess(partnerId, this.#readTime());
    if (read.dropped.has(partnerId)) return;
    this.#failures.clear(partnerId);
    this.#apart.delete(partnerId);
    if (state === null || !this.#isNews(partnerId, state)) return;
    directory.replace(partnerId, state);
    observe({ type: 'access-loaded', partnerId, revision: state.accessRevision });
  }

  /** Reads partners in full while there is room for tokens that nobody has asked for, else takes notes. */
  async #takeSome(read: Read): Promise<void> {
    const { reader, directory, steadyClock } = this.#options;
    read.startedAt = steadyClock();
    const partnerIds = [...read.revisions.keys()];
    const take = <State extends { readonly accessRevision: Revision }>(
      states: ReadonlyMap<string, State>,
      put: (partnerId: string, state: State) => void,
    ) => {
      for (const [partnerId, state] of states) {
        if (read.dropped.has(partnerId) || !this.#isNews(partnerId, state)) continue;
        put(partnerId, state);
        this.#failures.clear(partnerId);
        this.#apart.delete(partnerId);
      }
    };
    if (directory.tokenCount < tokensLoadedUnaskedMax) {
      const states = await reader.readAccesses(partnerIds, this.#readTime());
      take(states, (partnerId, state) => directory.replace(partnerId, state));
    } else {
      const states = await reader.readDigests(partnerIds, this.#readTime());
      take(states, (partnerId, { accessRevision, digests }) => {
        // What is held as a whole may be in use: it is read as a whole with the next look.
        if (!directory.isLoaded(partnerId)) directory.note(partnerId, accessRevision, digests);
      });
    }
  }

  /** The time by which a read that begins now leaves expired tokens out. */
  #readTime(): number {
    const now = this.#options.clock();
    this.#readAt = Math.max(this.#readAt, now);
    return now;
  }

  /**
   * Whether a state goes beyond what is held. It may have been read from a copy that lags behind the one
   * that told the revision.
   */
  #isNews(partnerId: string, { accessRevision }: { readonly accessRevision: Revision }): boolean {
    const { directory } = this.#options;
    const held = directory.revision(partnerId) ?? 0;
    return accessRevision > held || (accessRevision === held && !directory.isLoaded(partnerId));
  }
}
