/** A proxy before the service, in which a test responds to exports itself or inspects requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to an export in the service's place. */
export type Answer = (response: ServerResponse, incoming: IncomingMessage) => void;

/** Passes the proxy's address to `use`: `answer` responds to exports, the service to all else. */
export async function throughProxy(
  serviceUrl: string,
  answer: Answer,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const proxy = createServer((incoming, response) => {
    if (incoming.url!.includes('.ndjson')) answer(response, incoming);
    else passOn(serviceUrl, incoming, response);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    await use(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

/** Forwards to the service. */
export function passOn(
  serviceUrl: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const onward = request(`${serviceUrl}${incoming.url}`, { headers: incoming.headers });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  onward.end();
}
