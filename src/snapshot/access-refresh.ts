/**
 * Keeps the tokens in memory up to date, never backwards. Partners in memory are read one by one, a
 * few concurrently, beside the polls; new partners, at the start all of them, are read in batches.
 * A failed or hung read does not delay the others.
 */

import type { AccessDirectory } from '../access/directory.ts';
import { storeTimeoutMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import type { PartnerRevisions, Revision, StoreReader } from '../store/store.ts';
import { ConcurrencyLimiter, firstLoadsMax } from './load/concurrency-limiter.ts';
import { type KnownRevisions, LoadFailures } from './load/load-failures.ts';
import type { Moment } from './moment.ts';

/**
 * Tokens loaded before their first request: some 15 MiB. Past this limit, only digests are loaded,
 * 25 bytes a token.
 */
export const tokensLoadedUnaskedMax = 40_000;

/** Partners per transaction that reads tokens: a few ms with ten tokens each. */
const partnersPerTokenReadMax = 500;

/**
 * How far a poll must precede a read, in ms, to show that the clock was set back: overlapping polls
 * and reads are seconds apart.
 */
const clockSetBackMs = 60_000;

export interface AccessRefreshOptions {
  readonly reader: Pick<StoreReader, 'readAccess' | 'readAccesses' | 'readDigests'>;
  readonly directory: AccessDirectory;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
  /** Called once, when the tokens of all partners have been read. */
  readonly onAllRead?: () => void;
}

/** A running read of some partners' tokens. */
interface RunningRead {
  /** The requested revisions, by partner. */
  readonly revisions: ReadonlyMap<string, Revision>;
  /** Whether it loads all of the partner's tokens, instead of their digests. */
  readonly isWhole: boolean;
  /** When the limiter let it start (monotonic clock); null while it is queued. */
  startedAt: number | null;
  /** Whether it was reported as hung. */
  isLate: boolean;
  /** Partners removed since it began, whose result is discarded. */
  readonly dropped: Set<string>;
  /** Resolves when the read has succeeded or failed. */
  ended: Promise<void>;
}

export class AccessRefresh {
  readonly #options: AccessRefreshOptions;
  readonly #failures: LoadFailures;
  readonly #limiter = new ConcurrencyLimiter();
  readonly #underWay = new Map<string, RunningRead>();
  /** Reported revisions that are not in memory yet; null for a removed partner. */
  #wanted = new Map<string, Revision | null>();
  /** Partners queued for a batch. */
  readonly #queued = new Set<string>();
  /** Running batch reads. */
  #batchCount = 0;
  /** Partners whose batch failed, to be read one by one. */
  readonly #readSingly = new Set<string>();
  /** When all tokens were last current (ms since 1970). */
  #currentAt = 0;
  /** The latest time by which expired tokens were omitted. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(options: AccessRefreshOptions) {
    this.#options = options;
    this.#failures = new LoadFailures({ ...options, part: 'tokens' });
  }

  /** Whether some partners may not have been read since the start. */
  get isIncomplete(): boolean {
    return this.#currentAt === 0;
  }

  /** Whether reported revisions have not all been read yet. */
  get isBehind(): boolean {
    return this.#wanted.size > 0 || this.#underWay.size > 0;
  }

  /** Time of the last poll whose tokens were all read (ms since 1970). */
  get currentAt(): number {
    return this.#currentAt;
  }

  /** Whether the last read of any partner failed, because of the partner or the database. */
  get isAnyFailing(): boolean {
    return this.#failures.isAny;
  }

  /** Partners whose tokens cannot be read, though the store answers. */
  unreadable(): readonly string[] {
    return this.#failures.partnerIds();
  }

  /** How long a partner's tokens have been unreadable, in ms; 0 if they can be read. */
  unreadableAgeMs(partnerId: string): number {
    return this.#failures.ageMs(partnerId);
  }

  /** Resets failures and timeouts: the outage may have caused them. */
  storeRecovered(): void {
    this.#failures.storeRecovered();
    this.#readSingly.clear();
    for (const read of this.#underWay.values()) {
      if (read.startedAt !== null) read.startedAt = this.#options.steadyClock();
      read.isLate = false;
    }
  }

  /**
   * Starts reading tokens whose revisions, read from the store at `askedAt`, have changed. Drops
   * removed partners before it returns. Resolves when all running reads have ended, which a hung
   * one never does.
   */
  refresh(revisions: readonly PartnerRevisions[], askedAt: Moment): Promise<void> {
    const present = new Map(revisions.map((of) => [of.partnerId, of.accessRevision]));
    this.#dropAllBut(present);
    const gone = [...this.#wanted.keys()].filter((partnerId) => !present.has(partnerId));
    this.#wanted = new Map([...present, ...gone.map((partnerId) => [partnerId, null] as const)]);
    return this.#begin(askedAt);
  }

  /** Like `refresh`, but for the reported changes only; null marks a removed partner. */
  follow(moved: KnownRevisions, askedAt: Moment): Promise<void> {
    for (const [partnerId, revision] of moved) {
      this.#wanted.set(partnerId, revision);
      if (revision === null) this.#drop(partnerId);
    }
    return this.#begin(askedAt);
  }

  /**
   * Loads the tokens of a partner of which only digests are in memory. Rejects if they cannot be
   * read; does nothing for a removed partner.
   */
  async load(partnerId: string): Promise<void> {
    const { directory } = this.#options;
    if (directory.isLoaded(partnerId)) return;
    const error = this.#failures.errorUntilRetry(partnerId);
    if (error !== null) throw error;
    const underWay = this.#underWay.get(partnerId);
    const revision = this.#wanted.get(partnerId) ?? directory.revision(partnerId) ?? 0;
    // A failure is retried with the polls.
    this.#wanted.set(partnerId, revision);
    // A batch may take long, or read digests only.
    await (underWay?.isWhole ? underWay : this.#readAlone(partnerId, revision)).ended;
    if (directory.isLoaded(partnerId)) return;
    if (this.#failures.hasFailed(partnerId) || directory.revision(partnerId) !== null) {
      throw new Error(`the tokens of partner ${partnerId} cannot be read`);
    }
  }

  #begin(askedAt: Moment): Promise<void> {
    this.#reportLate();
    if (askedAt.time < this.#readAt - clockSetBackMs) this.#rereadAll();
    this.#failures.storeAnswered(askedAt.steady, this.#wanted);
    // A read that began before this poll may miss its changes; the next poll decides.
    let isAwaitingEarlier = false;
    for (const [partnerId, revision] of this.#wanted) {
      if (revision === null || this.#isHeld(partnerId, revision)) this.#wanted.delete(partnerId);
      else if (this.#underWay.has(partnerId)) isAwaitingEarlier = true;
      else this.#beginRead(partnerId, revision);
    }
    this.#readQueued();
    if (this.#queued.size > 0) isAwaitingEarlier = true;
    const recordCurrent = () => {
      if (isAwaitingEarlier) return;
      const isFirst = this.isIncomplete;
      this.#currentAt = Math.max(this.#currentAt, askedAt.time);
      if (isFirst) this.#options.onAllRead?.();
    };
    if (this.#underWay.size === 0) recordCurrent();
    const reads = new Set(this.#underWay.values());
    return Promise.all([...reads].map((read) => read.ended)).then(recordCurrent);
  }

  /** Whether this or a later revision is in memory, without a failed read since. */
  #isHeld(partnerId: string, revision: Revision): boolean {
    const held = this.#options.directory.revision(partnerId) ?? 0;
    return revision <= held && !this.#failures.hasFailed(partnerId);
  }

  #beginRead(partnerId: string, revision: Revision): void {
    const isAlone =
      this.#failures.hasFailed(partnerId) ||
      this.#readSingly.has(partnerId) ||
      this.#options.directory.isLoaded(partnerId);
    if (!isAlone) this.#queued.add(partnerId);
    else if (this.#failures.errorUntilRetry(partnerId) === null) {
      this.#readAlone(partnerId, revision);
    }
  }

  /** The clock was ahead and was corrected: unexpired tokens may have been omitted as expired. */
  #rereadAll(): void {
    const { directory } = this.#options;
    this.#readAt = Number.NEGATIVE_INFINITY;
    for (const partnerId of directory.partnerIds()) {
      const revision = directory.revision(partnerId)!;
      directory.invalidate(partnerId);
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
    this.#readSingly.delete(partnerId);
    this.#underWay.get(partnerId)?.dropped.add(partnerId);
  }

  /** Counts hung reads as failed until they end. Partners of a hung batch are read one by one. */
  #reportLate(): void {
    for (const [partnerId, read] of this.#underWay) {
      if (read.startedAt === null || read.dropped.has(partnerId)) continue;
      if (this.#options.steadyClock() - read.startedAt <= storeTimeoutMs) continue;
      if (!read.isWhole && !read.isLate) this.#batchCount--;
      if (read.revisions.size > 1) {
        read.isLate = true;
        this.#underWay.delete(partnerId);
        this.#readSingly.add(partnerId);
        continue;
      }
      if (read.isLate && !this.#failures.has(partnerId)) continue;
      read.isLate = true;
      const error = new Error(`reading its tokens has not ended for ${storeTimeoutMs} ms`);
      this.#failures.record(partnerId, error, read.revisions.get(partnerId)!);
    }
  }

  /** Starts queued batches, up to the limit. */
  #readQueued(): void {
    while (this.#batchCount < firstLoadsMax) {
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
      // It may have been removed or loaded while queued.
      const isGone = revision === null || this.#isHeld(partnerId, revision);
      if (!isGone && !this.#underWay.has(partnerId)) some.set(partnerId, revision);
    }
    return some;
  }

  #readSome(revisions: ReadonlyMap<string, Revision>): void {
    const read = this.#newRead(revisions, false);
    const reading = this.#limiter.run('first', () => this.#takeSome(read));
    this.#batchCount++;
    read.ended = reading
      .catch((error: unknown) => {
        for (const [partnerId, revision] of revisions) {
          if (read.dropped.has(partnerId) || this.#underWay.get(partnerId) !== read) continue;
          if (revisions.size > 1) this.#readSingly.add(partnerId);
          else this.#failures.record(partnerId, error, revision);
        }
      })
      .finally(() => {
        this.#end(read);
        if (!read.isLate) this.#batchCount--;
        this.#readQueued();
      });
  }

  #readAlone(partnerId: string, revision: Revision): RunningRead {
    const read = this.#newRead(new Map([[partnerId, revision]]), true);
    // Failing partners get a lower priority.
    const priority = this.#failures.has(partnerId) ? 'long' : 'short';
    const reading = this.#limiter.run(priority, () => this.#take(partnerId, read));
    read.ended = reading
      .catch((error: unknown) => {
        if (!read.dropped.has(partnerId)) this.#failures.record(partnerId, error, revision);
      })
      .finally(() => this.#end(read));
    return read;
  }

  #newRead(revisions: ReadonlyMap<string, Revision>, isWhole: boolean): RunningRead {
    const read: RunningRead = {
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

  #end(read: RunningRead): void {
    for (const partnerId of read.revisions.keys()) {
      if (this.#underWay.get(partnerId) === read) this.#underWay.delete(partnerId);
    }
  }

  async #take(partnerId: string, read: RunningRead): Promise<void> {
    const { reader, directory, steadyClock, observe } = this.#options;
    read.startedAt = steadyClock();
    const state = await reader.readAccess(partnerId, this.#readTime());
    if (read.dropped.has(partnerId)) return;
    this.#failures.clear(partnerId);
    this.#readSingly.delete(partnerId);
    if (state === null || !this.#isNewer(partnerId, state)) return;
    directory.replace(partnerId, state);
    observe({ type: 'access-loaded', partnerId, revision: state.accessRevision });
  }

  /** Loads whole tokens up to the limit of unrequested tokens, beyond it digests only. */
  async #takeSome(read: RunningRead): Promise<void> {
    const { reader, directory, steadyClock } = this.#options;
    read.startedAt = steadyClock();
    const partnerIds = [...read.revisions.keys()];
    const take = <State extends { readonly accessRevision: Revision }>(
      states: ReadonlyMap<string, State>,
      put: (partnerId: string, state: State) => void,
    ) => {
      for (const [partnerId, state] of states) {
        if (read.dropped.has(partnerId) || !this.#isNewer(partnerId, state)) continue;
        put(partnerId, state);
        this.#failures.clear(partnerId);
        this.#readSingly.delete(partnerId);
      }
    };
    if (directory.tokenCount < tokensLoadedUnaskedMax) {
      const states = await reader.readAccesses(partnerIds, this.#readTime());
      take(states, (partnerId, state) => directory.replace(partnerId, state));
    } else {
      const states = await reader.readDigests(partnerIds, this.#readTime());
      take(states, (partnerId, { accessRevision, digests }) => {
        // Loaded tokens may be in use: the next poll reads them whole.
        if (!directory.isLoaded(partnerId))
          directory.putDigests(partnerId, accessRevision, digests);
      });
    }
  }

  /** The time by which a read that starts now omits expired tokens. */
  #readTime(): number {
    const now = this.#options.clock();
    this.#readAt = Math.max(this.#readAt, now);
    return now;
  }

  /**
   * Whether a state is newer than the one in memory. It may come from a replica that lags behind
   * the one that reported the revision.
   */
  #isNewer(partnerId: string, { accessRevision }: { readonly accessRevision: Revision }): boolean {
    const { directory } = this.#options;
    const held = directory.revision(partnerId) ?? 0;
    return accessRevision > held || (accessRevision === held && !directory.isLoaded(partnerId));
  }
}
