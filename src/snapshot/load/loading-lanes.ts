/**
 * In charge of how many partners are loaded side by side. Loads that take long, or hang, leave
 * places to loads that take little: a small change shows in time whatever other partners do.
 */
import { shortLoadMs } from '../../limits.ts';
import { Turns } from '../../store/turns.ts';

/**
 * Partners that are loaded side by side: for the first time, with little to load, and with much to
 * load. Together they are as many as the database reads at once.
 */
export const firstLoadsMax = 2;
export const shortLoadsMax = 2;
export const longLoadsMax = 2;

/** What a load is expected to be: the first one of a partner, a short one, or a long one. */
export type Lane = 'first' | 'short' | 'long';

export class LoadingLanes {
  readonly #places: Readonly<Record<Lane, Turns>> = {
    first: new Turns(firstLoadsMax),
    short: new Turns(shortLoadsMax),
    long: new Turns(longLoadsMax),
  };

  /**
   * Does the work once a place in the lane is free. Work that takes longer than a short load moves
   * to a place for long loads as soon as one is free, and gives its own place up.
   */
  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const { long } = this.#places;
    let place = this.#places[lane];
    let isDone = false;
    const move = async () => {
      await long.take();
      if (isDone) return long.give();
      place.give();
      place = long;
    };
    await place.take();
    const moving = lane === 'long' ? undefined : setTimeout(move, shortLoadMs);
    try {
      return await work();
    } finally {
      isDone = true;
      clearTimeout(moving);
      place.give();
    }
  }
}
