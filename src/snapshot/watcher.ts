/**
 * Watches the database. Polls for changes at most half a second apart, and immediately on a
 * notification, and then brings tokens and snapshots up to date, never backwards. Periodically, and
 * if the database cannot list changes, compares all revisions with those in memory; this runs
 * beside the polls, so that an unresponsive part of the database does not delay changes in the
 * others. Reports an unavailable database once; memory keeps serving. A partner that cannot be read
 * while the database answers is reported separately and does not delay the others.
 */
import type { KnownTokens } from '../access/known-tokens.ts';
import { storeTimeoutMs, watchIntervalMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import { mapConcurrent } from '../runtime/semaphore.ts';
import type {
  Moved,
  MovesCursor,
  PartnerRevisions,
  Revision,
  StoreReader,
} from '../store/store.ts';
import { AccessRefresh } from './access-refresh.ts';
import { ageMs, type Moment, momentNow } from './moment.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * Interval between comparisons of all revisions, which detect what no poll reports: a restore
 * within a running server. One of 10,000 partners takes some 20 ms.
 */
export const compareIntervalMs = 30_000;

/**
 * How long a primary must show an earlier state before it is accepted: longer than the life of
 * connections that a proxy still has to close to a replaced server.
 */
export const goneBackMsMin = 5_000;

/** Maximum wait of requests for tokens that may have changed while this process was paused. */
const changedTokensMsMax = 1_500;

/** A poll this late means that the process was paused; a shorter delay is load. */
const pauseMsMin = 500;

/** Concurrent reads of missing partners; loads keep their connections. */
export const removedReadsMax = 3;

/**
 * Minimum interval between polls triggered by notifications, so that a storm of them costs little.
 */
export const watchGapMs = 100;

export interface WatcherOptions {
  readonly reader: StoreReader;
  readonly snapshots: Snapshots;
  readonly known: KnownTokens;
  /** Called with the newest event of a partner; with null if any partner may have new ones. */
  readonly onEvents?: (partnerId: string | null, newest: number) => void;
  /** The time in ms since 1970. Runs while the machine is suspended, which reveals pauses. */
  readonly clock: () => number;
  /** A monotonic clock, in ms. */
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
  /** Whether a notification came since the last poll began. */
  #isWoken = false;
  #polledAt = 0;
  #stopped = false;
  #unsubscribe: () => void = () => {};
  /** When the last answered poll began; before the first one, when watching began. */
  #checkedAt: Moment;
  /** Start of the outage; null while the database answers. */
  #unavailableSince: Moment | null = null;
  /**
   * When the next step (a poll or its timeout) is due. A step much later than that means that this
   * process was paused.
   */
  #dueAt = Number.POSITIVE_INFINITY;
  /** Whether the current poll follows or contains a pause of this process. */
  #isCatchingUp = false;
  /** Since when polls show an earlier state (monotonic clock); null while they do not. */
  #behindSince: number | null = null;
  /** Cursor of the last poll; null before the first one. */
  #cursor: MovesCursor | null = null;
  /** When to compare all revisions next (monotonic clock). */
  #compareAt = Number.NEGATIVE_INFINITY;
  /** Changes since the running comparison began; null if none is running. */
  #movedSince: Moved[] | null = null;
  #comparing: Promise<unknown> = Promise.resolve();
  /** The last revisions of partners removed since the start. */
  readonly #removed = new Map<string, PartnerRevisions>();

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#access = new AccessRefresh(options);
    this.#checkedAt = momentNow(options);
  }

  /** Whether the last poll failed. */
  get storeUnavailable(): boolean {
    return this.#unavailableSince !== null;
  }

  /** Partners whose tokens cannot be read, though the database answers. */
  unreadableTokens(): readonly string[] {
    return this.#access.unreadable();
  }

  /** How long a partner's tokens have been unreadable, in ms; 0 if they can be read. */
  unreadableTokensAgeMs(partnerId: string): number {
    return this.#access.unreadableAgeMs(partnerId);
  }

  /**
   * Whether this process was paused, or too busy to poll, so that revocations since may be unknown.
   * Ends with the next poll, or when the database turns out to be unavailable.
   */
  get catchingUp(): boolean {
    return !this.storeUnavailable && (this.#isCatchingUp || this.#isOverdue());
  }

  /** Age of the last known database state, in ms (docs: Configuration). */
  ageMs(): number {
    return ageMs(this.#checkedAt, this.#options);
  }

  /**
   * Reads all revisions and starts watching. Throws if the first read fails.
   */
  async start(): Promise<void> {
    const { reader } = this.#options;
    this.#cursor = (await reader.readMoves?.(null))?.cursor ?? null;
    this.#compareAt = this.#options.steadyClock() + compareIntervalMs;
    await this.#compare();
    this.#unsubscribe = this.#options.reader.onChange?.(() => this.#wake()) ?? (() => {});
    this.#schedule();
  }

  /** Stops watching, and waits for the current poll. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#comparing;
  }

  /**
   * Another program moved, removed or replaced the database files: the next read comes from other
   * files, or fails.
   */
  filesMoved(error: Error): void {
    this.#reportUnavailable(error);
    // Not a lagging replica: an earlier state in the new files is accepted at once.
    this.#behindSince = Number.NEGATIVE_INFINITY;
    this.#compareAt = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  /** Coalesces any number of calls into one earlier poll. */
  #wake(): void {
    this.#isWoken = true;
    // After a pause, the notification may be read before the clock is checked.
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
      // Requests wait for this poll to learn of revocations.
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

  /** Times out the poll. Restarts the timeout if this process itself was paused. */
  #startAnswerTimeout(): void {
    this.#dueAt = this.#options.clock() + storeTimeoutMs;
    this.#answerTimeout = setTimeout(() => {
      if (this.#isOverdue()) {
        this.#isCatchingUp = true;
        this.#startAnswerTimeout();
      } else {
        this.#reportUnavailable(
          new Error(`the database has not answered for ${storeTimeoutMs} ms`),
        );
      }
    }, storeTimeoutMs);
  }

  /** Polls the database for changes. `read` resolves when the changed tokens have been read. */
  async #check(): Promise<{ readonly read: Promise<void> }> {
    const { reader } = this.#options;
    if (reader.readMoves === undefined) return this.#compare();
    const askedAt = momentNow(this.#options);
    const { cursor, moved } = await reader.readMoves(this.#cursor);
    this.#cursor = cursor;
    // Another server, or an earlier state: data in memory may be of a lost history.
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

  /** Applies changes; resolves when the changed tokens have been read. */
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

  /** Compares all revisions if due, without delaying polls. */
  #compareBeside(): void {
    const { steadyClock } = this.#options;
    if (this.#movedSince !== null) return;
    if (steadyClock() < this.#compareAt) return;
    this.#movedSince = [];
    const askedAt = momentNow(this.#options);
    this.#compareAt = steadyClock() + compareIntervalMs;
    this.#comparing = this.#compare()
      // The comparison may be older than the polls since it began.
      .then(() => void this.#follow(this.#movedSince!, askedAt))
      // Part of the database may not answer: the polls decide whether it is unavailable.
      .catch(() => {
        this.#compareAt = Number.NEGATIVE_INFINITY;
      })
      .finally(() => {
        this.#movedSince = null;
      });
  }

  /**
   * Reads all revisions and brings memory up to date. `read` resolves when the changed tokens have
   * been read.
   */
  async #compare(): Promise<{ readonly read: Promise<void> }> {
    const { reader, snapshots } = this.#options;
    const askedAt = momentNow(this.#options);
    const read = await reader.readRevisions();
    const revisions = (await this.#goneBack(read)) ?? (await this.#withoutLag(read));
    if (reader.readMoves === undefined) this.#recordAnswer(askedAt);
    // Reading tokens and loading may take longer than a token change may take to apply. Polls
    // continue, and the first poll after the read compares its result again.
    const tokens = this.#access.refresh(revisions, askedAt);
    const current = new Map(revisions.map((of) => [of.partnerId, of.revision]));
    void snapshots.refresh(current, askedAt);
    return { read: tokens };
  }

  /**
   * The revisions if the database has gone back to an earlier state, by a restore or by a failover
   * that lost commits; else null. Marks the partners concerned to be read again.
   */
  async #goneBack(read: readonly PartnerRevisions[]): Promise<readonly PartnerRevisions[] | null> {
    const { reader, snapshots, known, observe, steadyClock } = this.#options;
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
      known.distrust(partnerId);
      this.#removed.delete(partnerId);
    }
    snapshots.invalidate(partnerIds);
    observe({ type: 'store-gone-back', partnerIds });
    return settled;
  }

  /** Partners whose revisions are older than those in memory. */
  #behind(revisions: readonly PartnerRevisions[]): readonly string[] {
    const { known, snapshots } = this.#options;
    const shown = new Map(revisions.map((of) => [of.partnerId, of]));
    const behind = new Set<string>();
    for (const partnerId of known.partnerIds()) {
      const accessRevision = shown.get(partnerId)?.accessRevision ?? 0;
      if (accessRevision < known.revision(partnerId)!) behind.add(partnerId);
    }
    for (const partnerId of snapshots.partnersAheadOf(shown)) behind.add(partnerId);
    for (const partnerId of this.#removed.keys()) if (shown.has(partnerId)) behind.add(partnerId);
    return [...behind];
  }

  /**
   * Corrects for replica lag: the answer may be older than earlier ones. A missing partner was
   * removed only if its tombstone exists; a removed partner exists again only if its revisions have
   * increased.
   */
  async #withoutLag(read: readonly PartnerRevisions[]): Promise<readonly PartnerRevisions[]> {
    const { reader, known } = this.#options;
    const revisions = read.filter(({ partnerId, accessRevision }) => {
      const removed = this.#removed.get(partnerId);
      return removed === undefined || accessRevision > removed.accessRevision;
    });
    const present = new Set(revisions.map(({ partnerId }) => partnerId));
    const missing = known.partnerIds().filter((partnerId) => !present.has(partnerId));
    const tombstones = await mapConcurrent(missing, removedReadsMax, (id) =>
      reader.readRemoved(id),
    );
    for (const [index, partnerId] of missing.entries()) {
      const removed = tombstones[index]!;
      if (removed !== null && removed.accessRevision >= (known.revision(partnerId) ?? 0)) {
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

/** Waits at most this long, in ms, for a promise that never rejects. */
async function endedWithin(work: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
