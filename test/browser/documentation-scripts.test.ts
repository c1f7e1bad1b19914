/** Scripts of the documentation's pages, and that the pages are complete without them. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { openPage, useBrowser } from './browser.ts';

const introduction = '/apis/hybrid-core/v2/introduction';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

async function open(path: string): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await go(path);
}

async function go(path: string): Promise<void> {
  await page.goto(`${panel.interfaceUrl}/docs${path}`);
}

describe('search', () => {
  const input = () => page.getByRole('searchbox');
  const found = () => page.locator('#found');
  const focused = () => page.evaluate('document.activeElement.textContent') as Promise<string>;

  it('finds a section by a word, by the keyboard alone', async () => {
    await open(introduction);
    await page.keyboard.press('/');
    await page.keyboard.type('backtest');
    await found().getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('Capacity planning');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate("document.activeElement.matches('.search input')")).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/capacity-planning/);
    expect(await page.locator('h1').textContent()).toBe('Capacity planning');
  });

  it('opens the link that the arrows have come to', async () => {
    await open(introduction);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('retry-after');
    await found().getByRole('link').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await found().getByRole('link').nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(second!);
  });

  it('says that it finds nothing, and closes with Escape', async () => {
    await open(introduction);
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzyplugh');
    await found().getByText('Nothing found.').waitFor();
    expect(await found().getByRole('link').count()).toBe(0);
    await page.keyboard.press('Escape');
    await found().waitFor({ state: 'hidden' });
    expect(await input().inputValue()).toBe('xyzzyplugh');
  });

  it('finds pages of both parts, those of the part of the page first', async () => {
    const hrefs = async (first: string) => {
      await found().getByRole('paragraph').filter({ hasText: first }).first().waitFor();
      const links = await found().getByRole('link').all();
      return Promise.all(links.map(async (link) => (await link.getAttribute('href'))!));
    };
    const isForOperators = (href: string) =>
      /\/docs\/(?:operators|promises|ARCHITECTURE)/.test(href);
    await open(introduction);
    await input().fill('forecast');
    const fromPartners = (await hrefs('For operators')).map(isForOperators);
    expect(new Set(fromPartners)).toEqual(new Set([false, true]));
    expect(fromPartners).toEqual(fromPartners.toSorted());
    await input().fill('pg_dump');
    await found().getByRole('link').first().waitFor();
    await go('/operators');
    await input().fill('forecast');
    const fromOperators = (await hrefs('For users of the interface')).map(isForOperators);
    expect(new Set(fromOperators)).toEqual(new Set([false, true]));
    expect(fromOperators).toEqual(fromOperators.toSorted().toReversed());
  });

  it('finds the sections that have an identifier, guides first, and one of each family', async () => {
    await open(introduction);
    await input().fill('order_by');
    await found().getByRole('link').first().waitFor();
    const links = await found().getByRole('link').all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(hrefs[0]).toMatch(/capacity-planning#forecast$/);
    const schemas = hrefs.filter((href) => href!.includes('#schema-'));
    expect(new Set(schemas.map((href) => href!.replace(/partner|hybridcore|site/, ''))).size).toBe(
      schemas.length,
    );
    const marked = links.map((link) => link.locator('mark').first().textContent());
    expect(new Set(await Promise.all(marked))).toEqual(new Set(['order_by']));
  });

  it('finds a phrase before its words, and shows the text around it', async () => {
    await open(introduction);
    await input().fill('lead time');
    const first = found().getByRole('link').first();
    await first.filter({ hasText: 'Capacity planning' }).waitFor();
    expect(await first.locator('mark').first().textContent()).toMatch(/^lead time$/i);
  });

  it('answers a misspelling with what was probably meant', async () => {
    await open(introduction);
    await input().fill('storge');
    await found().getByText('Nothing has “storge”. “storage”: ').waitFor();
    await found().getByRole('link').filter({ hasText: 'storage' }).first().waitFor();
  });
});

describe('examples', () => {
  const tabs = () => page.locator('.languages').first().locator('summary');
  const shownCode = () => page.locator('.languages').first().locator('details[open] pre');

  it('are copied as they are written', async () => {
    await open(introduction);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const answer = page.locator('.code').filter({ hasText: '"asset_count"' }).first();
    await answer.getByRole('button').click();
    await answer.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toMatch(/^\{\n {2}"data": \{\n {4}"id": "fra01",\n/);
    expect(JSON.parse(copied)).toHaveProperty('data.asset_count');
  });

  it('are copied whole by a selection as well', async () => {
    await open(introduction);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const nodes =
      "[...document.querySelectorAll('pre')].find((of) => /by_status/.test(of.textContent))";
    await page.evaluate(`getSelection().selectAllChildren(${nodes})`);
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await page.evaluate(`${nodes}.textContent`));
  });

  it('stay in the language that was chosen, on the next page too', async () => {
    await open(introduction);
    expect(await shownCode().textContent()).toContain('curl');
    await tabs().filter({ hasText: 'Python' }).click();
    expect(await shownCode().textContent()).toContain('urllib.request');
    await go('/apis/problems/hybrid-core/v2/site-unknown');
    expect(await shownCode().count()).toBe(1);
    expect(await shownCode().textContent()).toContain('urllib.request');
    await page.reload();
    expect(await shownCode().textContent()).toContain('urllib.request');
  });
});

it('without scripts, pages have all of their examples and no search', async () => {
  complaints = [];
  page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await go(introduction);
  expect(await page.locator('h1').textContent()).toBe('Introduction');
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  const languages = page.locator('.languages').first().locator('summary');
  expect(await languages.allTextContents()).toEqual(['curl', 'Python', 'JavaScript']);
  await languages.filter({ hasText: 'Python' }).click();
  await page.locator('.languages pre').filter({ hasText: 'urllib' }).first().waitFor();
  const menu = page.locator('nav.sidebar').getByRole('link', { name: 'Glossary' });
  await menu.click();
  expect(await page.locator('h1').textContent()).toBe('Glossary');
});
