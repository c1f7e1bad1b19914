/**
 * In charge of what a point of the history shows (docs: Capacity planning, History): the mean of its
 * samples and their largest use. All amounts are exact: bytes, or hundredths of a core.
 */
import type { Exact } from '../domain/exact.ts';
import type { HistoryPoint, QuantityPoint } from '../domain/history.ts';
import { percentOfBigints } from '../domain/percent.ts';
import { type HistoryRange, pointTimes } from './range.ts';
import { rounded } from './rational.ts';

/** What is shown of one quantity at one point. */
export interface ShownPoint {
  /** Hundredths of a percent, of the use and the total that are shown; null if there is no ratio. */
  readonly percent: Exact | null;
  /** The mean of the samples, rounded to a whole unit. */
  readonly used: bigint;
  readonly usedMax: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
}

/** Shows the samples of one quantity. */
export function showPoint(point: QuantityPoint): ShownPoint {
  const { usedSum, samples, usedMax, total, nodesReporting } = point;
  const used = rounded({ numerator: usedSum, denominator: BigInt(samples) });
  return { percent: percentOfBigints(used, total), used, usedMax, total, nodesReporting };
}

/** A point of a range; what was recorded is null in a gap. */
export interface ListedPoint {
  readonly at: number;
  readonly recorded: HistoryPoint | null;
}

/** Every point of a range, with what was recorded there. `recorded` is in order of time. */
export function* listPoints(
  range: HistoryRange,
  recorded: readonly HistoryPoint[],
): Generator<ListedPoint> {
  let next = 0;
  for (const at of pointTimes(range)) {
    while (next < recorded.length && recorded[next].at < at) next++;
    yield { at, recorded: recorded[next]?.at === at ? recorded[next] : null };
  }
}
