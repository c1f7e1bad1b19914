/** One request on its way through the stages, and what becomes known of it there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KnownToken } from '../access/directory.ts';
import type { RequestHead } from './request/head.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  head: RequestHead;
  /** The client's address, proxies that we trust taken into account. */
  address: string;
  /** When it came, from `performance.now()`: what it waited for its turn counts as well. */
  readonly cameAt: number;
  /** The route's id, `documentation` or `health`; null until it is known. */
  route: string | null;
  /** Who asks; null until that is known. */
  token: KnownToken | null;
  /** Headers that a stage adds to whatever the answer is: names and values in turn. */
  readonly headers: string[];
  /** What `Vary` names of this route besides, with the comma before it. */
  varies: string;
  /** What a problem is shown as to a client that prefers HTML; null where every client gets JSON. */
  problemPage: Buffer | null;
}
