/** Serializes requests for the load generators. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query string. */
  readonly target: string;
  /** All but Host and Content-Length. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** A request in wire format; ASCII only, so that its length equals its bytes. */
function requestText({ method, target, headers, body }: LoadRequest, port: number): string {
  const length = body === undefined ? [] : ([['Content-Length', String(body.length)]] as const);
  const lines = [['Host', `127.0.0.1:${port}`] as const, ...headers, ...length];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} HTTP/1.1\r\n${head}\r\n${body ?? ''}`;
}

/** Writes requests in sequence, each after a line with its length in bytes. */
export async function writeRequests(
  file: string,
  requests: Iterable<LoadRequest>,
  port: number,
): Promise<void> {
  await pipeline(Readable.from(framed(requests, port)), createWriteStream(file));
}

const chunkCharacters = 256 * 1024;

/** In chunks of many requests, since each chunk costs an event loop iteration. */
function* framed(requests: Iterable<LoadRequest>, port: number): Generator<string> {
  let chunk = '';
  for (const request of requests) {
    const text = requestText(request, port);
    chunk += `${text.length}\n${text}`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
