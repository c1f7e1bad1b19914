/** Figures and times as the reader's language writes them, in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';
import { VisitMeter } from './visit.ts';

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

async function signIn(locale: string): Promise<void> {
  ({ page, complaints } = await openPage(browser, { locale, timezoneId: 'Africa/Cairo' }));
  await signInByLink(page, panel, 'acme', { role: 'administrator' });
}

/** All text of the page; spaces at which no line ends, as plain ones. */
async function text(): Promise<string> {
  const all = await page.evaluate<string>('document.body.innerText');
  return all.replace(/[\u00a0\u202f]/g, ' ');
}

describe.each([
  ['de-DE', ['78,8 %', '1.011 GiB of 7,9 TiB'], /\d\d:\d\d \(/],
  ['fr-FR', ['78,8 %', '1 011 GiB of 7,9 TiB'], /\d\d:\d\d \(/],
  ['ar-EG', ['٧٨٫٨٪', '١٬٠١١ GiB of ٧٫٩ TiB'], /[٠-٩]:[٠-٩]{2} \p{L} \(/u],
  ['hi-IN', ['78.8%', '1,011 GiB of 7.9 TiB'], /\d:\d\d [ap]m \(/],
  ['en-US', ['78.8 %', '1,011 GiB of 7.9 TiB'], /\d:\d\d [AP]M \(/],
] as const)('for a reader of %s', (locale, figures, clock) => {
  it('figures are written so, ids are not, and nothing is shown as hidden', async () => {
    await signIn(locale);
    await page.goto(`${panel.url}/sites/fra01?range[from]=-7d`);
    await page.locator('.chart-box canvas').waitFor();
    const chart = page.getByRole('application', { name: /points|\p{Nd}/u }).first();
    await chart.press('Home');
    await expect.poll(() => page.locator('.history .chosen').textContent()).toMatch(clock);
    const seen = await text();
    expect(figures.filter((figure) => !seen.includes(figure))).toEqual([]);
    expect(seen).not.toContain('\\u{');
    expect(await page.locator('.card-foot time').getAttribute('dir')).toBe('auto');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${panel.url}/sites/fra01/assets`);
    await page.getByRole('link', { name: 'cmp-1', exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('the overview does not move while it comes', async () => {
    ({ page, complaints } = await openPage(browser, { locale }));
    const [name, value] = (await panel.signIn('acme')).split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: panel.url }]);
    const meter = await VisitMeter.on(page, ['.sites .site']);
    const { shift, moved } = await meter.measure('.sites .site', () => page.goto(panel.url));
    expect(shift, JSON.stringify(moved)).toBeLessThan(0.02);
    expect(await text()).not.toContain('\\u{');
    expect(complaints).toEqual([]);
  });
});

it('exact numbers keep all digits and UTC, whatever the language', async () => {
  await signIn('ar-EG');
  await page.goto(`${panel.url}/sites/fra01/assets/cmp-1`);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Exact numbers, UTC' }).check();
  await page.getByText(/observed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? UTC/).waitFor();
});

it('Arabic figures keep their order beside others', async () => {
  await signIn('ar-EG');
  await page.goto(`${panel.url}/sites/fra01`);
  await page.locator('.tiles canvas').waitFor();
  // Of `below 50 %: 1`, the count stands last.
  const places = await page.evaluate<readonly number[]>(`(() => {
    const item = [...document.querySelectorAll('.legend li')].find((of) => /٥٠٪/.test(of.textContent));
    const range = document.createRange();
    const textNodes = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    const lefts = [];
    for (let node = textNodes.nextNode(); node !== null; node = textNodes.nextNode()) {
      for (const digit of node.data.matchAll(/[٠-٩]+/g)) {
        range.setStart(node, digit.index);
        range.setEnd(node, digit.index + digit[0].length);
        lefts.push(range.getBoundingClientRect().left);
      }
    }
    return lefts;
  })()`);
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('names of partners and labels of tokens have their own direction', async () => {
  await panel.rename('acme', 'חברה ABC 12');
  await signIn('en-US');
  const direction = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`);
  expect(await direction('h1 bdi')).toBe('rtl');
  expect(await direction('h1')).toBe('ltr');
  expect(await direction('.partner')).toBe('rtl');
  await page.goto(`${panel.url}/tokens`);
  await page.getByRole('textbox', { name: 'What it is for' }).fill('סקריפט 7');
  await page.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('rowheader', { name: 'סקריפט' }).waitFor();
  expect(await direction('tbody th bdi')).toBe('rtl');
  expect(await direction('tbody th')).toBe('ltr');
  await panel.rename('acme', 'ACME');
});
