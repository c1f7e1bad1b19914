/**
 * Listens, for the interface and for the panel alike: takes connections and requests within their
 * bounds, and stops without losing a request. A request that comes before the service serves waits
 * for that. A request under way when the stop begins is answered, whether its head was read already
 * or is still arriving. Later requests get a 503.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.ts';
import { requestHeadBytesMax, retryAfterSeconds, shutdownMs } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import { type Identity, stranger } from '../admission.ts';
import { sendDue } from '../reply/outbox.ts';
import { type RequestHead, readHead } from '../request/head.ts';
import { OwnRequest } from '../request/request.ts';
import type { RequestListener } from '../serve.ts';
import { closeGently, letCloseGently } from './closing.ts';
import {
  afterAnswers,
  type Connection,
  type ConnectionBounds,
  Connections,
  type Excess,
} from './connections.ts';
import { Listeners } from './listeners.ts';
import type { ReadBounds } from './parser-errors.ts';
import { type Arrival, Turns } from './turns.ts';

/** How often the kernel's view of timed-out requests is checked; sets the error of a 408. */
const connectionsCheckIntervalMs = 1_000;

/** Time after SIGTERM in which new requests get a 503. Later, connections are refused. */
const drainMs = 1_000;

/** What a listener serves. */
export interface Application {
  readonly answer: RequestListener;
  readonly identify: (head: RequestHead, request: IncomingMessage) => Identity;
  /** Whether requests have to wait for now, urgent ones excepted. */
  readonly held: () => boolean;
  /** Whether a request is never refused, and should not wait; a few in each turn do not. */
  readonly isUrgent: (target: string) => boolean;
  /** Answers a connection on which no request could be read, and closes it. */
  readonly refuseUnreadable: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

export type ServerBounds = ConnectionBounds &
  ReadBounds & {
    readonly keepAliveTimeoutMs: number;
    /** How long a request may wait for its turn, in ms, before it is refused. */
    readonly refuseDelayMs: number;
    /** How long requests may wait, in ms, before that counts as overload; infinity where it never does. */
    readonly shedDelayMs: number;
    /** Whether the application reads bodies. */
    readonly readsBodies: boolean;
  };

/** Urgent requests that are answered before all others in one turn of the event loop. */
const urgentPerTurnMax = 8;

export class HttpServer {
  readonly #server: Server;
  readonly #bounds: ServerBounds;
  readonly #observe: Observe;
  readonly #connections: Connections;
  readonly #listeners: Listeners;
  #isListening = false;
  #turns: Turns | null = null;
  #application: Application | null = null;
  /** Requests and faults that came before there was an application. */
  #early: (() => void)[] = [];
  /** The networks whose urgent requests were answered in this turn of the event loop. */
  readonly #urgent = new Set<string | null>();
  /** When the stop began. */
  #stoppedAt = Number.POSITIVE_INFINITY;

  constructor(bounds: ServerBounds, observe: Observe) {
    this.#bounds = bounds;
    this.#observe = observe;
    this.#connections = new Connections(bounds, () => performance.now());
    this.#server = createServer({
      IncomingMessage: OwnRequest,
      maxHeaderSize: requestHeadBytesMax,
      // node refuses a time for the head that is longer than the time for the whole request.
      headersTimeout: Math.min(bounds.requestHeadTimeoutMs, bounds.requestTimeoutMs),
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckIntervalMs,
      // Where bodies are not read, a request without one has ended when it begins.
      optimizeEmptyRequests: !bounds.readsBodies,
      // A request without Host gets our own answer, not node's empty one.
      requireHostHeader: false,
    });
    // A client that has ended its sending still gets its answers, also to the requests that wait.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // The size of the head bounds the number of headers; node would silently drop those over 2,000.
    this.#server.maxHeadersCount = 0;
    this.#server.on('connection', (socket) => this.#track(socket));
    const take = (request: IncomingMessage, response: ServerResponse) =>
      this.#take(request as OwnRequest, response);
    this.#server.on('request', take);
    // A client that asks whether to send its body is told so where bodies are read. Elsewhere such
    // requests are as any other.
    this.#server.on('checkContinue', (request, response) => {
      if (bounds.readsBodies) response.writeContinue();
      take(request, response);
    });
    this.#server.on('checkExpectation', take);
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      this.#refuse(error, socket as Socket),
    );
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
  get delayMs(): number {
    return this.#turns?.delayMs ?? 0;
  }

  get overloaded(): boolean {
    return this.#turns?.overloaded ?? false;
  }

  /** Opens the port; resolves with the one it got, rejects if it is taken or not allowed. */
  async listen(host: string, port: number): Promise<number> {
    const ownPort = await this.#listeners.open(host, port);
    this.#isListening = true;
    const looking = setInterval(
      () => this.#connections.sweep(this.#observe),
      connectionsCheckIntervalMs,
    );
    this.#server.once('close', () => clearInterval(looking));
    return ownPort;
  }

  /** Starts to answer, first what came before. */
  serve(application: Application): void {
    const { refuseDelayMs, shedDelayMs } = this.#bounds;
    const turns = new Turns({
      answer: (arrival, excess) => {
        const { connection, partnerId } = arrival;
        const found = excess ?? this.#connections.crowded(connection, partnerId, turns.waiting);
        this.#connections.attribute(connection, partnerId);
        this.#answer(application, arrival, found);
      },
      flush: sendDue,
      held: application.held,
      refuseDelayMs,
      shedDelayMs,
      observe: this.#observe,
      clock: () => performance.now(),
    });
    this.#turns = turns;
    this.#application = application;
    const early = this.#early;
    this.#early = [];
    for (const go of early) go();
  }

  #take(request: OwnRequest, response: ServerResponse): void {
    const cameAt = performance.now();
    const connection = this.#connections.begin(request, response);
    if (connection === null) return;
    if (this.stopping || request.endsHttp) response.shouldKeepAlive = false;
    const excess = this.#connections.excess(connection);
    if (excess !== null) {
      response.shouldKeepAlive = false;
      // A packet has room for thousands more: they are not even made requests of.
      this.#connections.refuse(connection, request.socket);
    }
    if (this.#turns !== null) this.#line(request, response, connection, cameAt, excess);
    else this.#early.push(() => this.#line(request, response, connection, cameAt, excess));
  }

  /** Has a request wait for its turn with others of its partner. */
  #line(
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
    cameAt: number,
    excess: Excess | null,
  ): void {
    const head = readHead(request.rawHeaders);
    // A refused request is not looked at.
    const of = excess === null ? this.#application!.identify(head, request) : stranger;
    const { partnerId, authentication } = of;
    const arrival: Arrival = {
      request,
      response,
      connection,
      head,
      partnerId,
      authentication,
      cameAt,
      since: 0,
      excess,
    };
    this.#turns!.take(arrival, this.#isUrgent(arrival));
  }

  /**
   * A refusal that waited would itself be one request too many. Of what the application calls urgent,
   * one for each network and a few in all are answered in a turn: more of them would keep everybody
   * else waiting.
   */
  #isUrgent({ request, connection, excess }: Arrival): boolean {
    if (excess !== null) return true;
    if (!this.#application!.isUrgent(request.url!)) return false;
    if (connection.inFlight > 1 || this.#urgent.size >= urgentPerTurnMax) return false;
    if (this.#urgent.has(connection.network)) return false;
    if (this.#urgent.size === 0) setImmediate(() => this.#urgent.clear());
    this.#urgent.add(connection.network);
    return true;
  }

  /**
   * Has a request answered, or refused: because it exceeds a bound, or came after the stop began. Urgent
   * requests are never refused.
   */
  #answer(application: Application, arrival: Arrival, excess: Excess | null): void {
    const { connection, request, cameAt } = arrival;
    const isLate = cameAt >= this.#stoppedAt && excess !== 'waited';
    if ((excess === null && !isLate) || application.isUrgent(request.url!)) {
      application.answer(arrival, null);
    } else if (isLate) {
      // One that was arriving when the stop began is answered; the next one on the connection is not.
      const wasArriving = connection.graced;
      connection.graced = false;
      application.answer(arrival, wasArriving ? null : stopping);
    } else {
      if (excess !== 'waited') this.#connections.refuse(connection, request.socket);
      application.answer(arrival, refusals[excess!]);
    }
  }

  /** Answers what is under way, refuses the rest, closes. Never takes longer than `shutdownMs`. */
  async stop(): Promise<void> {
    this.#stoppedAt = performance.now();
    this.#connections.grace();
    const servesAny = this.#isListening && this.#turns !== null;
    await until(() => {
      if (!servesAny) return true;
      const elapsedMs = performance.now() - this.#stoppedAt;
      if (elapsedMs < drainMs) return false;
      // A line end that stands alone looks like the beginning of a request: the parser knows better.
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
    sendDue();
    const connection = this.#connections.find(socket);
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    if (connection.refused) return;
    this.#connections.refuse(connection, socket);
    connection.graced = false;
    const { request, response } = connection;
    // A fault in a body concerns a request that has its answer, or gets one. Another answer would
    // pass for the answer to the client's next request.
    const isInBody = request !== null && !request.complete;
    if (isInBody && response?.headersSent === false) response.shouldKeepAlive = false;
    // A request whose body somebody reads is not answered before the body is there.
    const isUnanswered = isInBody && this.#bounds.readsBodies && response?.headersSent === false;
    afterAnswers(connection, isUnanswered ? 1 : 0, () => {
      if (isInBody && !isUnanswered) closeGently(socket);
      else if (this.#turns !== null) this.#application!.refuseUnreadable(error, socket);
      else this.#early.push(() => this.#application!.refuseUnreadable(error, socket));
    });
  }
}

/** Refusals are made once: to make one for each request would cost too much. */
const refusals: Readonly<Record<Excess, ProblemError>> = {
  waited: problem('service-unavailable', 'The service is overloaded.', {
    'Retry-After': String(retryAfterSeconds),
  }),
  connections: closing('The service has as many connections open as it may have.'),
  'in-flight': closing('The service has as many requests under way as it may have.'),
  'sent-ahead': closing('More requests were sent ahead on this connection than the service takes.'),
};

const stopping = closing('The service is shutting down.');

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
