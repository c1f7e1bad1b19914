/** Two processes' worth of panels on one database: what one of them does, the other knows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../../test/fixture/panel.ts';
import { silentLog } from '../../test/fixture/silent-log.ts';
import { readConfig } from '../config/config.ts';
import { type Service, startService } from '../service.ts';

let panel: OpenPanel;
let other: Service;
let port: number;
beforeAll(async () => {
  panel = await openPanel();
  port = await freePort();
  const config = readConfig({ PORT: '0', PANEL_PORT: String(port), PANEL_URL: panel.url });
  other = await startService(config, silentLog, panel.store);
});
afterAll(async () => {
  await other.stop();
  await panel.stop();
});

/** How long an end may take to show everywhere (docs: Operators, Panel), in ms. */
const endShowsMs = 2_000;

describe('another replica', () => {
  /** Asks the other panel, whose address nobody but this test knows. */
  const ask = (path: string, cookie: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });

  it('knows a session at once, and its end within two seconds', async () => {
    const cookie = await panel.signIn('acme');
    expect((await ask('/panel/api/session', cookie)).status).toBe(200);
    const out = await panel.act('POST', '/panel/api/sign-out', cookie);
    const endedAt = performance.now();
    expect(out.status).toBe(204);
    await expect.poll(async () => (await ask('/panel/api/session', cookie)).status).toBe(401);
    expect(performance.now() - endedAt).toBeLessThan(endShowsMs);
  });

  it('lets a token in when the page shows it', async () => {
    const cookie = await panel.signIn('acme');
    const answer = await panel.act('POST', '/panel/api/tokens', cookie, { label: 'everywhere' });
    const made = (await answer.json()) as { user_id: string; token: string };
    const headers = { 'X-Auth-UserId': made.user_id, 'X-Auth-Token': made.token };
    expect((await fetch(`${other.url}/hybrid-core/v1/sites`, { headers })).status).toBe(200);
  });
});
