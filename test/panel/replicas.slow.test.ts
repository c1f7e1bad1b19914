/** Two panels on one database, as in two processes: each learns of the other's changes. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionFreshMs } from '../../src/access/limits.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import type { Service } from '../../src/service.ts';
import { freePort } from '../fixture/free-port.ts';
import {
  beginWithPasskey,
  openNamedPanel,
  registerPasskey,
  sessionOf,
  signInWithPasskey,
} from '../fixture/named-panel.ts';
import { startPrograms } from '../fixture/service.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel(openNamedPanel);
let other: Service;
let port: number;
beforeAll(async () => {
  port = await freePort();
  const config = readConfig({ PORT: '0', PANEL_PORT: String(port), PANEL_URL: panel.url });
  other = await startPrograms(config, panel.store);
});
afterAll(async () => {
  await other.stop();
});

/** The documented delay of an end on all replicas (docs: Panel), in ms. */
const endShowsMs = 2_000;
const askAgainMs = 50;

/**
 * Polls until an end is visible. A request later than `endShowsMs` after the end must see it,
 * however busy the machine is.
 */
async function expectShown(isShown: () => Promise<boolean>): Promise<void> {
  const endedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    if (await isShown()) return;
    expect(askedAt - endedAt).toBeLessThan(endShowsMs);
    await setTimeout(askAgainMs);
  }
}

describe('another replica', () => {
  /** Sends a request to the other panel, at its private address. */
  const ask = (path: string, cookie: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });

  const isOver = async (cookie: string) => (await ask('/panel/api/session', cookie)).status === 401;

  it('knows a session at once, and its end within two seconds', async () => {
    const cookie = await panel.signIn('acme');
    expect((await ask('/panel/api/session', cookie)).status).toBe(200);
    const out = await panel.send('POST', '/panel/api/sign-out', cookie);
    expect(out.status).toBe(204);
    await expectShown(() => isOver(cookie));
  });

  /** A session known to both panels, of a person with access to two partners. */
  const knownToBoth = async () => {
    const userId = crypto.randomUUID();
    await panel.signIn('globex', { userId });
    const cookie = await panel.signIn('acme', { userId });
    expect((await ask('/panel/api/session', cookie)).status).toBe(200);
    await panel.json('/panel/api/session', cookie);
    return cookie;
  };
  const goOverThere = (cookie: string) =>
    fetch(`http://127.0.0.1:${port}/panel/api/switch`, {
      method: 'POST',
      headers: { cookie, origin: panel.url },
      body: '{"partner_id":"globex"}',
    });

  it('exchanges no session that was ended here, also while it still knows it', async () => {
    const cookie = await knownToBoth();
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).status).toBe(204);
    const over = await goOverThere(cookie);
    expect([over.status, sessionOf(over)]).toEqual([401, null]);
    expect((await ask('/panel/api/session', cookie)).status).toBe(401);
  });

  it('does nothing in a session that was ended here, also while it still knows it', async () => {
    const cookie = await knownToBoth();
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).status).toBe(204);
    const made = await fetch(`http://127.0.0.1:${port}/panel/api/tokens`, {
      method: 'POST',
      headers: { cookie, origin: panel.url },
      body: '{"label":"late"}',
    });
    expect(made.status).toBe(401);
    const tokens = await panel.write((transaction) => transaction.listTokens());
    expect(tokens.filter(({ label }) => label === 'late')).toEqual([]);
  });

  it('makes no second session of one that is exchanged here at the same time', async () => {
    const cookie = await knownToBoth();
    const asked = { partner_id: 'globex' };
    const both = await Promise.all([
      panel.send('POST', '/panel/api/switch', cookie, asked),
      goOverThere(cookie),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(both.filter((of) => sessionOf(of) !== null)).toHaveLength(1);
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'the access was withdrawn',
      (userId) => panel.write((t) => t.withdrawAccess(userId, 'initech', Date.now())),
    ],
    ['the user was removed', (userId) => panel.write((t) => t.removeUser(userId))],
    ['the partner was removed', () => panel.write((t) => t.removePartner('initech'))],
  ])('takes no cookie again, two seconds after %s', async (_, end) => {
    await panel.rename('initech', 'Initech');
    const userId = crypto.randomUUID();
    const cookie = await panel.signIn('initech', { userId });
    expect(await isOver(cookie)).toBe(false);
    await end(userId);
    await expectShown(() => isOver(cookie));
    // An old cookie does not sign in when partner and user are back.
    await panel.rename('initech', 'Initech');
    await panel.signIn('initech', { userId });
    await setTimeout(sessionFreshMs);
    expect([await isOver(cookie)]).toEqual([true]);
  });

  it('lets an administrator who became a member do no more than members, within two seconds', async () => {
    const userId = crypto.randomUUID();
    const cookie = await panel.signIn('acme', { userId, role: 'administrator' });
    const status = async () => (await ask('/panel/api/people', cookie)).status;
    expect(await status()).toBe(200);
    await panel.write((transaction) => transaction.setRole('acme', userId, 'member'));
    await expectShown(async () => (await status()) === 403);
    const invited = await fetch(`http://127.0.0.1:${port}/panel/api/invitations`, {
      method: 'POST',
      headers: { cookie, origin: panel.url },
      body: '{"email":"a@b.example"}',
    });
    expect(invited.status).toBe(403);
  });

  it.each([
    ['signing out', (cookie: string) => panel.send('POST', '/panel/api/sign-out', cookie)],
    [
      'the withdrawal',
      (_: string, userId: string) =>
        panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now())),
    ],
    [
      'the removal',
      (_: string, userId: string) => panel.write((transaction) => transaction.removeUser(userId)),
    ],
  ])('knows the session of a passkey at once, and %s within two seconds', async (_, end) => {
    const first = await panel.signIn('acme');
    const { user_id: userId } = await panel.json('/panel/api/session', first);
    const cookie = sessionOf(await signInWithPasskey(panel, await registerPasskey(panel, first)))!;
    expect((await ask('/panel/api/session', cookie)).status).toBe(200);
    await end(cookie, userId);
    await expectShown(() => isOver(cookie));
  });

  it('completes a sign-in that was started here, once', async () => {
    const authenticator = await registerPasskey(panel, await panel.signIn('acme'));
    const { asked, cookie } = await beginWithPasskey(panel);
    const finish = () =>
      fetch(`http://127.0.0.1:${port}/panel/api/sign-in/passkey`, {
        method: 'POST',
        headers: { cookie, origin: panel.url },
        body: JSON.stringify({ response: authenticator.get(asked) }),
      });
    const came = await finish();
    expect(came.status).toBe(200);
    const session = sessionOf(came)!;
    expect((await panel.ask('GET', '/panel/api/session', { cookie: session })).status).toBe(200);
    expect((await finish()).status).toBe(403);
  });

  it('lets a token in when the page shows it', async () => {
    const cookie = await panel.signIn('acme');
    const answer = await panel.send('POST', '/panel/api/tokens', cookie, { label: 'everywhere' });
    const made = (await answer.json()) as { user_id: string; token: string };
    const headers = { 'X-Auth-UserId': made.user_id, 'X-Auth-Token': made.token };
    expect((await fetch(`${other.url}/hybrid-core/v1/sites`, { headers })).status).toBe(200);
  });
});
