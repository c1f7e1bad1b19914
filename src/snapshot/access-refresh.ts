/**
 * Reads tokens again whose partner's access has moved, never backwards: a partner's in one query, a
 * few partners concurrently, beside the polls. Until that succeeds, what is remembered stays in force;
 * a failed or hung read does not delay the other partners.
 */

import type { KnownTokens } from '../access/known-tokens.ts';
import { storeTimeoutMs } from '../limits.ts';
import type { Observe } from '../observe/observation.ts';
import type { PartnerRevisions, Revision, StoreReader } from '../store/store.ts';
import { ConcurrencyLimiter } from './load/concurrency-limiter.ts';
import { type KnownRevisions, LoadFailures } from './load/load-failures.ts';
import type { Moment } from './moment.ts';

export interface AccessRefreshOptions {
  readonly reader: Pick<StoreReader, 'readTokens'>;
  readonly known: KnownTokens;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

/** A running read of a partner's tokens. */
interface RunningRead {
  /** The revision that it is to bring. */
  readonly revision: Revision;
  /** When the limiter let it start (monotonic clock); null while it is queued. */
  startedAt: number | null;
  /** Whether it was reported as hung. */
  isLate: boolean;
  /** Whether the partner was removed since it began: its result is discarded. */
  isDropped: boolean;
  /** Resolves when the read has succeeded or failed. */
  ended: Promise<void>;
}

export class AccessRefresh {
  readonly #options: AccessRefreshOptions;
  readonly #failures: LoadFailures;
  readonly #limiter = new ConcurrencyLimiter();
  readonly #underWay = new Map<string, RunningRead>();
  /** Partners whose access moved; null for a removed one. */
  readonly #moved = new Map<string, Revision | null>();

  constructor(options: AccessRefreshOptions) {
    this.#options = options;
    this.#failures = new LoadFailures({ ...options, part: 'tokens' });
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
    const moved = new Map<string, Revision | null>(
      revisions.map((of) => [of.partnerId, of.accessRevision]),
    );
    for (const partnerId of this.#options.known.partnerIds()) {
      if (!moved.has(partnerId)) moved.set(partnerId, null);
    }
    return this.follow(moved, askedAt);
  }

  /** Like `refresh`, but for the reported changes only; null marks a removed partner. */
  follow(moved: KnownRevisions, askedAt: Moment): Promise<void> {
    for (const [partnerId, revision] of moved) this.#note(partnerId, revision);
    this.#reportLate();
    this.#failures.storeAnswered(askedAt.steady, this.#moved);
    for (const [partnerId, revision] of this.#moved) {
      // A read that began before this poll may miss its changes; the next poll decides.
      if (this.#underWay.has(partnerId)) continue;
      if (revision === null || this.#options.known.outdated(partnerId).length === 0) {
        this.#moved.delete(partnerId);
      } else if (this.#failures.errorUntilRetry(partnerId) === null) {
        this.#begin(partnerId, revision);
      }
    }
    return Promise.all([...this.#underWay.values()].map(({ ended }) => ended)).then(() => {});
  }

  #note(partnerId: string, revision: Revision | null): void {
    const { known } = this.#options;
    this.#moved.set(partnerId, revision);
    if (revision !== null) {
      known.show(partnerId, revision);
      return;
    }
    known.remove(partnerId);
    const read = this.#underWay.get(partnerId);
    if (read !== undefined) read.isDropped = true;
  }

  /** Counts a hung read as failed until it ends. */
  #reportLate(): void {
    for (const [partnerId, read] of this.#underWay) {
      if (read.startedAt === null || read.isDropped) continue;
      if (this.#options.steadyClock() - read.startedAt <= storeTimeoutMs) continue;
      if (read.isLate && !this.#failures.has(partnerId)) continue;
      read.isLate = true;
      const error = new Error(`reading its tokens has not ended for ${storeTimeoutMs} ms`);
      this.#failures.record(partnerId, error, read.revision);
    }
  }

  #begin(partnerId: string, revision: Revision): void {
    const read: RunningRead = {
      revision,
      startedAt: null,
      isLate: false,
      isDropped: false,
      ended: Promise.resolve(),
    };
    // Failing partners get a lower priority.
    const priority = this.#failures.has(partnerId) ? 'long' : 'short';
    this.#underWay.set(partnerId, read);
    read.ended = this.#limiter
      .run(priority, () => this.#read(partnerId, read))
      .catch((error: unknown) => {
        if (!read.isDropped) this.#failures.record(partnerId, error, revision);
      })
      .finally(() => this.#underWay.delete(partnerId));
  }

  async #read(partnerId: string, read: RunningRead): Promise<void> {
    const { reader, known, steadyClock, observe } = this.#options;
    read.startedAt = steadyClock();
    const digests = known.outdated(partnerId);
    const found = await reader.readTokens(digests, partnerId);
    if (read.isDropped) return;
    this.#failures.clear(partnerId);
    const present = new Map(found.map((of) => [of.token.digest, of]));
    for (const digest of digests) {
      const token = present.get(digest);
      if (token === undefined) known.forget(digest);
      // What a replica says that lags behind is not taken: the next poll asks again.
      else known.remember(digest, token);
    }
    observe({ type: 'access-loaded', partnerId, revision: read.revision });
  }
}
