/** An export ends when its authorization does: the panel's session, or the token. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { until } from '../fixture/patience.ts';
import { begin, usePanelOfLargePartner } from './large-partner.ts';

const exportPath = '/hybrid-core/v2/hybrid-cores/core/assets.ndjson';

// A stalled reader is disconnected long after these tests' events.
const { panel, exportsUnderWay, panelRequestsUnderWay } = usePanelOfLargePartner('10m');

/** Expects that what an export was is cut off, once no more of it is under way. */
async function expectCutOff(socket: Socket, underWay: () => Promise<number>): Promise<void> {
  await until(async () => (await underWay()) === 0);
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
    await until(async () => (await panelRequestsUnderWay()) === 1);
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).ok).toBe(true);
    await expectCutOff(socket, panelRequestsUnderWay);
  });

  it('ends with the token', async () => {
    const cookie = await panel.signIn('large');
    const made = await panel.send('POST', '/panel/api/tokens', cookie, { label: 'export' });
    const { token_id, user_id, token } = (await made.json()) as Record<string, string>;
    const headers = { 'X-Auth-UserId': user_id!, 'X-Auth-Token': token! };
    const socket = await begin(panel.interfaceUrl, exportPath, headers);
    await until(async () => (await exportsUnderWay()) === 1);
    const revoked = await panel.send('DELETE', `/panel/api/tokens/${token_id}`, cookie);
    expect(revoked.ok, await revoked.text()).toBe(true);
    await expectCutOff(socket, exportsUnderWay);
  });
});
