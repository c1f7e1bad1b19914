/**
 * Runs work only while this process holds a lease. A term lasts from acquiring the lease to losing
 * it: to another process, or, unless the work outlasts that, by being unable to renew it in time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { leaseMs, type WorkLease } from './lease.ts';

/** Renewal interval of the process that works. */
export const leaseRenewMs = 3_000;

/** Poll interval of a standby process. */
export const leasePollMs = 2_000;

export interface TermsOptions {
  readonly lease: WorkLease;
  /**
   * The work goes on while the lease cannot be renewed, until another process is known to hold it. Only
   * for work whose every write is fenced, and which may be done by two at once until then.
   */
  readonly outlastsFaults?: boolean;
  /** Works until the term is aborted. May abort the term if it finds the lease lost. */
  work(term: AbortController): Promise<unknown>;
  /** The process starts working, or stands by while the holder works. */
  observeRole(role: 'working' | 'standby', holder: string | null): void;
  /** The lease could not be polled. */
  observeFault(error: unknown): void;
  /** The lease could be polled, after faults. */
  observeRecovered(): void;
  /** Resolves after `ms`, or rejects once aborted; unless given, by the machine's clock. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export class Terms {
  readonly #options: TermsOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Aborts the current term's work; null on standby. */
  #term: AbortController | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #isStandby = false;
  /** Whether the last poll failed. */
  #isFailing = false;

  constructor(options: TermsOptions) {
    this.#options = options;
  }

  /** Starts; returns immediately. */
  start(): void {
    this.#running = this.#keepLease();
  }

  /** Stops the work, and releases the lease. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#endTerm();
    await this.#options.lease.release().catch(() => {
      // The database is unavailable: the lease expires by itself.
    });
  }

  async #keepLease(): Promise<void> {
    const { lease, outlastsFaults = false } = this.#options;
    const { sleep = (ms) => delay(ms, undefined, { signal }) } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#poll();
      if (lease.isHeld) await this.#beginTerm();
      else if (!outlastsFaults || !lease.isNotLost) await this.#endTerm();
      const pauseMs = lease.isHeld ? leaseRenewMs : leasePollMs;
      await sleep(pauseMs, signal).catch(() => {});
    }
  }

  async #poll(): Promise<void> {
    const { lease, observeRole, observeFault, observeRecovered } = this.#options;
    try {
      const found = await this.#pollInTime();
      if (this.#isFailing) observeRecovered();
      this.#isFailing = false;
      if (found === 'held' || this.#isStandby) return;
      this.#isStandby = true;
      observeRole('standby', lease.seenHolder);
    } catch (error) {
      this.#isFailing = true;
      observeFault(error);
    }
  }

  /** A poll that times out is abandoned; the next one uses its own connection. */
  async #pollInTime(): Promise<Awaited<ReturnType<WorkLease['poll']>>> {
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`polling the lease has not ended for ${leaseMs} ms`)),
      leaseMs,
    );
    try {
      return await Promise.race([this.#options.lease.poll(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #beginTerm(): Promise<void> {
    // A lost lease ends its term, even if it is reacquired immediately.
    if (this.#term?.signal.aborted) await this.#endTerm();
    if (this.#term !== null) return;
    const { lease, work, observeRole } = this.#options;
    this.#isStandby = false;
    observeRole('working', lease.holder);
    const term = new AbortController();
    this.#term = term;
    this.#work = work(term);
  }

  async #endTerm(): Promise<void> {
    this.#term?.abort();
    this.#term = null;
    await this.#work;
  }
}
