/**
 * Points of a history range (docs: Capacity planning, Ranges): how many a step gives, and which
 * step to choose. Times are ms since 1970.
 */

import { type HistoryStep, historySteps, stepMs, stepRetentionMs, stepStart } from '../history.ts';

/** A served range. Points begin at `from`, the start of a step, and end before `to`. */
export interface HistoryRange {
  readonly from: number;
  readonly to: number;
  readonly step: HistoryStep;
}

/** Number of points between two times, including the one that contains `from`. */
export function pointCount(from: number, to: number, step: HistoryStep): number {
  return Math.max(0, Math.ceil((to - stepStart(from, step)) / stepMs[step]));
}

/** The starts of the points of a range, in order. */
export function* pointTimes({ from, to, step }: HistoryRange): Generator<number> {
  for (let at = from; at < to; at += stepMs[step]) yield at;
}

/**
 * The finest step retained since `from` that gives at most so many points; null if none. Beyond all retention it is the largest step.
 */
export function finestStep(
  from: number,
  to: number,
  now: number,
  pointsMax: number,
): HistoryStep | null {
  const kept = historySteps.filter((step) => now - from <= stepRetentionMs[step]);
  const steps: readonly HistoryStep[] = kept.length === 0 ? ['1d'] : kept;
  return steps.find((step) => pointCount(from, to, step) <= pointsMax) ?? null;
}

/** Earliest start for which the largest step gives at most so many points. */
export function earliestFrom(to: number, pointsMax: number): number {
  const last = stepStart(to - 1, '1d');
  return last - (pointsMax - 1) * stepMs['1d'];
}

/** Rounds a time up to a multiple of five minutes. */
export function endOfFiveMinutes(at: number): number {
  return Math.ceil(at / stepMs['5m']) * stepMs['5m'];
}
