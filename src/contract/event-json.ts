/** Writes events as JSON and as Server-Sent Events (docs: Events). */
import type { Event } from '../domain/event.ts';
import { timeJson } from './json.ts';

/** The record of an event as JSON text, in one line. */
export function eventJson(event: Event): string {
  const { id, at, type, hybridCoreId, siteId, assetId, before, after } = event;
  const text = JSON.stringify;
  return (
    `{"id":"${id}","at":${timeJson(at)},"type":"${type}","hybrid_core_id":${text(hybridCoreId)},` +
    `"site_id":${text(siteId)},"asset_id":${text(assetId)},"before":${before},"after":${after}}`
  );
}

/** The position of a page of events, and of the next one. */
export interface EventListLinks {
  readonly self: string;
  /** The URL up to the id that the next page begins after. */
  readonly nextPrefix: string;
}

/** A page of the list as JSON text; the next page begins after the id `next`. */
export function eventListJson(
  events: readonly Event[],
  next: string,
  { self, nextPrefix }: EventListLinks,
): string {
  const links = JSON.stringify({ self, next: `${nextPrefix}${next}` });
  return `{"data":[${events.map(eventJson).join(',')}],"meta":{"next":"${next}"},"links":${links}}`;
}

/** A LatestEventsRecord as JSON text. */
export function latestEventsJson(
  events: readonly Event[],
  next: number,
  lastStatus: Event | undefined,
): string {
  const status = lastStatus === undefined ? 'null' : eventJson(lastStatus);
  return `{"data":[${events.map(eventJson).join(',')}],"next":"${next}","last_status":${status}}`;
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
