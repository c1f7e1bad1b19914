/**
 * Parses `range[from]`, `range[to]` and `range[step]`: each alone, then the points that they select
 * together (docs: Capacity planning, Ranges). `now` is the time of the request.
 */

import {
  earliestFrom,
  endOfFiveMinutes,
  finestStep,
  type HistoryRange,
  pointCount,
} from '../../domain/capacity/range.ts';
import { type HistoryStep, historySteps, stepMs, stepStart } from '../../domain/history.ts';
import { readTimeExpression, resolveTime, type TimeExpression } from './time-expression.ts';
import { expected, type ValueResult } from './value.ts';

/** The parts of a range that were given, each valid on its own. */
interface RangeInput {
  readonly from?: TimeExpression;
  readonly to?: TimeExpression;
  readonly step?: HistoryStep;
}

interface RangeFault {
  readonly name: keyof RangeInput;
  readonly reason: string;
}

type RangeResult = { readonly value: HistoryRange } | { readonly faults: readonly RangeFault[] };

/** Parses one parameter on its own. */
export function readRangeValue(
  name: string,
  text: string,
): ValueResult<TimeExpression | HistoryStep> {
  return name === 'step' ? readStep(text) : readTimeExpression(text);
}

function readStep(text: string): ValueResult<HistoryStep> {
  const step = historySteps.find((of) => of === text);
  return step === undefined ? expected(`one of ${historySteps.join(', ')}`, text) : { value: step };
}

/** Combines the parameters to a range of at most so many points; missing ones have defaults. */
export function readRange(
  given: ReadonlyMap<string, unknown>,
  now: number,
  pointsMax: number,
): RangeResult {
  const { from, to, step } = Object.fromEntries(given) as RangeInput;
  const toAt = to === undefined ? now : resolveTime(to, now);
  const fromAt = from === undefined ? toAt - stepMs['1d'] : resolveTime(from, now);
  const until = Math.min(toAt, now);
  if (fromAt >= until) return fault(emptyRange(until, from, to!));
  const finest = finestStep(fromAt, until, now, pointsMax);
  if (finest === null) return fault(rangeTooLong(until, from!, pointsMax));
  if (step !== undefined && pointCount(fromAt, until, step) > pointsMax) {
    return fault(tooManyPoints(step, finest, pointsMax));
  }
  const served = step ?? finest;
  const value = { from: stepStart(fromAt, served), to: servedTo(to, until), step: served };
  return { value };
}

/**
 * The end as served. A relative end would differ with every request and defeat caching, so it is
 * rounded up to five minutes, which selects the same points.
 */
function servedTo(to: TimeExpression | undefined, until: number): number {
  return to?.kind === 'time' && to.at === until ? until : endOfFiveMinutes(until);
}

function fault(...faults: readonly RangeFault[]): RangeResult {
  return { faults };
}

/** With a default start, a range is empty only if its end is far in the future. */
function emptyRange(
  until: number,
  from: TimeExpression | undefined,
  to: TimeExpression,
): RangeFault {
  if (from === undefined) {
    const what = 'a time less than 24 hours ahead, since range[from] is 24 hours before range[to]';
    return { name: 'to', ...expected(what, to.text) };
  }
  const end = new Date(until).toISOString();
  const what = `a time before the end of the range, which is range[to] or now, ${end}`;
  return { name: 'from', ...expected(what, from.text) };
}

/** A range with the default start is one day long and never too long, so the start was given. */
function rangeTooLong(until: number, from: TimeExpression, pointsMax: number): RangeFault {
  const earliest = new Date(earliestFrom(until, pointsMax)).toISOString();
  const what =
    `a time from ${earliest} on, since a range has at most ${pointsMax} points ` +
    'and the largest step is 1d';
  return { name: 'from', ...expected(what, from.text) };
}

function tooManyPoints(step: HistoryStep, finest: HistoryStep, pointsMax: number): RangeFault {
  const what = `a step that gives at most ${pointsMax} points in this range, ${finest} for instance`;
  return { name: 'step', ...expected(what, step) };
}
