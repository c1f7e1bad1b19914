/**
 * In charge of collecting for as long as the process lives: each source on its own interval while
 * this process holds the lease, and nothing at all while another does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { StoreTransaction } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { leaseLookMs, leaseRenewMs } from '../limits.ts';
import { CollectorLease, LeaseLost } from './lease.ts';
import { type RoundEnvironment, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

export interface RunnerOptions extends Omit<RoundEnvironment, 'guard' | 'dryRun' | 'isFresh'> {
  readonly sources: readonly CollectorSource[];
  /** Unlike any other process's; shown to people. */
  readonly holder: string;
}

export class CollectorRunner {
  readonly #options: RunnerOptions;
  readonly #lease: CollectorLease;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Ends the work of the present term of holding the lease; null while standing by. */
  #term: AbortController | null = null;
  #rounds: Promise<unknown> = Promise.resolve();
  #isStandby = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#lease = new CollectorLease(options.writer, options.holder, () => performance.now());
  }

  /** Begins; returns at once. */
  start(): void {
    this.#running = this.#keepLease();
  }

  /** Ends every round, gives the lease up, and leaves the writer to its owner. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#endTerm();
    await this.#lease.release().catch(() => {
      // The store is away: the lease runs out by itself.
    });
  }

  async #keepLease(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#look();
      if (this.#lease.isHeld) await this.#beginTerm();
      else await this.#endTerm();
      const pauseMs = this.#lease.isHeld ? leaseRenewMs : leaseLookMs;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { observe } = this.#options;
    try {
      const found = await this.#lease.look();
      if (found === 'held' || this.#isStandby) return;
      this.#isStandby = true;
      observe({ type: 'collector-role', role: 'standby', holder: this.#lease.seenHolder });
    } catch (error) {
      const message = oneLine(error instanceof Error ? error.message : String(error));
      observe({
        type: 'source-note',
        source: 'lease',
        level: 'warn',
        message: `the lease could not be looked at: ${message}`,
        facts: {},
      });
    }
  }

  async #beginTerm(): Promise<void> {
    // A term that a lost lease ended is over, though the lease came back at once.
    if (this.#term?.signal.aborted) await this.#endTerm();
    if (this.#term !== null) return;
    const { sources, observe, holder } = this.#options;
    this.#isStandby = false;
    observe({ type: 'collector-role', role: 'working', holder });
    const term = new AbortController();
    this.#term = term;
    this.#rounds = Promise.all(sources.map((source) => this.#repeat(source, term)));
  }

  async #endTerm(): Promise<void> {
    this.#term?.abort();
    this.#term = null;
    await this.#rounds;
  }

  /** One source's rounds, until the term ends. A round that outlasts its interval delays the next. */
  async #repeat(source: CollectorSource, term: AbortController): Promise<void> {
    const environment = {
      ...this.#options,
      dryRun: false,
      guard: (transaction: StoreTransaction) => this.#lease.guard(transaction),
    };
    // What was learned in an earlier term may be overtaken by what another collector did since.
    for (let isFresh = true; !term.signal.aborted; isFresh = false) {
      const startedAt = performance.now();
      try {
        await runRound(source, { ...environment, isFresh }, term.signal);
      } catch (error) {
        // Without the lease the others cannot write either.
        if (error instanceof LeaseLost) term.abort();
      }
      const restMs = source.intervalMs - (performance.now() - startedAt);
      await delay(Math.max(0, restMs), undefined, { signal: term.signal }).catch(() => {});
    }
  }
}
