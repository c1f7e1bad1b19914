/**
 * Schedules collection for the life of the process: each source on its own interval, while this
 * process holds the lease.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { newHolder } from '../../lease/holder.ts';
import { LeaseLost, WorkLease } from '../../lease/lease.ts';
import { Terms } from '../../lease/terms.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type RoundEnvironment, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

export interface RunnerOptions extends Omit<RoundEnvironment, 'fence' | 'dryRun' | 'isFresh'> {
  readonly sources: readonly CollectorSource[];
  /** Unique per process; shown to people. */
  readonly holder: string;
}

export class CollectorRunner {
  readonly #options: RunnerOptions;
  readonly #lease: WorkLease;
  readonly #terms: Terms;

  constructor(options: RunnerOptions) {
    const { writer, holder, sources, observe } = options;
    this.#options = options;
    this.#lease = new WorkLease(writer, 'collector', holder, () => performance.now());
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
    const message = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({
      type: 'source-note',
      source: 'lease',
      level: 'warn',
      message: `the lease could not be looked at: ${message}`,
      facts: {},
    });
  }

  /** One source's rounds until the term ends. A round that overruns delays the next. */
  async #repeat(source: CollectorSource, term: AbortController): Promise<void> {
    const environment = {
      ...this.#options,
      dryRun: false,
      fence: (transaction: StoreTransaction) => this.#lease.fence(transaction),
    };
    const { name, intervalMs } = source;
    let isLate = false;
    // State cached in an earlier term may be stale: another collector may have written since.
    for (let isFresh = true; !term.signal.aborted; isFresh = false) {
      const startedAt = performance.now();
      let isOver = false;
      // Reported during the round: one that hangs would otherwise never be reported.
      const tellOverrun = (): void => {
        if (isOver || term.signal.aborted) return;
        isOver = true;
        const of = { source: name, intervalMs, isFirst: !isLate };
        this.#options.observe({ type: 'source-overran', ...of });
      };
      const overrun = setTimeout(tellOverrun, intervalMs);
      try {
        await runRound(source, { ...environment, isFresh }, term.signal);
      } catch (error) {
        // Without the lease, the other sources cannot write either.
        if (error instanceof LeaseLost) term.abort();
      } finally {
        clearTimeout(overrun);
      }
      const durationMs = performance.now() - startedAt;
      if (durationMs > intervalMs) tellOverrun();
      isLate = isOver;
      const restMs = intervalMs - durationMs;
      await delay(Math.max(0, restMs), undefined, { signal: term.signal }).catch(() => {});
    }
  }
}

interface StartOptions {
  readonly store: Store;
  readonly sources: readonly CollectorSource[];
  readonly observe: Observe;
  /** ms since 1970. */
  clock(): number;
  /** One line on how far a round is. */
  progress(message: string): void;
}

/** Collecting under way. */
interface Collecting {
  /** Ends the rounds, lets another collector take over at once, and closes the writer. */
  stop(): Promise<void>;
}

/** Begins at once, or once the collector that works now no longer does. */
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
