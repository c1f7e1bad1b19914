/**
 * Runs partner loads: one at a time per partner, with bounded concurrency overall. Remembers how
 * each partner's last loads went.
 */
import { shortLoadMs } from '../../limits.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type KnownRevisions, LoadFailures, type LoadFailuresOptions } from './load-failures.ts';

/** Load timeout. A partner of a million assets loads in 10 s. */
export const loadOverdueMs = 60_000;

/** A load in progress. */
interface RunningLoad<Loaded> {
  readonly result: Promise<Loaded>;
  /** Start time by the steady clock; null while queued. */
  startedAt: number | null;
}

export class PartnerLoads<Loaded> {
  readonly failures: LoadFailures;
  readonly #steadyClock: () => number;
  readonly #lanes = new ConcurrencyLimiter();
  readonly #underWay = new Map<string, RunningLoad<Loaded>>();
  /** Partners whose last change was slow to load. */
  readonly #long = new Set<string>();
  /** The database's last known revisions. */
  #revisions: KnownRevisions = new Map();

  constructor(options: Omit<LoadFailuresOptions, 'part'>) {
    this.failures = new LoadFailures({ ...options, part: 'data' });
    this.#steadyClock = options.steadyClock;
  }

  /** Whether a load may begin: none is in progress, and none is in backoff. */
  mayBegin(partnerId: string): boolean {
    return !this.#underWay.has(partnerId) && this.failures.errorUntilRetry(partnerId) === null;
  }

  /** The load in progress, or a new one that does this work once it gets a place. */
  load(partnerId: string, isFirst: boolean, work: () => Promise<Loaded>): Promise<Loaded> {
    const underWay = this.#underWay.get(partnerId);
    if (underWay !== undefined) return underWay.result;
    const again = this.#long.has(partnerId) ? 'long' : 'short';
    const result = this.#lanes.run(isFirst ? 'first' : again, async () => {
      load.startedAt = this.#steadyClock();
      try {
        return await work();
      } finally {
        this.#end(partnerId, load, isFirst);
      }
    });
    const load: RunningLoad<Loaded> = { result, startedAt: null };
    this.#underWay.set(partnerId, load);
    result.then(
      () => this.failures.clear(partnerId),
      (error: unknown) => this.#recordFailure(partnerId, error),
    );
    return result;
  }

  /** The database answered a poll that began at `askedAt`, with these revisions. */
  storeAnswered(askedAt: number, revisions: KnownRevisions): void {
    this.#revisions = revisions;
    for (const partnerId of this.#long)
      if (revisions.get(partnerId) === null) this.#long.delete(partnerId);
    for (const [partnerId, { startedAt }] of this.#underWay) {
      // Recorded once. Recorded at each poll, the failure would always be later than the poll's
      // start.
      if (startedAt === null || this.failures.hasFailed(partnerId)) continue;
      if (this.#steadyClock() - startedAt <= loadOverdueMs) continue;
      const error = new Error(`loading it has not ended for ${loadOverdueMs / 1_000} s`);
      this.#recordFailure(partnerId, error);
    }
    this.failures.storeAnswered(askedAt, revisions);
  }

  /** The database is available again: it may have caused the failures and hangs. */
  storeRecovered(): void {
    this.failures.storeRecovered();
    for (const load of this.#underWay.values()) {
      if (load.startedAt !== null) load.startedAt = this.#steadyClock();
    }
  }

  /** The first load reads everything, so its duration does not predict the next one's. */
  #end(partnerId: string, { startedAt }: RunningLoad<Loaded>, isFirst: boolean): void {
    this.#underWay.delete(partnerId);
    const isLong = !isFirst && this.#steadyClock() - startedAt! > shortLoadMs;
    if (isLong) this.#long.add(partnerId);
    else this.#long.delete(partnerId);
  }

  #recordFailure(partnerId: string, error: unknown): void {
    this.failures.record(partnerId, error, this.#revisions.get(partnerId) ?? 0);
  }
}
