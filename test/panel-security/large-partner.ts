/** A panel with a partner whose answers exceed what socket buffers hold for a reader. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { importInventory } from '../fixture/seed.ts';
import { usePanel } from '../fixture/use-panel.ts';

/** With ids of 100 bytes, each answer of all of them exceeds 10 MB. */
export const assetCount = 100_000;

/** A panel of the partner `large`, whose site `s` in its hybrid core `core` has the assets. */
export function usePanelOfLargePartner(sendTimeout: string): {
  readonly panel: OpenPanel;
  /** How many exports the interface's metrics say are under way. */
  exportsUnderWay(): Promise<number>;
  /** How many requests the panel's metrics say are under way, answers not yet taken included. */
  panelRequestsUnderWay(): Promise<number>;
} {
  let metricsPort: number;
  let panelMetricsPort: number;
  const panel = usePanel(async () => {
    metricsPort = await freePort();
    panelMetricsPort = await freePort();
    const opened = await openPanel({
      METRICS_PORT: String(metricsPort),
      PANEL_METRICS_PORT: String(panelMetricsPort),
      SEND_TIMEOUT: sendTimeout,
    });
    await importLargePartner(opened);
    return opened;
  });
  return {
    panel,
    exportsUnderWay: () => gaugeAt(metricsPort, 'hybrid_core_exports'),
    panelRequestsUnderWay: () => gaugeAt(panelMetricsPort, 'hybrid_core_requests_in_flight'),
  };
}

async function gaugeAt(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

async function importLargePartner({ store }: OpenPanel): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-large-'));
  const assets = Array.from({ length: assetCount }, (_, n) => ({
    id: `node-${n}`.padEnd(100, '-'),
    node_type: 'compute',
    status: 'active',
  }));
  const core = { id: 'core', status: 'active', public_available: false };
  const hybrid_cores = [{ ...core, sites: [{ id: 's', assets }] }];
  const file = join(folder, 'inventory.json');
  const partner = { id: 'large', name: 'large', hybrid_cores };
  await writeFile(file, JSON.stringify({ partners: [partner] }));
  await importInventory(store, file);
  await rm(folder, { recursive: true });
}

/** Sends a request, and reads no more than the response's first bytes. */
export async function begin(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = Object.entries({ Host: host, ...headers }).map(([of, value]) => `${of}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}
