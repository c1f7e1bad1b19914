/** The report of a month in a real browser: chosen, sent on, printed as PDF. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { monthOf, monthText } from '../../src/panel/browser/report/month.ts';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';

const present = monthOf(Date.now());
const past = monthOf(Date.now(), 1);

/** CSS pixels of a millimetre, and what the report's margins leave of each paper. */
const pixelsOfMillimetre = 96 / 25.4;
const papers = { A4: 210 - 32, Letter: 215.9 - 32 } as const;

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

const heading = (name: string) => page.getByRole('heading', { name });

async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  ({ page, complaints } = await openPage(browser, { colorScheme }));
  await signInByLink(page, panel);
  await page.goto(panel.url + path);
}

/** Elements of the report that do not fit on a paper, or that are cut within it. */
async function cutOn(millimetres: number): Promise<string[]> {
  const width = Math.floor(millimetres * pixelsOfMillimetre);
  await page.setViewportSize({ width, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  return page.locator('.report *:not(.hidden)').evaluateAll((all, width) => {
    return all
      .filter((of) => of.getBoundingClientRect().right > width + 1)
      .map((of) => of.outerHTML.slice(0, 200));
  }, width);
}

describe('the page', () => {
  it('is found from the overview and a site, and its address names the month', async () => {
    await open('/');
    const menu = page.getByRole('navigation', { name: 'Panel' });
    await menu.getByRole('link', { name: 'Report', exact: true }).click();
    await heading('What fits now').waitFor();
    await page.getByText(monthText(past), { exact: true }).last().waitFor();
    const short = page.getByRole('list', { name: 'In short' }).getByRole('listitem');
    expect(await short.allTextContents()).toEqual([
      expect.stringMatching(
        /^Fullest: Distributed storage, [\d.]+.% on average; .* most in fra01, /,
      ),
      expect.stringMatching(/^Full first: fra01, Distributed storage, .*20\d\d\.$/),
      expect.stringMatching(/^Changed since .* 20\d\d: /),
    ]);
    expect(await page.title()).toBe(`ACME Cloud GmbH, ${monthText(past)}`);
    await page.getByRole('img', { name: /^Distributed storage: .* at most / }).waitFor();
    await page.getByLabel('Month (UTC)').selectOption(present.name);
    await page.getByText(`${monthText(present)} so far`).waitFor();
    await page.getByRole('rowheader', { name: 'Inventory loaded for the first time' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?month=${present.name}`);
    await page.goBack();
    await page.getByText(monthText(past), { exact: true }).last().waitFor();
    await page.goto(`${panel.url}/sites/fra01`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Report', exact: true }).click();
    await heading('fra01').waitFor();
    await heading('What fits now').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says that its figures are of use, and as of when where too few nodes report', async () => {
    await open('/');
    const silent = { percent: null, basis: { as_of: '2026-11-19' } };
    await page.route('**/resources/forecast', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const storage = { ...data.storage };
      storage.distributed = { ...storage.distributed, ...silent };
      await route.fulfill({ response, json: { data: { ...data, storage } } });
    });
    await page.goto(`${panel.url}/sites/fra01/report`);
    await page.getByText('All figures are of what is used, not of what was promised.').waitFor();
    const row = page.getByRole('table', { name: /^When the workloads reach/ });
    const cells = row.getByRole('row', { name: /^Distributed storage/ }).getByRole('cell');
    await expect
      .poll(() => cells.allTextContents())
      .toMatchObject({ 0: '–', 1: expect.stringMatching(/, as of 19 Nov$|, as of Nov 19$/) });
    expect(complaints).toEqual([]);
  });

  it('says that there was nothing, that there is no such month, and no such site', async () => {
    await open('/sites/fra01/report?month=2020-02');
    await page.getByText('Nothing was recorded in February 2020.').waitFor();
    for (const month of ['2999-01', '2026-13', '%3Cscript%3E']) {
      await page.goto(`${panel.url}/report?month=${month}`);
      await heading('No such month').waitFor();
      await page.getByText('it has to be from 2000-01 to 20').waitFor();
    }
    expect(complaints).toEqual([]);
    await page.goto(`${panel.url}/sites/nowhere/report`);
    await page.getByRole('alert').getByText('Not found').waitFor();
  });

  it('overflows no window', async () => {
    await open(`/report?month=${past.name}`);
    await heading('What fits now').waitFor();
    for (const width of [1_280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
    }
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(papers))('fits on %s, in ink on white', async (format, width) => {
    await open(`/report?month=${present.name}`, 'dark');
    await heading('What fits now').waitFor();
    expect(await cutOn(width)).toEqual([]);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const breaks = `[...document.querySelectorAll('.report thead, .report tbody tr:first-child')].map(
      (of) => [getComputedStyle(of).breakAfter, getComputedStyle(of).breakBefore])`;
    const kept = (await page.evaluate(breaks)) as readonly (readonly string[])[];
    expect(kept.length).toBeGreaterThan(3);
    for (const of of kept) expect(of).toContain('avoid');
    const colours = await page.evaluate(
      `['body', '.report'].map((of) => getComputedStyle(document.querySelector(of)).backgroundColor)`,
    );
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    const pdf = await page.pdf({ format });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(4);
    expect(complaints).toEqual([]);
  });
});
