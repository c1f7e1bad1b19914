/** Writes events as JSON and as Server-Sent Events (docs: Events). */
import type { Event, EventPosition } from '../domain/event.ts';
import type { EventListRecord, EventRecord } from './event.ts';
import { momentOf, parseExact } from './json.ts';

/** The record of an event as JSON text, in one line. */
export function eventJson(event: Event): string {
  return JSON.stringify(eventRecord(event));
}

function eventRecord({ id, at, type, hybridCoreId, siteId, assetId, ...of }: Event): EventRecord {
  return {
    id: String(id),
    at: momentOf(at),
    type,
    hybrid_core_id: hybridCoreId,
    site_id: siteId,
    asset_id: assetId,
    before: members(of.before),
    after: members(of.after),
  };
}

function members(json: string | null): EventRecord['before'] {
  return json === null ? null : (parseExact(json) as object);
}

/** The position of a page of events, and of the next one. */
export interface EventListLinks {
  readonly self: string;
  /** The URL up to the id that the next page goes on from. */
  readonly nextPrefix: string;
}

/** Where a page of the list stands among the events that are kept. */
export interface EventListPosition {
  /** The id that the next page goes on from; null where there is none. */
  readonly next: string | null;
  /** The id of the oldest event that is kept; null if there is none. */
  readonly oldest: number | null;
  /** The id that the request goes on after; null if it names none. */
  readonly after: Pick<EventPosition, 'id'> | null;
}

/** A page of the list as JSON text. */
export function eventListJson(
  events: readonly Event[],
  { next, oldest, after }: EventListPosition,
  { self, nextPrefix }: EventListLinks,
): string {
  const list: EventListRecord = {
    data: events.map(eventRecord),
    meta: {
      next,
      oldest: oldest === null ? null : String(oldest),
      gap: isGap(oldest, after?.id ?? null),
    },
    links: { self, next: next === null ? null : `${nextPrefix}${next}` },
  };
  return JSON.stringify(list);
}

/** Whether a reader that goes on after an id may have missed events, which are kept no more. */
function isGap(oldest: number | null, after: number | null): boolean {
  return after !== null && oldest !== null && after < oldest;
}

/**
 * A Server-Sent Event without an id that says that the events after an id are not all kept; empty if
 * they are.
 */
export function eventGapText(oldest: number | null, after: number | null): string {
  if (!isGap(oldest, after)) return '';
  return `event: gap\ndata: ${JSON.stringify({ oldest: String(oldest) })}\n\n`;
}

/**
 * A Server-Sent Events block with an id and no data: the client dispatches nothing, but resumes
 * after this id when it reconnects.
 */
export function eventPositionText(id: number): string {
  return `id: ${id}\n`;
}

/** Events as Server-Sent Events (WHATWG HTML, 9.2). JSON has no line breaks, so each is one line of data. */
export function eventStreamText(events: readonly Event[]): string {
  return events
    .map((event) => `id: ${event.id}\nevent: ${event.type}\ndata: ${eventJson(event)}\n\n`)
    .join('');
}
