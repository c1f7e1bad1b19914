/** In charge of answering with an export: its headers, conditional requests, and who may have one. */
import type { Exchange } from '../exchange.ts';
import { chooseEncoding } from '../reply/compression.ts';
import { matchesTag } from '../reply/conditional.ts';
import { cacheable, commonHeaders, type ReplyOptions, sendEmpty } from '../reply/reply.ts';
import { attachment } from './content-disposition.ts';
import type { ExportAnswer } from './export-answer.ts';
import type { Exports } from './exports.ts';

/**
 * Sends a 200, or a 304 where the client has it already; returns which, once all is sent. Rejects with
 * `CutOff` where that does not come to be.
 */
export function replyExport(
  exchange: Exchange,
  answer: ExportAnswer,
  options: ReplyOptions,
  exports: Exports,
): number | Promise<number> {
  const { head, request, response } = exchange;
  const { format, fileName, etag, list } = answer;
  const headers = commonHeaders(exchange, options);
  headers.push('ETag', etag, 'Cache-Control', cacheable, 'X-Revision', list.revision);
  if (matchesTag(head.ifNoneMatch, etag)) return sendEmpty(exchange, 304, headers);

  headers.push('Content-Type', format.contentType);
  headers.push('Content-Disposition', attachment(`${fileName}.${format.ending}`));
  const encoding = chooseEncoding(head.acceptEncoding);
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  // Told to HEAD as well; HTTP/1.0 knows none, and its answers end with the connection.
  if (response.useChunkedEncodingByDefault) headers.push('Transfer-Encoding', 'chunked');
  if (request.method === 'HEAD') return sendEmpty(exchange, 200, headers);

  const { partnerId } = exchange.token!;
  exports.admit(partnerId);
  response.writeHead(200, headers);
  return exports.send(partnerId, answer, response, encoding).then(() => 200);
}
