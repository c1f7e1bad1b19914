/**
 * Asks the interface over HTTP in the name of a session, with the session's token: passes requests of
 * pages on, bytes, entity tags and compression as they come, and asks what views combine.
 */
import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { SessionCredentials } from '../../access/session-token.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { resetConnection } from '../../http/server/closing.ts';
import { AccessChecks } from '../../http/streamed/access-checks.ts';
import { endWithReader } from '../../http/streamed/reply-streamed.ts';
import { Disconnected, whenThrough } from '../../http/work/response-end.ts';
import { requestTimeoutMs } from '../../limits.ts';
import { cannotAsk, noSuchPlace, signedOut } from './error.ts';

/**
 * Longest wait for the head of an answer: the interface responds or refuses within its queue timeout of
 * 4 s, and builds the largest partner in a few more.
 */
const answerMsMax = 15_000;

/**
 * Longest time in which nothing comes of an answer's body: as long as a whole request may take. The
 * interface sends something on every event stream each 15 s.
 */
const silentMsMax = requestTimeoutMs;

/** A segment that a proxy or the parser of an address would fold away, with what stands before it. */
const dotSegment = /(?:^|\/)\.\.?(?=\/|$)/;

/** Request headers that are passed on: those that the interface reads. */
const passedRequestHeaders = [
  'if-none-match',
  'accept',
  'accept-encoding',
  'last-event-id',
] as const;

/** Answer headers that are passed on: what stands between may add others, which are for the panel alone. */
const passedAnswerHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-accel-buffering',
  'x-content-type-options',
  'x-request-id',
  'x-revision',
]);

/** What a page's answer varies by: its session stands in the cookie. */
const vary = 'Cookie, Accept, Accept-Encoding';

/** The session in whose name the interface is asked. */
export interface AskingSession {
  readonly credentials: SessionCredentials;
  /** Whether it is still valid. */
  readonly isInForce: () => Promise<boolean>;
}

/** What a request of a page asks for, below `/panel/api`. */
export interface PageRequest {
  readonly segments: readonly string[];
  readonly queryString: string;
}

export class InterfaceClient {
  readonly #send: typeof requestHttp;
  /** Where INTERFACE_URL leads to; its path is without a trailing slash. */
  readonly #to: { readonly hostname: string; readonly port: string; readonly path: string };
  readonly #agent: HttpAgent;
  /** The event streams that are passed on. */
  readonly #streams = new Set<IncomingMessage>();

  constructor(url: string) {
    const { protocol, hostname, port, pathname } = new URL(url);
    const isTls = protocol === 'https:';
    // A host of IPv6 stands in brackets in an address, and without them where it is connected to.
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    this.#to = { hostname: host, port, path: pathname.replace(/\/$/, '') };
    this.#send = isTls ? requestHttps : requestHttp;
    const options = { keepAlive: true };
    this.#agent = isTls ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /**
   * Asks for a path of the interface, for a view; the answer comes uncompressed. Rejects as `pass`
   * does.
   */
  ask(
    context: RequestContext,
    session: AskingSession,
    path: string,
    etag: string | null,
  ): Promise<IncomingMessage> {
    const headers = headersOf(context, session);
    if (etag !== null) headers['if-none-match'] = etag;
    return this.#ask(context, session, 'GET', path, headers);
  }

  /**
   * Passes a request on, and its answer back; resolves with the status. Rejects with `Disconnected` if
   * the answer is broken off, and with a PanelError if the interface does not answer.
   */
  async pass(context: RequestContext, session: AskingSession, asked: PageRequest): Promise<number> {
    const { request, response, headers: own } = context;
    const headers = headersOf(context, session);
    for (const name of passedRequestHeaders) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    const method = request.method!;
    const came = await this.#ask(context, session, method, pathOf(asked), headers);
    const status = came.statusCode!;
    const passed = passedHeaders(came);
    const isStreamed = came.headers['transfer-encoding'] !== undefined;
    // HTTP/1.0 has no chunked encoding: the connection ends the response.
    if (isStreamed && response.useChunkedEncodingByDefault) {
      passed.push('Transfer-Encoding', 'chunked');
    }
    response.writeHead(status, [...passed, 'Vary', vary, ...own]);
    if (method === 'HEAD' || status === 304 || status === 204) {
      came.resume();
      response.end();
    } else {
      if (came.headers['content-type']?.startsWith('text/event-stream')) this.#keepStream(came);
      await sendOn(came, context, session.isInForce);
    }
    return status;
  }

  #keepStream(came: IncomingMessage): void {
    this.#streams.add(came);
    came.once('close', () => this.#streams.delete(came));
  }

  /** Breaks off the event streams, which end by themselves no sooner than their readers leave. */
  endStreams(): void {
    for (const came of this.#streams) came.destroy(new Disconnected());
  }

  close(): void {
    this.#agent.destroy();
  }

  async #ask(
    { response }: RequestContext,
    { isInForce }: AskingSession,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<IncomingMessage> {
    const leaving = leavingOf(response);
    const came = await this.#request(method, path, headers, leaving).catch((error) => {
      throw leaving.aborted ? new Disconnected() : cannotAsk(error);
    });
    endOnceSilent(came, response);
    if (came.statusCode !== 401) return came;
    came.resume();
    if (!(await isInForce())) throw signedOut();
    throw cannotAsk(
      new Error('the interface does not know the session: has it the same database?'),
    );
  }

  #request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const [asked = ''] = path.split('?', 1);
    // The session's token is for the interface: no path leads to what else its host has.
    if (dotSegment.test(decodeURIComponent(asked))) throw noSuchPlace();
    const to = { ...this.#to, path: this.#to.path + path };
    return new Promise((resolve, reject) => {
      const sent = this.#send({ ...to, method, headers, signal, agent: this.#agent });
      const timer = setTimeout(() => sent.destroy(silent(answerMsMax)), answerMsMax);
      let isAnswered = false;
      sent.on('response', (came) => {
        clearTimeout(timer);
        isAnswered = true;
        resolve(came);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        // The answer says itself that it was broken off.
        if (isAnswered) return;
        // The interface closed the connection while it was idle.
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted;
        if (isStale) resolve(this.#request(method, path, headers, signal));
        else reject(error);
      });
      sent.end();
    });
  }
}

/**
 * Breaks an answer off of which nothing comes for too long, unless it is paused, since its reader does
 * not take what came: the listener bounds that.
 */
function endOnceSilent(came: IncomingMessage, reader: ServerResponse): void {
  const { socket } = came;
  const wait = () => void socket.setTimeout(silentMsMax);
  const end = () => {
    if (!reader.writableNeedDrain) came.destroy(silent(silentMsMax));
  };
  wait();
  socket.on('timeout', end);
  came.on('resume', wait);
  came.once('close', () => {
    socket.off('timeout', end);
    socket.setTimeout(0);
  });
}

function silent(ms: number): Error {
  return new Error(`nothing came from the interface for ${ms} ms`);
}

/** The signals of the responses for which the interface is asked. */
const leavings = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted once a response has ended: one for all that a view asks. */
function leavingOf(response: ServerResponse): AbortSignal {
  const known = leavings.get(response);
  if (known !== undefined) return known;
  const leaving = new AbortController();
  leavings.set(response, leaving.signal);
  whenThrough(response, () => leaving.abort());
  return leaving.signal;
}

function headersOf(
  { address, head }: RequestContext,
  { credentials: { userId, token } }: AskingSession,
): Record<string, string> {
  return {
    'x-auth-userid': userId,
    'x-auth-token': token,
    'x-request-id': head.requestId,
    // Budgets by network are the person's.
    'x-forwarded-for': address,
  };
}

function pathOf({ segments, queryString }: PageRequest): string {
  const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  return queryString === '' ? path : `${path}?${queryString}`;
}

function passedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const passed: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i]!, rawHeaders[i + 1]!];
    if (passedAnswerHeaders.has(name.toLowerCase())) passed.push(name, value);
  }
  return passed;
}

/** Pipes a response body with backpressure; aborts it once `isInForce` resolves with false. */
async function sendOn(
  came: IncomingMessage,
  { response, request: { socket } }: RequestContext,
  isInForce: AskingSession['isInForce'],
): Promise<void> {
  // Resets the connection before the response closes: a truncated body must not look complete.
  came.once('error', () => resetConnection(socket));
  using _reader = came.headers.etag === undefined ? endWithReader(response) : null;
  // A reader may take its time over any answer, whether its length was known or not.
  using _checks = new AccessChecks(isInForce, () => came.destroy(new Disconnected()));
  try {
    await pipeline(came, response);
  } catch {
    throw new Disconnected();
  }
}
