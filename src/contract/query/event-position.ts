/**
 * Parses `after[event]` and `before[event]`, the ids from which a list of events goes on, to newer or to
 * older ones (docs: Events, The list).
 */

import type { EventPosition } from '../../domain/event.ts';
import { integerMax } from '../../limits.ts';
import { eventIdDigitsMax, eventIdForm } from '../event.ts';
import type { Sort } from './query.ts';
import { expected, type ValueResult } from './value.ts';

/** The number of an event's id, or null. Larger ids than events can have become `integerMax`. */
export function readEventId(text: string): number | null {
  return eventIdForm.test(text) ? Math.min(Number(text), integerMax) : null;
}

export function readEventPosition(_name: string, text: string): ValueResult<EventPosition> {
  const id = readEventId(text);
  if (id !== null) return { value: { id, text } };
  return expected(
    `the id of an event: 1 to ${eventIdDigitsMax} digits without leading zeros`,
    text,
  );
}

/** Null if it is not given. */
export function readAfter(given: ReadonlyMap<string, unknown>): {
  readonly value: EventPosition | null;
} {
  return { value: (given.get('event') as EventPosition | undefined) ?? null };
}

type BeforeResult =
  | { readonly value: EventPosition | null }
  | { readonly faults: readonly { readonly name: 'event'; readonly reason: string }[] };

/** Null if it is not given. Only a list that goes from newer to older events takes it. */
export function readBefore(
  given: ReadonlyMap<string, unknown>,
  _now: number,
  sorts: readonly Sort[],
): BeforeResult {
  const { value } = readAfter(given);
  if (value === null || sorts.some(({ descending }) => descending)) return { value };
  const reason = `Expected none without sort[id]=-; got "${value.text}".`;
  return { faults: [{ name: 'event', reason }] };
}
