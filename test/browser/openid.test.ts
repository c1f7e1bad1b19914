/** Sign-in at a real OpenID provider in a real browser, and attacks on it. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openWithProvider, usePanelWithProvider } from '../fixture/openid-provider.ts';
import { axeFindings, openPage, useBrowser } from './browser.ts';

const { panel, provider } = usePanelWithProvider();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page?.context().close());

const organisation = 'Sign in with your organisation';

/** Goes to the provider from a page of the panel, and signs in there. */
async function signIn(name: string, path = '/'): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await page.goto(panel.url + path);
  await page.getByRole('link', { name: organisation }).click();
  await signInAtProvider(name);
}

async function signInAtProvider(name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // The provider's consent page.
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

/** Users of all partners in the store. */
const users = () => panel.write((transaction) => transaction.listUsers());

describe('a provider that is away', () => {
  it('is said to be away, and found once it is back', async () => {
    const own = await openWithProvider();
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
  it('signs in to the requested page, with role and name of the claims', async () => {
    provider.people.set('eve', {
      partner: 'acme',
      roles: ['x', 'admin'],
      email: 'eve@acme.example',
    });
    await signIn('eve', '/people');
    await page.getByRole('rowheader', { name: 'eve@acme.example' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/people');
    expect(await session()).toMatchObject({
      role: 'administrator',
      email: 'eve@acme.example',
      partner: { id: 'acme' },
    });
    // The provider's own pages request missing files.
    complaints.splice(0);
    await page.reload();
    await page.getByRole('rowheader', { name: 'eve@acme.example' }).waitFor();
    expect(complaints).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain(
      'hybrid-core-session',
    );
  });

  it('is the same user next time, with the role that the claims say by then', async () => {
    provider.people.set('ann', { partner: ['acme', 'unknown'], roles: 'admin' });
    await signIn('ann');
    await page.getByRole('link', { name: 'People' }).waitFor();
    const before = await session();
    await page.context().close();
    provider.people.set('ann', { partner: ['acme', 'unknown'] });
    await signIn('ann');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await session()).toMatchObject({ user_id: before.user_id, role: 'member' });
  });

  it('chooses between several partners, and loses those that are named no more', async () => {
    provider.people.set('bob', { partner: ['globex', 'acme'] });
    await signIn('bob', '/tokens');
    await page.getByRole('heading', { name: 'Choose a partner' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('listitem').filter({ hasText: 'globex' }).getByRole('button').click();
    await page.getByRole('heading', { name: 'Your tokens' }).waitFor();
    expect((await session()).partner.id).toBe('globex');
    await page.context().close();
    provider.people.set('bob', { partner: 'acme' });
    await signIn('bob');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await session()).toMatchObject({ partner: { id: 'acme' }, partners: [{ id: 'acme' }] });
  });

  it('sees a refusal where no partner is known, and nothing is created', async () => {
    const before = (await users()).length;
    provider.people.set('mallory', { partner: ['unknown', 7, '__proto__'], roles: 'admin' });
    await signIn('mallory');
    await page.getByText('names no partner of this service (claim partner)').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await users()).length).toBe(before);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'hybrid-core-session',
    );
  });

  it('stays out once withdrawn here, and comes back as a new user once removed', async () => {
    provider.people.set('dan', { partner: 'acme' });
    await signIn('dan');
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

describe('a sign-out', () => {
  it('ends the session at the provider, which asks who comes next', async () => {
    provider.people.set('olga', { partner: 'acme' });
    await signIn('olga');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByText('You are not signed in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.getByRole('link', { name: organisation }).click();
    await page.locator('input[name=login]').waitFor();
  });
});

describe('an answer of the provider', () => {
  it('is not believed where its key did not sign the ID token', async () => {
    provider.people.set('forged', { partner: 'acme' });
    provider.forges = true;
    await signIn('forged');
    await page.getByText('gave an answer that cannot be used').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'hybrid-core-session',
    );
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
    // Someone who is sent the address is not signed in as another person.
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

  it('in one tab leaves what another tab began', async () => {
    provider.people.set('tabs', { partner: 'acme' });
    ({ page, complaints } = await openPage(browser));
    const other = await page.context().newPage();
    await page.goto(`${panel.url}/tokens`);
    await page.getByRole('link', { name: organisation }).click();
    await page.locator('input[name=login]').waitFor();
    // The second tab starts both sign-ins, and completes neither.
    await other.goto(`${panel.url}/people`);
    await other.evaluate(
      "fetch('/panel/api/sign-in/challenge', { method: 'POST', body: '{}' }).then((of) => of.json())",
    );
    await other.getByRole('link', { name: organisation }).click();
    await other.locator('input[name=login]').waitFor();
    await signInAtProvider('tabs');
    await page.getByRole('heading', { name: 'Your tokens' }).waitFor();
    const names = (await page.context().cookies(panel.url)).map(({ name }) => name);
    expect(names.sort()).toEqual(
      expect.arrayContaining(['hybrid-core-session', 'hybrid-core-sign-in']),
    );
  });
});
