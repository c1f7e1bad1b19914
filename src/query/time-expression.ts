/** Reads a moment: an RFC 3339 time with offset, or a duration ago (docs: Capacity planning, Ranges). */

import { parseDuration } from '../domain/duration.ts';
import { parseDateTime } from '../text/date-time.ts';
import { expected, type ValueResult } from './value.ts';

/** A moment, and the text that named it. Times are in ms since 1970, durations in ms. */
export type TimeExpression =
  | { readonly kind: 'time'; readonly at: number; readonly text: string }
  | { readonly kind: 'ago'; readonly agoMs: number; readonly text: string };

/** What a moment may be, for messages. */
const timeExpressionForm =
  'an RFC 3339 time with offset from 1970 on (2026-11-20T12:00:00Z, for instance), or a duration ' +
  'ago: -, a whole number above 0, and m, h, d or w (-7d, for instance)';

const durationAgo = /^-[0-9]+[mhdw]$/;

/** The plus of an offset that came as a space, since form decoding turns a plus into a space. */
const spacedOffset = / (?=\d{2}:\d{2}$)/;

/**
 * Reads the value of `range[from]` or `range[to]`.
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

/** The time that a moment names; `now` is the time of the request. */
export function resolveTime(moment: TimeExpression, now: number): number {
  return moment.kind === 'ago' ? now - moment.agoMs : moment.at;
}
