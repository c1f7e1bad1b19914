/** A request to an upstream, its response, and the function that sends it. */

import type { Headers } from 'undici';
import type { ListBounds } from './list-reader.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** An absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form body, for a POST. */
  readonly form?: URLSearchParams;
  /** A JSON body, for a POST. */
  readonly json?: unknown;
  /** A list to read item by item, which is `[]` in the response's text. */
  readonly list?: ListRequest;
}

export interface ListRequest extends ListBounds {
  /** Called for each attempt; returns the receiver of each item's JSON text. */
  begin(): (text: string) => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as UTF-8, within the size limit, without the streamed list. */
  readonly text: string;
}

/** Sends a request; rejects with an UpstreamError without a complete response. */
export type Send = (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;
