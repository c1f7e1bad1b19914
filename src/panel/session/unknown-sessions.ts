/**
 * Reads sessions that are not cached in this process. Cookies can be forged, so concurrency is
 * bounded, known sessions have priority, and the queue per network is short. Misses are counted by
 * network: past its budget, the store is not read.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import { KeyedLimiter } from '../../runtime/keyed-limiter.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import type { SessionState } from '../../store/people/people.ts';
import { tooMany } from '../error.ts';
import { sessionReadMsMax } from '../limits.ts';

/**
 * Burst of unknown session cookies by address, and the refill time of one. Each is read from the
 * store. An office that returns after days has one a browser.
 */
export const unknownSessionsPerAddressMax = 600;
const unknownSessionForgivenMs = 100;

/** Concurrent reads of sessions that are not cached: fewer than the store's connections. */
export const unknownSessionReadsMax = 3;

/**
 * Such reads under way and queued, which take some 100 ms together. One network gets half of them:
 * those that time out are rejected together, in one tick of the event loop.
 */
export const unknownSessionsPendingMax = 256;

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #misses = new Budget({
    burst: unknownSessionsPerAddressMax,
    refillMs: unknownSessionForgivenMs,
  });
  readonly #pending = new KeyedLimiter(unknownSessionsPendingMax / 2, unknownSessionsPendingMax);
  readonly #reads = new Semaphore(unknownSessionReadsMax);

  /** `clock` is monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Reads a session once the concurrency limit allows. Rejects with a PanelError past the network's
   * budget.
   */
  async read(
    address: string,
    ask: () => Promise<SessionState | null>,
  ): Promise<SessionState | null> {
    const network = networkOf(address);
    const came = this.#clock();
    this.#requireBudget(network);
    using place = this.#pending.tryAcquire(network);
    if (place === null) {
      throw tooMany('Too many sessions are asked for from this address at once.', sessionReadMsMax);
    }
    await this.#reads.acquire();
    try {
      this.#requireBudget(network);
      // Its request has timed out already.
      if (this.#clock() - came >= sessionReadMsMax) return null;
      const state = await ask();
      if (state === null) this.#misses.spend(network, this.#clock());
      return state;
    } finally {
      // SQLite reads synchronously: without a pause, the whole queue would be read in one tick.
      setImmediate(() => this.#reads.release());
    }
  }

  #requireBudget(network: string): void {
    const { allowed, retryAfterMs } = this.#misses.peek(network, this.#clock());
    if (allowed) return;
    const message = 'Too many sessions that do not exist were asked for from this address.';
    throw tooMany(message, retryAfterMs);
  }
}
