/** A request to an upstream, its answer, and what sends the one for the other. */

import type { Headers } from 'undici';
import type { ListBounds } from './list-reader.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** An absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form, for a POST. */
  readonly form?: URLSearchParams;
  /** A value that is sent as JSON, for a POST. */
  readonly json?: unknown;
  /** A list in the answer that is read item by item, and is `[]` in the answer's text. */
  readonly list?: ListRequest;
}

export interface ListRequest extends ListBounds {
  /** Called with each attempt; what it returns takes the JSON text of each item. */
  begin(): (text: string) => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** At most as many bytes as allowed, decoded as UTF-8; without the list that was asked for. */
  readonly text: string;
}

/** Sends a request; rejects with an UpstreamError where there is no whole answer. */
export type Send = (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;
