/** A server that plays scripted responses: faults that a real service rarely shows. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One response; with `cut`, the connection ends after the body, which is then incomplete. */
export interface Played {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Repeats the body without end. */
  readonly endless?: boolean;
  readonly cut?: boolean;
  /** Sends no response. */
  readonly silent?: boolean;
}

export interface PlayingServer {
  readonly url: string;
  /** The requests received: path and query. */
  readonly requests: IncomingMessage[];
}

/** Plays what `answer` returns for the request and its number, until the test ends. */
export async function play(
  answer: (request: IncomingMessage, number: number) => Played,
): Promise<PlayingServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    playOne(response, answer(request, requests.length - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** Plays one scripted response. */
export function playOne(response: ServerResponse, played: Played): void {
  const { status = 200, headers = {}, body = '', cut = false } = played;
  if (played.silent) return;
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  if (played.endless) {
    const more = () => {
      while (!response.destroyed && response.write(body));
    };
    response.on('drain', more);
    more();
    return;
  }
  if (!cut) {
    response.end(body);
    return;
  }
  response.write(body, () => setImmediate(() => response.destroy()));
  if (body === '') response.destroy();
}

/** A problem as the service serializes it. */
export function problemBody(slug: string, status: number, title: string): string {
  const type = `https://docs.example/apis/problems/hybrid-core/v2/${slug}`;
  const DocURL = 'https://docs.example/apis/hybrid-core/v2/introduction';
  return JSON.stringify({ errors: [{ type, title, status, detail: 'What happened.', DocURL }] });
}

/** The service's response to a client beyond its rate limit. */
export const tooManyRequests = (retryAfter: string): Played => ({
  status: 429,
  headers: { 'Retry-After': retryAfter },
  body: problemBody('too-many-requests', 429, 'Too many requests'),
});

/** The service's response while it stops, or waits for its database. */
export const serviceUnavailable = (retryAfter?: string): Played => ({
  status: 503,
  headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  body: problemBody('service-unavailable', 503, 'Service unavailable'),
});

/** A record that passes for a site and for an asset. */
export const recordOf = (id: string) => ({
  id,
  hybrid_core_id: 'acme-eu',
  site_id: 'fra01',
  node_type: 'compute',
  status: 'active',
});

/** Such records as lines of an export. */
export const linesOf = (...ids: readonly string[]) =>
  ids.map((id) => `${JSON.stringify(recordOf(id))}\n`).join('');

/** A page of records with numbered ids, of a list of `total`. */
export function pageBody(page: { offset: number; total: number; revision: string }): string {
  const { offset, total, revision } = page;
  const limit = 50;
  const count = Math.max(0, Math.min(limit, total - offset));
  const data = Array.from({ length: count }, (_, at) => recordOf(`n${offset + at}`));
  const at = (to: number) =>
    `https://elsewhere.example/hybrid-core/v1/sites?page%5Boffset%5D=${to}`;
  const next = offset + limit < total ? at(offset + limit) : null;
  const links = { self: at(offset), first: at(0), prev: null, next, last: null };
  return JSON.stringify({ data, meta: { page: { offset, limit, total }, revision }, links });
}

/** The offset of a request. */
export function offsetOf({ url }: IncomingMessage): number {
  return Number(new URL(url!, 'http://x').searchParams.get('page[offset]') ?? 0);
}
