/** Sends single requests and records the raw responses. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { LoadRequest } from '../load/request.ts';

export interface RecordedResponse {
  readonly status: number;
  /** Names as sent, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Timeout of a response. */
const answerMs = 60_000;
/** A throttled reader pauses once it is this far ahead. */
const paceMs = 5;

/** Rejects without a response; any status is a response. Uses a new connection each. */
export async function ask(port: number, asked: LoadRequest): Promise<RecordedResponse> {
  let body = '';
  const response = await sendRequest(port, asked);
  response.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  await ended(response);
  return { status: response.statusCode!, headers: pairs(response.rawHeaders), body };
}

/**
 * Reads and discards a long response, throttled or at full speed. Rejects unless it is a complete
 * 200.
 */
export async function askAndDiscard(
  port: number,
  asked: LoadRequest,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<void> {
  const response = await sendRequest(port, asked);
  const from = performance.now();
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    const aheadMs = (bytes / bytesPerSecond) * 1e3 - (performance.now() - from);
    if (aheadMs < paceMs) return;
    response.pause();
    setTimeout(() => response.resume(), aheadMs);
  });
  await ended(response);
  if (response.statusCode !== 200) throw new Error(`${asked.target}: ${response.statusCode}`);
}

function sendRequest(
  port: number,
  { method, target, headers, body }: LoadRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: [...headers.flat(), 'Host', `127.0.0.1:${port}`, 'Connection', 'keep-alive'],
      agent: false,
      signal: AbortSignal.timeout(answerMs),
    } as const;
    httpRequest(options, resolve).on('error', reject).end(body);
  });
}

/** Resolves once the body is read, and releases the connection. */
async function ended(response: IncomingMessage): Promise<void> {
  await once(response, 'end');
  response.destroy();
}

/** As `ask`, but only a 200 will do: returns its JSON. */
export async function askJson<Body>(port: number, request: LoadRequest): Promise<Body> {
  const { status, body } = await ask(port, request);
  if (status !== 200) throw new Error(`${request.target}: ${status} ${body.slice(0, 500)}`);
  return JSON.parse(body);
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at]!, raw[2 * at + 1]!]);
}
