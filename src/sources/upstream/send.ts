/** Sends one request, once, and reads its answer into a bounded text. */
import { type Dispatcher, fetch, type Response } from 'undici';
import { UpstreamError } from './error.ts';
import { reasonOf } from './reason.ts';
import type { Send, UpstreamAnswer, UpstreamRequest } from './request.ts';

/**
 * Makes a sender that reads at most so many bytes of a body, counted after unpacking. The dispatcher
 * knows certificates; without one, those that Node trusts count.
 */
export function sendOnce(bytesMax: number, dispatcher: Dispatcher | null = null): Send {
  return async (request, signal) => {
    const response = await requestHead(request, dispatcher, signal);
    // Elsewhere the credentials are nobody's business, and another host may be anyone's.
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw redirected(request, response);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await readText(request, response, bytesMax),
    };
  };
}

async function requestHead(
  request: UpstreamRequest,
  dispatcher: Dispatcher | null,
  signal: AbortSignal,
): Promise<Response> {
  const isJson = request.json !== undefined;
  try {
    return await fetch(request.url, {
      method: request.method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...request.headers },
      ...(request.form && { body: request.form }),
      ...(isJson && { body: JSON.stringify(request.json) }),
      ...(dispatcher !== null && { dispatcher }),
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new UpstreamError(request.url, 'unreachable', reasonOf(error, request.url));
  }
}

async function readText(
  request: UpstreamRequest,
  response: Response,
  bytesMax: number,
): Promise<UpstreamAnswer['text']> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new UpstreamError(request.url, 'broken', `the answer broke off: ${reasonOf(error, '')}`);
  }
  if (bytes > bytesMax) {
    const message = `the answer has more than ${bytesMax} bytes, which is more than is read`;
    throw new UpstreamError(request.url, 'too-large', message);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function redirected(request: UpstreamRequest, response: Response): UpstreamError {
  const location = URL.parse(response.headers.get('location') ?? '', request.url);
  const target = location === null ? 'nowhere' : `${location.origin}${location.pathname}`;
  return new UpstreamError(
    request.url,
    'redirected',
    `HTTP status ${response.status} redirects to ${target}; give the final address as the url`,
  );
}
