/**
 * Reads sessions that are not cached in this process. Cookies can be forged, so concurrency is
 * bounded, known sessions have priority, and the queue per network is short. Misses are counted by
 * network: past its budget, the store is not read.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
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
 * Queue length of such reads, which take some 100 ms together. One network gets half of it, and
 * more would be rejected together, in one tick of the event loop.
 */
export const unknownSessionsWaitingMax = 256;

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #misses = new Budget({
    burst: unknownSessionsPerAddressMax,
    refillMs: unknownSessionForgivenMs,
  });
  readonly #waiting: (() => void)[] = [];
  /** Queue length by network. */
  readonly #waitingOf = new Map<string, number>();
  #reading = 0;

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
    if (this.#reading < unknownSessionReadsMax) this.#reading++;
    else await this.#wait(network);
    try {
      this.#requireBudget(network);
      // Its request has timed out already.
      if (this.#clock() - came >= sessionReadMsMax) return null;
      const state = await ask();
      if (state === null) this.#misses.spend(network, this.#clock());
      return state;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading--;
      // SQLite reads synchronously: without a pause, the whole queue would be read in one tick.
      else setImmediate(next);
    }
  }

  /**
   * Queues a read. A network may queue as many as it leaves free places for others, at most half of
   * the queue: reads that time out are rejected together.
   */
  async #wait(network: string): Promise<void> {
    const count = this.#waitingOf.get(network) ?? 0;
    if (count >= unknownSessionsWaitingMax - this.#waiting.length) {
      throw tooMany('Too many sessions are asked for from this address at once.', sessionReadMsMax);
    }
    this.#waitingOf.set(network, count + 1);
    await new Promise<void>((go) => this.#waiting.push(go));
    const left = this.#waitingOf.get(network)! - 1;
    if (left === 0) this.#waitingOf.delete(network);
    else this.#waitingOf.set(network, left);
  }

  #requireBudget(network: string): void {
    const { allowed, retryAfterMs } = this.#misses.peek(network, this.#clock());
    if (allowed) return;
    const message = 'Too many sessions that do not exist were asked for from this address.';
    throw tooMany(message, retryAfterMs);
  }
}
