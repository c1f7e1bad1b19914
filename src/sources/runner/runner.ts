/**
 * Schedules collection for the life of the process: each source runs on its own interval, while this
 * process holds the lease.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Observe } from '../../observe/observation.ts';
import { LeaseLost, newHolder, WorkLease } from '../../store/lease/lease.ts';
import { Terms } from '../../store/lease/terms.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type RoundEnvironment, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

export interface RunnerOptions extends Omit<RoundEnvironment, 'fence' | 'dryRun'> {
  readonly sources: readonly CollectorSource[];
  /** Unique per process; shown to people. */
  readonly holder: string;
  /** Monotonic clock in ms, with its timers; defaults to the system's. */
  readonly elapsed?: () => number;
  readonly sleep?: Sleep;
}

export class CollectorRunner {
  readonly #options: RunnerOptions;
  readonly #elapsed: () => number;
  readonly #sleep: Sleep;
  readonly #lease: WorkLease;
  readonly #terms: Terms;

  constructor(options: RunnerOptions) {
    const { writer, holder, sources, observe, sleep, elapsed = () => performance.now() } = options;
    this.#options = options;
    this.#elapsed = elapsed;
    this.#sleep = sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
    this.#lease = new WorkLease(writer, 'collector', holder, elapsed);
    this.#terms = new Terms({
      lease: this.#lease,
      work: (term) => Promise.all(sources.map((source) => this.#repeat(source, term))),
      observeRole: (role, of) =>
        observe({
          type: 'collector-role',
          role,
          holder: of,
          sources: sources.map(({ name }) => name),
        }),
      observeFault: (error) => this.#reportFault(error),
      observeRecovered: () => observe({ type: 'collector-lease', fault: null }),
      ...(sleep !== undefined && { sleep }),
    });
  }

  /** Starts in the background. */
  start(): void {
    this.#terms.start();
  }

  /** Aborts all rounds and releases the lease; the owner closes the writer. */
  stop(): Promise<void> {
    return this.#terms.stop();
  }

  #reportFault(error: unknown): void {
    const fault = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({ type: 'collector-lease', fault });
  }

  /** One source's rounds until the term ends. A round that overruns delays the next. */
  async #repeat(source: CollectorSource, term: AbortController): Promise<void> {
    let isLate = false;
    while (!term.signal.aborted) {
      const startedAt = this.#elapsed();
      isLate = await this.#runRound(source, isLate, term);
      const restMs = source.intervalMs - (this.#elapsed() - startedAt);
      await this.#sleep(Math.max(0, restMs), term.signal).catch(() => {});
    }
  }

  /** Runs a round; returns whether it took longer than the interval. `isLate`: the last round did. */
  async #runRound(
    source: CollectorSource,
    isLate: boolean,
    term: AbortController,
  ): Promise<boolean> {
    const { name, intervalMs } = source;
    const startedAt = this.#elapsed();
    let isOver = false;
    // Reported during the round: one that hangs would otherwise never be reported.
    const reportOverrun = (): void => {
      if (isOver || term.signal.aborted) return;
      isOver = true;
      this.#options.observe({ type: 'source-overran', source: name, intervalMs, isFirst: !isLate });
    };
    const ended = new AbortController();
    this.#sleep(intervalMs, ended.signal).then(
      () => ended.signal.aborted || reportOverrun(),
      () => {},
    );
    const fence = (transaction: StoreTransaction) => this.#lease.fence(transaction);
    try {
      await runRound(source, { ...this.#options, dryRun: false, fence }, term.signal);
    } catch (error) {
      // Without the lease, the other sources cannot write either.
      if (error instanceof LeaseLost) term.abort();
    } finally {
      ended.abort();
    }
    if (this.#elapsed() - startedAt > intervalMs) reportOverrun();
    return isOver;
  }
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
  /** Aborts the rounds, releases the lease so that another collector can take over, and closes the writer. */
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
