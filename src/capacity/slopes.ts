/**
 * In charge of the trend of a series of days: the Theil–Sen slope, the median of the slopes between all
 * pairs of days, and the confidence interval of it at 90 % (P. K. Sen, Estimates of the regression
 * coefficient based on Kendall's tau, 1968). Slopes are exact; only the interval's rank is rounded.
 */

import { normalQuantile } from './limits.ts';
import type { Rational } from './rational.ts';

/** What was used on a day. */
export interface DayUse {
  /** Days since 1970, UTC. Each day is there once. */
  readonly day: number;
  readonly used: bigint;
}

/** Slopes, in units a day. */
export interface Trend {
  readonly slope: Rational;
  /** The ends of the interval. */
  readonly lower: Rational;
  readonly upper: Rational;
}

/** The trend of at least two days, in their order. */
export function trendOf(days: readonly DayUse[]): Trend {
  const { numerators, denominator } = pairwiseSlopes(days);
  const count = numerators.length;
  const middle = Math.floor(count / 2);
  const below = numerators[count % 2 === 1 ? middle : middle - 1];
  const rank = lowerRank(days, count);
  return {
    slope: { numerator: below + numerators[middle], denominator: denominator * 2n },
    lower: { numerator: numerators[rank - 1], denominator },
    upper: { numerator: numerators[count - rank], denominator },
  };
}

/** Whether all of a trend's interval is above 0. */
export function rises({ lower }: Trend): boolean {
  return lower.numerator > 0n;
}

/** The slopes between all pairs of days, in ascending order, over one denominator. */
function pairwiseSlopes(days: readonly DayUse[]): {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
} {
  const denominator = leastMultiple(days.at(-1)!.day - days[0].day);
  const numerators: bigint[] = [];
  days.forEach((later, index) => {
    for (const earlier of days.slice(0, index)) {
      const apart = BigInt(later.day - earlier.day);
      numerators.push((later.used - earlier.used) * (denominator / apart));
    }
  });
  return { numerators: numerators.sort(ascending), denominator };
}

function ascending(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The least number that all from 1 to `max` divide: some 38 digits for 90 days. */
function leastMultiple(max: number): bigint {
  let multiple = 1n;
  for (let divisor = 2n; divisor <= BigInt(max); divisor++) {
    multiple *= divisor / greatestDivisor(multiple, divisor);
  }
  return multiple;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/**
 * The rank, counted from 1, of the slope at which the interval begins; it ends at the slope of that
 * rank from the other side. Sen's (N - C) / 2, to the nearest rank, with C from the normal
 * approximation of Kendall's statistic, whose variance ties of use make smaller.
 */
function lowerRank(days: readonly DayUse[], slopes: number): number {
  const ties = Map.groupBy(days, ({ used }) => used).values();
  const eighteenVariances = [...ties].reduce(
    (sum, tied) => sum - varianceTerm(tied.length),
    varianceTerm(days.length),
  );
  const within = normalQuantile * Math.sqrt(eighteenVariances / 18);
  return Math.max(1, Math.round((slopes - within) / 2));
}

function varianceTerm(count: number): number {
  return count * (count - 1) * (2 * count + 5);
}
