/** Asks one request and takes down the answer as it came. */
import { request as httpRequest } from 'node:http';
import type { LoadRequest } from '../load/request.ts';

export interface Recorded {
  readonly status: number;
  /** Names as they were written, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** How long an answer may take. */
const answerMs = 60_000;

/** Rejects where there is no answer at all; any status is an answer. Each on a connection of its own. */
export function ask(
  port: number,
  { method, target, headers, body }: LoadRequest,
): Promise<Recorded> {
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
    const request = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject).on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode!, headers: pairs(response.rawHeaders), body: text });
      });
    });
    request.on('error', reject).end(body);
  });
}

/** The same, where only a 200 will do: its JSON. */
export async function askJson<Body>(port: number, request: LoadRequest): Promise<Body> {
  const { status, body } = await ask(port, request);
  if (status !== 200) throw new Error(`${request.target}: ${status} ${body.slice(0, 500)}`);
  return JSON.parse(body);
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at]!, raw[2 * at + 1]!]);
}
