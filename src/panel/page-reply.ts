/** Writes a server-rendered page with `no-store`, since it depends on the session. */

import { htmlType } from '../http/reply/media-type.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Writes the HTML with the headers of the context; returns the status. */
export function replyPage(
  { response, headers, head }: RequestContext,
  status: number,
  html: string,
): number {
  const fixed = ['X-Request-Id', head.requestId, 'X-Content-Type-Options', 'nosniff'];
  const body = Buffer.from(html);
  response.writeHead(status, [
    ...headers,
    ...fixed,
    'Cache-Control',
    'no-store',
    'Content-Type',
    htmlType,
    'Content-Length',
    String(body.length),
  ]);
  response.end(body);
  return status;
}
