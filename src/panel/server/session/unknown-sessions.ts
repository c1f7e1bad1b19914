/**
 * Reads sessions that are not cached in this process. Their cookies were made by this database, but
 * may be sent at any rate: concurrency is bounded, known sessions have priority, and the queue per
 * network is short.
 */
import { networkOf } from '../../../http/request/client-address.ts';
import { KeyedLimiter } from '../../../runtime/keyed-limiter.ts';
import { Semaphore } from '../../../runtime/semaphore.ts';
import type { SessionState } from '../../../store/people/people.ts';
import { sessionReadMsMax } from '../../limits.ts';
import { tooMany } from '../error.ts';

/** Concurrent reads of sessions that are not cached: fewer than the store's connections. */
export const unknownSessionReadsMax = 3;

/**
 * Such reads under way and queued, which take some 100 ms together. One network gets half of them:
 * those that time out are rejected together, in one tick of the event loop.
 */
export const unknownSessionsPendingMax = 256;

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #pending = new KeyedLimiter(unknownSessionsPendingMax / 2, unknownSessionsPendingMax);
  readonly #reads = new Semaphore(unknownSessionReadsMax);

  /** `clock` is monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Reads a session once the concurrency limit allows; null if there is none. Rejects with a PanelError
   * if too many of the network are pending, and with an Error if its turn came too late.
   */
  async read(
    address: string,
    ask: () => Promise<SessionState | null>,
  ): Promise<SessionState | null> {
    const network = networkOf(address);
    const came = this.#clock();
    using place = this.#pending.tryAcquire(network);
    if (place === null) {
      throw tooMany('Too many sessions are asked for from this address at once.', sessionReadMsMax);
    }
    await this.#reads.acquire();
    try {
      // Its request has timed out already, or does in this turn of the event loop. Null would say that
      // there is no such session.
      if (this.#clock() - came >= sessionReadMsMax) {
        throw new Error(`the session could not be read within ${sessionReadMsMax} ms`);
      }
      return await ask();
    } finally {
      // SQLite reads synchronously: without a pause, the whole queue would be read in one tick.
      setImmediate(() => this.#reads.release());
    }
  }
}
