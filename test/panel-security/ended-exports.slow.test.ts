/** An export ends when its authorization does: the panel's session, or the token. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { eventually } from '../fixture/patience.ts';
import { importInventory } from '../fixture/seed.ts';

/** With ids of 100 bytes, more than socket buffers hold for a reader. */
const assetCount = 100_000;
const exportPath = '/hybrid-core/v2/hybrid-cores/core/assets.ndjson';

let panel: OpenPanel;
let metricsUrl: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  // A stalled reader is disconnected long after these tests' events.
  panel = await openPanel({ METRICS_PORT: String(port), SEND_TIMEOUT: '10m' });
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-ended-'));
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
  await importInventory(panel.store, file);
  await rm(folder, { recursive: true });
});
afterAll(() => panel?.stop());

/** Starts an export, and reads no more than the first bytes. */
async function begin(origin: string, path: string, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = Object.entries({ Host: host, ...headers }).map(([of, value]) => `${of}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'readable');
  await expectExports('1');
  return socket;
}

async function expectExports(count: string): Promise<void> {
  const isCount = async () => {
    const shown = await (await fetch(metricsUrl)).text();
    return /^hybrid_core_exports (\d+)$/m.exec(shown)?.[1] === count || null;
  };
  expect(await eventually(isCount), `${count} exports under way`).toBe(true);
}

/** Expects a truncated response. */
async function expectCutOff(socket: Socket): Promise<void> {
  await expectExports('0');
  let end = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    end = text.slice(-5);
  });
  if (!socket.closed) await once(socket, 'close').catch(() => {});
  expect(end).not.toBe('0\r\n\r\n');
}

describe('an export under way', () => {
  it('ends with the session', async () => {
    const cookie = await panel.signIn('large');
    const socket = await begin(panel.url, `/panel/api${exportPath}`, { Cookie: cookie });
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).ok).toBe(true);
    await expectCutOff(socket);
  });

  it('ends with the token', async () => {
    const cookie = await panel.signIn('large');
    const made = await panel.send('POST', '/panel/api/tokens', cookie, { label: 'export' });
    const { token_id, user_id, token } = (await made.json()) as Record<string, string>;
    const headers = { 'X-Auth-UserId': user_id!, 'X-Auth-Token': token! };
    const socket = await begin(panel.interfaceUrl, exportPath, headers);
    const revoked = await panel.send('DELETE', `/panel/api/tokens/${token_id}`, cookie);
    expect(revoked.ok, await revoked.text()).toBe(true);
    await expectCutOff(socket);
  });
});
