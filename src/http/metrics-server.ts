/**
 * The listener for `GET /metrics`, on its own port. It also serves the health endpoints, so that an
 * orchestrator's probes never queue behind clients, and operators see more than the public does.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../observe/log.ts';
import type { Observe } from '../observe/observation.ts';
import type { Health, HealthAnswer } from './health.ts';
import { jsonType } from './reply/answer.ts';
import { hostHere } from './server/listeners.ts';

/** The content that the listener serves. */
export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

/** What a program's metrics listener serves, and whom it tells. */
export interface MetricsListener {
  readonly metrics: MetricsText;
  readonly health: Health;
  readonly observe: Observe;
  readonly log: Pick<Log, 'info'>;
}

/** Opens the metrics port of a program, if it has one, and says so; returns what closes it. */
export async function openMetrics(
  {
    metricsHost,
    metricsPort,
  }: { readonly metricsHost: string; readonly metricsPort: number | null },
  { metrics, health, observe, log }: MetricsListener,
): Promise<() => Promise<void>> {
  if (metricsPort === null) return async () => {};
  const server = await startMetricsServer(metrics, metricsHost, metricsPort, health, observe);
  const { address, port } = server.address() as AddressInfo;
  log.info({ host: address, port }, 'metrics listening');
  return () => closeMetricsServer(server);
}

/** Opens the metrics port; rejects if it is taken. Without health, it serves metrics alone. */
export async function startMetricsServer(
  metrics: MetricsText,
  host: string,
  port: number,
  health: Health | null = null,
  observe: Observe = () => {},
): Promise<Server> {
  const server = createServer((request, response) => {
    observeWhenDone(request, response, observe);
    const path = request.url!.split('?')[0]!;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead ? (health?.at(path, 'operators') ?? null) : null;
    if (answer !== null) sendHealth(response, answer);
    else if (isRead && path === '/metrics') sendMetrics(response, metrics);
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`${nothingElse(health)}\n`);
  });
  const hostOrIpv4 = await hostHere(host);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostOrIpv4, resolve);
  });
  return server;
}

function observeWhenDone(request: IncomingMessage, response: ServerResponse, observe: Observe) {
  const { method, url: target } = request;
  const address = request.socket.remoteAddress ?? '';
  response.once('finish', () => {
    const status = response.statusCode;
    observe({ type: 'metrics-asked', method: method!, target: target!, status, address });
  });
}

function sendHealth(response: ServerResponse, { status, body }: HealthAnswer): void {
  response.writeHead(status, { 'Content-Type': jsonType, 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendMetrics(response: ServerResponse, metrics: MetricsText): void {
  metrics.text().then(
    (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
}

function nothingElse(health: Health | null): string {
  return health === null
    ? 'only GET /metrics is here'
    : 'only GET /metrics, /healthz and /readyz are here';
}

/** Closes the listener and its connections: a scraper connects again. */
function closeMetricsServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
