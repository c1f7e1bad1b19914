/**
 * In charge of the listening server: its bounds, the requests that its parser refuses, and stopping
 * without losing a request. A request under way when the stop begins is answered, whether its head
 * was read already or is still arriving. Later requests get a 503.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  connectionsCheckIntervalMs,
  drainMs,
  requestHeadBytesMax,
  retryAfterSeconds,
  shutdownMs,
} from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import { type ProblemError, problem } from '../../problems.ts';
import { isHealthTarget } from '../health.ts';
import { sendDue } from '../reply/outbox.ts';
import type { ReplyOptions } from '../reply/reply.ts';
import { type RequestHead, readHead } from '../request/head.ts';
import { Request } from '../request/request.ts';
import type { RequestListener } from '../serve.ts';
import { closeGently, letCloseGently } from './closing.ts';
import { afterAnswers, type ConnectionBounds, Connections, type Excess } from './connections.ts';
import { keptBySystem } from './kept-by-system.ts';
import { Listeners } from './listeners.ts';
import { overloadRefusal } from './overload.ts';
import { answerParserError, type ReadBounds } from './parser-errors.ts';
import { type Arrival, Turns } from './turns.ts';

export type ServerOptions = ReplyOptions & {
  readonly observe: Observe;
  /** Whether requests have to wait for now, those for health excepted. */
  readonly held: () => boolean;
  /** The partner of a request with these credentials; null if it is no partner's. */
  readonly partnerOf: (head: RequestHead) => string | null;
};

export type ServerBounds = ConnectionBounds &
  ReadBounds & {
    readonly keepAliveTimeoutMs: number;
    /** How long a request may wait for its turn, in ms. */
    readonly refuseDelayMs: number;
  };

export class HttpServer {
  readonly #server: Server;
  readonly #bounds: ServerBounds;
  readonly #observe: Observe;
  readonly #connections: Connections;
  readonly #listeners: Listeners;
  #turns: Turns | null = null;
  /** The request that is being answered. */
  #arrival: Arrival | null = null;
  /** When the stop began. */
  #stoppedAt = Number.POSITIVE_INFINITY;

  constructor(bounds: ServerBounds, observe: Observe) {
    this.#bounds = bounds;
    this.#observe = observe;
    this.#connections = new Connections(bounds, () => performance.now(), keptBySystem);
    this.#server = createServer({
      IncomingMessage: Request,
      maxHeaderSize: requestHeadBytesMax,
      // node refuses a time for the head that is longer than the time for the whole request.
      headersTimeout: Math.min(bounds.requestHeadTimeoutMs, bounds.requestTimeoutMs),
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckIntervalMs,
      // Bodies are not read: a request without one has ended when it begins.
      optimizeEmptyRequests: true,
      // A request without Host gets our own answer, not node's empty one.
      requireHostHeader: false,
    });
    // A client that has ended its sending still gets its answers, also to the requests that wait.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // The size of the head bounds the number of headers; node would silently drop those over 2,000.
    this.#server.maxHeadersCount = 0;
    this.#server.on('connection', (socket) => this.#track(socket));
    this.#listeners = new Listeners(this.#server);
  }

  /** Whether the server does not answer yet. */
  get starting(): boolean {
    return this.#turns === null;
  }

  get stopping(): boolean {
    return this.#stoppedAt !== Number.POSITIVE_INFINITY;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** How many requests wait for data, or for their clients to take the answer. */
  get inFlight(): number {
    return this.#connections.inFlight;
  }

  /** How long the longest of the waiting requests has waited for its turn, in ms. */
  get waitMs(): number {
    return this.#turns?.waitMs ?? 0;
  }

  /** How many requests were refused because they had waited too long. */
  get refused(): number {
    return this.#turns?.refused ?? 0;
  }

  /** Opens the port; resolves with the one it got, rejects if it is taken or not allowed. */
  async listen(host: string, port: number): Promise<number> {
    const ownPort = await this.#listeners.open(host, port);
    const looking = setInterval(
      () => this.#connections.sweep(this.#observe),
      connectionsCheckIntervalMs,
    );
    this.#server.once('close', () => clearInterval(looking));
    return ownPort;
  }

  /** Starts to answer. Until then connections wait. */
  serve(listener: RequestListener, options: ServerOptions): void {
    const turns = new Turns({
      answer: (arrival) => {
        arrival.excess ??= this.#connections.crowded(turns.waiting);
        this.#arrival = arrival;
        listener(arrival.request, arrival.response, arrival.at, arrival.head);
      },
      flush: sendDue,
      partnerOf: (arrival) => lineOf(arrival, options),
      held: options.held,
      refuseDelayMs: this.#bounds.refuseDelayMs,
      clock: () => performance.now(),
    });
    this.#turns = turns;
    const onRequest = (request: IncomingMessage, response: ServerResponse) => {
      const at = performance.now();
      const connection = this.#connections.begin(request, response);
      if (connection === null) return;
      // What follows a CONNECT need not be HTTP.
      if (this.stopping || request.method === 'CONNECT') response.shouldKeepAlive = false;
      const excess = this.#connections.excess(connection);
      // A refusal that waited would itself be one request too many.
      const isUrgent = excess !== null || isHealthTarget(request.url!);
      turns.take({ request, response, connection, head: null, at, since: 0, excess }, isUrgent);
    };
    this.#server.on('request', onRequest);
    // Bodies are not read, and the client need not wait for our consent: such requests are as any
    // other.
    this.#server.on('checkContinue', onRequest);
    this.#server.on('checkExpectation', onRequest);
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      this.#refuse(error, socket as Socket, options);
    });
  }

  /**
   * Why a request is refused when its turn comes, before it is looked at: it came after the stop
   * began, or exceeds a bound. Null if it is not refused. To be asked once for each request, before
   * the request waits for anything.
   */
  refusal(): ProblemError | null {
    const { connection, at, excess } = this.#arrival!;
    if (excess === 'waited') return overloadRefusal;
    if (at < this.#stoppedAt) {
      if (excess === null) return null;
      connection.refused = true;
      return closing(excessDetails[excess]);
    }
    if (!connection.graced) return closing('The service is shutting down.');
    connection.graced = false;
    return null;
  }

  /** Answers what is under way, refuses the rest, closes. Never takes longer than `shutdownMs`. */
  async stop(): Promise<void> {
    this.#stoppedAt = performance.now();
    this.#connections.grace();
    await until(() => {
      const elapsedMs = performance.now() - this.#stoppedAt;
      return elapsedMs >= shutdownMs || (elapsedMs >= drainMs && this.#connections.idle);
    });
    this.#listeners.close();
    this.#connections.cutOff();
    this.#server.closeAllConnections();
  }

  #track(socket: Socket): void {
    letCloseGently(socket);
    const overflow = this.#connections.track(socket);
    if (overflow === false) return;
    this.#observe({ type: 'connection-refused', why: overflow === null ? 'dropped' : 'overflow' });
  }

  #refuse(error: NodeJS.ErrnoException, socket: Socket, options: ServerOptions): void {
    sendDue();
    const connection = this.#connections.find(socket);
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    if (connection.refused) return;
    connection.refused = true;
    connection.graced = false;
    const { request, response } = connection;
    // A fault in a body concerns a request that has its answer, or gets one. Another answer would
    // pass for the answer to the client's next request.
    const isInBody = request !== null && !request.complete;
    if (isInBody && response?.headersSent === false) response.shouldKeepAlive = false;
    afterAnswers(connection, () => {
      if (isInBody) closeGently(socket);
      else answerParserError(error, socket, this.#bounds, options);
    });
  }
}

/**
 * The partner in whose line a request waits. A fault here comes up again, and is told, when the
 * request is answered.
 */
function lineOf(arrival: Arrival, { partnerOf }: ServerOptions): string | null {
  try {
    arrival.head = readHead(arrival.request.rawHeaders);
    return partnerOf(arrival.head);
  } catch {
    return null;
  }
}

const excessDetails: Readonly<Record<Exclude<Excess, 'waited'>, string>> = {
  connections: 'The service has as many connections open as it may have.',
  'in-flight': 'The service has as many requests under way as it may have.',
  'sent-ahead': 'More requests were sent ahead on this connection than the service takes.',
};

/** A refusal after which nothing more is read from the connection. */
function closing(detail: string): ProblemError {
  return problem('service-unavailable', detail, {
    'Retry-After': String(retryAfterSeconds),
    Connection: 'close',
  });
}

/** How often the end of a stop is looked for; short against `drainMs`. */
const stopCheckMs = 20;

function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!condition()) return;
      clearInterval(timer);
      resolve();
    }, stopCheckMs);
  });
}
