/**
 * Combines `range[from]` and `range[to]` of a route without steps (docs: Events, The list). `now` is the
 * time of the request.
 */
import { resolveTime, type TimeExpression } from './time-expression.ts';
import { expected } from './value.ts';

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
