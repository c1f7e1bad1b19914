/** Parses a time: RFC 3339 with offset, or a duration ago (docs: Capacity planning, Ranges). */

import { parseDuration } from '../../domain/duration.ts';
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
export function resolveTime(expression: TimeExpression, now: number): number {
  return expression.kind === 'ago' ? now - expression.agoMs : expression.at;
}
