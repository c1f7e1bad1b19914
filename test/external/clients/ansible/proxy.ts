/** A proxy before the service, in which a test answers exports itself or looks at what is asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers an export in the service's place. */
export type Answer = (response: ServerResponse, incoming: IncomingMessage) => void;

/** Gives `use` the proxy's address: exports are answered by `answer`, all else by the service. */
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

/** Lets the service answer. */
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
