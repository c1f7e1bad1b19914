/**
 * In charge of the listening server: its bounds, what its parser refuses, and stopping without
 * losing a request. A request under way when the stop begins is answered, whether its head was
 * read already or is still arriving; later ones get a 503.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  connectionsCheckIntervalMs,
  connectionsMax,
  drainMs,
  keepAliveTimeoutMs,
  requestHeadBytesMax,
  requestHeadTimeoutMs,
  requestTimeoutMs,
  shutdownMs,
} from '../limits.ts';
import type { Observe } from '../observation.ts';
import { problem } from '../problems.ts';
import { answerParserError, writeProblem } from './parser-errors.ts';
import type { ReplyOptions } from './reply.ts';
import { matchRoute } from './router.ts';
import type { RequestListener } from './serve.ts';
import { readTarget } from './target.ts';

/** What is known of one connection. */
interface Connection {
  /** Bytes read when the last request's head was complete: more now means another has begun. */
  bytesAtRequest: number;
  inFlight: number;
  /** A request whose head was arriving when the stop began. */
  graced: boolean;
  /** The parser refused it; whatever follows on it is not read. */
  refused: boolean;
}

export type ServerOptions = ReplyOptions & { readonly observe: Observe };

export class HttpServer {
  readonly #server: Server;
  readonly #connections = new Map<Socket, Connection>();
  #stopping = false;

  constructor() {
    this.#server = createServer({
      maxHeaderSize: requestHeadBytesMax,
      headersTimeout: requestHeadTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckIntervalMs,
      // A request without Host gets our own answer, not node's empty one.
      requireHostHeader: false,
    });
    this.#server.maxConnections = connectionsMax;
    // The size of the head bounds their number; node would silently drop those over 2,000.
    this.#server.maxHeadersCount = 0;
    this.#server.on('connection', (socket) => this.#track(socket));
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Opens the port; resolves with the one it got, rejects if it is taken or not allowed. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Starts to answer. Until then connections wait. */
  serve(listener: RequestListener, options: ServerOptions): void {
    const onRequest: RequestListener = (request, response) => {
      this.#begin(request, response);
      listener(request, response);
    };
    this.#server.on('request', onRequest);
    // Bodies are not read and nothing is expected of us: such requests are as any other.
    this.#server.on('checkContinue', onRequest);
    this.#server.on('checkExpectation', onRequest);
    this.#server.on('connect', (request, socket) => {
      writeProblem(connectProblem(request.url ?? ''), socket as Socket, options);
    });
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      this.#refuse(error, socket as Socket, options);
    });
  }

  /** Whether a request came too late to be answered. To be asked once a request. */
  refuses(request: IncomingMessage): boolean {
    if (!this.#stopping) return false;
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || !connection.graced) return true;
    connection.graced = false;
    return false;
  }

  /** Answers what is under way, refuses the rest, closes; never takes longer than `shutdownMs`. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const [socket, connection] of this.#connections) {
      connection.graced = socket.bytesRead > connection.bytesAtRequest;
    }
    const began = Date.now();
    await until(() => {
      const elapsedMs = Date.now() - began;
      return elapsedMs >= shutdownMs || (elapsedMs >= drainMs && this.#idle());
    });
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #idle(): boolean {
    return [...this.#connections.values()].every(
      ({ inFlight, graced }) => inFlight === 0 && !graced,
    );
  }

  #track(socket: Socket): void {
    this.#connections.set(socket, {
      bytesAtRequest: 0,
      inFlight: 0,
      graced: false,
      refused: false,
    });
    socket.once('close', () => this.#connections.delete(socket));
  }

  #begin(request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined) return;
    connection.bytesAtRequest = request.socket.bytesRead;
    connection.inFlight++;
    response.once('close', () => {
      connection.inFlight--;
    });
    if (this.#stopping) response.shouldKeepAlive = false;
  }

  #refuse(error: NodeJS.ErrnoException, socket: Socket, options: ServerOptions): void {
    const connection = this.#connections.get(socket);
    if (connection?.refused) return;
    if (connection !== undefined) {
      connection.refused = true;
      connection.graced = false;
      // Part of an earlier answer may be on its way: another one would garble it.
      if (connection.inFlight > 0) {
        socket.destroySoon();
        return;
      }
    }
    answerParserError(error, socket, options);
  }
}

/** CONNECT names a host, not a path of ours; with a path it is a method like any other. */
function connectProblem(url: string) {
  const { segments } = readTarget(url);
  return segments !== null && matchRoute(segments) !== null
    ? problem(
        'method-not-allowed',
        "This path allows GET and HEAD; the request's method is CONNECT.",
        {
          Allow: 'GET, HEAD',
        },
      )
    : problem('route-unknown', 'There is no such path. The documentation lists all of them.');
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
