/** Writes answers to the socket: headers, conditional requests, encodings. */
import { type ProblemError, problemBody } from '../../contract/problems.ts';
import { inTimeSlice } from '../../snapshot/slices.ts';
import { pageHeaders } from '../pages.ts';
import type { RequestContext } from '../request-context.ts';
import { resetConnection } from '../server/closing.ts';
import { AccessChecks } from '../streamed/access-checks.ts';
import { AnswerStream } from '../streamed/answer-stream.ts';
import { whenThrough } from '../work/response-end.ts';
import { type Answer, type Encoding, encodedBody, jsonType, matchesTag } from './answer.ts';
import { chooseEncoding, htmlType, prefersHtml } from './negotiation.ts';
import { countUnsent } from './unsent.ts';

export interface ReplyOptions {
  readonly docsUrl: string;
  /** The value of `Vary` on every answer. */
  readonly vary: string;
  /** The value of `Cache-Control` on a 200 and a 304, where it is not `cacheable`. */
  readonly cacheControl?: string;
}

/** Alternating names and values: node:http takes this form fastest. */
type Headers = string[];

/** Private, and revalidated each time: only the client itself may cache answers of the API. */
export const cacheable = 'private, no-cache';

/** Sends a 200, or a 304 where the client has the answer already. Returns the status. */
export function reply(
  context: RequestContext,
  answer: Answer,
  options: ReplyOptions,
): number | Promise<number> {
  const { ifNoneMatch, acceptEncoding } = context.head;
  const headers = commonHeaders(context, options);
  headers.push('ETag', answer.etag, 'Cache-Control', options.cacheControl ?? cacheable);
  if (matchesTag(ifNoneMatch, answer.etag)) return sendEmpty(context, 304, headers);

  headers.push('Content-Type', answer.contentType);
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === null) return sendInTurn(context, answer.status, headers, answer.body);
  const encoded = encodedBody(answer, encoding);
  // Over HTTP/1.0, the end of the connection would end a body whose length is not known.
  if (encoded === null && !context.response.useChunkedEncodingByDefault) {
    return sendInTurn(context, answer.status, headers, answer.body);
  }
  headers.push('Content-Encoding', encoding);
  if (encoded === null) return sendCompressing(context, headers, answer, encoding);
  return sendInTurn(context, answer.status, headers, encoded);
}

/** Compresses a body while it is sent, in a thread of the pool. */
async function sendCompressing(
  context: RequestContext,
  headers: Headers,
  { status, body }: Answer,
  encoding: Encoding,
): Promise<number> {
  const { request, response } = context;
  headers.push('Transfer-Encoding', 'chunked');
  if (request.method === 'HEAD') return sendEmpty(context, status, headers);
  response.writeHead(status, headers);
  countUnsent(response, body);
  checkUntilSent(context);
  const stream = new AnswerStream(response, encoding);
  try {
    await stream.write(body);
    await stream.end();
  } finally {
    stream.close();
  }
  return status;
}

/** Sends an answer with `no-store`: a problem, or the state of the service. */
export function sendNoStore(
  context: RequestContext,
  status: number,
  body: string,
  added: Readonly<Record<string, string>>,
  options: ReplyOptions,
): number {
  const headers = commonHeaders(context, options);
  headers.push('Content-Type', jsonType, 'Cache-Control', 'no-store');
  for (const name in added) headers.push(name, added[name]);
  return sendBody(context, status, headers, Buffer.from(body));
}

/** Redirects temporarily: the configuration may name another target later. */
export function replyRedirect(
  context: RequestContext,
  location: string,
  options: ReplyOptions,
): number {
  const headers = commonHeaders(context, options);
  headers.push('Location', location, 'Cache-Control', 'no-store');
  return sendBody(context, 302, headers, emptyBody);
}

const emptyBody = Buffer.alloc(0);

/** Sends a problem: the body that every error has, or the page that a browser gets instead. */
export function replyProblem(
  context: RequestContext,
  error: ProblemError,
  options: ReplyOptions,
): number {
  const { problemPage, head } = context;
  if (problemPage !== null && prefersHtml(head.accept)) {
    const headers = commonHeaders(context, options);
    headers.push('Content-Type', htmlType, 'Cache-Control', 'no-store', ...pageHeaders);
    return sendBody(context, error.status, headers, problemPage);
  }
  return sendNoStore(context, error.status, bodyOf(error, options), error.headers, options);
}

/**
 * Under overload, all refusals of a kind share one error, whose body is serialized once: load
 * shedding must be cheap.
 */
const bodies = new WeakMap<ProblemError, { readonly docsUrl: string; readonly body: string }>();

function bodyOf(error: ProblemError, { docsUrl }: ReplyOptions): string {
  const known = bodies.get(error);
  if (known?.docsUrl === docsUrl) return known.body;
  const body = problemBody(error.problems, docsUrl);
  bodies.set(error, { docsUrl, body });
  return body;
}

/** Sends a 204. */
export function replyEmpty(
  context: RequestContext,
  added: Readonly<Record<string, string>>,
  options: ReplyOptions,
): number {
  const headers = commonHeaders(context, options);
  headers.push(...Object.entries(added).flat());
  return sendEmpty(context, 204, headers);
}

/** The headers of every answer. The headers of its kind follow them. */
export function commonHeaders(
  { head, headers, problemPage, varies }: RequestContext,
  { vary }: ReplyOptions,
): Headers {
  // Answers contain ids from outside. No browser may interpret an answer as a page.
  const common = [
    'Vary',
    problemPage === null ? vary + varies : `${vary}, Accept`,
    'X-Request-Id',
    head.requestId,
    'X-Content-Type-Options',
    'nosniff',
  ];
  if (headers.length > 0) common.push(...headers);
  return common;
}

/**
 * Body size from which each response gets its own tick of the event loop: a tenth of a
 * millisecond for the system to copy. Many may wait for one answer to be made, and all are released
 * at the same time.
 */
const turnBodyBytesMin = 128 * 1_024;

/** Bytes that the kernel accepts per millisecond, if its send buffer has room. */
const sentBytesPerMs = 2 * 1_024 * 1_024;

function sendInTurn(
  context: RequestContext,
  status: number,
  headers: Headers,
  body: Buffer,
): number | Promise<number> {
  const sendNow = () => sendBody(context, status, headers, body);
  if (body.length < turnBodyBytesMin) return sendNow();
  const job = { purpose: 'export', partnerId: context.token?.partnerId ?? null } as const;
  return inTimeSlice(job, sendNow, body.length / sentBytesPerMs);
}

/** Bytes up to which a body is cheaper to send as a string, in one write with its head. */
const textBodyBytesMax = 4 * 1_024;

function sendBody(context: RequestContext, status: number, headers: Headers, body: Buffer): number {
  const { response } = context;
  headers.push('Content-Length', String(body.length));
  response.writeHead(status, headers);
  // For HEAD, node sends the head alone, with the length that the answer to GET would have.
  if (body.length <= textBodyBytesMax) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
  // A slow client's body is buffered. So is a body queued behind the answer to an earlier request.
  if (response.writableLength > 0) {
    countUnsent(response, body);
    checkUntilSent(context);
  }
  return status;
}

/** Breaks an answer off whose reader loses access before it has taken all of it. */
function checkUntilSent({ request: { socket }, response, isInForce }: RequestContext): void {
  if (isInForce === null) return;
  // A truncated body must not look complete.
  const checks = new AccessChecks(isInForce, () => resetConnection(socket));
  whenThrough(response, () => checks[Symbol.dispose]());
}

/** Sends a status and headers without a body. */
export function sendEmpty({ response }: RequestContext, status: number, headers: Headers): number {
  response.writeHead(status, headers);
  response.end();
  return status;
}
