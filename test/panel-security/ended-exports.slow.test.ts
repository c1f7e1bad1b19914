/** An export ends when its authorization does: the panel's session, or the token. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../fixture/patience.ts';
import { begin, usePanelOfLargePartner } from './large-partner.ts';

const exportPath = '/hybrid-core/v2/hybrid-cores/core/assets.ndjson';

// A stalled reader is disconnected long after these tests' events.
const { panel, exportsUnderWay } = usePanelOfLargePartner('10m');

async function beginExport(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Socket> {
  const socket = await begin(origin, path, headers);
  await expectExports('1');
  return socket;
}

async function expectExports(count: string): Promise<void> {
  const isCount = async () => (await exportsUnderWay()) === count || null;
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
    const socket = await beginExport(panel.url, `/panel/api${exportPath}`, { Cookie: cookie });
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).ok).toBe(true);
    await expectCutOff(socket);
  });

  it('ends with the token', async () => {
    const cookie = await panel.signIn('large');
    const made = await panel.send('POST', '/panel/api/tokens', cookie, { label: 'export' });
    const { token_id, user_id, token } = (await made.json()) as Record<string, string>;
    const headers = { 'X-Auth-UserId': user_id!, 'X-Auth-Token': token! };
    const socket = await beginExport(panel.interfaceUrl, exportPath, headers);
    const revoked = await panel.send('DELETE', `/panel/api/tokens/${token_id}`, cookie);
    expect(revoked.ok, await revoked.text()).toBe(true);
    await expectCutOff(socket);
  });
});
