/**
 * Sign-in links as people open them: expired, of a removed partner, and automatically on their own
 * machine.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { openPanel } from '../fixture/panel.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
afterEach(() => page.context().close());

/** Opens a link; returns the page's address. */
async function open(link: string): Promise<void> {
  ({ page } = await openPage(browser));
  await page.goto(panel.url + link);
}

/** Expects an error page without a button or a session. */
async function expectDead(title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
}

describe('a link', () => {
  it('that has expired says so, and whom to ask', async () => {
    await open(await panel.link('acme', { lifeMs: -1 }));
    await expectDead('This link has expired');
    await page.getByText('Ask the sender for a new one.').waitFor();
  });

  it('that expires while its page is open says so when the button is pressed', async () => {
    await open(await panel.link('acme', { lifeMs: 3_000 }));
    const button = page.getByRole('button', { name: 'Sign in' });
    await button.waitFor();
    const isGone = async () => (await panel.ask('GET', new URL(page.url()).pathname)).status;
    await expect.poll(isGone).toBe(410);
    await button.click();
    await expectDead('This link has expired');
  });

  it('of a partner that was removed is not valid, before or after its page is open', async () => {
    const empty = { put: [], remove: [] };
    await panel.write((transaction) =>
      transaction.writePartner({
        partner: { id: 'short-lived', name: 'Short-lived', inventorySource: 'file' },
        hybridCores: empty,
        sites: empty,
        assets: new Map(),
        usage: new Map(),
      }),
    );
    const link = await panel.link('short-lived');
    await open(link);
    await page.getByText('Short-lived').waitFor();
    // Passkeys require a host name, which this panel lacks.
    expect(await page.getByText('passkey').count()).toBe(0);
    await panel.write((transaction) => transaction.removePartner('short-lived'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectDead('This link is not valid');
    await page.goto(panel.url + link);
    await expectDead('This link is not valid');
  });

  it('is in no Referer: not of the files of its page, nor of what follows', async () => {
    const link = await panel.link('acme');
    ({ page } = await openPage(browser));
    const heads: Promise<Record<string, string>>[] = [];
    page.on('request', (request) => heads.push(request.allHeaders()));
    await page.goto(panel.url + link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    page.removeAllListeners('request');
    const referrers = (await Promise.all(heads)).map(({ referer }) => referer ?? null);
    expect(new Set(referrers)).toEqual(new Set([null, `${panel.url}/`]));
  });

  it('of the demo signs in by itself, once, on the own machine', async () => {
    const link = `${await panel.link('acme')}#at-once`;
    await open(link);
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.context().close();
    await open(link);
    await expectDead('This link was used');
  });

  it('that was used leads to the other sign-in methods, or back to the panel if signed in', async () => {
    const link = await panel.link('acme');
    await open(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.goto(panel.url + link);
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByText('You are signed in.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.goto(`${panel.url}/sign-in?next=%2Ftokens`);
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Your tokens' }).waitFor();
    // The previous page would notice the end of its session, and navigate.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(panel.url + link);
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByText('You are not signed in').waitFor();
  });

  it('shows administrators who made it, and when and from where somebody came in by it', async () => {
    await open(await panel.link('acme', { role: 'administrator' }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    const own = page.getByRole('row').filter({ hasText: '(you)' });
    await own.getByText('from 127.0.0.1').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('by link, made by operator (command line)').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('that is made far down the page comes into view, for whom and until when, and why it is refused', async () => {
    for (let i = 0; i < 8; i++) await panel.signIn('globex', { role: 'member' });
    ({ page } = await openPage(browser, { viewport: { width: 360, height: 780 } }));
    const userId = '00000000-0000-4000-8000-0000000000ee';
    await signInByLink(page, panel, 'globex', { role: 'administrator', userId });
    await page.goto(`${panel.url}/people`);
    const isInView = async (selector: string) => {
      const box = (await page.locator(selector).boundingBox())!;
      return box.y >= 0 && box.y + box.height <= 780;
    };
    const ofAdministrator = page.getByRole('row').filter({ hasText: '(you)' });
    await ofAdministrator.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('heading', { name: `Sign-in link for ${userId}` }).waitFor();
    await page
      .locator('.made', { hasText: 'It is shown this once, and works once, until' })
      .waitFor();
    await expect.poll(() => isInView('.made')).toBe(true);
    const demote = ofAdministrator.getByRole('button', { name: 'Make member' });
    expect(await demote.getAttribute('aria-disabled')).toBe('true');
    expect(await demote.getAttribute('title')).toContain('keeps its last administrator');
    await demote.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('needs a button in a panel that others reach, whatever stands behind it', async () => {
    const port = await freePort();
    const environment = { PANEL_PORT: String(port), PANEL_URL: 'https://panel.example' };
    const remote = await openPanel(environment);
    ({ page } = await openPage(browser));
    await page.goto(`http://127.0.0.1:${port}${await remote.link('acme')}#at-once`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.locator('script').count()).toBe(0);
    await remote.stop();
  });
});
