/**
 * In charge of working while this process holds a lease, and of not working while another process
 * holds it. A term is the time from getting the lease to losing it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkLease } from './lease.ts';
import { leaseLookMs, leaseMs, leaseRenewMs } from './limits.ts';

export interface TermsOptions {
  readonly lease: WorkLease;
  /** Works until the term is aborted. May abort the term where it finds the lease lost. */
  work(term: AbortController): Promise<unknown>;
  /** The process begins to work, or stands by while another process, the holder, works. */
  observeRole(role: 'working' | 'standby', holder: string | null): void;
  /** The lease could not be looked at. */
  observeFault(error: unknown): void;
}

export class Terms {
  readonly #options: TermsOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Ends the work of the present term; null while standing by. */
  #term: AbortController | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #isStandby = false;

  constructor(options: TermsOptions) {
    this.#options = options;
  }

  /** Begins; returns at once. */
  start(): void {
    this.#running = this.#keepLease();
  }

  /** Ends the work, and gives the lease up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#endTerm();
    await this.#options.lease.release().catch(() => {
      // The database is away: the lease runs out by itself.
    });
  }

  async #keepLease(): Promise<void> {
    const { lease } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#look();
      if (lease.isHeld) await this.#beginTerm();
      else await this.#endTerm();
      const pauseMs = lease.isHeld ? leaseRenewMs : leaseLookMs;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { lease, observeRole, observeFault } = this.#options;
    try {
      const found = await this.#lookInTime();
      if (found === 'held' || this.#isStandby) return;
      this.#isStandby = true;
      observeRole('standby', lease.seenHolder);
    } catch (error) {
      observeFault(error);
    }
  }

  /** A look that has no answer yet is given up; the next one has a connection of its own. */
  async #lookInTime(): Promise<Awaited<ReturnType<WorkLease['look']>>> {
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`looking at the lease has not ended for ${leaseMs} ms`)),
      leaseMs,
    );
    try {
      return await Promise.race([this.#options.lease.look(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #beginTerm(): Promise<void> {
    // A lost lease ends its term, even if the lease comes back at once.
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
