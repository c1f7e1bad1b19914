/**
 * In charge of collecting for as long as the process lives: each source on its own interval while
 * this process holds the lease.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost, WorkLease } from '../../lease/lease.ts';
import { Terms } from '../../lease/terms.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type RoundEnvironment, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

export interface RunnerOptions extends Omit<RoundEnvironment, 'guard' | 'dryRun' | 'isFresh'> {
  readonly sources: readonly CollectorSource[];
  /** Unlike any other process's; shown to people. */
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
      observeFault: (error) => this.#noteFault(error),
    });
  }

  /** Begins; returns at once. */
  start(): void {
    this.#terms.start();
  }

  /** Ends every round, gives the lease up, and leaves the writer to its owner. */
  stop(): Promise<void> {
    return this.#terms.stop();
  }

  #noteFault(error: unknown): void {
    const message = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({
      type: 'source-note',
      source: 'lease',
      level: 'warn',
      message: `the lease could not be looked at: ${message}`,
      facts: {},
    });
  }

  /** One source's rounds, until the term ends. A round that outlasts its interval delays the next. */
  async #repeat(source: CollectorSource, term: AbortController): Promise<void> {
    const environment = {
      ...this.#options,
      dryRun: false,
      guard: (transaction: StoreTransaction) => this.#lease.guard(transaction),
    };
    const { name, intervalMs } = source;
    let isLate = false;
    // What was learned in an earlier term may be overtaken by what another collector did since.
    for (let isFresh = true; !term.signal.aborted; isFresh = false) {
      const startedAt = performance.now();
      let isOver = false;
      // Told while the round goes on: of one that never ends, nothing would be told.
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
        // Without the lease the others cannot write either.
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
