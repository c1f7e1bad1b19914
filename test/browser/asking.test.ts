/**
 * Open pages poll: while refused, no sooner than `Retry-After` allows. A failed request is
 * reported.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../fixture/patience.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { openPage, signInByLink, useBrowser } from './browser.ts';

/** `Retry-After` of the refused responses. */
const retryAfterSeconds = 90;

const panel = usePanel();
const browser = useBrowser();
let page: Page;
afterEach(() => page.context().close());

interface Refusing {
  /** Number of refusals by address. */
  readonly asked: Map<string, number>;
  is: boolean;
}

/** Signs in; requests to addresses that match a pattern are refused once this is switched on. */
async function signIn(pattern: RegExp, headers: Record<string, string>): Promise<Refusing> {
  ({ page } = await openPage(browser));
  await page.clock.install();
  const refusing: Refusing = { asked: new Map(), is: false };
  await page.route(pattern, (route) => {
    if (!refusing.is) return route.continue();
    const { pathname } = new URL(route.request().url());
    // A stream has the address of the list.
    const isStream = route.request().resourceType() === 'eventsource';
    const address = isStream ? `${pathname} as a stream` : pathname;
    refusing.asked.set(address, (refusing.asked.get(address) ?? 0) + 1);
    return route.fulfill({ status: 503, headers, json: { error: { message: 'Not now.' } } });
  });
  await signInByLink(page, panel, 'acme', { role: 'administrator' });
  return refusing;
}

/** Freezes the page's clock, which only `runFor` advances. */
async function stopClock(): Promise<void> {
  const now = await page.evaluate<number>('Date.now()');
  await page.clock.pauseAt(now + 1_000);
}

/** Advances the clock second by second, until a condition holds. */
async function runUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    await page.clock.runFor(1_000);
    return holds();
  });
}

/** The person switches to another tab and back. */
const comeBack = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

it.each([
  ['/', '/panel/api/overview'],
  ['/sites/fra01', '/panel/api/hybrid-core/v2/sites/fra01/resources'],
  ['/sites/fra01/assets', '/panel/api/hybrid-core/v1/sites/fra01/assets'],
  ['/people', '/panel/api/people'],
])('a page at %s waits as long as the answer says', async (path, data) => {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  const refusing = await signIn(/\/panel\/api\//, headers);
  await page.goto(panel.url + path);
  await page.locator('main h1').waitFor();
  await expect.poll(() => page.locator('.notice', { hasText: 'Loading…' }).count()).toBe(0);
  await stopClock();
  refusing.is = true;
  await page.clock.runFor(15_000);
  await page.locator('.notice', { hasText: 'Not now.' }).first().waitFor();
  await page.clock.runFor((retryAfterSeconds - 20) * 1_000);
  await comeBack();
  await page.clock.runFor(5_000);
  // Resources with a longer poll interval are refused by now as well: the session, for instance.
  expect(refusing.asked.size).toBeGreaterThan(1);
  expect([...refusing.asked].filter(([, count]) => count > 1)).toEqual([]);
  expect(refusing.asked.get(data)).toBe(1);
  await runUntil(() => refusing.asked.get(data) === 2);
  refusing.is = false;
  await runUntil(
    async () => (await page.locator('.notice', { hasText: 'Not now.' }).count()) === 0,
  );
});

it.each([
  ['/sites/fra01/assets', 'Whole id', 'cmp-1', '/panel/api/hybrid-core/v1/sites/fra01/assets'],
  ['/tokens', 'Days until it expires', '7', '/panel/api/tokens'],
  [
    '/reference/listSiteAssets?site_id=fra01',
    'filter[status]',
    'active\nfailed',
    '/panel/api/reference',
  ],
] as const)(
  'what is typed at %s into %s stays while the page looks for news',
  async (path, label, typed, data) => {
    await signIn(/^$/, {});
    await page.goto(panel.url + path);
    // Outside of forms, the program's name contains an “id”.
    const field = page.locator('main form').getByLabel(label);
    await field.selectText();
    await field.pressSequentially(typed);
    let looks = 0;
    page.on('request', (of) => {
      if (new URL(of.url()).pathname === data) looks++;
    });
    // The second poll is sent once the first response is rendered.
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
    ['/account', 'pages', 'This page', null],
    // Loaded when the element scrolls into view.
    ['/', 'pages', 'The history', '.later'],
    ['/sites/fra01', 'uPlot', 'The chart', null],
  ])('is announced at %s, and loaded by a press', async (path, module, what, place) => {
    ({ page } = await openPage(browser));
    await signInByLink(page, panel);
    const files = new RegExp(`/files/(?:.*/)?${module}[.-]`);
    await page.route(files, (route) => route.abort());
    await page.goto(panel.url + path);
    const notice = page.getByRole('alert').filter({ hasText: `${what} cannot be loaded` });
    if (place !== null) await page.locator(place).scrollIntoViewIfNeeded();
    await notice.waitFor();
    await page.unroute(files);
    await notice.getByRole('button', { name: 'Load the page again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.locator('main h1').waitFor();
  });
});

describe('during a rolling upgrade, while the replica that is asked lacks each file at first', () => {
  /** Answers each file with 404 the first time, as a replica of another version does. */
  const lackFiles = async (files: RegExp) => {
    const asked = new Set<string>();
    await page.route(files, (route) => {
      const url = route.request().url();
      if (asked.has(url)) return route.continue();
      asked.add(url);
      return route.fulfill({ status: 404, json: {} });
    });
    return asked;
  };

  it('a page comes by itself', async () => {
    ({ page } = await openPage(browser));
    await signInByLink(page, panel);
    await page
      .context()
      .newCDPSession(page)
      .then((tools) => tools.send('Network.clearBrowserCache'));
    const lacked = await lackFiles(/\/files\/(?!load-)/);
    await page.goto(`${panel.url}/account`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    expect(lacked.size).toBeGreaterThan(2);
    expect(
      await page.evaluate('document.querySelector("link[rel=stylesheet]").sheet !== null'),
    ).toBe(true);
  });

  it('a page that is gone to comes by itself', async () => {
    ({ page } = await openPage(browser));
    await signInByLink(page, panel);
    await page
      .context()
      .newCDPSession(page)
      .then((tools) => tools.send('Network.clearBrowserCache'));
    await lackFiles(/\/files\/pages-/);
    await page.goto(panel.url);
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
  });
});
