/** Asks a program of the world over HTTP, on a connection of its own. */
import { request as requestHttp } from 'node:http';
import type { SimulatedProcess } from './simulated-process.ts';

export interface Asked {
  readonly method?: string;
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer; `broken` if the connection ended without a whole one, `silent` if nothing came in time. */
export type Answered = Answer | 'broken' | 'silent';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** More than the product takes for any answer (ms). */
const patienceMs = 60_000;

/** Asks in the name of a process. */
export function ask(process: SimulatedProcess, asked: Asked): Promise<Answered> {
  const { method = 'GET', port, path, headers, body } = asked;
  return process.run(
    () =>
      new Promise((resolve) => {
        const request = requestHttp({ port, path, method, agent: false, headers: { ...headers } });
        const end = (answered: Answered) => {
          clearTimeout(timer);
          resolve(answered);
        };
        const timer = setTimeout(() => {
          end('silent');
          request.destroy();
        }, patienceMs);
        request.on('error', () => end('broken'));
        request.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('error', () => end('broken'));
          response.on('end', () => {
            const { statusCode: status = 0, headers: answered } = response;
            end(response.complete ? { status, body: text, headers: answered } : 'broken');
          });
        });
        request.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  );
}
