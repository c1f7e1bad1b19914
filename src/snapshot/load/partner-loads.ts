/**
 * In charge of the loads under way: one of a partner at a time, and a bounded number side by side.
 * It also keeps what the last loads of a partner have told of it.
 */
import { shortLoadMs } from '../../limits.ts';
import { type KnownRevisions, LoadFailures, type LoadFailuresOptions } from './load-failures.ts';
import { LoadingLanes } from './loading-lanes.ts';

/** A load that takes longer counts as failed. A partner of a million assets loads in 10 s. */
export const loadOverdueMs = 60_000;

/** A load under way. */
interface Load<Loaded> {
  readonly result: Promise<Loaded>;
  /** When it got its place (by the steady clock); null while it waits for a place. */
  startedAt: number | null;
}

export class PartnerLoads<Loaded> {
  readonly failures: LoadFailures;
  readonly #steadyClock: () => number;
  readonly #lanes = new LoadingLanes();
  readonly #underWay = new Map<string, Load<Loaded>>();
  /** Partners whose last change took long to load. */
  readonly #long = new Set<string>();
  /** The revisions that the database was last known to have. */
  #revisions: KnownRevisions = new Map();

  constructor(options: Omit<LoadFailuresOptions, 'part'>) {
    this.failures = new LoadFailures({ ...options, part: 'data' });
    this.#steadyClock = options.steadyClock;
  }

  /** Whether a load can begin now: none is under way, and none has failed just now. */
  mayBegin(partnerId: string): boolean {
    return !this.#underWay.has(partnerId) && this.failures.errorUntilRetry(partnerId) === null;
  }

  /** The load that is under way, or a load that does this work once it has a place. */
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
    const load: Load<Loaded> = { result, startedAt: null };
    this.#underWay.set(partnerId, load);
    result.then(
      () => this.failures.clear(partnerId),
      (error: unknown) => this.#noteFailure(partnerId, error),
    );
    return result;
  }

  /** The database has answered a look that began at this moment, with these revisions. */
  storeAnswered(askedAt: number, revisions: KnownRevisions): void {
    this.#revisions = revisions;
    for (const partnerId of this.#long)
      if (revisions.get(partnerId) === null) this.#long.delete(partnerId);
    for (const [partnerId, { startedAt }] of this.#underWay) {
      // Noted once. Noted at each look, the failure would always be later than the look's question.
      if (startedAt === null || this.failures.isNoted(partnerId)) continue;
      if (this.#steadyClock() - startedAt <= loadOverdueMs) continue;
      const error = new Error(`loading it has not ended for ${loadOverdueMs / 1_000} s`);
      this.#noteFailure(partnerId, error);
    }
    this.failures.storeAnswered(askedAt, revisions);
  }

  /** The database can be reached again: it may have been the cause of what failed or hung. */
  storeBack(): void {
    this.failures.storeBack();
    for (const load of this.#underWay.values()) {
      if (load.startedAt !== null) load.startedAt = this.#steadyClock();
    }
  }

  /** The first load reads everything, so it does not tell how long the next loads take. */
  #end(partnerId: string, { startedAt }: Load<Loaded>, isFirst: boolean): void {
    this.#underWay.delete(partnerId);
    const isLong = !isFirst && this.#steadyClock() - startedAt! > shortLoadMs;
    if (isLong) this.#long.add(partnerId);
    else this.#long.delete(partnerId);
  }

  #noteFailure(partnerId: string, error: unknown): void {
    this.failures.note(partnerId, error, this.#revisions.get(partnerId) ?? 0);
  }
}
