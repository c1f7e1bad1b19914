/**
 * In charge of what is known of each connection, and of the bounds on all of them: how many there
 * are, how many requests are under way, and how long a client may take to read an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  overflowConnectionMs,
  overflowConnectionsMax,
  pipelinedRequestsMax,
  sendTimeoutUnderPressureMs,
} from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';

export interface ConnectionBounds {
  readonly maxConnections: number;
  readonly maxInFlight: number;
  readonly sendTimeoutMs: number;
}

/** Why a request is refused before it is looked at. */
export type Excess = 'connections' | 'in-flight' | 'sent-ahead' | 'waited';

/** What is known of one connection. */
export interface Connection {
  readonly openedAt: number;
  /** The connection came past the maximum: it gets a 503 and is closed. */
  readonly overflow: boolean;
  /** Bytes read when the last request's head was complete: more now means another has begun. */
  bytesAtRequest: number;
  /** The last request whose head was complete, until it is answered and its body has arrived. */
  request: IncomingMessage | null;
  /** Its response, until the client has it. */
  response: ServerResponse | null;
  inFlight: number;
  /** Since when the client has not taken the answer that is on its way; null if none is. */
  unreadSince: number | null;
  /** Bytes that it had taken then. */
  takenThen: number;
  /** A request whose head was arriving when the stop began. */
  graced: boolean;
  /** Whatever follows on it is not read. */
  refused: boolean;
  /** Processing time that is left of its turn among those that wait, in ms. */
  turnLeftMs: number;
  /** What is to be done once all requests on it are answered. */
  whenAnswered: (() => void) | null;
}

export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #bounds: ConnectionBounds;
  readonly #clock: () => number;
  /** One listener for all responses: making one for each costs more than it does. */
  readonly #whenAnswered: (this: ServerResponse) => void;
  #overflowing = 0;
  #inFlight = 0;

  /** `clock` never jumps, and counts ms. */
  constructor(bounds: ConnectionBounds, clock: () => number) {
    this.#bounds = bounds;
    this.#clock = clock;
    const end = (socket: Socket) => this.#end(socket);
    this.#whenAnswered = function () {
      end(this.req.socket);
    };
  }

  get size(): number {
    return this.#connections.size;
  }

  /** How many requests are under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether no request is under way, or about to be. */
  get idle(): boolean {
    return [...this.#connections.values()].every(
      ({ inFlight, graced }) => inFlight === 0 && !graced,
    );
  }

  find(socket: Socket): Connection | undefined {
    return this.#connections.get(socket);
  }

  /** Takes a new connection; says whether it came past the maximum, null for far past it. */
  track(socket: Socket): boolean | null {
    const overflow = this.size - this.#overflowing >= this.#bounds.maxConnections;
    if (overflow && this.#overflowing >= overflowConnectionsMax) {
      socket.destroy();
      return null;
    }
    if (overflow) this.#overflowing++;
    this.#connections.set(socket, {
      openedAt: this.#clock(),
      overflow,
      bytesAtRequest: 0,
      request: null,
      response: null,
      inFlight: 0,
      unreadSince: null,
      takenThen: 0,
      graced: false,
      refused: false,
      turnLeftMs: 0,
      whenAnswered: null,
    });
    socket.once('close', () => {
      // node tells nothing of answers that waited behind the one that was being sent.
      this.#inFlight -= this.#connections.get(socket)!.inFlight;
      this.#connections.delete(socket);
      if (overflow) this.#overflowing--;
    });
    return overflow;
  }

  /** Counts a request; null if it came after the connection's last one, and is not answered. */
  begin(request: IncomingMessage, response: ServerResponse): Connection | null {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || connection.refused) return null;
    // RFC 9112, section 9.6: what follows the last answer is not looked at.
    if (connection.response?.shouldKeepAlive === false) return null;
    connection.bytesAtRequest = request.socket.bytesRead;
    connection.request = request;
    connection.response = response;
    connection.inFlight++;
    this.#inFlight++;
    response.on('close', this.#whenAnswered);
    if (connection.overflow) response.shouldKeepAlive = false;
    return connection;
  }

  /** Counts an answer that its client has taken, or never will. */
  #end(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.inFlight--;
    this.#inFlight--;
    if (connection.inFlight > 0) return;
    forgetAnswered(connection);
    connection.whenAnswered?.();
  }

  /** Which bound the request that was just counted on a connection goes past. */
  excess(connection: Connection): Excess | null {
    if (connection.overflow) return 'connections';
    if (connection.inFlight > pipelinedRequestsMax) return 'sent-ahead';
    // One of each connection may wait for its turn: the number of connections is bounded.
    const isAhead = connection.inFlight > 1;
    return isAhead && this.#inFlight > this.#bounds.maxInFlight ? 'in-flight' : null;
  }

  /** Which bound a request goes past when its turn comes, while so many others wait for theirs. */
  crowded(waiting: number): Excess | null {
    return this.#inFlight - waiting > this.#bounds.maxInFlight ? 'in-flight' : null;
  }

  /** Marks connections on which part of a request has arrived. */
  grace(): void {
    for (const [socket, connection] of this.#connections) {
      connection.graced = socket.bytesRead > connection.bytesAtRequest;
    }
  }

  /** Cuts off the answers that are not through: none of them passes for a whole one. */
  cutOff(): void {
    for (const [socket, { inFlight }] of this.#connections) {
      if (inFlight > 0) socket.resetAndDestroy();
    }
  }

  /** Closes the connections whose time is over: to be called every second or so. */
  sweep(observe: Observe): void {
    const now = this.#clock();
    const { maxInFlight, sendTimeoutMs } = this.#bounds;
    const pressed = this.#inFlight >= maxInFlight;
    const allowedMs = pressed ? Math.min(sendTimeoutUnderPressureMs, sendTimeoutMs) : sendTimeoutMs;
    for (const [socket, connection] of this.#connections) {
      const since = unreadSince(socket, connection, now);
      if (since !== null && now - since >= allowedMs) {
        observe({ type: 'connection-refused', why: 'unread' });
        socket.resetAndDestroy();
      } else if (connection.overflow && now - connection.openedAt >= overflowConnectionMs) {
        socket.destroy();
      }
    }
  }
}

/** Lets go of what was answered: an idle connection keeps nobody's credentials. */
function forgetAnswered(connection: Connection): void {
  if (connection.response?.shouldKeepAlive === false) connection.refused = true;
  connection.response = null;
  if (connection.request?.complete) connection.request = null;
}

/** Does something once all requests on a connection are answered: at once where none waits. */
export function afterAnswers(connection: Connection, then: () => void): void {
  if (connection.inFlight === 0) then();
  else connection.whenAnswered = then;
}

/** Since when the client has taken nothing of what is on its way, as far as looks can tell. */
function unreadSince(socket: Socket, connection: Connection, now: number): number | null {
  const taken = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0) {
    connection.unreadSince = null;
  } else if (connection.unreadSince === null || taken !== connection.takenThen) {
    connection.unreadSince = now;
    connection.takenThen = taken;
  }
  return connection.unreadSince;
}
