/**
 * Answers requests that node:http's parser rejects with the same problem body as all others,
 * written to the raw socket, since there is no response object.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem, problemBody } from '../../contract/problems.ts';
import { requestHeadBytesMax } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Cors } from '../cors.ts';
import { jsonType } from '../reply/answer.ts';
import type { ReplyOptions } from '../reply/reply.ts';
import { headTooLarge, type RequestHead, readHead } from '../request/head.ts';
import { closeGently } from './closing.ts';

/**
 * node:http's report of an unreadable request: the last chunk received, and how many bytes of it
 * were parsed. The chunk may contain earlier requests.
 */
export type ParserError = NodeJS.ErrnoException & {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
};

/** Timeout for a client to send a request. */
export interface ReadBounds {
  readonly requestHeadTimeoutMs: number;
  readonly requestTimeoutMs: number;
}

/** The parser's codes that are not simply a malformed request. */
function parserProblem(
  code: string | undefined,
  { requestHeadTimeoutMs, requestTimeoutMs }: ReadBounds,
): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return headTooLarge();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem(
        'request-timeout',
        `A request's head must arrive within ${requestHeadTimeoutMs / 1_000} seconds, the whole request within ${requestTimeoutMs / 1_000}.`,
      );
    default:
      return problem('request-malformed', 'The request is not HTTP that this service can parse.');
  }
}

export interface ParserErrorOptions extends ReplyOptions {
  readonly cors: Cors;
  readonly observe: Observe;
}

/** Answers a connection on which no request could be parsed, and closes it. */
export function answerParserError(
  error: ParserError,
  socket: Socket,
  bounds: ReadBounds,
  options: ParserErrorOptions,
): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (!socket.writable) return;
  writeProblem(parserProblem(error.code, bounds), socket, headOf(error), options);
}

const headEnd = '\r\n\r\n';

/** The headers that an answer to bytes that are no request needs: all have one value without spaces. */
const names = ['x-request-id', 'origin'];

/** A value without a space in it, and what may surround it. */
const padded = /^[ \t]*([^ \t\r]+)[ \t]*\r?$/;

/**
 * The client's request id, else a new one, and its origin, as far as the rejected bytes show them.
 * Scans no more bytes than a head may have.
 */
function headOf({ rawPacket: bytes, bytesParsed = 0 }: ParserError): RequestHead {
  const before = bytes?.lastIndexOf(headEnd, Math.max(0, bytesParsed - headEnd.length)) ?? -1;
  const start = before < 0 ? 0 : before + headEnd.length;
  const text = bytes?.toString('latin1', start, start + requestHeadBytesMax) ?? '';
  const end = text.indexOf(headEnd);
  const lines = (end < 0 ? text : text.slice(0, end)).split('\n');
  const found = lines.flatMap((line) => {
    const name = line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase();
    if (!names.includes(name)) return [];
    return [name, padded.exec(line.slice(name.length + 1))?.[1] ?? ''];
  });
  return readHead(found);
}

/** Writes a whole response to a socket and closes it once the client has had time to read it. */
function writeProblem(
  error: ProblemError,
  socket: Socket,
  head: RequestHead,
  { docsUrl, vary, cors, observe }: ParserErrorOptions,
): void {
  const { requestId } = head;
  const allowing = cors.allowing(head);
  const body = problemBody(error.problems, docsUrl);
  const headers = [
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Vary: ${vary}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    ...allowing.flatMap((name, i) => (i % 2 === 0 ? `${name}: ${allowing[i + 1]}` : [])),
    'Connection: close',
  ];
  const line = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`;
  socket.write(`${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  closeGently(socket);
  observe({
    type: 'request',
    requestId,
    method: '',
    route: null,
    target: '',
    status: error.status,
    problems: error.problems.map(({ slug }) => slug),
    durationMs: 0,
    address: socket.remoteAddress ?? '',
    partnerId: null,
    tokenId: null,
    isCutOff: false,
  });
}
