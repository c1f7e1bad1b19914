/** A fake Prometheus in which one node, `n1`, has memory. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakePrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

/** Each of its samples is a moment old. */
export async function startFakePrometheus(): Promise<FakePrometheus> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const query = new URLSearchParams(body).get('query') ?? '';
      const now = Date.now() / 1_000;
      const value = query.includes('timestamp(') ? now - 1 : 1_000 + Math.floor(now);
      const metric = { instance: 'n1:9100', job: 'node' };
      const result = query.includes('node_memory') ? [{ metric, value: [now, String(value)] }] : [];
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => stop(server),
  };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
