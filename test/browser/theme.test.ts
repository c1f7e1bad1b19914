/** The theme that a reader chose, on all pages of the browser: by the keyboard, from the first paint on, in charts. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

type Scheme = 'light' | 'dark';

async function signIn(colorScheme: Scheme): Promise<void> {
  ({ page, complaints } = await openPage(browser, { colorScheme }));
  await signInByLink(page, panel, 'acme', { role: 'administrator' });
}

const view = () => page.getByRole('button', { name: 'Display' });

async function choose(theme: 'System' | 'Light' | 'Dark'): Promise<void> {
  await view().press('Enter');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
  await page.keyboard.press('Escape');
  await page.locator('#view').waitFor({ state: 'hidden' });
  expect(await page.locator('.view > button:focus').count()).toBe(1);
}

/** All that the theme decides: custom properties of the document and of a chart, and the system's own parts. */
const colours = () =>
  page.evaluate<Record<string, string>>(`(() => {
    const found = {};
    const names = (rule) => [...rule.style ?? []].filter((name) => name.startsWith('--'));
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const place of [document.documentElement, document.querySelector('.history')].filter(Boolean)) {
      const style = getComputedStyle(place);
      for (const name of rules.flatMap(names)) found[place.className + name] = style.getPropertyValue(name);
      found.scheme = style.colorScheme;
      found.ground = getComputedStyle(document.body).backgroundColor;
    }
    return found;
  })()`);

async function coloursOfSystem(scheme: Scheme): Promise<Record<string, string>> {
  await signIn(scheme);
  await page.goto(`${panel.url}/sites/fra01`);
  await page.locator('.chart-box canvas').waitFor();
  const found = await colours();
  await page.context().close();
  return { ...found, scheme };
}

const pixelsOfChart = () =>
  page.evaluate<string>("document.querySelector('.chart-box canvas').toDataURL()");

describe('a chosen theme', () => {
  it.each([
    ['light', 'Dark', 'dark'],
    ['dark', 'Light', 'light'],
  ] as const)('on a system in %s has all the colours of %s', async (system, name, theme) => {
    const wanted = await coloursOfSystem(theme);
    expect(Object.keys(wanted).length).toBeGreaterThan(30);
    await signIn(system);
    await page.goto(`${panel.url}/sites/fra01`);
    await page.locator('.chart-box canvas').waitFor();
    const before = await pixelsOfChart();
    await choose(name);
    expect(await colours()).toEqual(wanted);
    await expect.poll(pixelsOfChart).not.toBe(before);
    for (const path of ['/', '/sites/fra01', '/sites/fra01/assets', '/plan', '/people']) {
      await page.goto(panel.url + path);
      await page.locator('h1').waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
      expect([path, await axeFindings(page)]).toEqual([path, []]);
    }
    expect(complaints).toEqual([]);
  });

  it('is in the document itself, the sign-in page too, so that the first paint has it', async () => {
    await signIn('light');
    await choose('Dark');
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
    const cookie = cookies.find((of) => of.includes('theme'))!;
    const session = cookies.find((of) => of.includes('session'))!;
    for (const [path, given] of [
      ['/', `${cookie}; ${session}`],
      ['/sign-in', cookie],
      ['/nowhere', cookie],
    ] as const) {
      const html = await (await panel.ask('GET', path, { cookie: given })).text();
      expect(html).toContain('<html lang="en" data-theme="dark">');
      expect(html).toContain('<meta name="color-scheme" content="dark">');
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in').waitFor();
    expect((await colours()).scheme).toBe('dark');
    expect(await axeFindings(page)).toEqual([]);
    const forged = (await panel.ask('GET', '/sign-in', { cookie: `${cookie}"><b>` })).text();
    expect(await forged).toContain('<html lang="en">');
  });

  it('goes back to that of the system, and other tabs follow', async () => {
    await signIn('light');
    await choose('Dark');
    const other = await page.context().newPage();
    await other.goto(panel.url);
    await other.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await choose('System');
    await other.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await other.locator('html:not([data-theme])').waitFor({ state: 'attached' });
    expect((await page.context().cookies()).filter(({ name }) => /theme/.test(name))).toEqual([]);
  });

  it('leaves forced colours as they are', async () => {
    ({ page, complaints } = await openPage(browser, { forcedColors: 'active' }));
    await signInByLink(page, panel);
    await page.goto(`${panel.url}/sites/fra01/assets`);
    await page.getByRole('link', { name: 'cmp-1' }).waitFor();
    await choose('Light');
    const before = await page.screenshot();
    await choose('Dark');
    expect((await page.screenshot()).equals(before)).toBe(true);
  });

  it('is chosen where a phone has its menu, whose pages stay as wide as they were', async () => {
    await signIn('light');
    for (const width of [360, 1_100, 1_153, 1_280]) {
      await page.setViewportSize({ width, height: 740 });
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      else await view().click();
      await page.getByRole('combobox', { name: 'Theme' }).waitFor();
      expect([
        width,
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ]).toEqual([width, 0]);
      if (await menu.isVisible()) await menu.click();
      else await view().click();
    }
  });
});
