/** The token of a session: the interface answers with it what the session's user may see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretDigest, verifiedSecret } from '../../src/access/secret.ts';
import { type SessionCredentials, sessionCredentials } from '../../src/access/session-token.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';

const limit = 12;

let panel: OpenPanel;
let macKey: Uint8Array;
beforeAll(async () => {
  panel = await openPanel({ SESSION_RATE_LIMIT: String(limit), RATE_LIMIT: '1' });
  const reader = await panel.store.openReader();
  macKey = await reader.readMacKey();
  await reader.close();
});
afterAll(() => panel?.stop());

/** The credentials of a cookie's session, made as every panel makes them. */
async function credentialsOf(cookie: string): Promise<SessionCredentials> {
  const secret = verifiedSecret(macKey, 'session', cookie.split('=')[1]!)!;
  const reader = await panel.store.openReader();
  const found = await reader.readSession(secretDigest(secret));
  await reader.close();
  return sessionCredentials(macKey, secret, found!.session);
}

function ask({ userId, token }: SessionCredentials, path = '/hybrid-core/v1/sites') {
  const headers = { 'X-Auth-UserId': userId, 'X-Auth-Token': token };
  return fetch(`${panel.interfaceUrl}${path}`, { headers });
}

const sitesOf = async (of: SessionCredentials) =>
  ((await (await ask(of)).json()) as { data: { id: string }[] }).data.map(({ id }) => id);

describe('the token of a session', () => {
  it('is answered as a token of its user is, up to a limit of its own', async () => {
    const of = await credentialsOf(await panel.signIn('acme'));
    const first = await ask(of);
    expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([
      200,
      `"session";q=${limit};w=60`,
    ]);
    const statuses = new Set<number>();
    for (let i = 0; i < limit; i++) statuses.add((await ask(of)).status);
    expect([...statuses]).toEqual([200, 429]);
    const refused = await ask(of);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain(`This session may be used for ${limit} requests`);
  });

  it('is what pages are answered by, which say so past its limit', async () => {
    const cookie = await panel.signIn('acme');
    const page = (path: string) => fetch(`${panel.url}/panel/api${path}`, { headers: { cookie } });
    for (let i = 0; i < limit; i++) {
      expect((await page('/hybrid-core/v1/sites')).status).toBe(200);
    }
    for (const path of ['/hybrid-core/v1/sites', '/overview']) {
      const refused = await page(path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const { errors } = (await refused.json()) as { errors: { detail: string }[] };
      expect(errors[0]!.detail).toContain(`This session may be used for ${limit} requests`);
    }
    expect((await page('/session')).status).toBe(200);
  });

  it('is refused to another user, and where it was made up', async () => {
    const of = await credentialsOf(await panel.signIn('acme'));
    const other = await credentialsOf(await panel.signIn('acme'));
    const statusWith = async (changed: Partial<SessionCredentials>) =>
      (await ask({ ...of, ...changed })).status;
    expect(await statusWith({ userId: other.userId })).toBe(401);
    expect(await statusWith({ token: `${of.token}A` })).toBe(401);
    expect(await statusWith({ token: 'hcs_made-up' })).toBe(401);
    expect(await statusWith({ userId: 'nobody' })).toBe(400);
    expect(await statusWith({})).toBe(200);
  });

  it('ends with the session, within two seconds', async () => {
    const cookie = await panel.signIn('acme');
    const of = await credentialsOf(cookie);
    expect((await ask(of)).status).toBe(200);
    await panel.ask('POST', '/panel/api/sign-out', { cookie, origin: panel.url });
    await expect.poll(async () => (await ask(of)).status).toBe(401);
  });

  it('ends with the access of its user', async () => {
    const of = await credentialsOf(await panel.signIn('acme'));
    expect((await ask(of)).status).toBe(200);
    await panel.write((transaction) => transaction.withdrawAccess(of.userId, 'acme', Date.now()));
    await expect.poll(async () => (await ask(of)).status).toBe(401);
  });

  it('is another one, of the other partner, after a change of partner', async () => {
    const userId = crypto.randomUUID();
    await panel.signIn('globex', { userId });
    const cookie = await panel.signIn('acme', { userId });
    const before = await credentialsOf(cookie);
    const seen = await sitesOf(before);
    const changed = await panel.send('POST', '/panel/api/switch', cookie, {
      partner_id: 'globex',
    });
    const after = await credentialsOf(changed.headers.get('set-cookie')!.split(';')[0]!);
    expect(after.token).not.toBe(before.token);
    expect(await sitesOf(after)).not.toEqual(seen);
    await expect.poll(async () => (await ask(before)).status).toBe(401);
  });

  it('is not listed, counted or noted', async () => {
    const cookie = await panel.signIn('acme', { role: 'administrator' });
    const of = await credentialsOf(cookie);
    expect((await ask(of)).status).toBe(200);
    const { tokens } = await panel.json('/panel/api/tokens', cookie);
    const { people } = await panel.json('/panel/api/people', cookie);
    const own = people.find((person: { user_id: string }) => person.user_id === of.userId);
    expect([tokens, own.tokens_in_force]).toEqual([[], 0]);
    const { acts } = await panel.json('/panel/api/acts', cookie);
    const actions = acts
      .filter((event: { user_id: string }) => event.user_id === of.userId)
      .map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['session.begin']);
  });
});
