/** The context of one request, filled in by the stages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authentication } from '../access/authenticate.ts';
import type { KnownToken } from '../access/known-tokens.ts';
import type { RequestHead } from './request/head.ts';

export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  /** What the credentials give access to, if looked up in this tick of the event loop. */
  readonly authentication: Authentication | null;
  /** The client's address, with `X-Forwarded-For` of trusted proxies applied. */
  address: string;
  /** Arrival time, from `performance.now()`; queueing counts towards the duration. */
  readonly arrivedAt: number;
  /** The route's id, `documentation` or `health`; null until it is known. */
  route: string | null;
  /** The authenticated client; null until the credentials were checked. */
  token: KnownToken | null;
  /** Whether that client still has its access; asked while a long answer is sent. Null before. */
  isInForce: (() => boolean | Promise<boolean>) | null;
  /** Headers that stages add to any answer, as alternating names and values. */
  readonly headers: string[];
  /** Further headers that `Vary` names on this route, each after a comma. */
  varies: string;
  /** The HTML page of a problem for clients that prefer HTML; null if every client gets JSON. */
  problemPage: Buffer | null;
}
