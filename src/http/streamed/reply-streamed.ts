/** Sends streamed answers: headers, conditional requests, and the limit per partner. */

import { matchesTag } from '../reply/answer.ts';
import { chooseEncoding } from '../reply/negotiation.ts';
import { cacheable, commonHeaders, type ReplyOptions, sendEmpty } from '../reply/reply.ts';
import type { RequestContext } from '../request-context.ts';
import { type ClosableResponse, Disconnected, whenThrough } from '../work/response-end.ts';
import type { StreamedAnswer } from './streamed-answer.ts';
import type { Stream, StreamReader, Streams } from './streams.ts';

/**
 * Sends a 200, or a 304 if the client has the answer already; returns the status once all is sent.
 * Rejects with `CutOff` if the answer is aborted.
 */
export function replyStreamed(
  context: RequestContext,
  answer: StreamedAnswer,
  options: ReplyOptions,
  streams: Streams,
  isAuthorized: Stream['isAuthorized'],
): number | Promise<number> {
  const { head, request, response } = context;
  const headers = commonHeaders(context, options);
  const { etag } = answer;
  if (etag !== null) headers.push('ETag', etag);
  headers.push('Cache-Control', etag === null ? 'no-store' : cacheable, ...answer.stateHeaders);
  if (etag !== null && matchesTag(head.ifNoneMatch, etag)) return sendEmpty(context, 304, headers);

  headers.push('Content-Type', answer.contentType, ...answer.bodyHeaders);
  // Compression would buffer the events that a follower waits for.
  const encoding = etag === null ? null : chooseEncoding(head.acceptEncoding);
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  // Told to HEAD as well; HTTP/1.0 knows none, and its answers end with the connection.
  if (response.useChunkedEncodingByDefault) headers.push('Transfer-Encoding', 'chunked');
  if (request.method === 'HEAD') return sendEmpty(context, 200, headers);

  const reader = context.token!;
  const stream = { partnerId: reader.partnerId, answer, response, encoding, isAuthorized };
  return sendAdmitted(headers, stream, reader, streams);
}

/** Holds the reader's permit from before the preparation of the answer until it has ended. */
async function sendAdmitted(
  headers: string[],
  stream: Stream,
  reader: StreamReader,
  streams: Streams,
): Promise<number> {
  const { answer, response } = stream;
  using _place = streams.admit(reader, answer.kind);
  using _reader = answer.etag === null ? endWithReader(response) : null;
  if (answer.prepare !== undefined) await prepared(answer.prepare, response);
  response.writeHead(200, headers);
  await streams.send(stream);
  return 200;
}

/**
 * Ends an endless body once its reader has closed its half of the connection: it would be noticed by the
 * second comment that cannot be sent, and the stream would hold its place until then.
 */
export function endWithReader({ req: { socket } }: Stream['response']): Disposable {
  const leave = () => void socket.destroy();
  socket.once('end', leave);
  return { [Symbol.dispose]: () => void socket.off('end', leave) };
}

async function prepared(
  prepare: NonNullable<StreamedAnswer['prepare']>,
  response: ClosableResponse,
): Promise<void> {
  const leaving = new AbortController();
  whenThrough(response, () => leaving.abort(new Disconnected()));
  try {
    await prepare(leaving.signal);
  } finally {
    leaving.signal.throwIfAborted();
  }
}
