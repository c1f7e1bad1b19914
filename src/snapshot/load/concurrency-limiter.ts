/**
 * Limits concurrent partner loads. Loads that are slow, or hang, leave room for short ones, so a
 * small change shows in time regardless of other partners.
 */
import { shortLoadMs } from '../../limits.ts';
import { Semaphore } from '../../runtime/semaphore.ts';

/**
 * Concurrent loads by priority class: first, short and long. Their sum is the number of concurrent
 * database reads.
 */
export const firstLoadsMax = 2;
export const shortLoadsMax = 2;
export const longLoadsMax = 2;

/** The expected class of a load: the partner's first, short, or long. */
export type LoadPriority = 'first' | 'short' | 'long';

export class ConcurrencyLimiter {
  readonly #semaphores: Readonly<Record<LoadPriority, Semaphore>> = {
    first: new Semaphore(firstLoadsMax),
    short: new Semaphore(shortLoadsMax),
    long: new Semaphore(longLoadsMax),
  };

  /**
   * Runs the work once its lane has room. Work that outlasts a short load moves to a long lane as
   * soon as one is free, and releases its own place.
   */
  async run<Result>(lane: LoadPriority, work: () => Promise<Result>): Promise<Result> {
    const { long } = this.#semaphores;
    let place = this.#semaphores[lane];
    let isDone = false;
    const move = async () => {
      await long.acquire();
      if (isDone) return long.release();
      place.release();
      place = long;
    };
    await place.acquire();
    const moving = lane === 'long' ? undefined : setTimeout(move, shortLoadMs);
    try {
      return await work();
    } finally {
      isDone = true;
      clearTimeout(moving);
      place.release();
    }
  }
}
