/** The documentation's pages in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, colourRules, openPage, overflow, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

async function open(path: string): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await page.goto(`${panel.interfaceUrl}/docs${path}`);
}

/** Every page of both parts' menus. */
async function allPages(): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const part of ['/', '/operators']) {
    await page.goto(`${panel.interfaceUrl}/docs${part}`);
    const links = "[...document.querySelectorAll('.sidebar a')].map(({ href }) => href)";
    for (const href of (await page.evaluate(links)) as string[]) found.add(href);
  }
  return [...found];
}

/** Cells without a column title, and code that is clipped without a hint. */
const cut = `[
  ...[...document.querySelectorAll('article td')].filter((cell) => {
    const label = getComputedStyle(cell, '::before').content;
    return cell.dataset.label !== '' && cell.textContent !== '' && label !== JSON.stringify(cell.dataset.label);
  }),
  ...[...document.querySelectorAll('.table')].filter((of) => of.scrollWidth > of.clientWidth),
  ...[...document.querySelectorAll('article pre')].filter((code) => {
    const { overflowX, whiteSpaceCollapse, backgroundImage } = getComputedStyle(code);
    const shows = overflowX === 'auto' && backgroundImage.includes('gradient') && code.tabIndex === 0;
    return whiteSpaceCollapse !== 'preserve' || (code.scrollWidth > code.clientWidth && !shows);
  }),
].map((of) => of.outerHTML.slice(0, 100))`;

it.each([390, 1280])('have programs that do not scroll sideways in %d pixels', async (width) => {
  await open('/apis/hybrid-core/v2/capacity-planning');
  await page.setViewportSize({ width, height: 800 });
  expect(await page.locator('pre').count()).toBeGreaterThan(20);
  const wide = `[...document.querySelectorAll('pre')].filter((of) => of.scrollWidth > of.clientWidth)`;
  expect(await page.evaluate(`${wide}.map((of) => of.textContent)`)).toEqual([]);
});

it('show all of their tables and code on a phone', async () => {
  await open('/');
  await page.setViewportSize({ width: 390, height: 800 });
  const pages = await allPages();
  expect(pages.length).toBeGreaterThan(40);
  for (const address of pages) {
    await page.goto(address);
    expect([address, await overflow(page)]).toEqual([address, 0]);
    expect([address, await page.evaluate(cut)]).toEqual([address, []]);
  }
  expect(complaints).toEqual([]);
});

it.each([
  ['light', undefined],
  ['dark', colourRules],
] as const)('are found good by axe in the %s theme', async (colorScheme, rules) => {
  await open('/');
  await page.emulateMedia({ colorScheme });
  const findings: string[] = [];
  for (const address of await allPages()) {
    await page.goto(address);
    findings.push(...(await axeFindings(page, rules)).map((finding) => `${address}: ${finding}`));
  }
  expect(findings).toEqual([]);
});
