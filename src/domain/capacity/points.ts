/**
 * Values of a history point (docs: Capacity planning, History): the mean and peak use of its
 * samples. All amounts are exact: bytes, or hundredths of a core.
 */
import type { Exact } from '../exact.ts';
import type { HistoryPoint, QuantityPoint } from '../history.ts';
import { percentOfBigints } from '../percent.ts';
import { type HistoryRange, pointTimes } from './range.ts';
import { rounded } from './rational.ts';

/** One quantity at one point, as shown. */
export interface PresentedPoint {
  /** Hundredths of a percent, from the shown use and total; null without a ratio. */
  readonly percent: Exact | null;
  /** Mean of the samples, rounded to a whole unit. */
  readonly used: bigint;
  readonly usedMax: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
}

/** Shows the samples of one quantity. */
export function showPoint(point: QuantityPoint): PresentedPoint {
  const { usedSum, samples, usedMax, total, nodesReporting } = point;
  const used = rounded({ numerator: usedSum, denominator: BigInt(samples) });
  return { percent: percentOfBigints(used, total), used, usedMax, total, nodesReporting };
}

/** A point of a range; its recorded value is null in a gap. */
export interface RangePoint {
  readonly at: number;
  readonly recorded: HistoryPoint | null;
}

/** Every point of a range with its recorded value. `recorded` is in order of time. */
export function* listPoints(
  range: HistoryRange,
  recorded: readonly HistoryPoint[],
): Generator<RangePoint> {
  let next = 0;
  for (const at of pointTimes(range)) {
    while (next < recorded.length && recorded[next].at < at) next++;
    yield { at, recorded: recorded[next]?.at === at ? recorded[next] : null };
  }
}
