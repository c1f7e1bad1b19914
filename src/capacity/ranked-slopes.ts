/**
 * In charge of the slopes between all pairs of days, and which of them has which rank. Ranks are found
 * among floating-point numbers, some ten times as fast as among exact ones; the few slopes that lie
 * too close together for that are compared exactly, so that the slope of a rank is exact.
 */
import type { Rational } from './rational.ts';

/** What was used on a day. */
export interface DayUse {
  /** Days since 1970, UTC. Each day is there once. */
  readonly day: number;
  readonly used: bigint;
}

/**
 * How far a slope in floating point may be from the exact one, as a share of it: three roundings of
 * 2^-53 each, and some room.
 */
const errorShare = 2 ** -50;

export class RankedSlopes {
  readonly #days: readonly DayUse[];
  /** The slopes in floating point: of each day with all those before it, day by day. */
  readonly #slopes: Float64Array;
  readonly #sorted: Float64Array;

  /** Days in their order. */
  constructor(days: readonly DayUse[]) {
    this.#days = days;
    this.#slopes = new Float64Array((days.length * (days.length - 1)) / 2);
    const { day: firstDay, used: firstUse } = days[0];
    const runs = days.map(({ day }) => day - firstDay);
    const rises = days.map(({ used }) => used - firstUse);
    // What floating point holds exactly needs no difference of large integers.
    const exact = rises.every(isSafe) ? rises.map(Number) : null;
    for (let later = 1, pair = 0; later < days.length; later++) {
      for (let earlier = 0; earlier < later; earlier++, pair++) {
        const rise =
          exact === null ? Number(rises[later] - rises[earlier]) : exact[later] - exact[earlier];
        this.#slopes[pair] = rise / (runs[later] - runs[earlier]);
      }
    }
    this.#sorted = this.#slopes.toSorted();
  }

  get count(): number {
    return this.#slopes.length;
  }

  /** The slope of a rank, counted from 0. */
  at(rank: number): Rational {
    const near = this.#sorted[rank];
    const room = Math.abs(near) * errorShare;
    let below = 0;
    const close: Rational[] = [];
    for (let later = 1, pair = 0; later < this.#days.length; later++) {
      for (let earlier = 0; earlier < later; earlier++, pair++) {
        const slope = this.#slopes[pair];
        if (slope < near - room) below++;
        else if (slope <= near + room) close.push(this.#exact(earlier, later));
      }
    }
    return close.sort(ascending)[rank - below];
  }

  #exact(earlier: number, later: number): Rational {
    const [from, to] = [this.#days[earlier], this.#days[later]];
    return { numerator: to.used - from.used, denominator: BigInt(to.day - from.day) };
  }
}

function isSafe(value: bigint): boolean {
  const half = BigInt(Number.MAX_SAFE_INTEGER) / 2n;
  return -half <= value && value <= half;
}

function ascending(a: Rational, b: Rational): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
