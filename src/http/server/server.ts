/**
 * The HTTP server of the interface and of the panel: accepts connections and requests within
 * limits, and drains on shutdown without losing a request. Requests that come before the service is
 * ready are queued. A request in flight when the shutdown begins is answered, even if its head is
 * still arriving. Later requests get a 503.
 */
import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.ts';
import { requestHeadBytesMax, retryAfterSeconds, shutdownMs } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import { anonymousClient, type Identity } from '../admission.ts';
import { flush } from '../reply/write-batch.ts';
import { type RequestHead, readHead } from '../request/head.ts';
import type { RequestListener } from '../serve.ts';
import { closeGently, letCloseGently } from './closing.ts';
import {
  afterAnswers,
  type Connection,
  type ConnectionBounds,
  Connections,
  type RejectReason,
} from './connections.ts';
import { Listeners } from './listeners.ts';
import type { ReadBounds } from './parser-errors.ts';
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
  readonly held: () => boolean;
  /** Whether a request is urgent: never rejected; a few per tick skip the queue. */
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
    /** Whether other processes of the service listen on the port as well; false if absent. */
    readonly sharesPort?: boolean;
    /** Whether the application reads bodies. */
    readonly readsBodies: boolean;
  };

/** Urgent requests that skip the queue in one tick of the event loop. */
const urgentPerTickMax = 8;

/**
 * A request whose socket stays attached to the server: node:http would detach that of a CONNECT
 * request, which is answered like any other unsupported method.
 */
class AttachedRequest extends IncomingMessage {
  /**
   * Whether the client requests a protocol switch. The parser stops after such a head and drops the
   * bytes behind it, so the answer is the last one on its connection.
   */
  endsHttp = false;

  /**
   * Whether to detach the socket. node would remove its own listeners: the answer would overtake
   * those to earlier requests, and a connection reset would crash the process.
   */
  get upgrade(): boolean {
    return false;
  }

  // node assigns the value found by its parser.
  set upgrade(found: boolean) {
    this.endsHttp = found;
  }
}

export class HttpServer {
  readonly #server: Server;
  readonly #bounds: ServerBounds;
  readonly #observe: Observe;
  readonly #connections: Connections;
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
    this.#connections = new Connections(bounds, () => performance.now());
    this.#server = createServer({
      IncomingMessage: AttachedRequest,
      maxHeaderSize: requestHeadBytesMax,
      // node rejects a headers timeout longer than the request timeout.
      headersTimeout: Math.min(bounds.requestHeadTimeoutMs, bounds.requestTimeoutMs),
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckIntervalMs,
      // If bodies are not read, a request without one is complete when it begins.
      optimizeEmptyRequests: !bounds.readsBodies,
      // A request without Host gets our own answer, not node's empty one.
      requireHostHeader: false,
    });
    // A half-closed client still gets its answers, those to queued requests included.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // The size of the head bounds the number of headers; node would silently drop those over 2,000.
    this.#server.maxHeadersCount = 0;
    this.#server.on('connection', (socket) => this.#track(socket));
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      this.#receive(request as AttachedRequest, response);
    this.#server.on('request', receive);
    // `Expect: 100-continue` is answered if bodies are read. Otherwise such requests are like any
    // other.
    this.#server.on('checkContinue', (request, response) => {
      if (bounds.readsBodies) response.writeContinue();
      receive(request, response);
    });
    this.#server.on('checkExpectation', receive);
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      this.#refuse(error, socket as Socket),
    );
    this.#listeners = new Listeners(this.#server, bounds.sharesPort);
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

  /** Opens a Unix socket, or on Windows a named pipe; again if its file was removed. */
  async listenAt(path: string): Promise<void> {
    await this.#listeners.openPath(path);
    this.#onListening();
  }

  #onListening(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const polling = setInterval(
      () => this.#connections.sweep(this.#observe),
      connectionsCheckIntervalMs,
    );
    this.#server.once('close', () => clearInterval(polling));
  }

  /** Starts answering, queued requests first. */
  serve(application: Application): void {
    const { queueTimeoutMs, overloadDelayMs } = this.#bounds;
    const scheduler = new RequestScheduler({
      answer: (arrival, excess) => {
        const { connection, partnerId } = arrival;
        const found = excess ?? this.#connections.crowded(connection, partnerId, scheduler.waiting);
        this.#connections.attribute(connection, partnerId);
        this.#answer(application, arrival, found);
      },
      flush,
      isPaused: application.held,
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

  #receive(request: AttachedRequest, response: ServerResponse): void {
    const arrivedAt = performance.now();
    const connection = this.#connections.begin(request, response);
    if (connection === null) return;
    if (this.stopping || request.endsHttp) response.shouldKeepAlive = false;
    const excess = this.#connections.excess(connection);
    if (excess !== null) {
      response.shouldKeepAlive = false;
      // A packet has room for thousands more, which do not even become requests.
      this.#connections.refuse(connection, request.socket);
    }
    if (this.#scheduler !== null) this.#enqueue(request, response, connection, arrivedAt, excess);
    else this.#early.push(() => this.#enqueue(request, response, connection, arrivedAt, excess));
  }

  /** Queues a request in its partner's flow. */
  #enqueue(
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
    arrivedAt: number,
    excess: RejectReason | null,
  ): void {
    const head = readHead(request.rawHeaders);
    // A rejected request is not parsed any further.
    const identity = excess === null ? this.#application!.identify(head, request) : anonymousClient;
    const { partnerId, authentication } = identity;
    const arrival: Arrival = {
      request,
      response,
      connection,
      head,
      partnerId,
      authentication,
      arrivedAt,
      queuedAt: 0,
      goesOn: false,
      excess,
      isUrgent: this.#application!.isUrgent(request.url!),
    };
    // A queued rejection would itself be one request too many.
    const skipsQueue = excess !== null || (arrival.isUrgent && this.#takeUrgentPlace(connection));
    this.#scheduler!.schedule(arrival, skipsQueue);
  }

  /**
   * Takes one of the places of urgent requests in this tick, if one is free: one per network and a few in
   * total. More would block everyone else.
   */
  #takeUrgentPlace(connection: Connection): boolean {
    if (connection.inFlight > 1 || this.#urgent.size >= urgentPerTickMax) return false;
    if (this.#urgent.has(connection.network)) return false;
    if (this.#urgent.size === 0) setImmediate(() => this.#urgent.clear());
    this.#urgent.add(connection.network);
    return true;
  }

  /**
   * Answers or rejects a request: because it exceeds a limit, or came after the shutdown began.
   * Urgent requests are never rejected.
   */
  #answer(application: Application, arrival: Arrival, excess: RejectReason | null): void {
    const { connection, request, arrivedAt, isUrgent } = arrival;
    const isLate = arrivedAt >= this.#stoppedAt && excess !== 'queue-timeout';
    if ((excess === null && !isLate) || isUrgent) {
      application.answer(arrival, null);
    } else if (isLate) {
      // One that was arriving when the shutdown began is answered; the next one on the connection
      // is not.
      const wasArriving = connection.draining;
      connection.draining = false;
      application.answer(arrival, wasArriving ? null : stopping);
    } else {
      if (excess !== 'queue-timeout') this.#connections.refuse(connection, request.socket);
      application.answer(arrival, refusals[excess!]);
    }
  }

  /** Drains requests in flight, rejects the rest, closes. Never takes longer than `shutdownMs`. */
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

  #track(socket: Socket): void {
    letCloseGently(socket);
    const overflow = this.#connections.track(socket, this.#observe);
    if (overflow === false) return;
    this.#observe({ type: 'connection-refused', why: overflow === null ? 'dropped' : 'overflow' });
  }

  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    flush();
    const connection = this.#connections.find(socket);
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    if (connection.refused) return;
    this.#connections.refuse(connection, socket);
    connection.draining = false;
    const { request, response } = connection;
    // A malformed body belongs to a request that has its answer, or gets one. A second answer would
    // pass for that to the client's next request.
    const isInBody = request !== null && !request.complete;
    if (isInBody && response?.headersSent === false) response.shouldKeepAlive = false;
    // If bodies are read, a request is not answered before its body has arrived.
    const isUnanswered = isInBody && this.#bounds.readsBodies && response?.headersSent === false;
    afterAnswers(connection, isUnanswered ? 1 : 0, () => {
      if (isInBody && !isUnanswered) closeGently(socket);
      else if (this.#scheduler !== null) this.#application!.refuseUnreadable(error, socket);
      else this.#early.push(() => this.#application!.refuseUnreadable(error, socket));
    });
  }
}

/** Rejections are preallocated: one per request would cost too much. */
const refusals: Readonly<Record<RejectReason, ProblemError>> = {
  'queue-timeout': problem('service-unavailable', 'The service is overloaded.', {
    'Retry-After': String(retryAfterSeconds),
  }),
  connections: closing('The service has as many connections open as it may have.'),
  'in-flight': closing('The service has as many requests under way as it may have.'),
  'pipelining-limit': closing(
    'More requests were sent ahead on this connection than the service takes.',
  ),
};

const stopping = closing('The service is shutting down.');

/** A rejection after which the connection is no longer read. */
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
