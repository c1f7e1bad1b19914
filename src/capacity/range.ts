/**
 * In charge of which points a range of the history has (docs: Capacity planning, Ranges): how many a
 * step gives, and which step is the one to choose. Times are ms since 1970.
 */

import {
  type HistoryStep,
  historySteps,
  stepMs,
  stepRetentionMs,
  stepStart,
} from '../domain/history.ts';
import { rangePointsMax } from '../limits.ts';

/** A range as it is served. Points begin at `from`, the start of a step, and end before `to`. */
export interface HistoryRange {
  readonly from: number;
  readonly to: number;
  readonly step: HistoryStep;
}

/** How many points lie between two times, the one that `from` lies in included. */
export function pointCount(from: number, to: number, step: HistoryStep): number {
  return Math.max(0, Math.ceil((to - stepStart(from, step)) / stepMs[step]));
}

/** The starts of the points of a range, in order. */
export function* pointTimes({ from, to, step }: HistoryRange): Generator<number> {
  for (let at = from; at < to; at += stepMs[step]) yield at;
}

/**
 * The finest step that is kept since `from` and gives no more points than a range may have; null
 * where none does. What is older than all that is kept has the largest step.
 */
export function finestStep(from: number, to: number, now: number): HistoryStep | null {
  const kept = historySteps.filter((step) => now - from <= stepRetentionMs[step]);
  const steps: readonly HistoryStep[] = kept.length === 0 ? ['1d'] : kept;
  return steps.find((step) => pointCount(from, to, step) <= rangePointsMax) ?? null;
}

/** The earliest time from which the largest step gives no more points than a range may have. */
export function earliestFrom(to: number): number {
  const last = stepStart(to - 1, '1d');
  return last - (rangePointsMax - 1) * stepMs['1d'];
}

/** The end of the five minutes that a time lies in; a time at which five minutes begin is its own. */
export function endOfFiveMinutes(at: number): number {
  return Math.ceil(at / stepMs['5m']) * stepMs['5m'];
}
