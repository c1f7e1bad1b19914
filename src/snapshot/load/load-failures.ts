/**
 * Tracks partners whose data or tokens fail to load while the database is otherwise available. Logs
 * each failure once when it begins and once when it ends, and schedules retries. Other partners are
 * not affected.
 */
import { snapshotIdleMs, watchIntervalMs } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Revision } from '../../store/store.ts';
import { ageMs, type Moment, momentNow } from '../moment.ts';

/** Maximum backoff before retrying a partner whose revision has not changed. */
const loadRetryMsMax = 30_000;

/**
 * Latest known revisions by partner: null if the partner was removed, absent if it has not changed
 * since this process first saw it.
 */
export type KnownRevisions = ReadonlyMap<string, Revision | null>;

export interface LoadFailuresOptions {
  /** What failed to load, for the log. */
  readonly part: 'data' | 'tokens';
  /** Wall clock, in ms since 1970. */
  readonly clock: () => number;
  /** Monotonic clock, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

interface Failure {
  error: unknown;
  /** Time of the first failure. */
  readonly since: Moment;
  /** Time of the last failure, and of the next retry, by the steady clock. */
  at: number;
  retryAt: number;
  /** Number of consecutive failures. */
  count: number;
  /** The revision that failed to load, if known. */
  revision: Revision;
  /** Whether the database has answered since, so that the fault is this partner's. */
  isTold: boolean;
}

export class LoadFailures {
  readonly #options: LoadFailuresOptions;
  readonly #failures = new Map<string, Failure>();

  constructor(options: LoadFailuresOptions) {
    this.#options = options;
  }

  /** The partners that fail to load. */
  partnerIds(): readonly string[] {
    return [...this.#failures].filter(([, { isTold }]) => isTold).map(([partnerId]) => partnerId);
  }

  /** Whether the partner's failure was logged. */
  has(partnerId: string): boolean {
    return this.#failures.get(partnerId)?.isTold ?? false;
  }

  /** Whether the partner's last load failed, logged or not. */
  hasFailed(partnerId: string): boolean {
    return this.#failures.has(partnerId);
  }

  /** Whether any partner's last load failed, because of the partner or of the database. */
  get isAny(): boolean {
    return this.#failures.size > 0;
  }

  /** How long the partner has failed to load, in ms; 0 if it loads. */
  ageMs(partnerId: string): number {
    const failure = this.#failures.get(partnerId);
    return failure?.isTold ? ageMs(failure.since, this.#options) : 0;
  }

  /** The last error during backoff; null if a load may be tried. */
  errorUntilRetry(partnerId: string): Error | null {
    const failure = this.#failures.get(partnerId);
    if (failure === undefined || !failure.isTold || this.#options.steadyClock() >= failure.retryAt)
      return null;
    return new Error('it could not be loaded, and is not to be tried again yet', {
      cause: failure.error,
    });
  }

  /** Records a failed load of the partner at this expected revision. */
  record(partnerId: string, error: unknown, revision: Revision): void {
    const now = momentNow(this.#options);
    const at = now.steady;
    const before = this.#failures.get(partnerId);
    const count = (before?.count ?? 0) + 1;
    // The first retry comes with the next poll, the second one poll later.
    const pauseMs = count === 1 ? 0 : watchIntervalMs * 2 ** Math.min(count - 2, 30);
    const retryAt = at + Math.min(pauseMs, loadRetryMsMax);
    const isTold = before?.isTold ?? false;
    this.#failures.set(partnerId, {
      error,
      at,
      count,
      revision,
      retryAt,
      isTold,
      since: before?.since ?? now,
    });
  }

  /** Records a successful load. */
  clear(partnerId: string): void {
    const failure = this.#failures.get(partnerId);
    this.#failures.delete(partnerId);
    if (failure?.isTold) {
      const { part, observe } = this.#options;
      const unreadableMs = ageMs(failure.since, this.#options);
      observe({ type: 'partner-readable', partnerId, part, unreadableMs });
    }
  }

  /**
   * The database answered a poll that began at `askedAt`: earlier failures are their partner's
   * fault. Retries a partner immediately if its revision has changed. Forgets a partner that was
   * removed (null) or is no longer requested.
   */
  storeAnswered(askedAt: number, revisions: KnownRevisions): void {
    const { part, steadyClock, observe } = this.#options;
    for (const [partnerId, failure] of this.#failures) {
      const revision = revisions.get(partnerId);
      if (revision === null || steadyClock() - failure.at > snapshotIdleMs) {
        this.#failures.delete(partnerId);
        continue;
      }
      if ((revision ?? 0) > failure.revision) failure.retryAt = Number.NEGATIVE_INFINITY;
      if (failure.isTold || failure.at > askedAt) continue;
      failure.isTold = true;
      observe({ type: 'partner-unreadable', partnerId, part, error: failure.error });
    }
  }

  /** The database was unavailable: it may have caused the failures, or they were fixed since. */
  storeRecovered(): void {
    for (const [partnerId, failure] of this.#failures) {
      if (failure.isTold) failure.retryAt = Number.NEGATIVE_INFINITY;
      else this.#failures.delete(partnerId);
    }
  }
}
