/** Sends one request, without retries, and reads its response into bounded text. */
import { setImmediate as immediate } from 'node:timers/promises';
import { type Dispatcher, fetch, type Headers, type Response } from 'undici';
import { reasonOf, UpstreamError } from './error.ts';
import { type ListBounds, ListReader, TooMuch } from './list-reader.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** An absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form body, for a POST. */
  readonly form?: URLSearchParams;
  /** A JSON body, for a POST. */
  readonly json?: unknown;
  /** A list to read item by item, which is `[]` in the response's text. */
  readonly list?: ListRequest;
}

export interface ListRequest extends ListBounds {
  /** Called for each attempt; returns the receiver of each item's JSON text. */
  begin(): (text: string) => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as UTF-8, within the size limit, without the streamed list. */
  readonly text: string;
}

/** Sends a request; rejects with an UpstreamError without a complete response. */
export type Send = (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;

/**
 * Makes a sender that bounds response bodies, in bytes after decompression. The dispatcher holds
 * the TLS options; without one, Node's default trust store applies.
 */
export function sendOnce(bytesMax: number, dispatcher: Dispatcher | null = null): Send {
  return async (request, signal) => {
    const response = await requestHead(request, dispatcher, signal);
    // Redirects are not followed: they would leak the credentials to another host.
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
  { url, list }: UpstreamRequest,
  response: Response,
  bytesMax: number,
): Promise<UpstreamAnswer['text']> {
  const reader = new ListReader(list ?? null, list?.begin() ?? (() => {}));
  const chunks: AsyncIterator<Uint8Array> | undefined = response.body?.values();
  let bytes = 0;
  let atOnce = 0;
  try {
    for (;;) {
      const chunk = await nextChunk(chunks, url);
      if (chunk === null) return reader.end();
      bytes += chunk.byteLength;
      if (bytes > bytesMax) {
        throw new TooMuch(`the answer has more than ${bytesMax} bytes, which is more than is read`);
      }
      reader.write(chunk);
      atOnce += chunk.byteLength;
      if (atOnce < bytesAtOnceMax) continue;
      atOnce = 0;
      await immediate();
    }
  } catch (error) {
    await chunks?.return?.().catch(() => {});
    throw error instanceof TooMuch ? new UpstreamError(url, 'too-large', error.message) : error;
  }
}

/** Bytes read before yielding to the event loop: some 10 ms of CPU. */
const bytesAtOnceMax = 1024 * 1024;

async function nextChunk(
  chunks: AsyncIterator<Uint8Array> | undefined,
  url: string,
): Promise<Uint8Array | null> {
  try {
    const next = await chunks?.next();
    return next === undefined || next.done ? null : next.value;
  } catch (error) {
    throw new UpstreamError(url, 'broken', `the answer broke off: ${reasonOf(error, '')}`);
  }
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
