/** In charge of the one choice between JSON and HTML: how a browser is told of a missing page. */
import Negotiator from 'negotiator';
import { negotiatedCharactersMax } from '../../limits.ts';

export const htmlType = 'text/html; charset=utf-8';

/** In the order of preference for a client that takes either (RFC 9110, 12.5.1). */
const offered = ['application/json', 'text/html'];

/**
 * Whether `Accept` puts HTML before JSON, as browsers do. A client that names neither gets JSON. So
 * does a client that names more types than any browser does.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > negotiatedCharactersMax) return false;
  return new Negotiator({ headers: { accept } }).mediaType(offered) === 'text/html';
}
