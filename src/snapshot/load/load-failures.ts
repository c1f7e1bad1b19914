/**
 * In charge of partners whose data or tokens cannot be loaded while the database answers otherwise.
 * It tells of each once, when the failure begins and when it ends, and says when to try again. The
 * other partners are not concerned.
 */
import { snapshotIdleMs, watchIntervalMs } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Revision } from '../../store/store.ts';
import { ageMs, type Moment, momentNow } from '../moment.ts';

/** Longest pause before a partner that cannot be loaded is tried again without a change of it. */
const loadRetryMsMax = 30_000;

/**
 * The last revisions that the database told of partners: null of a partner that was removed, nothing of one
 * that has not moved since this process knows it.
 */
export type KnownRevisions = ReadonlyMap<string, Revision | null>;

export interface LoadFailuresOptions {
  /** What cannot be loaded, as it is told. */
  readonly part: 'data' | 'tokens';
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

interface Failure {
  error: unknown;
  /** When it failed first. */
  readonly since: Moment;
  /** When it failed last, and when to try again: by the steady clock. */
  at: number;
  retryAt: number;
  /** How often it has failed in a row. */
  count: number;
  /** The revision that could not be loaded, if it is known. */
  revision: Revision;
  /** Whether the database has answered since: then the fault is this partner's. */
  isTold: boolean;
}

export class LoadFailures {
  readonly #options: LoadFailuresOptions;
  readonly #failures = new Map<string, Failure>();

  constructor(options: LoadFailuresOptions) {
    this.#options = options;
  }

  /** The partners that cannot be loaded. */
  partnerIds(): readonly string[] {
    return [...this.#failures].filter(([, { isTold }]) => isTold).map(([partnerId]) => partnerId);
  }

  /** Whether it was told that the partner cannot be loaded. */
  has(partnerId: string): boolean {
    return this.#failures.get(partnerId)?.isTold ?? false;
  }

  /** Whether the last load of the partner failed, told or not. */
  isNoted(partnerId: string): boolean {
    return this.#failures.has(partnerId);
  }

  /**
   * Whether the last load of any partner failed, whether the partner or the database was the cause.
   */
  get isAny(): boolean {
    return this.#failures.size > 0;
  }

  /** For how long a partner could not be loaded, in ms; 0 for a partner that can be loaded. */
  ageMs(partnerId: string): number {
    const failure = this.#failures.get(partnerId);
    return failure?.isTold ? ageMs(failure.since, this.#options) : 0;
  }

  /** What went wrong, while it is too early to try again; null where a load may be tried. */
  errorUntilRetry(partnerId: string): Error | null {
    const failure = this.#failures.get(partnerId);
    if (failure === undefined || !failure.isTold || this.#options.steadyClock() >= failure.retryAt)
      return null;
    return new Error('it could not be loaded, and is not to be tried again yet', {
      cause: failure.error,
    });
  }

  /** A load of the partner, which is to have this revision, has failed. */
  note(partnerId: string, error: unknown, revision: Revision): void {
    const now = momentNow(this.#options);
    const at = now.steady;
    const before = this.#failures.get(partnerId);
    const count = (before?.count ?? 0) + 1;
    // The first retry comes with the next look, the second retry one look later.
    const pauseMs = count === 1 ? 0 : watchIntervalMs * 2 ** Math.min(count - 2, 30);
    const retryAt = at + Math.min(pauseMs, loadRetryMsMax);
    const isTold = before?.isTold ?? false;
    this.#failures.set(partnerId, {
      ...{ error, at, count, revision, retryAt, isTold },
      since: before?.since ?? now,
    });
  }

  /** A load of the partner has ended well. */
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
   * The database has answered a look that began at this moment: loads that failed before it are
   * their partner's fault. A partner whose revision has moved since is tried again at once. A
   * partner that is gone (null), or that nobody asks for any more, is forgotten.
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

  /**
   * The database was away: it may have been the cause of the failures, or they were mended
   * meanwhile.
   */
  storeBack(): void {
    for (const [partnerId, failure] of this.#failures) {
      if (failure.isTold) failure.retryAt = Number.NEGATIVE_INFINITY;
      else this.#failures.delete(partnerId);
    }
  }
}
