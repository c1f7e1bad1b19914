/**
 * Negotiates what an answer is sent as: its encoding, and its media type, which is JSON, or HTML
 * for a problem, or an event stream, or a page's Markdown.
 */
import Negotiator from 'negotiator';
import { negotiatedCharactersMax } from '../../limits.ts';
import { type Encoding, encodings } from './answer.ts';

export const htmlType = 'text/html; charset=utf-8';

/**
 * Whether `Accept` prefers HTML to JSON, as browsers do. False if it names neither, or more types
 * than any browser sends.
 */
export function prefersHtml(accept: string | undefined): boolean {
  return prefers(accept, 'text/html', 'application/json');
}

/** Whether `Accept` puts a stream of events before JSON, as EventSource does. */
export function prefersStream(accept: string | undefined): boolean {
  return prefers(accept, 'text/event-stream', 'application/json');
}

/** Whether `Accept` prefers Markdown to HTML, as programs do that read pages. */
export function prefersMarkdown(accept: string | undefined): boolean {
  return prefers(accept, 'text/markdown', 'text/html');
}

/** Who takes either as gladly gets the other, which is offered first (RFC 9110, 12.5.1). */
function prefers(accept: string | undefined, type: string, other: string): boolean {
  if (accept === undefined || accept.length > negotiatedCharactersMax) return false;
  return new Negotiator({ headers: { accept } }).mediaType([other, type]) === type;
}

/** The encoding to use, or null to send the bytes as they are (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  if (acceptEncoding.length > negotiatedCharactersMax) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...encodings, 'identity']);
  return encodings.find((encoding) => encoding === chosen) ?? null;
}
