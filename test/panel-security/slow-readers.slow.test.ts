/**
 * Clients that request much of the panel and stop reading: each is disconnected, and frees its
 * memory.
 */
import type { Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { openPanel } from '../fixture/panel.ts';
import { eventually, until } from '../fixture/patience.ts';
import { assetCount, begin, usePanelOfLargePartner } from './large-partner.ts';

const assetsAt = '/panel/api/hybrid-core/v2/hybrid-cores/core/assets';

const { panel, panelRequestsUnderWay } = usePanelOfLargePartner('1s');
let cookie: string;
beforeAll(async () => {
  cookie = await panel.signIn('large');
});

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
  const map = await begin(panel.url, mapPath, { Cookie: cookie });
  const list = await begin(panel.url, `${assetsAt}.ndjson`, { Cookie: cookie });
  await until(async () => (await panelRequestsUnderWay()) === 0);
  expect(await bytesOf(map)).toBeLessThan(mapBytes!);
  expect(await bytesOf(list)).toBeLessThan(await lengthOf(`${assetsAt}.ndjson`));
});
