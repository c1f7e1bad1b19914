/**
 * Parses `range[from]`, `range[to]` and `range[step]`: each alone, an RFC 3339 time with offset or
 * a duration ago, then the points that they select together (docs: Capacity planning, Ranges), or
 * the times, on a route without steps (docs: Events, The list). `now` is the time of the request.
 */

import {
  earliestFrom,
  endOfFiveMinutes,
  finestStep,
  type HistoryRange,
  pointCount,
} from '../../domain/capacity/range.ts';
import { parseDuration } from '../../domain/duration.ts';
import { type HistoryStep, historySteps, stepMs, stepStart } from '../../domain/history.ts';
import { parseDateTime } from '../../text/date-time.ts';
import { expected, type ValueResult } from './value.ts';

/** A time with its source text. Times are ms since 1970, durations ms. */
export type TimeExpression =
  | { readonly kind: 'time'; readonly at: number; readonly text: string }
  | { readonly kind: 'ago'; readonly agoMs: number; readonly text: string };

/** The allowed forms, for messages. */
const timeExpressionForm =
  'an RFC 3339 time with offset from 1970 on (2026-11-20T12:00:00Z, for instance), or a duration ' +
  'ago: -, a whole number above 0, and m, h, d or w (-7d, for instance)';

const durationAgo = /^-[0-9]+[mhdw]$/;

/** A plus in the offset that form decoding turned into a space. */
const spacedOffset = / (?=\d{2}:\d{2}$)/;

/**
 * Parses the value of `range[from]` or `range[to]`.
 *
 *   '-7d'                       -> 604800000 ms ago
 *   '2026-11-20T13:00:00+01:00' -> 2026-11-20T12:00:00Z
 *   '7d', '-7s', '2026-11-20'   -> a reason
 */
export function readTimeExpression(text: string): ValueResult<TimeExpression> {
  const agoMs = durationAgo.test(text) ? parseDuration(text.slice(1)) : null;
  if (agoMs !== null) return { value: { kind: 'ago', agoMs, text } };
  const at = parseDateTime(text.replace(spacedOffset, '+'));
  return at === null || at < 0
    ? expected(timeExpressionForm, text)
    : { value: { kind: 'time', at, text } };
}

/** Resolves an expression to a time; `now` is the time of the request. */
function resolveTime(expression: TimeExpression, now: number): number {
  return expression.kind === 'ago' ? now - expression.agoMs : expression.at;
}

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

/** Times (ms since 1970). */
export interface SpanOptions {
  /** Null if it is not given. */
  readonly from: number | null;
  /** Null if it is not given, or lies in the future: there is no end yet. */
  readonly to: number | null;
}

type SpanResult =
  | { readonly value: SpanOptions }
  | { readonly faults: readonly { readonly name: 'from'; readonly reason: string }[] };

export function readSpan(given: ReadonlyMap<string, unknown>, now: number): SpanResult {
  const { from, to } = Object.fromEntries(given) as { from?: TimeExpression; to?: TimeExpression };
  const toAt = to === undefined ? null : resolveTime(to, now);
  const fromAt = from === undefined ? null : resolveTime(from, now);
  const end = Math.min(toAt ?? now, now);
  if (fromAt !== null && fromAt >= end) {
    const what = `a time before the end of the range, which is range[to] or now, ${new Date(end).toISOString()}`;
    return { faults: [{ name: 'from', ...expected(what, from!.text) }] };
  }
  return { value: { from: fromAt, to: toAt } };
}
