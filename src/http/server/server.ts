/**
 * The HTTP server of the interface and of the panel: accepts connections and requests within
 * limits, and drains on shutdown without losing a request. Requests that come before the service is
 * ready are queued. A request in flight when the shutdown begins is answered, even if its head is
 * still arriving. Later requests get a 503.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.ts';
import {
  requestHeadBytesMax,
  requestHeadersMax,
  retryAfterSeconds,
  shutdownMs,
} from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import { anonymousClient, type Identity } from '../admission.ts';
import { type RequestHead, readHead } from '../request/head.ts';
import type { RequestListener } from '../serve.ts';
import { letCloseGently } from './closing.ts';
import {
  afterAnswers,
  type Connection,
  type ConnectionBounds,
  Connections,
  type RefusalReason,
} from './connections.ts';
import {
  type AllowedConnections,
  allowedConnections,
  processLimits,
} from './connections-allowed.ts';
import { EnteringRequest, hasBody } from './entrance.ts';
import { Listeners } from './listeners.ts';
import type { ReadBounds } from './parser-errors.ts';
import { RequestBodies, type RequestBody } from './request-body.ts';
import { type Arrival, RequestScheduler } from './request-scheduler.ts';

/** Interval at which node checks for timed-out requests; it bounds how late a 408 is. */
const connectionsCheckIntervalMs = 1_000;

/** Default drain time: after SIGTERM new requests get a 503 for as long. Later, connections are refused. */
const defaultDrainMs = 1_000;

/** What a listener serves. */
export interface Application {
  readonly answer: RequestListener;
  readonly identify: (head: RequestHead, request: IncomingMessage) => Identity;
  /** Whether requests are paused, urgent ones excepted. */
  readonly isPaused: () => boolean;
  /** Whether a request is urgent: never refused; one of each network skips the queue in a tick. */
  readonly isUrgent: (target: string) => boolean;
  /** Answers a connection on which no request could be read, and closes it. */
  readonly refuseUnreadable: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

export type ServerBounds = ConnectionBounds &
  ReadBounds & {
    readonly keepAliveTimeoutMs: number;
    /** Queue timeout of a request, in ms. */
    readonly queueTimeoutMs: number;
    /** Queue wait that counts as overload, in ms; infinity disables it. */
    readonly overloadDelayMs: number;
    /** Drain time after `stop`, in ms; 1 s if absent. */
    readonly drainMs?: number;
    /** Whether other services of this machine may listen on the port as well; false if absent. */
    readonly reusePort?: boolean;
    /** Whether a route reads the body of a request. */
    readonly readsBody: (request: IncomingMessage) => boolean;
  };

export class HttpServer {
  readonly #server: Server;
  readonly #bounds: ServerBounds;
  readonly #observe: Observe;
  readonly #connections: Connections;
  readonly #allowed: AllowedConnections;
  readonly #bodies = new RequestBodies();
  readonly #listeners: Listeners;
  #isListening = false;
  #scheduler: RequestScheduler | null = null;
  #application: Application | null = null;
  /** Requests and faults that came before there was an application. */
  #early: (() => void)[] = [];
  /** Networks whose urgent requests were answered in this tick of the event loop. */
  readonly #urgent = new Set<string | null>();
  /** When the shutdown began. */
  #stoppedAt = Number.POSITIVE_INFINITY;

  constructor(bounds: ServerBounds, observe: Observe) {
    this.#bounds = bounds;
    this.#observe = observe;
    this.#allowed = allowedConnections(bounds.maxConnections, processLimits());
    this.#connections = new Connections(
      { ...bounds, maxConnections: this.#allowed.connections },
      () => performance.now(),
      (error, socket) => this.#refuse(error, socket),
    );
    this.#server = createServer({
      IncomingMessage: EnteringRequest,
      maxHeaderSize: requestHeadBytesMax,
      // node rejects a headers timeout longer than the request timeout.
      headersTimeout: Math.min(bounds.requestHeadTimeoutMs, bounds.requestTimeoutMs),
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckIntervalMs,
      // A request without a body is complete when it begins.
      optimizeEmptyRequests: true,
      // A request without Host gets our own answer, not node's empty one.
      requireHostHeader: false,
    });
    // A half-closed client still gets its answers, those to queued requests included.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    this.#server.maxHeadersCount = requestHeadersMax;
    // A connection that is dropped gets no parser, and no buffers: thousands come in a second.
    const [attach] = this.#server.listeners('connection');
    this.#server.removeAllListeners('connection');
    this.#server.on('connection', (socket) =>
      this.#track(socket, () => attach!.call(this.#server, socket)),
    );
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      this.#receive(request as EnteringRequest, response);
    this.#server.on('request', receive);
    // `Expect: 100-continue` is answered if bodies are read. Otherwise such requests are like any
    // other.
    this.#server.on('checkContinue', (request, response) => {
      if (bounds.readsBody(request)) response.writeContinue();
      receive(request, response);
    });
    this.#server.on('checkExpectation', receive);
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      this.#refuse(error, socket as Socket),
    );
    this.#listeners = new Listeners(this.#server, bounds.reusePort);
  }

  /** Whether the server is not ready yet. */
  get starting(): boolean {
    return this.#scheduler === null;
  }

  get stopping(): boolean {
    return this.#stoppedAt !== Number.POSITIVE_INFINITY;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#connections.size;
  }

  /** The number of requests that wait for data, or for their clients to read. */
  get inFlight(): number {
    return this.#connections.inFlight;
  }

  /** The longest queue wait, in ms. */
  get delayMs(): number {
    return this.#scheduler?.delayMs ?? 0;
  }

  get overloaded(): boolean {
    return this.#scheduler?.overloaded ?? false;
  }

  /** Opens the port; resolves with its number, rejects if it is taken or not permitted. */
  async listen(host: string, port: number): Promise<number> {
    const ownPort = await this.#listeners.open(host, port);
    this.#onListening();
    return ownPort;
  }

  /** The address that it listens on, once it does: not always the one that was asked for. */
  get host(): string {
    return this.#listeners.host;
  }

  #onListening(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#tellAllowed();
    const polling = setInterval(
      () => this.#connections.sweep(this.#observe),
      connectionsCheckIntervalMs,
    );
    this.#server.once('close', () => clearInterval(polling));
  }

  /** Says where the listener may have fewer connections open than it is asked for. */
  #tellAllowed(): void {
    const { connections: allowed, boundBy } = this.#allowed;
    if (boundBy === 'setting') return;
    const { maxConnections: asked } = this.#bounds;
    this.#observe({ type: 'connections-bounded', asked, allowed, boundBy });
  }

  /** Starts answering, queued requests first. */
  serve(application: Application): void {
    const { queueTimeoutMs, overloadDelayMs } = this.#bounds;
    const scheduler = new RequestScheduler({
      answer: (arrival, refusal) => this.#answer(application, arrival, refusal),
      isPaused: application.isPaused,
      queueTimeoutMs,
      overloadDelayMs,
      observe: this.#observe,
      clock: () => performance.now(),
    });
    this.#scheduler = scheduler;
    this.#application = application;
    const early = this.#early;
    this.#early = [];
    for (const go of early) go();
  }

  #receive(request: EnteringRequest, response: ServerResponse): void {
    const connection = this.#connections.begin(request, response);
    if (connection === null) return;
    const head = readHead(request.rawHeaders);
    if (this.stopping || request.endsHttp) response.shouldKeepAlive = false;
    const arrive = (body: RequestBody | null) =>
      this.#arrive(request, response, connection, head, body);
    if (!hasBody(head)) {
      arrive(null);
    } else if (this.#connections.refusal(connection) === null && this.#bounds.readsBody(request)) {
      connection.body = this.#bodies.read(request, head, connection.network, arrive);
    } else {
      response.shouldKeepAlive = false;
      this.#connections.refuse(connection, request.socket);
      arrive(null);
    }
  }

  /** A request has come, with the body that its route reads. */
  #arrive(
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
    head: RequestHead,
    body: RequestBody | null,
  ): void {
    const refusal = this.#connections.refusal(connection);
    if (refusal !== null || typeof body === 'string') {
      response.shouldKeepAlive = false;
      // A packet has room for thousands more, which do not even become requests.
      this.#connections.refuse(connection, request.socket);
    }
    const arrival: Omit<Arrival, keyof Identity> = {
      request,
      response,
      connection,
      head,
      body,
      arrivedAt: performance.now(),
      queuedAt: 0,
      refusal,
      isUrgent: false,
    };
    if (this.#scheduler !== null) this.#enqueue(arrival);
    else this.#early.push(() => this.#enqueue(arrival));
  }

  /** Queues a request in its partner's flow. */
  #enqueue(arrived: Omit<Arrival, keyof Identity>): void {
    const { request, connection, head, refusal } = arrived;
    // A refused request is not parsed any further.
    const identity =
      refusal === null ? this.#application!.identify(head, request) : anonymousClient;
    const isUrgent = this.#application!.isUrgent(request.url!);
    const arrival: Arrival = { ...arrived, ...identity, isUrgent };
    // A queued refusal would itself be one request too many.
    const skipsQueue = refusal !== null || (isUrgent && this.#takeUrgentPlace(connection));
    this.#scheduler!.schedule(arrival, skipsQueue);
  }

  /** Takes the place of a network's urgent request in this tick, if it is free. */
  #takeUrgentPlace({ network }: Connection): boolean {
    if (this.#urgent.has(network)) return false;
    if (this.#urgent.size === 0) setImmediate(() => this.#urgent.clear());
    this.#urgent.add(network);
    return true;
  }

  /**
   * Answers or refuses a request: because it exceeds a limit, or came after the shutdown began.
   * Urgent requests are never refused.
   */
  #answer(application: Application, arrival: Arrival, refusal: RefusalReason | null): void {
    const { connection, request, arrivedAt, isUrgent } = arrival;
    const cameTooLate = arrivedAt >= this.#stoppedAt && refusal !== 'queue-timeout';
    if ((refusal === null && !cameTooLate) || isUrgent) {
      application.answer(arrival, null);
    } else if (cameTooLate) {
      // One that was arriving when the shutdown began is answered; the next one on the connection
      // is not.
      const wasArriving = connection.draining;
      connection.draining = false;
      application.answer(arrival, wasArriving ? null : stopping);
    } else {
      if (refusal !== 'queue-timeout') this.#connections.refuse(connection, request.socket);
      application.answer(arrival, refusals[refusal!]);
    }
  }

  /** Drains requests in flight, refuses the rest, closes. Never takes longer than `shutdownMs`. */
  async stop(): Promise<void> {
    this.#stoppedAt = performance.now();
    this.#connections.markForDrain();
    const { drainMs = defaultDrainMs } = this.#bounds;
    const servesAny = this.#isListening && this.#scheduler !== null;
    await until(() => {
      if (!servesAny) return true;
      const elapsedMs = performance.now() - this.#stoppedAt;
      if (elapsedMs < drainMs) return false;
      // A lone line end looks like the start of a request; the parser knows better.
      this.#server.closeIdleConnections();
      return elapsedMs >= shutdownMs || this.#connections.idle;
    });
    this.#listeners.close();
    this.#connections.cutOff();
    this.#server.closeAllConnections();
  }

  #track(socket: Socket, attach: () => void): void {
    letCloseGently(socket);
    const overflow = this.#connections.track(socket, attach, this.#observe);
    if (overflow === false) return;
    this.#observe({ type: 'connection-refused', why: overflow === null ? 'dropped' : 'overflow' });
  }

  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = this.#connections.find(socket);
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    // The request whose body is being read gets the answer.
    if (connection.body?.isOver === false) {
      if (error.code === 'ECONNRESET') socket.destroy();
      else
        connection.body.fail(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-late' : 'malformed');
      return;
    }
    if (connection.refused) return;
    this.#connections.refuse(connection, socket);
    connection.draining = false;
    afterAnswers(connection, 0, () => {
      if (this.#scheduler !== null) this.#application!.refuseUnreadable(error, socket);
      else this.#early.push(() => this.#application!.refuseUnreadable(error, socket));
    });
  }
}

/** Rejections are preallocated: one per request would cost too much. */
const refusals: Readonly<Record<RefusalReason, ProblemError>> = {
  'queue-timeout': problem('service-unavailable', 'The service is overloaded.', {
    'Retry-After': String(retryAfterSeconds),
  }),
  connections: closing('The service has as many connections open as it may have.'),
  'pipelining-limit': closing(
    'More requests were sent ahead on this connection than the service takes.',
  ),
};

const stopping = closing('The service is shutting down.');

/** A refusal after which the connection is no longer read. */
function closing(detail: string): ProblemError {
  return problem('service-unavailable', detail, {
    'Retry-After': String(retryAfterSeconds),
    Connection: 'close',
  });
}

/** Poll interval for the end of the drain; short against the drain time. */
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
