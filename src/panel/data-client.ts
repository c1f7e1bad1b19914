/**
 * Asks the interface for the data of pages, as any client does, and passes its answers on. Where several
 * processes answer, each partner has one of its own, and another one while that is away.
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
 * Time for the head of an answer, as for a whole request. The interface answers or refuses within its queue
 * timeout of 4 s, and builds the largest partner in a few more: a process that takes longer is suspended.
 */
const responseTimeoutMs = requestTimeoutMs;

/** Time in which a process that did not answer is asked last, so that not each page waits for it. */
const suspendedMs = 60_000;

/** A data request of a page, and whether its session is still valid. */
export type PageRequest = DataRequest & { readonly isInForce: () => Promise<boolean> };

/** The status and the problems of an answer that was passed on. */
export interface Passed {
  readonly status: number;
  readonly problems: readonly ProblemSlug[];
}

/** Request headers that the interface reads. */
const passedOn = ['if-none-match', 'accept', 'accept-encoding', 'last-event-id'] as const;

/** Headers of the connection between the processes, and what the panel's own answer has. */
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
  /** When each process that did not answer in time is asked first again. */
  readonly #suspendedUntil = new Map<string, number>();

  constructor(sockets: DataSockets) {
    this.#sockets = sockets;
  }

  /**
   * Answers a request with the interface's answer. Rejects with `Disconnected` if the answer is aborted, and
   * with a PanelError if no process answers.
   */
  async pass(context: RequestContext, asked: PageRequest): Promise<Passed> {
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
    // HTTP/1.0 knows none, and its answers end with the connection.
    if (isStreamed && response.useChunkedEncodingByDefault) {
      passed.push('Transfer-Encoding', 'chunked');
    }
    response.writeHead(status, [...passed, ...own]);
    const problems = came.headers[problemsHeader];
    const told = { status, problems: problems === undefined ? [] : String(problems).split(',') };
    if (method === 'HEAD' || status === 304 || status === 204) {
      came.resume();
      response.end();
      return told as Passed;
    }
    await sendOn(came, context, isStreamed ? asked.isInForce : null);
    return told as Passed;
  }

  /** Resolves once the interface knows a new token, or after a while. */
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
  // An empty last segment would pass for a slash at the end.
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

/** Sends a body as fast as its reader takes it; ends it when `isInForce` says that its session has ended. */
async function sendOn(
  came: IncomingMessage,
  { response, request: { socket } }: RequestContext,
  isInForce: PageRequest['isInForce'] | null,
): Promise<void> {
  // Before the response is: what was sent must not pass for the whole.
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
