/**
 * Proxies data requests of pages to the API processes. Requests of one partner go to the same process;
 * to the next one while it is unreachable.
 */
import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ProblemSlug } from '../contract/problems.ts';
import type { RequestContext } from '../http/request-context.ts';
import { resetConnection } from '../http/server/closing.ts';
import { AccessChecks } from '../http/streamed/access-checks.ts';
import { endWithReader } from '../http/streamed/reply-streamed.ts';
import { Disconnected, whenThrough } from '../http/work/response-end.ts';
import { requestTimeoutMs, retryAfterSeconds } from '../limits.ts';
import type { DataRequest } from './data.ts';
import { askedBy, type DataSockets, knownTokens, problemsHeader, socketOf } from './data-socket.ts';
import { PanelError } from './error.ts';

/**
 * Timeout of the response head, the same as of a whole request. The API responds or refuses within its
 * queue timeout of 4 s, and builds the largest partner in a few more: a slower process is suspended.
 */
const responseTimeoutMs = requestTimeoutMs;

/** Time for which a process that timed out is tried last, so that pages do not each wait for it. */
const suspendedMs = 60_000;

/** A data request of a page, and whether its session is still valid. */
export type PageRequest = DataRequest & { readonly isInForce: () => Promise<boolean> };

/** The status and the problems of a proxied response. */
export interface ProxiedResponse {
  readonly status: number;
  readonly problems: readonly ProblemSlug[];
}

/** Forwarded request headers: those that the API reads. */
const passedOn = ['if-none-match', 'accept', 'accept-encoding', 'last-event-id'] as const;

/** Response headers that are not forwarded: hop-by-hop ones, and those that the panel sets itself. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  problemsHeader,
]);

export class DataClient {
  readonly #sockets: DataSockets;
  readonly #agent = new Agent({ keepAlive: true });
  /** End of the suspension of each process that timed out, by socket path. */
  readonly #suspendedUntil = new Map<string, number>();

  constructor(sockets: DataSockets) {
    this.#sockets = sockets;
  }

  /**
   * Proxies a request. Rejects with `Disconnected` if the response is aborted, and with a PanelError if no
   * process responds.
   */
  async pass(context: RequestContext, asked: PageRequest): Promise<ProxiedResponse> {
    const { request, response, head, headers: own } = context;
    const leaving = new AbortController();
    whenThrough(response, () => leaving.abort());
    const headers: Record<string, string> = {
      [askedBy.secret]: this.#sockets.secret,
      [askedBy.partner]: encodeURIComponent(asked.partnerId),
      [askedBy.role]: asked.role,
      [askedBy.session]: asked.sessionId,
      'x-request-id': head.requestId,
    };
    for (const name of passedOn) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    const method = request.method!;
    const came = await this.#ask(
      { method, path: pathOf(asked), headers },
      asked.partnerId,
      leaving,
    );
    const status = came.statusCode!;
    const isStreamed = came.headers['transfer-encoding'] !== undefined;
    const passed = passedHeaders(came);
    // HTTP/1.0 has no chunked encoding: the connection ends the response.
    if (isStreamed && response.useChunkedEncodingByDefault) {
      passed.push('Transfer-Encoding', 'chunked');
    }
    response.writeHead(status, [...passed, ...own]);
    const problems = came.headers[problemsHeader];
    const proxied = { status, problems: problems === undefined ? [] : String(problems).split(',') };
    if (method === 'HEAD' || status === 304 || status === 204) {
      came.resume();
      response.end();
      return proxied as ProxiedResponse;
    }
    await sendOn(came, context, isStreamed ? asked.isInForce : null);
    return proxied as ProxiedResponse;
  }

  /** Resolves once the API accepts a new token, or at a timeout. */
  async untilKnown(partnerId: string, digest: string): Promise<void> {
    const headers = {
      [askedBy.secret]: this.#sockets.secret,
      [askedBy.partner]: encodeURIComponent(partnerId),
    };
    const path = `/${knownTokens}/${encodeURIComponent(digest)}`;
    const asked = { method: 'GET', path, headers };
    await this.#ask(asked, partnerId, new AbortController()).then(
      (came) => came.resume(),
      () => {},
    );
  }

  close(): void {
    this.#agent.destroy();
  }

  async #ask(
    asked: OutgoingRequest,
    partnerId: string,
    leaving: AbortController,
  ): Promise<IncomingMessage> {
    let cause: unknown = null;
    for (const socketPath of this.#processesFor(partnerId)) {
      try {
        return await this.#askAt(socketPath, asked, leaving.signal);
      } catch (error) {
        if (leaving.signal.aborted) throw new Disconnected();
        cause = error;
      }
    }
    throw Object.assign(cannotAsk(), { cause });
  }

  /** Sockets of all processes: the partner's own first, suspended ones last. */
  #processesFor(partnerId: string): string[] {
    const { count } = this.#sockets;
    const first = createHash('sha256').update(partnerId).digest().readUInt32BE() % count;
    const paths = Array.from({ length: count }, (_, i) =>
      socketOf(this.#sockets, ((first + i) % count) + 1),
    );
    const now = performance.now();
    const isSuspended = (path: string) => (this.#suspendedUntil.get(path) ?? 0) > now;
    return [...paths.filter((path) => !isSuspended(path)), ...paths.filter(isSuspended)];
  }

  #askAt(
    socketPath: string,
    asked: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = send({ ...asked, socketPath, signal, agent: this.#agent }, (came) => {
        clearTimeout(timer);
        resolve(came);
      });
      const timer = setTimeout(() => {
        this.#suspendedUntil.set(socketPath, performance.now() + suspendedMs);
        sent.destroy(new Error(`no answer from ${socketPath} within ${responseTimeoutMs} ms`));
      }, responseTimeoutMs);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        // The process closed the connection while it was idle.
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted;
        if (isStale) resolve(this.#askAt(socketPath, asked, signal));
        else reject(error);
      });
      sent.end();
    });
  }
}

interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function pathOf({ segments, queryString }: DataRequest): string {
  const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  // Keeps a trailing slash.
  const end = segments.at(-1) === '' ? '/' : '';
  return queryString === '' ? path + end : `${path}${end}?${queryString}`;
}

function passedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const passed: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i]!, rawHeaders[i + 1]!];
    if (!ofConnection.has(name.toLowerCase())) passed.push(name, value);
  }
  return passed;
}

/** Pipes a response body with backpressure; aborts it once `isInForce` resolves with false. */
async function sendOn(
  came: IncomingMessage,
  { response, request: { socket } }: RequestContext,
  isInForce: PageRequest['isInForce'] | null,
): Promise<void> {
  // Resets the connection before the response closes: a truncated body must not look complete.
  came.once('error', () => resetConnection(socket));
  using _reader = came.headers.etag === undefined ? endWithReader(response) : null;
  using _checks =
    isInForce === null ? null : new AccessChecks(isInForce, () => came.destroy(new Disconnected()));
  try {
    await pipeline(came, response);
  } catch {
    throw new Disconnected();
  }
}

function cannotAsk(): PanelError {
  return new PanelError(
    'away',
    'The panel cannot reach the service at the moment. Try again in a few seconds.',
    { 'Retry-After': String(retryAfterSeconds) },
  );
}
