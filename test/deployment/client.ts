/** An HTTPS client that sends a request target verbatim, and reports how a request failed. */
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { authority } from './proxy.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Client {
  /** Rejects without a complete response. */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A POST without a body. */
  post(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
}

/** Reuses connections; `localAddress` is their source address. */
export function makeClient(port: number, localAddress = '127.0.0.1'): Client {
  const agent = new Agent({ keepAlive: true, ca: authority, servername: 'localhost' });
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, agent, localAddress },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('end', () => {
            resolve({ status: response.statusCode!, headers: response.headers, text });
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, headers = {}) => send('POST', path, headers),
    close: () => agent.destroy(),
  };
}
