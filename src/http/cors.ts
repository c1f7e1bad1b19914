/** CORS (Fetch, 3.2); off unless origins are configured. */

import { headersOfPages, type RequestHead } from './request/head.ts';
import type { RequestContext } from './request-context.ts';

/** Max age of a preflight, in seconds; Chromium's own ceiling is 7,200. */
const preflightMaxAgeSeconds = 600;

/** Request headers that pages may send: those that are read, and the type of a body that is not. */
const allowed = [...headersOfPages, 'content-type'].join(', ');

/** Response headers exposed to scripts. */
const exposed = [
  'ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy',
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  'X-Revision, Content-Disposition',
].join(', ');

export class Cors {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Whether answers depend on the request's origin, so that `Vary` must name it. */
  get enabled(): boolean {
    return this.#origins.size > 0;
  }

  /**
   * The headers that let an allowed origin read the answer, success or error, as alternating names
   * and values; none for any other origin.
   */
  allowing({ origin }: Pick<RequestHead, 'origin'>): string[] {
    if (origin === undefined || !this.#origins.has(origin)) return [];
    return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', exposed];
  }

  /** The headers that answer an allowed origin's preflight; null if the request is not one. */
  preflight({ request, head }: RequestContext): Readonly<Record<string, string>> | null {
    const { origin, preflightMethod } = head;
    if (request.method !== 'OPTIONS' || preflightMethod === undefined) return null;
    if (origin === undefined || !this.#origins.has(origin)) return null;
    return {
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': allowed,
      'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
    };
  }
}
