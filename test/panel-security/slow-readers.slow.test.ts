/**
 * Clients that request much of the panel and stop reading: each is disconnected, and frees its
 * memory.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { eventually } from '../fixture/patience.ts';
import { importInventory } from '../fixture/seed.ts';

/**
 * With ids of 100 bytes, more than socket buffers hold for a reader: each response exceeds 10 MB.
 */
const assetCount = 100_000;
const assetsAt = '/panel/api/hybrid-core/v2/hybrid-cores/core/assets';

let panel: OpenPanel;
let metricsUrl: string;
let cookie: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  panel = await openPanel({ METRICS_PORT: String(port), SEND_TIMEOUT: '1s' });
  await importLargePartner();
  cookie = await panel.signIn('large');
});
afterAll(() => panel.stop());

async function importLargePartner(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-slow-'));
  const assets = Array.from({ length: assetCount }, (_, n) => ({
    id: `node-${n}`.padEnd(100, '-'),
    node_type: 'compute',
    status: 'active',
  }));
  const core = { id: 'core', status: 'active', public_available: false };
  const partner = { id: 'large', name: 'large' };
  const file = join(folder, 'inventory.json');
  const hybrid_cores = [{ ...core, sites: [{ id: 's', assets }] }];
  await writeFile(file, JSON.stringify({ partners: [{ ...partner, hybrid_cores }] }));
  await importInventory(panel.store, file);
  await rm(folder, { recursive: true });
}

/** Sends a request, and reads no more than the response's first bytes. */
async function begin(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(panel.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** Reads the buffered rest, until the connection ends. */
async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  // Not `once`, which rejects on a reset: the expected end of a truncated response.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return bytes;
}

async function exportsUnderWay(): Promise<string | undefined> {
  const text = await (await fetch(metricsUrl)).text();
  return /^hybrid_core_exports (\d+)$/m.exec(text)?.[1];
}

async function lengthOf(path: string): Promise<number> {
  const whole = await panel.ask('GET', path, { cookie, 'accept-encoding': 'identity' });
  return (await whole.arrayBuffer()).byteLength;
}

it('an answer that takes longer to make than to wait for is waited for', async () => {
  // A new token is visible once every process has polled the store: a second or more.
  const slow = await openPanel({ SEND_TIMEOUT: '1s' });
  const made = await slow.send('POST', '/panel/api/tokens', await slow.signIn('acme'), {
    label: 'slow',
  });
  expect(made.status).toBe(200);
  await slow.stop();
});

it('an export and the map of a site are cut off if the client stops reading', async () => {
  const mapPath = '/panel/api/sites/s/nodes';
  const mapBytes = await eventually(async () => {
    const length = await lengthOf(mapPath);
    return length > assetCount ? length : null;
  });
  expect(mapBytes).toBeGreaterThan(10_000_000);
  // The oldest is disconnected first: the end of the export, which is counted, implies both.
  const map = await begin(mapPath);
  const list = await begin(`${assetsAt}.ndjson`);
  expect(await exportsUnderWay()).toBe('1');
  const ended = await eventually(async () => ((await exportsUnderWay()) === '0' ? true : null));
  expect(ended).toBe(true);
  expect(await bytesOf(map)).toBeLessThan(mapBytes!);
  expect(await bytesOf(list)).toBeLessThan(await lengthOf(`${assetsAt}.ndjson`));
});
