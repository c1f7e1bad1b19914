/** The listener for `GET /metrics`, apart from the one for clients, on its own port. */
import { createServer, type Server } from 'node:http';

/** What the listener answers with. */
export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Opens the metrics port; rejects if it is taken. */
export async function startMetricsServer(
  metrics: MetricsText,
  host: string,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('only GET /metrics is here\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
