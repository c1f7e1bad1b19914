/** Open pages ask for news by themselves: while they are refused, no sooner than the server wants. What does not come is told. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { comeInByLink, launchBrowser, openPage } from './browser.ts';

/** What the refused answers demand. */
const retryAfterSeconds = 90;

let panel: OpenPanel;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  panel = await openPanel();
  browser = await launchBrowser();
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await panel.stop();
});

interface Refusing {
  /** How often each address was refused. */
  readonly asked: Map<string, number>;
  is: boolean;
}

/** Signs in; answers to addresses of a pattern are refused from when it is said on. */
async function signIn(pattern: RegExp, headers: Record<string, string>): Promise<Refusing> {
  ({ page } = await openPage(browser));
  await page.clock.install();
  const refusing: Refusing = { asked: new Map(), is: false };
  await page.route(pattern, (route) => {
    if (!refusing.is) return route.continue();
    const { pathname } = new URL(route.request().url());
    refusing.asked.set(pathname, (refusing.asked.get(pathname) ?? 0) + 1);
    return route.fulfill({ status: 503, headers, json: { error: { message: 'Not now.' } } });
  });
  await comeInByLink(page, panel, 'acme', { role: 'administrator' });
  return refusing;
}

/** Somebody looks at another tab, and comes back. */
const comeBack = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

it.each([
  ['/', '/panel/api/overview'],
  ['/sites/fra01', '/panel/api/hybrid-core/v1/sites/fra01/resources'],
  ['/sites/fra01/assets', '/panel/api/hybrid-core/v1/sites/fra01/assets'],
  ['/people', '/panel/api/people'],
])('a page at %s waits as long as it is told', async (path, data) => {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  const refusing = await signIn(/\/panel\/api\//, headers);
  await page.goto(panel.url + path);
  await page.locator('main h1').waitFor();
  await expect.poll(() => page.locator('.notice', { hasText: 'Loading…' }).count()).toBe(0);
  refusing.is = true;
  await page.clock.runFor(15_000);
  await page.locator('.notice', { hasText: 'Not now.' }).first().waitFor();
  await page.clock.runFor((retryAfterSeconds - 20) * 1_000);
  await comeBack();
  await page.clock.runFor(5_000);
  // Whatever else is asked for less often is refused by now, too: who is signed in, for instance.
  expect(refusing.asked.size).toBeGreaterThan(1);
  expect([...refusing.asked].filter(([, count]) => count > 1)).toEqual([]);
  expect(refusing.asked.get(data)).toBe(1);
  await page.clock.runFor(20_000);
  await expect.poll(() => refusing.asked.get(data)).toBe(2);
  refusing.is = false;
  await page.clock.runFor((retryAfterSeconds + 1) * 1_000);
  await page.locator('.notice', { hasText: 'Not now.' }).first().waitFor({ state: 'detached' });
});

it('what is looked at often while it is worked out is not after an error', async () => {
  const refusing = await signIn(/\/panel\/api\/(?:outlook|past)/, {});
  refusing.is = true;
  await page.reload();
  await expect.poll(() => refusing.asked.size).toBe(2);
  await page.getByRole('heading', { name: 'Sites' }).waitFor();
  await page.clock.runFor(13_000);
  await comeBack();
  await expect.poll(() => [...refusing.asked.values()]).toEqual([2, 2]);
  await page.clock.runFor(13_000);
  expect([...refusing.asked.values()]).toEqual([2, 2]);
});

it.each([
  ['/sites/fra01/assets', 'Id', 'cmp-1', '/panel/api/hybrid-core/v1/sites/fra01/assets'],
  ['/tokens', 'Days until it expires', '7', '/panel/api/tokens'],
  [
    ...['/reference/listSiteAssets?site_id=fra01', 'filter[status]'],
    ...['active\nfailed', '/panel/api/reference'],
  ],
] as const)(
  'what is typed at %s into %s stays while the page looks for news',
  async (path, label, typed, data) => {
    await signIn(/^$/, {});
    await page.goto(panel.url + path);
    const field = page.getByLabel(label);
    await field.selectText();
    await field.pressSequentially(typed);
    let looks = 0;
    page.on('request', (of) => {
      if (new URL(of.url()).pathname === data) looks++;
    });
    // The second look is sent once the answer to the first is drawn.
    await expect
      .poll(async () => {
        await page.clock.runFor(16_000);
        return looks;
      })
      .toBeGreaterThan(1);
    expect(await field.inputValue()).toBe(typed);
  },
);

describe('a part of the program that does not come', () => {
  it.each([
    ['/tokens', 'tokens', 'This page'],
    ['/', 'history', 'The history'],
    ['/sites/fra01', 'plot', 'The chart'],
  ])('is told at %s, and loaded by a press', async (path, module, what) => {
    ({ page } = await openPage(browser));
    await comeInByLink(page, panel);
    const files = new RegExp(`/files/(?:.*/)?${module}[.-]`);
    await page.route(files, (route) => route.abort());
    await page.goto(panel.url + path);
    const notice = page.getByRole('alert').filter({ hasText: `${what} cannot be loaded` });
    await page.locator('main').waitFor();
    await page
      .locator('.later')
      .scrollIntoViewIfNeeded({ timeout: 2_000 })
      .catch(() => {});
    await notice.waitFor();
    await page.unroute(files);
    await notice.getByRole('button', { name: 'Load the page again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.locator('main h1').waitFor();
  });
});
