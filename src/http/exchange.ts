/** One request on its way through the stages, and what the stages learn about it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authentication } from '../access/authenticate.ts';
import type { KnownToken } from '../access/directory.ts';
import type { RequestHead } from './request/head.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  /** What the credentials open, where that was looked up in this turn of the event loop. */
  readonly authentication: Authentication | null;
  /** The client's address; `X-Forwarded-For` of trusted proxies is taken into account. */
  address: string;
  /** When the request came, from `performance.now()`. The wait for its turn counts as well. */
  readonly cameAt: number;
  /** The route's id, `documentation` or `health`; null until it is known. */
  route: string | null;
  /** Who asks; null until the credentials were checked. */
  token: KnownToken | null;
  /** Headers that a stage adds to any answer: names and values in turn. */
  readonly headers: string[];
  /** Further headers that `Vary` names on this route, each after a comma. */
  varies: string;
  /**
   * The page that a client gets for a problem if it prefers HTML; null where every client gets
   * JSON.
   */
  problemPage: Buffer | null;
}
