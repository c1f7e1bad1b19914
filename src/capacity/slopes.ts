/**
 * In charge of the trend of a series of days: the Theil–Sen slope, the median of the slopes between all
 * pairs of days, and the confidence interval of it at 90 % (P. K. Sen, Estimates of the regression
 * coefficient based on Kendall's tau, 1968). Slopes are exact; only the interval's rank is rounded.
 */

import { normalQuantile } from './limits.ts';
import { type DayUse, RankedSlopes } from './ranked-slopes.ts';
import type { Rational } from './rational.ts';

/** Slopes, in units a day. */
export interface Trend {
  readonly slope: Rational;
  /** The ends of the interval. */
  readonly lower: Rational;
  readonly upper: Rational;
}

/** The trend of at least two days, in their order. */
export function trendOf(days: readonly DayUse[]): Trend {
  const slopes = new RankedSlopes(days);
  const { count } = slopes;
  const middle = Math.floor(count / 2);
  const rank = lowerRank(days, count);
  return {
    slope: meanOf(slopes.at(count % 2 === 1 ? middle : middle - 1), slopes.at(middle)),
    lower: slopes.at(rank - 1),
    upper: slopes.at(count - rank),
  };
}

/** Whether all of a trend's interval is above 0. */
export function rises({ lower }: Trend): boolean {
  return lower.numerator > 0n;
}

function meanOf(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator * 2n,
  };
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
