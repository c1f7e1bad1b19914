/** Passkeys in a real browser, with Chromium's virtual authenticator. */
import type { CDPSession, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openNamedPanel } from '../fixture/named-panel.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel(openNamedPanel);
const browser = useBrowser();
let page: Page;
let complaints: string[];
let devices: CDPSession;
let authenticatorId: string;
afterEach(() => page.context().close());

/** Signs in by a link, on a device with an authenticator. */
async function signIn(partnerId = 'acme', userId?: string): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  ({ authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  }));
  const of = userId === undefined ? {} : { userId };
  await signInByLink(page, panel, partnerId, of);
}

async function registerPasskey(name: string): Promise<void> {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Name of the device').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

const signOut = () => page.getByRole('button', { name: 'Sign out' }).click();
const usePasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

describe('a passkey', () => {
  it('is recommended by a link, which works once', async () => {
    ({ page, complaints } = await openPage(browser));
    await page.goto(panel.url + (await panel.link('acme')));
    await page.getByText('Once in, add a passkey under Account').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'is added, signs in, and is removed, in the %s theme',
    async (colorScheme) => {
      await signIn();
      await page.emulateMedia({ colorScheme });
      await registerPasskey('<b>phone</b>');
      await page.locator('strong', { hasText: '<b>phone</b>' }).waitFor();
      await page.getByText('Not used yet').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await signOut();
      await page.getByText('You are not signed in').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(`${panel.url}/sites/fra01?x=1`);
      await usePasskey();
      await page.waitForURL(`${panel.url}/sites/fra01?x=1`);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText(/Last used on \d{4}-\d\d-\d\d/).waitFor();
      await page.getByRole('button', { name: 'Remove <b>phone</b>' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove the passkey “<b>phone</b>”?' });
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('There are no passkeys yet.').waitFor();
      expect(complaints).toEqual([]);
      await signOut();
      await usePasskey();
      await page.getByText('This passkey is not known here.').waitFor();
      // The browser was told: the authenticator has it no more.
      const kept = async () =>
        (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
      await expect.poll(kept).toBe(0);
    },
  );

  it('stands above the sessions of its person, whose others end at a press', async () => {
    const userId = crypto.randomUUID();
    const phone = await panel.signIn('acme', { userId });
    await signIn('acme', userId);
    await page.getByRole('link', { name: 'Account' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await sessions.filter({ hasText: 'This session' }).getByText('by a link').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'End all your other sessions?' });
    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    expect((await panel.ask('GET', '/panel/api/session', { cookie: phone })).status).toBe(401);
    expect(await page.getByRole('button', { name: 'End all other sessions' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is not made twice on one device, nor by one that does not know its person', async () => {
    await signIn();
    await registerPasskey('phone');
    await page.locator('strong', { hasText: 'phone' }).waitFor();
    await registerPasskey('phone again');
    await page.getByText('This device has a passkey for you already.').waitFor();
    await signOut();
    const stranger = { authenticatorId, isUserVerified: false };
    await devices.send('WebAuthn.setUserVerified', stranger);
    await usePasskey();
    await page.getByText('It was cancelled, or took too long.').waitFor();
  });

  it('opens nothing for who was withdrawn, and says so', async () => {
    await signIn();
    await registerPasskey('phone');
    await page.locator('strong', { hasText: 'phone' }).waitFor();
    const userId: string = await page.evaluate(
      "fetch('/panel/api/session').then((answer) => answer.json()).then((of) => of.user_id)",
    );
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now()));
    await page.getByText('You are not signed in').waitFor();
    await usePasskey();
    await page.getByText('Your access was withdrawn.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('lets its person choose the partner, and shows which it is', async () => {
    const userId = '00000000-0000-4000-8000-0000000000dd';
    await panel.signIn('globex', { userId });
    await signIn('acme', userId);
    await registerPasskey('phone');
    await page.locator('strong', { hasText: 'phone' }).waitFor();
    await signOut();
    // Only then is the session over, and the next page asks to sign in.
    await page.getByText('You are not signed in').waitFor();
    await page.goto(`${panel.url}/tokens`);
    await usePasskey();
    await page.getByRole('heading', { name: 'Choose a partner' }).waitFor();
    const before = (await page.context().cookies()).find(
      ({ name }) => name === 'hybrid-core-session',
    )?.value;
    await page.getByRole('listitem').filter({ hasText: 'globex' }).getByRole('button').click();
    await page.waitForURL(`${panel.url}/tokens`);
    await page.getByRole('combobox', { name: 'Partner' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Partner' }).inputValue()).toBe('globex');
    const after = (await page.context().cookies()).find(
      ({ name }) => name === 'hybrid-core-session',
    )?.value;
    expect(after).not.toBe(before);
  });
});

describe('the pages around signing in', () => {
  it.each([360, 1280])('fit into %i pixels', async (width) => {
    const userId = '00000000-0000-4000-8000-0000000000ee';
    await panel.signIn('globex', { userId });
    await signIn('acme', userId);
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/account', '/partners', '/sign-in']) {
      await page.goto(panel.url + path);
      await page.locator('h1').waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
  });
});
