/** Signing in at a real OpenID provider, in a real browser, and what somebody who means no good tries. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { challengeMs } from '../../src/panel/limits.ts';
import { OpenId } from '../../src/panel/sign-in/openid.ts';
import { sealState } from '../../src/panel/sign-in/sealed-state.ts';
import { freePort } from '../fixture/free-port.ts';
import { makeOpenIdProvider, type OpenIdProvider } from '../fixture/openid-provider.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { axeFindings, launchBrowser, openPage } from './browser.ts';

let provider: OpenIdProvider;
let panel: OpenPanel;
let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ provider, panel } = await openBoth());
  await provider.start();
  browser = await launchBrowser();
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await browser.close();
  await panel.stop();
  await provider.stop();
});

/** A panel, and its provider, which is away until it is started. */
async function openBoth() {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const away = await makeOpenIdProvider(url);
  const environment = { PANEL_PORT: port, PANEL_URL: url, ...away.environment };
  return { provider: away, panel: await openPanel(environment) };
}

const organisation = 'Sign in with your organisation';

/** Goes to the provider from a page of the panel, and signs in there as somebody. */
async function comeIn(name: string, path = '/'): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await page.goto(panel.url + path);
  await page.getByRole('link', { name: organisation }).click();
  await signInAtProvider(name);
}

async function signInAtProvider(name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // What the provider asks the person to agree to.
  await page.getByRole('button', { name: 'Continue' }).click();
}

const session = () =>
  page.evaluate("fetch('/panel/api/session').then((of) => of.json())") as Promise<{
    readonly user_id: string;
    readonly role: string;
    readonly email: string;
    readonly partner: { readonly id: string };
    readonly partners: readonly { readonly id: string }[];
  }>;

/** Users of all partners, as the store has them. */
const users = () => panel.write((transaction) => transaction.listUsers());

describe('a provider that is away', () => {
  it('is said to be away, and found once it is back', async () => {
    const own = await openBoth();
    ({ page, complaints } = await openPage(browser));
    await page.goto(`${own.panel.url}/tokens`);
    await page.getByRole('link', { name: organisation }).click();
    await page.getByText('cannot be reached at the moment').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await own.provider.start();
    own.provider.people.set('first', { partner: 'acme' });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: organisation }).click();
    await signInAtProvider('first');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await own.panel.stop();
    await own.provider.stop();
  });
});

describe('somebody whom the provider vouches for', () => {
  it('comes in to the page that was asked for, with role and name of the claims', async () => {
    provider.people.set('eve', {
      partner: 'acme',
      roles: ['x', 'admin'],
      email: 'eve@acme.example',
    });
    await comeIn('eve', '/people');
    await page.getByRole('rowheader', { name: 'eve@acme.example' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/people');
    expect(await session()).toMatchObject({
      ...{ role: 'administrator', email: 'eve@acme.example', partner: { id: 'acme' } },
    });
    // The provider's own pages ask for files that are not there.
    complaints.splice(0);
    await page.reload();
    await page.getByRole('rowheader', { name: 'eve@acme.example' }).waitFor();
    expect(complaints).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('session');
  });

  it('is the same user next time, with the role that the claims say by then', async () => {
    provider.people.set('ann', { partner: ['acme', 'nobody'], roles: 'admin' });
    await comeIn('ann');
    await page.getByRole('link', { name: 'People' }).waitFor();
    const before = await session();
    await page.context().close();
    provider.people.set('ann', { partner: ['acme', 'nobody'] });
    await comeIn('ann');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await session()).toMatchObject({ user_id: before.user_id, role: 'member' });
  });

  it('chooses between several partners, and loses those that are named no more', async () => {
    provider.people.set('bob', { partner: ['globex', 'acme'] });
    await comeIn('bob', '/tokens');
    await page.getByRole('heading', { name: 'Choose a partner' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('listitem').filter({ hasText: 'globex' }).getByRole('button').click();
    await page.getByRole('heading', { name: 'Your tokens' }).waitFor();
    expect((await session()).partner.id).toBe('globex');
    await page.context().close();
    provider.people.set('bob', { partner: 'acme' });
    await comeIn('bob');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await session()).toMatchObject({ partner: { id: 'acme' }, partners: [{ id: 'acme' }] });
  });

  it('is told so where no partner is known, and nothing is made', async () => {
    const before = (await users()).length;
    provider.people.set('mallory', { partner: ['nobody', 7, '__proto__'], roles: 'admin' });
    await comeIn('mallory');
    await page.getByText('names no partner of this service (claim partner)').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await users()).length).toBe(before);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
  });

  it('stays out once withdrawn here, and comes back as a new user once removed', async () => {
    provider.people.set('dan', { partner: 'acme' });
    await comeIn('dan');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    const { user_id: userId } = await session();
    await panel.write((t) => t.withdrawAccess(userId, 'acme', Date.now()));
    await page.getByText('You are not signed in').waitFor();
    await page.getByRole('link', { name: organisation }).click();
    await page.getByText('Your access was withdrawn.').waitFor();
    await panel.write((t) => t.removeUser(userId));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: organisation }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect((await session()).user_id).not.toBe(userId);
  });
});

describe('an answer of the provider', () => {
  it('is not believed where its key did not sign the ID token', async () => {
    provider.people.set('forged', { partner: 'acme' });
    provider.forges = true;
    await comeIn('forged');
    await page.getByText('gave an answer that cannot be used').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    provider.forges = false;
  });

  it('is taken once, and from the browser that began', async () => {
    provider.people.set('vic', { partner: 'acme' });
    ({ page, complaints } = await openPage(browser));
    const returns: string[] = [];
    const requests = await page.context().newCDPSession(page);
    requests.on('Fetch.requestPaused', ({ requestId, request }) => {
      returns.push(request.url);
      void requests.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    });
    await requests.send('Fetch.enable', { patterns: [{ urlPattern: '*/sign-in/openid/return*' }] });
    await page.goto(`${panel.url}/sign-in`);
    await page.getByRole('link', { name: organisation }).click();
    await signInAtProvider('vic');
    await expect.poll(() => returns.length).toBe(1);
    // Somebody is sent the address, and is not signed in as another.
    const victim = await openPage(browser);
    await victim.page.goto(returns[0]!);
    await victim.page.getByText('This browser did not begin this sign-in').waitFor();
    expect(await victim.page.context().cookies()).toEqual([]);
    await victim.page.context().close();
    await requests.send('Fetch.disable');
    await page.goto(returns[0]!);
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.goto(returns[0]!);
    await page.getByText('This browser did not begin this sign-in').waitFor();
  });

  /** Begins a sign-in without a browser: its state and cookie. */
  async function begin(query = '', headers = {}) {
    const begun = await panel.ask('GET', `/sign-in/openid${query}`, headers);
    const to = new URL(begun.headers.get('location') ?? panel.url);
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0]!;
    return { status: begun.status, to, cookie, state: to.searchParams.get('state') ?? '' };
  }

  it('is asked for with PKCE, state and nonce', async () => {
    const { to, cookie } = await begin();
    expect(to.origin).toBe(provider.issuer);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', client_id: 'panel' },
      redirect_uri: `${panel.url}/sign-in/openid/return`,
      ...{ state: expect.stringMatching(/^[\w-]{80,}$/), nonce: expect.stringMatching(/^.{43}$/) },
    });
    expect(cookie).toMatch(/^sign-in-openid=.{43}$/);
    // Each one is another, for the secret that the browser has already.
    const again = await begin('', { cookie });
    expect(again.cookie).toBe(cookie);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(again.to.searchParams.get(name)).not.toBe(to.searchParams.get(name));
    }
  });

  it('is begun without writing anything', async () => {
    const refusing = async () => {
      throw new Error('written');
    };
    const openId = new OpenId({
      writer: { transaction: refusing, close: refusing },
      clock: Date.now,
      settings: {
        ...{ issuer: provider.issuer, clientId: 'panel', clientSecret: 'any' },
        ...{ partnerClaim: 'partner', roleClaim: null, administratorValue: null },
      },
    } as never);
    const { to } = await openId.begin(panel.url, '/tokens', null);
    expect(to.origin).toBe(provider.issuer);
  });

  it('comes too late after ten minutes', async () => {
    const { cookie } = await begin();
    const secret = cookie.slice('sign-in-openid='.length);
    const answerOf = async (agoMs: number) => {
      const state = sealState(secret, { nextPath: null, begunAt: Date.now() - agoMs });
      const query = new URLSearchParams({ error: 'access_denied', iss: provider.issuer, state });
      return (await panel.ask('GET', `/sign-in/openid/return?${query}`, { cookie })).text();
    };
    expect(await answerOf(challengeMs - 60_000)).toContain('access_denied');
    expect(await answerOf(challengeMs + 1)).toContain('began it too long ago');
  });

  it('in one tab leaves what another tab began', async () => {
    provider.people.set('tabs', { partner: 'acme' });
    ({ page, complaints } = await openPage(browser));
    const other = await page.context().newPage();
    await page.goto(`${panel.url}/tokens`);
    await page.getByRole('link', { name: organisation }).click();
    await page.locator('input[name=login]').waitFor();
    // The second tab begins both ways in, and finishes neither.
    await other.goto(`${panel.url}/people`);
    await other.evaluate(
      "fetch('/panel/api/sign-in/challenge', { method: 'POST', body: '{}' }).then((of) => of.json())",
    );
    await other.getByRole('link', { name: organisation }).click();
    await other.locator('input[name=login]').waitFor();
    await signInAtProvider('tabs');
    await page.getByRole('heading', { name: 'Your tokens' }).waitFor();
    const names = (await page.context().cookies(panel.url)).map(({ name }) => name);
    expect(names.sort()).toEqual(expect.arrayContaining(['session', 'sign-in']));
  });

  it.each([
    ['cancelled', (issuer: string) => ({ error: 'access_denied', iss: issuer })],
    ['did not let you in (login_required)', (iss: string) => ({ error: 'login_required', iss })],
    ['did not let you in (an error)', (iss: string) => ({ error: '<img src=x>', iss })],
    ['cannot be used', () => ({ code: 'x', iss: 'https://evil.example' })],
    ['cannot be used', () => ({ code: 'x' })],
    ['cannot be used', (iss: string) => ({ code: 'made-up', iss })],
  ])('that says no is told: %s', async (said, answer) => {
    const { cookie, state } = await begin();
    const query = new URLSearchParams({ ...answer(provider.issuer), state } as never);
    const shown = await panel.ask('GET', `/sign-in/openid/return?${query}`, { cookie });
    expect(shown.status).toBe(403);
    const text = await shown.text();
    expect(text).toContain(said);
    expect(text).not.toContain('<img');
    expect(shown.headers.getSetCookie().join()).not.toContain('session=');
  });

  it('leads to pages of the panel only', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/sign-in']) {
      const shown = await panel.ask('GET', `/sign-in?next=${encodeURIComponent(next)}`);
      expect(await shown.text()).toContain('href="/sign-in/openid"');
    }
    const shown = await panel.ask('GET', '/sign-in?next=%2Ftokens%3Fa%3D%22');
    // As a browser writes the quote in an address, and that once more as a parameter.
    expect(await shown.text()).toContain('href="/sign-in/openid?next=%2Ftokens%3Fa%3D%2522"');
  });

  it('is slowed by address, begun or failed', async () => {
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
});
