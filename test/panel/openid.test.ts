/** Requests to an OpenID provider and its redirects, by a client without a browser. */
import { expect, it, onTestFinished } from 'vitest';
import { challengeMs } from '../../src/panel/limits.ts';
import { nextPathAtProviderCharactersMax } from '../../src/panel/server/sign-in/next-path.ts';
import { OpenId } from '../../src/panel/server/sign-in/openid.ts';
import {
  openState,
  sealingSecret,
  sealState,
} from '../../src/panel/server/sign-in/sealed-state.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { freePort } from '../fixture/free-port.ts';
import { usePanelWithProvider } from '../fixture/openid-provider.ts';
import { startPrograms } from '../fixture/service.ts';

const { panel, provider } = usePanelWithProvider();

/** Starts a sign-in without a browser; returns its state and cookie. */
async function begin(query = '', headers = {}) {
  const started = await panel.ask('GET', `/sign-in/openid${query}`, headers);
  const to = new URL(started.headers.get('location') ?? panel.url);
  const cookie = (started.headers.get('set-cookie') ?? '').split(';')[0]!;
  return { status: started.status, to, cookie, state: to.searchParams.get('state') ?? '' };
}

/** The sealing key of a browser's states, from its cookie. */
function sealing(cookie: string): string {
  const secret = cookie.slice('hybrid-core-sign-in-openid='.length);
  return sealingSecret(provider.environment.OIDC_CLIENT_SECRET!, secret);
}

/** A callback with an unissued code. */
function wayBack(state: string): string {
  const query = new URLSearchParams({ code: 'made-up', iss: provider.issuer, state });
  return `/sign-in/openid/return?${query}`;
}

function comeBack(cookie: string, state: string, headers = {}): Promise<Response> {
  return panel.ask('GET', wayBack(state), { cookie, ...headers });
}

it('a provider is asked with PKCE, state and nonce', async () => {
  const { to, cookie } = await begin();
  expect(to.origin).toBe(provider.issuer);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: 'panel',
    redirect_uri: `${panel.url}/sign-in/openid/return`,
    state: expect.stringMatching(/^[\w-]{80,}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  });
  expect(cookie).toMatch(/^hybrid-core-sign-in-openid=.{43}$/);
  // Each one differs, with the secret that the browser already has.
  const again = await begin('', { cookie });
  expect(again.cookie).toBe(cookie);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(again.to.searchParams.get(name)).not.toBe(to.searchParams.get(name));
  }
});

it('a sign-in begins without writing anything', async () => {
  const refusing = async () => {
    throw new Error('written');
  };
  const openId = new OpenId({
    writer: { transaction: refusing, close: refusing },
    clock: Date.now,
    settings: {
      issuer: provider.issuer,
      clientId: 'panel',
      clientSecret: 'any',
      partnerClaim: 'partner',
      roleClaim: null,
      administratorValue: null,
      scopes: 'openid',
      claimSeparator: null,
      proxyOf: () => null,
    },
  } as never);
  const { to } = await openId.begin(panel.url, '/tokens', null);
  expect(to.origin).toBe(provider.issuer);
});

it('an answer comes too late after ten minutes', async () => {
  const { cookie } = await begin();
  const answerOf = async (agoMs: number) => {
    const state = sealState(sealing(cookie), { nextPath: null, startedAt: Date.now() - agoMs });
    const query = new URLSearchParams({ error: 'access_denied', iss: provider.issuer, state });
    return (await panel.ask('GET', `/sign-in/openid/return?${query}`, { cookie })).text();
  };
  expect(await answerOf(challengeMs - 60_000)).toContain('access_denied');
  expect(await answerOf(challengeMs + 1)).toContain('began it too long ago');
});

it.each([
  ['cancelled', (issuer: string) => ({ error: 'access_denied', iss: issuer })],
  ['did not let you in (login_required)', (iss: string) => ({ error: 'login_required', iss })],
  ['did not let you in (an error)', (iss: string) => ({ error: '<img src=x>', iss })],
  ['cannot be used', () => ({ code: 'x', iss: 'https://evil.example' })],
  ['cannot be used', () => ({ code: 'x' })],
  ['cannot be used', (iss: string) => ({ code: 'made-up', iss })],
])('a refusal of the provider is shown: %s', async (said, answer) => {
  const { cookie, state } = await begin();
  const query = new URLSearchParams({ ...answer(provider.issuer), state } as never);
  const shown = await panel.ask('GET', `/sign-in/openid/return?${query}`, { cookie });
  expect(shown.status).toBe(403);
  const text = await shown.text();
  expect(text).toContain(said);
  expect(text).not.toContain('<img');
  expect(shown.headers.getSetCookie().join()).not.toContain('hybrid-core-session=');
});

it('a sign-in leads to pages of the panel only', async () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/sign-in']) {
    const shown = await panel.ask('GET', `/sign-in?next=${encodeURIComponent(next)}`);
    expect(await shown.text()).toContain('href="/sign-in/openid"');
  }
  const shown = await panel.ask('GET', '/sign-in?next=%2Ftokens%3Fa%3D%22');
  // A browser escapes the quote in an address, and the parameter escapes it again.
  expect(await shown.text()).toContain('href="/sign-in/openid?next=%2Ftokens%3Fa%3D%2522"');
});

it('a page of a long address is forgotten, so that what goes to the provider stays short', async () => {
  const longest = `/tokens?x=${'a'.repeat(nextPathAtProviderCharactersMax - '/tokens?x='.length)}`;
  const pendingFor = async (next: string) => {
    const { cookie, state } = await begin(`?next=${encodeURIComponent(next)}`);
    const { nextPath } = openState(sealing(cookie), state)!;
    return { nextPath, length: state.length };
  };
  expect(await pendingFor(longest)).toMatchObject({ nextPath: longest });
  // One letter more, and letters that grow when encoded.
  for (const next of [`${longest}a`, `/tokens?x=${'ö'.repeat(400)}`]) {
    expect(await pendingFor(next)).toMatchObject({ nextPath: null });
  }
});

it('one sign-in that began asks the provider once, and one that the browser made up never', async () => {
  const { cookie, state } = await begin();
  const before = provider.tokensAsked;
  const all = await Promise.all([1, 2, 3].map(() => comeBack(cookie, state)));
  expect(all.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(provider.tokensAsked).toBe(before + 1);
  const secret = cookie.slice('hybrid-core-sign-in-openid='.length);
  const made = [sealState(secret, { nextPath: null, startedAt: Date.now() }), `${state}=`];
  for (const of of made) expect((await comeBack(cookie, of)).status).toBe(403);
  expect(provider.tokensAsked).toBe(before + 1);
});

it('who comes back to a replica that has not found the provider may try again, and then not', async () => {
  const port = String(await freePort());
  const environment = { PORT: '0', PANEL_PORT: port, PANEL_URL: panel.url };
  const config = readConfig({ ...environment, ...provider.environment });
  const other = await startPrograms(config, panel.store);
  onTestFinished(() => other.stop());
  const { cookie, state } = await begin();
  const comeThere = async () => {
    const came = await fetch(`http://127.0.0.1:${port}${wayBack(state)}`, { headers: { cookie } });
    return { status: came.status, text: await came.text() };
  };
  provider.hangsUp = true;
  onTestFinished(() => {
    provider.hangsUp = false;
  });
  for (let i = 0; i < 2; i++) {
    const { status, text } = await comeThere();
    expect(status).toBe(503);
    expect(text).toContain('<a href="">Try again</a>');
  }
  provider.hangsUp = false;
  const before = provider.tokensAsked;
  expect((await comeThere()).text).toContain('cannot be used');
  expect((await comeThere()).text).toContain('has finished it');
  expect(provider.tokensAsked).toBe(before + 1);
});

it('past what may come back to an address, the provider is not asked', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.92' };
  const { cookie } = await begin();
  const comeAgain = () => {
    const state = sealState(sealing(cookie), { nextPath: null, startedAt: Date.now() });
    return comeBack(cookie, state, headers);
  };
  // Failures are counted as well, after a request to the provider. If the provider's first response
  // is slow, their limit is reached before that of the callbacks.
  const said = 'Too many sign-ins came back to this address.';
  for (let isPast = false; !isPast; ) {
    const before = provider.tokensAsked;
    const came = await comeAgain();
    isPast = (await came.text()).includes(said);
    if (isPast) expect(came.status).toBe(429);
    expect(provider.tokensAsked).toBe(before + (isPast ? 0 : 1));
  }
});

it('begins where a person goes there, and not where a page asks in the background', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.93' };
  const started = (mode: string, destination: string) => {
    const said = { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination };
    return panel.ask('GET', '/sign-in/openid', { ...headers, ...said });
  };
  // As many as would exhaust an address's limit of started sign-ins.
  for (let i = 0; i < 150; i++) expect((await started('no-cors', 'empty')).status).toBe(403);
  expect((await started('navigate', 'iframe')).status).toBe(403);
  // This fetch is Node's own, which sends its mode.
  expect((await panel.ask('GET', '/sign-in/openid', headers)).status).toBe(303);
});

it('sign-ins that begin at a provider take none from passkeys', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.94' };
  while ((await panel.ask('GET', '/sign-in/openid', headers)).status !== 429);
  const sent = { ...headers, origin: panel.url };
  const { status } = await panel.ask('POST', '/panel/api/sign-in/challenge', sent, '{}');
  expect(status).toBe(200);
});

it('attempts are rate-limited by address, started or failed', async () => {
  const statuses = async (path: string, address: string) => {
    const seen = new Set<number>();
    for (let i = 0; i < 150; i++) {
      seen.add((await panel.ask('GET', path, { 'x-forwarded-for': address })).status);
    }
    return [...seen].sort();
  };
  expect(await statuses('/sign-in/openid', '192.0.2.90')).toEqual([303, 429]);
  expect(await statuses('/sign-in/openid/return?state=x', '192.0.2.91')).toEqual([403, 429]);
});

it.each([
  ['cross-site', '/sign-in?next=%2Ftokens'],
  ['same-site', '/sign-in?next=%2Ftokens'],
  ['same-origin', null],
  ['none', null],
])('a page that is %s cannot begin a sign-in that a person did not press', async (site, to) => {
  const headers = { 'sec-fetch-site': site, 'x-forwarded-for': '192.0.2.95' };
  const shown = await panel.ask('GET', '/sign-in/openid?next=%2Ftokens', headers);
  const location = shown.headers.get('location')!;
  expect(shown.status).toBe(303);
  if (to === null) expect(new URL(location).origin).toBe(provider.issuer);
  else expect([location, shown.headers.get('set-cookie')]).toEqual([to, null]);
});
