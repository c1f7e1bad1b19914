/** Negotiates the media type: JSON, or HTML for a problem, or an event stream. */
import Negotiator from 'negotiator';
import { negotiatedCharactersMax } from '../../limits.ts';

export const htmlType = 'text/html; charset=utf-8';

/** In the order of preference for a client that takes either (RFC 9110, 12.5.1). */
const offered = ['application/json', 'text/html'];

/**
 * Whether `Accept` prefers HTML to JSON, as browsers do. False if it names neither, or more types
 * than any browser sends.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > negotiatedCharactersMax) return false;
  return new Negotiator({ headers: { accept } }).mediaType(offered) === 'text/html';
}

/** Whether `Accept` puts a stream of events before JSON, as EventSource does. */
export function prefersStream(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > negotiatedCharactersMax) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType(['application/json', 'text/event-stream']) === 'text/event-stream';
}
