/**
 * Answers requests that Node's parser rejects: writes the policy headers and the error directly to
 * the connection.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { jsonType } from '../../http/reply/answer.ts';
import { closeGently } from '../../http/server/closing.ts';
import { policyHeaders } from './policy.ts';

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The head of the request has more than 16 KiB or 100 headers.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/**
 * Answers a connection on which no request could be read, and closes it. One that was answered before
 * is only closed: bytes in the midst of an answer would be taken for a part of it.
 */
export function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  isHttps: boolean,
): void {
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[code ?? ''] ?? [400, 'The request is no HTTP.'];
  const body = JSON.stringify({ error: { code: 'malformed', message } });
  const fixed = [
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'no-store',
    'Connection',
    'close',
    'Content-Type',
    jsonType,
    'Content-Length',
    String(Buffer.byteLength(body)),
  ];
  const names = [...policyHeaders(isHttps), ...fixed];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < names.length; i += 2) lines.push(`${names[i]}: ${names[i + 1]}`);
  socket.write([...lines, '', body].join('\r\n'));
  closeGently(socket);
}
