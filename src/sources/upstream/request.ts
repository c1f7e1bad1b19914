/** A request to an upstream, its answer, and what sends the one for the other. */

import type { Headers } from 'undici';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** An absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form, for a POST. */
  readonly form?: URLSearchParams;
  /** A value that is sent as JSON, for a POST. */
  readonly json?: unknown;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** At most as many bytes as allowed, decoded as UTF-8. */
  readonly text: string;
}

/** Sends a request; rejects with an UpstreamError where there is no whole answer. */
export type Send = (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;
