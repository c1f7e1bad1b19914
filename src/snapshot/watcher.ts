/**
 * Notices changes. It asks the database what has moved, at most half a second apart, and at once when
 * the database tells of a change. It then brings tokens and snapshots up to date, never back. From time
 * to time, and where the database cannot tell, it compares all revisions with what is in memory, beside
 * the looks, so that one part of the database that does not answer keeps no other's changes from being seen. When the database is away the watcher says so once, and
 * what is in memory goes on answering. A partner that cannot be read while the database answers is
 * told apart, and does not hold up the others.
 */
import type { AccessDirectory } from '../access/directory.ts';
import { storeSilenceMs, watchIntervalMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import { mapConcurrent } from '../runtime/semaphore.ts';
import type { Moved, MovesMark, PartnerRevisions, Revision, StoreReader } from '../store/store.ts';
import { AccessRefresh } from './access-refresh.ts';
import { ageMs, type Moment, momentNow } from './moment.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * Time between two comparisons of all revisions, which find what no look is told of: a restore within a
 * running server. One of 10,000 partners takes some 20 ms.
 */
export const compareIntervalMs = 30_000;

/**
 * Time for which a database that is no copy has to show an earlier state before that is believed: longer
 * than connections live that a proxy has yet to cut from a server which it has replaced.
 */
export const goneBackMsMin = 5_000;

/** Longest wait of requests for tokens that may have changed while this process was paused. */
const changedTokensMsMax = 1_500;

/** A look that comes this late says that this process was paused. A shorter delay is work. */
const pauseMsMin = 500;

/** Partners of which the database tells nothing, asked after side by side; loads keep their connections. */
export const removedReadsMax = 3;

/** Time between two looks that notifications ask for, so that a storm of them costs little. */
export const watchGapMs = 100;

export interface WatcherOptions {
  readonly reader: StoreReader;
  readonly snapshots: Snapshots;
  readonly directory: AccessDirectory;
  /** Is told of the newest event of a partner; with null, that any partner may have new ones. */
  readonly onEvents?: (partnerId: string | null, newest: number) => void;
  /** The time in ms since 1970. It goes on while the machine is suspended, and so shows pauses. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

export class Watcher {
  readonly #options: WatcherOptions;
  readonly #access: AccessRefresh;
  #timer: NodeJS.Timeout | undefined;
  #answerTimeout: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isPolling = false;
  /** Whether the database has told of a change since the last look began. */
  #isWoken = false;
  #polledAt = 0;
  #stopped = false;
  #unsubscribe: () => void = () => {};
  /** When the last answered look began; before the first one, when watching began. */
  #checkedAt: Moment;
  /** Since when the database does not answer; null while it answers. */
  #unavailableSince: Moment | null = null;
  /**
   * When the next step (a look, or giving up on one) is due. A step that comes far later shows that
   * this process was paused.
   */
  #dueAt = Number.POSITIVE_INFINITY;
  /** Whether a look is under way that a pause of this process preceded or interrupted. */
  #isCatchingUp = false;
  /** Since when looks show an earlier state, by the steady clock; null while they do not. */
  #behindSince: number | null = null;
  /** Where the last look ended; null before the first one. */
  #mark: MovesMark | null = null;
  /** When all revisions are to be compared next, by the steady clock. */
  #compareAt = Number.NEGATIVE_INFINITY;
  /** What moved since a comparison that is under way began; null while there is none. */
  #movedSince: Moved[] | null = null;
  #comparing: Promise<unknown> = Promise.resolve();
  /** The last revisions of partners that were removed since the start. */
  readonly #removed = new Map<string, PartnerRevisions>();

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#access = new AccessRefresh(options);
    this.#checkedAt = momentNow(options);
  }

  /** Whether the database answered the last look. */
  get storeUnavailable(): boolean {
    return this.#unavailableSince !== null;
  }

  /**
   * Whether there may be tokens that were not read in time: the database is away, the tokens of
   * some partner cannot be read, or this process was paused and has not looked since.
   */
  get tokensInDoubt(): boolean {
    if (this.storeUnavailable || this.#access.isAnyFailing) return true;
    return this.#options.clock() - this.#access.currentAt > watchIntervalMs + storeSilenceMs;
  }

  /** Whether there may be partners whose tokens were not read since the start. */
  get tokensIncomplete(): boolean {
    return this.#access.isIncomplete;
  }

  /** Loads the tokens of a partner that are only noted. Rejects where they cannot be read. */
  loadTokens(partnerId: string): Promise<void> {
    return this.#access.load(partnerId);
  }

  /** The partners whose tokens cannot be read, though the database answers. */
  unreadableTokens(): readonly string[] {
    return this.#access.unreadable();
  }

  /**
   * For how long the tokens of a partner could not be read, in ms; 0 for a partner whose tokens can
   * be read.
   */
  unreadableTokensAgeMs(partnerId: string): number {
    return this.#access.unreadableAgeMs(partnerId);
  }

  /**
   * Whether this process was paused, or too busy to look, and cannot know yet what was revoked
   * meanwhile. This ends with the next look, or when the database turns out to be away.
   */
  get catchingUp(): boolean {
    return !this.storeUnavailable && (this.#isCatchingUp || this.#isOverdue());
  }

  /**
   * How long ago the database's state was last known, in ms (docs: Configuration, MAX_STALENESS).
   */
  ageMs(): number {
    return ageMs(this.#checkedAt, this.#options);
  }

  /**
   * Reads all revisions and goes on watching. Tokens are read meanwhile: one that comes before is looked
   * up (unknown-tokens.ts). Throws if the database cannot be read at first.
   */
  async start(): Promise<void> {
    const { reader } = this.#options;
    this.#mark = (await reader.readMoves?.(null))?.mark ?? null;
    this.#compareAt = this.#options.steadyClock() + compareIntervalMs;
    await this.#compare();
    this.#unsubscribe = this.#options.reader.onChange?.(() => this.#wake()) ?? (() => {});
    this.#schedule();
  }

  /** Stops watching, and waits for the look that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#comparing;
  }

  /**
   * Another program moved, removed or replaced the files of the database: what is read next comes from
   * others, or from none.
   */
  filesMoved(error: Error): void {
    this.#reportUnavailable(error);
    // No copy lags behind: an earlier state in the other files is believed at once.
    this.#behindSince = Number.NEGATIVE_INFINITY;
    this.#compareAt = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  /** Any number of calls bring the next look forward once. */
  #wake(): void {
    this.#isWoken = true;
    // After a pause, the message of a change may be read before the clock is looked at again.
    this.#isCatchingUp ||= this.#isOverdue();
    if (!this.#isPolling) this.#schedule();
  }

  #schedule(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    const gapMs = Math.max(0, this.#polledAt + watchGapMs - performance.now());
    const delayMs = this.#isWoken ? gapMs : watchIntervalMs;
    this.#dueAt = this.#options.clock() + delayMs;
    this.#timer = setTimeout(() => {
      this.#running = this.#poll().finally(() => this.#schedule());
    }, delayMs);
  }

  #isOverdue(): boolean {
    return this.#options.clock() - this.#dueAt > pauseMsMin;
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    this.#isWoken = false;
    this.#isCatchingUp ||= this.#isOverdue();
    this.#startAnswerTimeout();
    try {
      const tokens = await this.#check();
      clearTimeout(this.#answerTimeout);
      this.#reportRecovered();
      // Those who wait for this look want to know what was revoked.
      if (this.#isCatchingUp) await endedWithin(tokens.read, changedTokensMsMax);
    } catch (error) {
      this.#reportUnavailable(error);
    } finally {
      clearTimeout(this.#answerTimeout);
      this.#polledAt = performance.now();
      this.#isPolling = false;
      this.#isCatchingUp = false;
    }
  }

  /** Gives the database its time to answer, and once more where this process itself was paused. */
  #startAnswerTimeout(): void {
    this.#dueAt = this.#options.clock() + storeSilenceMs;
    this.#answerTimeout = setTimeout(() => {
      if (this.#isOverdue()) {
        this.#isCatchingUp = true;
        this.#startAnswerTimeout();
      } else {
        this.#reportUnavailable(
          new Error(`the database has not answered for ${storeSilenceMs} ms`),
        );
      }
    }, storeSilenceMs);
  }

  /**
   * Asks the database what has moved. `read` resolves when the tokens that changed have been read.
   */
  async #check(): Promise<{ readonly read: Promise<void> }> {
    const { reader } = this.#options;
    if (reader.readMoves === undefined) return this.#compare();
    const askedAt = momentNow(this.#options);
    const { mark, moved } = await reader.readMoves(this.#mark);
    this.#mark = mark;
    // Another server, or an earlier state: what was held may be of a history that is lost.
    if (moved === null || this.storeUnavailable) {
      this.#compareAt = Number.NEGATIVE_INFINITY;
      this.#options.onEvents?.(null, 0);
    }
    this.#recordAnswer(askedAt);
    this.#movedSince?.push(...(moved ?? []));
    const tokens = this.#follow(moved ?? [], askedAt);
    this.#compareBeside();
    return { read: tokens };
  }

  #recordAnswer(askedAt: Moment): void {
    if (this.storeUnavailable) {
      this.#options.snapshots.storeRecovered();
      this.#access.storeRecovered();
    }
    this.#checkedAt = askedAt;
  }

  /** Brings what moved up to date; what it returns resolves when the tokens have been read. */
  #follow(moved: readonly Moved[], askedAt: Moment): Promise<void> {
    const tokens = new Map<string, Revision | null>();
    const data = new Map<string, Revision | null>();
    for (const { partnerId, part, revision } of moved) {
      if (part === 'removed') {
        this.#removed.set(partnerId, { partnerId, revision: 0, accessRevision: revision });
        tokens.set(partnerId, null);
        data.set(partnerId, null);
      } else if (part === 'events') {
        this.#options.onEvents?.(partnerId, revision);
      } else {
        this.#removed.delete(partnerId);
        (part === 'tokens' ? tokens : data).set(partnerId, revision);
      }
    }
    const read = this.#access.follow(tokens, askedAt);
    void this.#options.snapshots.follow(data, askedAt);
    return read;
  }

  /** Compares all revisions where that is due, without keeping the looks waiting. */
  #compareBeside(): void {
    const { reader, clock, steadyClock } = this.#options;
    const mayBeUnnoted = clock() < (reader.unnotedUntil ?? 0);
    if (this.#movedSince !== null) return;
    if (!mayBeUnnoted && steadyClock() < this.#compareAt) return;
    this.#movedSince = [];
    const askedAt = momentNow(this.#options);
    this.#compareAt = steadyClock() + compareIntervalMs;
    this.#comparing = this.#compare()
      // What the comparison read may be older than what looks have told since it began.
      .then(() => this.#follow(this.#movedSince!, askedAt))
      // A part of the database may not answer: the looks say whether the database is away.
      .catch(() => {
        this.#compareAt = Number.NEGATIVE_INFINITY;
      })
      .finally(() => {
        this.#movedSince = null;
      });
  }

  /**
   * Reads all revisions and brings what is held up to them. `read` resolves when the tokens that changed
   * have been read.
   */
  async #compare(): Promise<{ readonly read: Promise<void> }> {
    const { reader, snapshots } = this.#options;
    const askedAt = momentNow(this.#options);
    const read = await reader.readRevisions();
    const revisions = (await this.#goneBack(read)) ?? (await this.#withoutLag(read));
    if (reader.readMoves === undefined) this.#recordAnswer(askedAt);
    // Reading tokens and loading may take longer than the time in which a token must work or stop
    // working. Looks go on meanwhile, and the first look after the read compares again what was
    // read.
    const tokens = this.#access.refresh(revisions, askedAt);
    const current = new Map(revisions.map((of) => [of.partnerId, of.revision]));
    void snapshots.refresh(current, askedAt);
    return { read: tokens };
  }

  /**
   * The revisions, where the database itself has gone back to an earlier state, by a restore or a failover
   * that lost commits; null where it has not. What is held of the partners concerned is then read anew.
   */
  async #goneBack(read: readonly PartnerRevisions[]): Promise<readonly PartnerRevisions[] | null> {
    const { reader, snapshots, directory, observe, steadyClock } = this.#options;
    if (reader.readSettled === undefined || this.#behind(read).length === 0) {
      this.#behindSince = null;
      return null;
    }
    this.#behindSince ??= steadyClock();
    if (steadyClock() - this.#behindSince < goneBackMsMin) {
      this.#compareAt = steadyClock() + watchIntervalMs;
      return null;
    }
    this.#behindSince = null;
    const settled = await reader.readSettled();
    if (settled === null) return null;
    const partnerIds = this.#behind(settled);
    if (partnerIds.length === 0) return settled;
    for (const partnerId of partnerIds) {
      directory.distrust(partnerId);
      this.#removed.delete(partnerId);
    }
    snapshots.distrust(partnerIds);
    observe({ type: 'store-gone-back', partnerIds });
    return settled;
  }

  /** The partners of which the revisions show an earlier state than was known. */
  #behind(revisions: readonly PartnerRevisions[]): readonly string[] {
    const { directory, snapshots } = this.#options;
    const shown = new Map(revisions.map((of) => [of.partnerId, of]));
    const behind = new Set<string>();
    for (const partnerId of directory.partnerIds()) {
      const accessRevision = shown.get(partnerId)?.accessRevision ?? 0;
      if (accessRevision < directory.revision(partnerId)!) behind.add(partnerId);
    }
    for (const partnerId of snapshots.partnersAheadOf(shown)) behind.add(partnerId);
    for (const partnerId of this.#removed.keys()) if (shown.has(partnerId)) behind.add(partnerId);
    return [...behind];
  }

  /**
   * The answer may come from a copy of the database that lags behind earlier answers. A partner
   * that is missing in the answer was removed only if its tombstone is there. A partner that was
   * removed is there again only if its revisions have moved on.
   */
  async #withoutLag(read: readonly PartnerRevisions[]): Promise<readonly PartnerRevisions[]> {
    const { reader, directory } = this.#options;
    const revisions = read.filter(({ partnerId, accessRevision }) => {
      const removed = this.#removed.get(partnerId);
      return removed === undefined || accessRevision > removed.accessRevision;
    });
    const present = new Set(revisions.map(({ partnerId }) => partnerId));
    const missing = directory.partnerIds().filter((partnerId) => !present.has(partnerId));
    const tombstones = await mapConcurrent(missing, removedReadsMax, (id) =>
      reader.readRemoved(id),
    );
    for (const [index, partnerId] of missing.entries()) {
      const removed = tombstones[index]!;
      if (removed !== null && removed.accessRevision >= (directory.revision(partnerId) ?? 0)) {
        this.#removed.set(partnerId, removed);
      } else {
        revisions.push({ partnerId, revision: 0, accessRevision: 0 });
      }
    }
    for (const partnerId of present) this.#removed.delete(partnerId);
    return revisions;
  }

  #reportUnavailable(error: unknown): void {
    if (this.#unavailableSince !== null) return;
    this.#unavailableSince = momentNow(this.#options);
    this.#options.observe({ type: 'store-unavailable', error });
  }

  #reportRecovered(): void {
    if (this.#unavailableSince === null) return;
    const unavailableMs = ageMs(this.#unavailableSince, this.#options);
    this.#unavailableSince = null;
    this.#options.observe({ type: 'store-recovered', unavailableMs });
  }
}

/** Waits for what never rejects, up to this time in ms. */
async function endedWithin(work: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
