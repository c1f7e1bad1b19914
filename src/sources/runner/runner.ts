/**
 * Schedules collection for the life of the process: each source of which it holds a share
 * (lease/shares.ts) runs on its own interval, and immediately after a share arrives from another process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { shareOf, sharesMax } from '../../lease/assignment.ts';
import { type Fence, newHolder, ShareLost } from '../../lease/lease.ts';
import { type ShareCounts, WorkShares } from '../../lease/shares.ts';
import { Terms } from '../../lease/terms.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type RoundEnvironment, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

export interface RunnerOptions
  extends Omit<RoundEnvironment, 'fence' | 'part' | 'dryRun' | 'isFresh'> {
  readonly sources: readonly CollectorSource[];
  /** Unique per process; shown to people. */
  readonly holder: string;
  /** Monotonic clock in ms, with its timers; defaults to the system's. */
  readonly elapsed?: () => number;
  readonly sleep?: Sleep;
}

/**
 * A source, and those of its shares that this process has collected without interruption.
 */
interface CollectedSource {
  readonly source: CollectorSource;
  /** Excludes shares that moved to another process since, even if they returned. */
  readonly shares: Set<number>;
  /** Aborts the round of an undivided source. */
  round: AbortController;
}

export class CollectorRunner {
  readonly #options: RunnerOptions;
  readonly #elapsed: () => number;
  readonly #sleep: Sleep;
  readonly #shares: WorkShares;
  readonly #terms: Terms;
  readonly #collected = new Set<CollectedSource>();
  /** Aborted and replaced when shares change. */
  #move = new AbortController();

  constructor(options: RunnerOptions) {
    const { writer, holder, observe, sleep, elapsed = () => performance.now() } = options;
    this.#options = options;
    this.#elapsed = elapsed;
    this.#sleep = sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
    this.#shares = new WorkShares({
      writer,
      name: 'collector',
      holder,
      elapsed,
      observeShares: (counts) => this.#moved(counts),
    });
    this.#terms = new Terms({
      lease: this.#shares,
      work: (term) =>
        Promise.all(options.sources.map((source) => this.#repeat(source, term.signal))),
      observeRole: (role, of) => observe({ type: 'collector-role', role, holder: of }),
      observeFault: (error) => this.#reportFault(error),
      observeRecovered: () => observe({ type: 'collector-lease', fault: null }),
      ...(sleep !== undefined && { sleep }),
    });
  }

  /** Starts in the background. */
  start(): void {
    this.#terms.start();
  }

  /** Aborts all rounds and releases the leases; the owner closes the writer. */
  stop(): Promise<void> {
    return this.#terms.stop();
  }

  #reportFault(error: unknown): void {
    const fault = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({ type: 'collector-lease', fault });
  }

  #moved(counts: ShareCounts): void {
    const { held } = this.#shares;
    const own = this.#options.sources.filter((source) => hasWork(source, held));
    const sources = own.map(({ name }) => name);
    this.#options.observe({ type: 'collector-shares', ...counts, sources });
    for (const { source, shares, round } of this.#collected) {
      for (const share of shares) if (!held.has(share)) shares.delete(share);
      if (!hasWork(source, held)) round.abort(new ShareLost('collector'));
    }
    this.#move.abort();
    this.#move = new AbortController();
  }

  /** One source's rounds until the term ends. A round that overruns delays the next. */
  async #repeat(source: CollectorSource, term: AbortSignal): Promise<void> {
    const { intervalMs, isDivided = false } = source;
    const collected: CollectedSource = { source, shares: new Set(), round: new AbortController() };
    this.#collected.add(collected);
    let isLate = false;
    let dueAt = Number.NEGATIVE_INFINITY;
    while (!term.aborted) {
      const { held } = this.#shares;
      const startedAt = this.#elapsed();
      const isDue = startedAt >= dueAt;
      const shares = isDue ? held : new Set([...held].filter((of) => !collected.shares.has(of)));
      if (!hasWork(source, shares)) {
        const pauseMs = isDue ? intervalMs : dueAt - startedAt;
        await this.#sleep(pauseMs, AbortSignal.any([term, this.#move.signal])).catch(() => {});
        continue;
      }
      if (isDue || !isDivided) dueAt = startedAt + intervalMs;
      isLate = await this.#runRound(collected, shares, isLate, term);
    }
    this.#collected.delete(collected);
  }

  /**
   * Collects these shares; returns whether that took longer than the interval. `isLate`: the last
   * round did.
   */
  async #runRound(
    collected: CollectedSource,
    shares: ReadonlySet<number>,
    isLate: boolean,
    term: AbortSignal,
  ): Promise<boolean> {
    const { source } = collected;
    const { name, intervalMs, isDivided = false } = source;
    // Another process may have written since.
    const isFresh = !collected.shares.has(shareOf(name));
    for (const share of shares) collected.shares.add(share);
    const startedAt = this.#elapsed();
    let isOver = false;
    // Reported during the round: one that hangs would otherwise never be reported.
    const reportOverrun = (): void => {
      if (isOver || term.aborted) return;
      isOver = true;
      this.#options.observe({ type: 'source-overran', source: name, intervalMs, isFirst: !isLate });
    };
    const round = new AbortController();
    const ended = new AbortController();
    collected.round = round;
    this.#sleep(intervalMs, ended.signal).then(
      () => ended.signal.aborted || reportOverrun(),
      () => {},
    );
    const fence: Fence = async (transaction, id) => {
      // A share that another process held since the round began no longer belongs to it.
      if (!collected.shares.has(shareOf(id))) throw new ShareLost('collector');
      await this.#shares.fence(transaction, id);
    };
    const environment = {
      ...this.#options,
      dryRun: false,
      isFresh,
      fence: (transaction: StoreTransaction) => fence(transaction, name),
      ...(isDivided && {
        part: {
          isAll: shares.size === sharesMax,
          hasRest: shares.has(shareOf(name)),
          owns: (partnerId: string) => shares.has(shareOf(partnerId)),
          fence,
        },
      }),
    };
    try {
      await runRound(source, environment, AbortSignal.any([term, round.signal]));
    } catch {
      // Another process now holds the source, or all work.
    } finally {
      ended.abort();
    }
    if (this.#elapsed() - startedAt > intervalMs) reportOverrun();
    return isOver;
  }
}

/** Whether a process with these shares collects from the source. */
function hasWork({ name, isDivided }: CollectorSource, shares: ReadonlySet<number>): boolean {
  return isDivided ? shares.size > 0 : shares.has(shareOf(name));
}

interface StartOptions {
  readonly store: Store;
  readonly sources: readonly CollectorSource[];
  readonly observe: Observe;
  /** ms since 1970. */
  clock(): number;
  /** Reports progress in one line. */
  progress(message: string): void;
}

/** A running collector. */
interface Collecting {
  /** Aborts the rounds, releases the leases so that another collector can take over, and closes the writer. */
  stop(): Promise<void>;
}

/** Starts collecting, immediately or once the current lease holder stops. */
export async function startCollecting({ store, ...options }: StartOptions): Promise<Collecting> {
  const writer = await store.openWriter();
  const runner = new CollectorRunner({ ...options, writer, holder: newHolder() });
  runner.start();
  return {
    async stop() {
      await runner.stop();
      await writer.close();
    },
  };
}
