/** The sign-out ends the session at the provider, too, where the provider can end it. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClaimsProvider, openWithClaims } from '../fixture/claims-provider.ts';
import { FormFiller } from '../fixture/form-filler.ts';
import { sessionOf } from '../fixture/named-panel.ts';
import { openWithProvider, usePanelWithProvider } from '../fixture/openid-provider.ts';
import { useOpened } from '../fixture/use-panel.ts';

const path = '/panel/api/sign-out';

describe('at a real provider', () => {
  const { panel, provider } = usePanelWithProvider();

  /** Signs in; returns the paths at the provider on the way. */
  async function signIn(person: FormFiller): Promise<readonly string[]> {
    const values = { login: 'eve', password: 'any' };
    const seen = await person.goOn(`${panel.url}/sign-in/openid`, panel.url, values);
    const status = (await person.ask(`${panel.url}/panel/api/session`)).status;
    expect([seen.at(-1), status]).toEqual([`${panel.url}/`, 200]);
    return seen.filter((url) => url.startsWith(provider.issuer));
  }

  const signOut = (person: FormFiller) =>
    person.ask(panel.url + path, { method: 'POST', headers: { origin: panel.url }, body: '{}' });

  it('a person who signed out is asked to sign in there again', async () => {
    provider.people.set('eve', { partner: 'acme' });
    const person = new FormFiller();
    expect((await signIn(person)).join()).toContain('/interaction/');
    // As long as the provider's session goes on, it asks nothing.
    expect((await signIn(person)).join()).not.toContain('/interaction/');
    const left = await signOut(person);
    expect(left.status).toBe(200);
    const { to } = (await left.json()) as { to: string };
    const query = Object.fromEntries(new URL(to).searchParams);
    expect(to.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
    expect(query).toMatchObject({
      client_id: 'panel',
      state: expect.stringMatching(/^[\w-]{80,}$/),
      post_logout_redirect_uri: `${panel.url}/sign-in/openid/return`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect((await person.ask(`${panel.url}/panel/api/session`)).status).toBe(401);
    const seen = await person.goOn(to, panel.url, { logout: 'yes' });
    const last = ['/sign-in/openid/return', '/sign-in'].map((of) => panel.url + of);
    expect(seen.slice(-2)).toEqual(last);
    expect((await signIn(person)).join()).toContain('/interaction/');
  });

  it('keeps the ID token for the sign-out alone, and no longer than that', async () => {
    const person = new FormFiller();
    await signIn(person);
    const left = await signOut(person);
    const cookies = left.headers.getSetCookie();
    const kept = cookies.find((of) => of.startsWith('hybrid-core-id-token='));
    expect(kept).toBe(
      'hybrid-core-id-token=; Path=/panel/api/sign-out; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect(person.cookiesFor(panel.url)).not.toContain('id-token');
  });

  it('comes back to the browser that signed out, and to no other', async () => {
    const person = new FormFiller();
    await signIn(person);
    const { to } = (await (await signOut(person)).json()) as { to: string };
    const back = `${panel.url}/sign-in/openid/return?state=${new URL(to).searchParams.get('state')}`;
    const cookie = person.cookiesFor(panel.url);
    const own = await fetch(back, { headers: { cookie }, redirect: 'manual' });
    expect([own.status, own.headers.get('location')]).toEqual([303, '/sign-in']);
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(403);
  });

  it('ends the session here where the provider is away', async () => {
    const own = await openWithProvider();
    await own.provider.start();
    own.provider.people.set('eve', { partner: 'acme' });
    const person = new FormFiller();
    const values = { login: 'eve', password: 'any' };
    await person.goOn(`${own.panel.url}/sign-in/openid`, own.panel.url, values);
    await own.provider.stop();
    const headers = { origin: own.panel.url };
    const left = await person.ask(own.panel.url + path, { method: 'POST', headers, body: '{}' });
    // What the provider said of itself is known, so the person may find it back.
    expect([left.status, sessionOf(left)]).toEqual([200, null]);
    expect((await person.ask(`${own.panel.url}/panel/api/session`)).status).toBe(401);
    await own.panel.stop();
  });

  it('of a session by a link asks nothing of the provider', async () => {
    const cookie = await panel.signIn('acme');
    expect((await panel.send('POST', path, cookie)).status).toBe(204);
  });
});

describe('at a provider', () => {
  const end = { end_session_endpoint: 'http://localhost:1/end?own=1' };
  const open = () => useOpened(openWithClaims, (opened) => opened.stop());
  const away = open();
  const provider = open();
  beforeAll(() => {
    provider.metadata = end;
  });

  /** Signs in with these claims, and out with what the browser keeps, or with `made`. */
  async function signOutOf(own: ClaimsProvider, claims: object = {}, made?: string) {
    const came = await own.signIn({ sub: 'a', partner: 'acme', ...claims });
    const cookies = came.headers.getSetCookie().map((of) => of.split(';')[0]!);
    const kept = cookies.find((of) => of.startsWith('hybrid-core-id-token='))!;
    const sent = made === undefined ? kept : `hybrid-core-id-token=${made}`;
    const left = await own.panel.send('POST', path, `${sessionOf(came)}; ${sent}`);
    const to = left.status === 200 ? ((await left.json()) as { to: string }).to : null;
    const names = to === null ? null : [...new URL(to).searchParams.keys()];
    return { came, kept, status: left.status, names };
  }

  const withoutHint = ['own', 'post_logout_redirect_uri', 'state', 'client_id'];

  it('that ends no sessions, only ours ends', async () => {
    expect(await signOutOf(away)).toMatchObject({ status: 204, names: null });
  });

  it('its own parameters stay', async () => {
    const { names } = await signOutOf(provider);
    expect(names!.sort()).toEqual([...withoutHint, 'id_token_hint'].sort());
  });

  it('a long ID token is not kept, and the provider asks the person', async () => {
    const long = { text: Array.from({ length: 2_000 }, (_, at) => at).join() };
    const { came, kept, names } = await signOutOf(provider, long);
    expect([came.status, kept, names]).toEqual([303, 'hybrid-core-id-token=', withoutHint]);
  });

  it('the answer of a sign-in has room in 4 KiB, whatever the ID token', async () => {
    let longest = 0;
    for (let bytes = 400; bytes < 1_400; bytes += 50) {
      const text = randomBytes(bytes).toString('base64');
      const { headers } = await provider.signIn({ sub: 'a', partner: 'acme', text });
      const lines = [...headers].map(([name, value]) => name.length + value.length + 4);
      longest = Math.max(
        longest,
        lines.reduce((sum, of) => sum + of),
      );
    }
    expect(longest).toBeGreaterThan(3_000);
    // With the status line, https' own header, and what a proxy adds.
    expect(longest).toBeLessThan(4_096 - 512);
  });

  it.each(['', 'made-up', 'A'.repeat(2_000), 'A'.repeat(9_000)])(
    'a made-up ID token counts for nothing, %#',
    async (made) => {
      expect((await signOutOf(provider, {}, made)).names).toEqual(withoutHint);
    },
  );
});
