/** Parses `after[event]`, the id after which a list of events continues (docs: Events, The list). */
import { eventIdDigitsMax } from '../contract/event.ts';
import type { EventPosition } from '../domain/event.ts';
import { integerMax } from '../limits.ts';
import { expected, type ValueResult } from './value.ts';

const form = /^(?:0|[1-9][0-9]{0,19})$/;

/** The number of an event's id, or null. Larger ids than events can have become `integerMax`. */
export function readEventId(text: string): number | null {
  return form.test(text) ? Math.min(Number(text), integerMax) : null;
}

export function readAfterValue(_name: string, text: string): ValueResult<EventPosition> {
  const id = readEventId(text);
  if (id !== null) return { value: { id, text } };
  return expected(
    `the id of an event: 1 to ${eventIdDigitsMax} digits without leading zeros`,
    text,
  );
}

export function readAfter(given: ReadonlyMap<string, unknown>): {
  readonly value: EventPosition | null;
} {
  return { value: (given.get('event') as EventPosition | undefined) ?? null };
}
