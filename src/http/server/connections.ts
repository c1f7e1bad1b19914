/**
 * Tracks connections and enforces their limits: connections in total and per network, requests in
 * flight per connection, and the send timeout. A connection past its limit is not read.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BlockList, isIPv6, type Socket } from 'node:net';
import type { Observe } from '../../observe/observation.ts';
import { isManyUnsent } from '../reply/unsent.ts';
import { clientAddress, networkOf } from '../request/client-address.ts';
import { closeGently, parseNoMore, pauseReading, readOn, resetConnection } from './closing.ts';
import { aheadBytesMax, Parsing, requestsOfConnectionMax } from './entrance.ts';
import type { BodyReading } from './request-body.ts';

/** Send timeout while too many bytes are unsent. */
const sendTimeoutUnderPressureMs = 2_000;

/**
 * Connections past the maximum that still get a 503 instead of being dropped. With these, too, the process
 * stays below its open files (connections-allowed.ts).
 */
export const overflowConnectionsMax = 128;

/** Time for each of these to send its request. */
const overflowConnectionMs = 1_000;

export interface ConnectionBounds {
  readonly maxConnections: number;
  readonly sendTimeoutMs: number;
  /** Proxies have the connections of many clients: they are no network of one client. */
  readonly trustedProxies: BlockList;
}

/** Idle timeout that applies when a connection is evicted to make room for another client's. */
export const idleEvictionMs = 5_000;

/**
 * A network with this many times the connections of a newcomer's network loses idle ones at once.
 */
const greedFactor = 2;

/** Interval between searches for idle connections: one takes some ms among 10,000. */
const idleSearchIntervalMs = 100;

/** Why a request is refused before it is parsed. */
export type RefusalReason = 'connections' | 'pipelining-limit' | 'queue-timeout';

/** The state of one connection. */
export interface Connection {
  readonly openedAt: number;
  /** The client's network; null where a trusted proxy connects for many. */
  readonly network: string | null;
  /** Accepted past the maximum: it gets a 503 and is closed. */
  readonly overflow: boolean;
  /**
   * Bytes read when the last request's head was complete. More bytes belong to the next request.
   */
  bytesAtRequest: number;
  /** The last request whose head was complete, until it is answered and its body has arrived. */
  request: IncomingMessage | null;
  /** The response to that request, until the client has it. */
  response: ServerResponse | null;
  inFlight: number;
  /** Start of the idle time: no request is in flight. */
  idleSince: number;
  readonly parsing: Parsing;
  /** Whether reads are paused until fewer requests are in flight. */
  isPaused: boolean;
  /** When the kernel last accepted bytes of the answer; null while none is being sent. */
  stalledSince: number | null;
  /** Bytes of its answers that the kernel had accepted, and bytes still queued, at the last sweep. */
  taken: number;
  queued: number;
  /** A request whose head was arriving when the shutdown began. */
  draining: boolean;
  /** Further bytes on this connection are discarded. */
  refused: boolean;
  /** The body that is being read of the last request; null if none. */
  body: BodyReading | null;
  /** What came behind the requests in flight in the same packet, until they are answered. */
  ahead: Buffer | null;
  /** Called once at most `unanswered` requests on the connection are unanswered. */
  whenAnswered: (() => void) | null;
  unanswered: number;
}

export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #bounds: ConnectionBounds;
  readonly #clock: () => number;
  /** Called with a connection on which bytes came that are no request. */
  readonly #onUnreadable: (error: Error, socket: Socket) => void;
  /** One listener is shared by all responses: one per response would cost more. */
  readonly #whenAnswered: (this: ServerResponse) => void;
  #overflowing = 0;
  #inFlight = 0;
  /** The number of connections of each network. */
  readonly #networks = new Map<string, number>();
  /**
   * Eviction candidates of the last search: those of the largest network, and the longest idle,
   * last.
   */
  #idle: Socket[] = [];
  #searchedAt = Number.NEGATIVE_INFINITY;

  /**
   * `clock` is monotonic, in ms. `onUnreadable` is called with a connection on which bytes that had come
   * ahead are no request.
   */
  constructor(
    bounds: ConnectionBounds,
    clock: () => number,
    onUnreadable: (error: Error, socket: Socket) => void,
  ) {
    this.#bounds = bounds;
    this.#clock = clock;
    this.#onUnreadable = onUnreadable;
    const end = (socket: Socket) => this.#end(socket);
    this.#whenAnswered = function () {
      end(this.req.socket);
    };
  }

  get size(): number {
    return this.#connections.size;
  }

  /** The number of requests in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether no request is in flight or arriving. */
  get idle(): boolean {
    return [...this.#connections.values()].every(
      ({ inFlight, draining }) => inFlight === 0 && !draining,
    );
  }

  find(socket: Socket): Connection | undefined {
    return this.#connections.get(socket);
  }

  /**
   * Registers a new connection; returns whether it is past the maximum, null if far past it. Unless it
   * is, `attach` makes its parser.
   */
  track(socket: Socket, attach: () => void, observe: Observe): boolean | null {
    const network = this.#networkOf(socket);
    const isFull = this.size - this.#overflowing >= this.#bounds.maxConnections;
    const overflow = isFull && !this.#makeRoom(network, observe);
    if (overflow && this.#overflowing >= overflowConnectionsMax) {
      socket.destroy();
      return null;
    }
    attach();
    if (overflow) this.#overflowing++;
    const now = this.#clock();
    this.#countNetwork(network, 1);
    const connection: Connection = {
      openedAt: now,
      network,
      parsing: new Parsing(
        socket,
        () => this.#mayParseOn(connection, socket),
        (rest) => this.#keepAhead(connection, socket, rest),
      ),
      idleSince: now,
      isPaused: false,
      overflow,
      bytesAtRequest: 0,
      request: null,
      response: null,
      inFlight: 0,
      stalledSince: null,
      taken: 0,
      queued: 0,
      draining: false,
      refused: false,
      body: null,
      ahead: null,
      whenAnswered: null,
      unanswered: 0,
    };
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      // node emits no event for responses queued behind the one being sent.
      this.#inFlight -= connection.inFlight;
      this.#connections.delete(socket);
      this.#countNetwork(network, -1);
      if (overflow) this.#overflowing--;
    });
    return overflow;
  }

  #networkOf({ remoteAddress }: Socket): string | null {
    // Its client has left already.
    if (remoteAddress === undefined) return null;
    const address = clientAddress(remoteAddress, {}, this.#bounds.trustedProxies);
    return isTrusted(address, this.#bounds.trustedProxies) ? null : networkOf(address);
  }

  #countNetwork(network: string | null, change: 1 | -1): void {
    if (network !== null) add(this.#networks, network, change);
  }

  #sizeOf(network: string | null): number {
    return network === null ? 0 : (this.#networks.get(network) ?? 0);
  }

  /**
   * Evicts an idle connection to admit one from a network: one past the idle timeout, or one of a
   * network that has many more. Returns whether there is room.
   */
  #makeRoom(network: string | null, observe: Observe): boolean {
    const now = this.#clock();
    if (this.#idle.length === 0 && now - this.#searchedAt >= idleSearchIntervalMs) {
      this.#searchedAt = now;
      this.#idle = this.#findIdle();
    }
    for (let socket = this.#idle.pop(); socket !== undefined; socket = this.#idle.pop()) {
      const connection = this.#connections.get(socket);
      if (connection === undefined || !isIdle(connection)) continue;
      const isGreedy = this.#sizeOf(connection.network) > greedFactor * (this.#sizeOf(network) + 1);
      if (!isGreedy && now - connection.idleSince < idleEvictionMs) {
        this.#idle.push(socket);
        return false;
      }
      observe({ type: 'connection-refused', why: 'idle' });
      socket.destroy();
      return true;
    }
    return false;
  }

  #findIdle(): Socket[] {
    const idle = [...this.#connections].filter(([, connection]) => isIdle(connection));
    const order = ([, a]: (typeof idle)[0], [, b]: (typeof idle)[0]) =>
      this.#sizeOf(a.network) - this.#sizeOf(b.network) || b.idleSince - a.idleSince;
    return idle.sort(order).map(([socket]) => socket);
  }

  /**
   * Counts a request. Null if the request follows the connection's last one: it gets no answer.
   */
  begin(request: IncomingMessage, response: ServerResponse): Connection | null {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.refused) return null;
    // RFC 9112, section 9.6: whatever follows the last answer is ignored.
    if (connection.response?.shouldKeepAlive === false) {
      parseNoMore(socket);
      return null;
    }
    connection.bytesAtRequest = socket.bytesRead;
    connection.request = request;
    connection.response = response;
    // The bytes of a body do not begin a next request.
    if (!request.closed) request.once('end', () => countBody(connection, request));
    connection.inFlight++;
    this.#inFlight++;
    response.on('close', this.#whenAnswered);
    if (connection.overflow) response.shouldKeepAlive = false;
    return connection;
  }

  /** Whether what follows the last head on a connection may be parsed, and read. */
  #mayParseOn(connection: Connection, socket: Socket): boolean {
    if (connection.refused) return false;
    // The body comes before the next head.
    const isBodyNext = connection.body?.isOver === false;
    if (isBodyNext || connection.inFlight < requestsOfConnectionMax) return true;
    this.#pause(connection, socket);
    return false;
  }

  #pause(connection: Connection, socket: Socket): void {
    if (connection.isPaused) return;
    connection.isPaused = true;
    pauseReading(socket);
  }

  /** Keeps what came behind the requests in flight, unless it is too much or nobody will answer it. */
  #keepAhead(connection: Connection, socket: Socket, rest: Buffer): void {
    if (connection.refused) return;
    if (rest.length > aheadBytesMax) this.#endAfterAnswers(connection, socket);
    // A copy, since the packet has room for more.
    else connection.ahead = Buffer.from(rest);
  }

  /** Ends a connection, without a refusal, once the requests in flight are answered. */
  #endAfterAnswers(connection: Connection, socket: Socket): void {
    this.refuse(connection, socket);
    const { response } = connection;
    // The answer says so unless it is on its way.
    if (response !== null && !response.headersSent) response.shouldKeepAlive = false;
    afterAnswers(connection, 0, () => closeGently(socket));
  }

  /** Stops reading a connection: a request that has arrived in part gets no answer. */
  refuse(connection: Connection, socket: Socket): void {
    if (connection.refused) return;
    connection.refused = true;
    connection.ahead = null;
    parseNoMore(socket);
    this.#pause(connection, socket);
  }

  /** Counts down an answer that its client has received, or never will. */
  #end(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.inFlight--;
    this.#inFlight--;
    if (connection.inFlight === 0) {
      connection.idleSince = this.#clock();
      forgetAnswered(connection);
    }
    if (connection.inFlight === connection.unanswered) connection.whenAnswered?.();
    if (connection.inFlight < requestsOfConnectionMax) this.#readOn(connection, socket);
  }

  #readOn(connection: Connection, socket: Socket): void {
    if (!connection.isPaused || connection.refused) return;
    connection.isPaused = false;
    readOn(socket);
    const { ahead, parsing } = connection;
    if (ahead === null) return;
    connection.ahead = null;
    const error = parsing.goOn(ahead);
    if (error !== null) this.#onUnreadable(error, socket);
  }

  /** The limit that the request just counted exceeds; null if none. */
  refusal(connection: Connection): RefusalReason | null {
    if (connection.overflow) return 'connections';
    return connection.inFlight > requestsOfConnectionMax ? 'pipelining-limit' : null;
  }

  /** Marks connections on which part of a request has arrived. */
  markForDrain(): void {
    for (const [socket, connection] of this.#connections) {
      const isInBody = connection.body?.isOver === false;
      connection.draining = isInBody || socket.bytesRead > connection.bytesAtRequest;
    }
  }

  /** Resets connections with incomplete answers, so that none passes for a whole one. */
  cutOff(): void {
    for (const [socket, { inFlight }] of this.#connections) {
      if (inFlight > 0) resetConnection(socket);
    }
  }

  /** Enforces the timeouts; to be called every second or so. */
  sweep(observe: Observe): void {
    const now = this.#clock();
    const { sendTimeoutMs } = this.#bounds;
    const allowedMs = isManyUnsent()
      ? Math.min(sendTimeoutUnderPressureMs, sendTimeoutMs)
      : sendTimeoutMs;
    for (const [socket, connection] of this.#connections) {
      const since = updateStalledSince(socket, connection, now);
      if (since !== null && now - since >= allowedMs) cut(socket, observe);
      else if (connection.overflow && now - connection.openedAt >= overflowConnectionMs) {
        socket.destroy();
      }
    }
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Whether nothing is answered on a connection: it is silent, or has not sent its request yet. */
function isIdle({ inFlight, body }: Connection): boolean {
  return inFlight === 0 || (inFlight === 1 && body?.isOver === false);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Resets the connection of a client that stopped reading, so that the answer is seen to be
 * incomplete.
 */
function cut(socket: Socket, observe: Observe): void {
  observe({ type: 'connection-refused', why: 'unread' });
  resetConnection(socket);
}

function countBody(connection: Connection, request: IncomingMessage): void {
  const isLast = connection.request === null || connection.request === request;
  if (isLast) connection.bytesAtRequest = request.socket.bytesRead;
}

/** Releases the answered request, so that idle connections do not retain credentials. */
function forgetAnswered(connection: Connection): void {
  if (connection.response?.shouldKeepAlive === false) connection.refused = true;
  connection.response = null;
  if (connection.request?.complete) connection.request = null;
}

/**
 * Calls a function once the requests on a connection are answered, except for so many that never
 * will be: immediately if no others are in flight.
 */
export function afterAnswers(connection: Connection, unanswered: number, then: () => void): void {
  if (connection.inFlight <= unanswered) {
    then();
    return;
  }
  connection.whenAnswered = then;
  connection.unanswered = unanswered;
}

/**
 * When a send last made progress (nginx: `send_timeout`): the kernel accepts more once the client has
 * acknowledged data. Null if nothing is left to send.
 */
function updateStalledSince(socket: Socket, connection: Connection, now: number): number | null {
  const taken = socket.bytesWritten - socket.writableLength;
  const queued = queuedBytes(socket);
  const goesOn = taken !== connection.taken || queued < connection.queued;
  if (socket.writableLength === 0) connection.stalledSince = null;
  else if (connection.stalledSince === null || goesOn) connection.stalledSince = now;
  connection.taken = taken;
  connection.queued = queued;
  return connection.stalledSince;
}

/** The internals of node's connection that its own timeouts read; undocumented. */
interface ConnectionInternals {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

/**
 * Bytes of a long write that the system has yet to take: node counts a write only when all of it is
 * taken.
 */
function queuedBytes(socket: Socket): number {
  return (socket as Socket & ConnectionInternals)._handle?.writeQueueSize ?? 0;
}
