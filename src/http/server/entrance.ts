/**
 * What a stranger may send on one connection, the same for the listeners of the interface and of the
 * panel: heads of bounded size and count, one request ahead, and no body that no route reads. What
 * exceeds this is not parsed. The other bounds of the entrance are beside it: the number of connections in
 * connections-allowed.ts, bodies that a route reads in request-body.ts, time-outs in server.ts.
 */
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHead } from '../request/head.ts';

/** Requests under way on a connection: one that is answered, and one that waits for it. */
export const requestsOfConnectionMax = 2;

/**
 * Bytes kept of what came in one packet behind these requests: some hundred small heads. Where more came,
 * the connection ends after their answers, and the client repeats the rest (RFC 9112, section 9.3.2).
 */
export const aheadBytesMax = 16 * 1_024;

/** Whether a request has a body: a length above 0, or chunks. */
export function hasBody({ contentLength, transferEncoding }: RequestHead): boolean {
  return transferEncoding !== undefined || Number(contentLength ?? 0) > 0;
}

/**
 * A request whose socket stays attached to the server: node:http would detach that of a CONNECT
 * request, which is answered like any other unsupported method.
 */
export class EnteringRequest extends IncomingMessage {
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

/** node's parser of a connection, as far as it is used here; undocumented. */
export interface Parser {
  onIncoming: (request: IncomingMessage, keepsAlive: boolean) => number;
  [onExecute: number]: (parsed: number | Error) => void;
  readonly constructor: { readonly kOnExecute: number };
  /** Parses bytes; returns how many, or what is wrong with them. */
  execute(bytes: Buffer): number | Error;
  /** A copy of the packet that is being parsed. */
  getCurrentBuffer(): Buffer;
}

/** The parser of a connection; null once it is closed. */
export function parserOf(socket: Socket): Parser | null {
  return (socket as Socket & { readonly parser?: Parser | null }).parser ?? null;
}

/** The value by which `onIncoming` tells node's parser that another protocol follows. */
export const stopParsing = 2;

/**
 * Lets node's parser stop behind a head, though a packet has room for thousands and for bodies of ten
 * thousand chunks. node itself would parse all of a packet.
 */
export class Parsing {
  readonly #socket: Socket;
  readonly #keep: (rest: Buffer) => void;
  #isStopped = false;
  /** Whether the parser, since it stopped, says nothing about bytes that are no request. */
  #isSilent = false;

  /**
   * `mayGoOn`, called after each head, says whether what follows it may be parsed. If not, `keep` gets
   * what came behind it in its packet.
   */
  constructor(socket: Socket, mayGoOn: () => boolean, keep: (rest: Buffer) => void) {
    this.#socket = socket;
    this.#keep = keep;
    const parser = parserOf(socket);
    // The connection was closed as it came.
    if (parser === null) return;
    const { kOnExecute } = parser.constructor;
    const { onIncoming: receive, [kOnExecute]: executed } = parser;
    parser.onIncoming = (request, keepsAlive) => {
      receive(request, keepsAlive);
      this.#isStopped = !mayGoOn();
      this.#isSilent = this.#isStopped;
      return this.#isStopped ? stopParsing : 0;
    };
    parser[kOnExecute] = (parsed) => {
      const isAsked = this.#isStopped || this.#isSilent;
      executed!(isAsked ? this.#after(parsed, parser.getCurrentBuffer()) : parsed);
    };
  }

  /** Parses what was kept; returns what is wrong with it, null if nothing. */
  goOn(kept: Buffer): Error | null {
    const parsed = this.#after(parserOf(this.#socket)?.execute(kept) ?? kept.length, kept);
    return parsed instanceof Error ? Object.assign(parsed, { rawPacket: kept }) : null;
  }

  /** What came of a packet: the bytes parsed, or what is wrong with it. */
  #after(parsed: number | Error, packet: Buffer): number | Error {
    if (parsed instanceof Error || parsed === packet.length) {
      this.#isStopped = false;
      return parsed;
    }
    if (!this.#isStopped) return Object.assign(new Error('Parse Error'), { bytesParsed: parsed });
    this.#isStopped = false;
    this.#keep(packet.subarray(parsed));
    return parsed;
  }
}
