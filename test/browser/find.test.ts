/** The find box, in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
beforeEach(async () => {
  ({ page, complaints } = await openPage(browser));
  await signInByLink(page, panel);
});
afterEach(() => page.context().close());

const dialog = () => page.getByRole('dialog', { name: 'Find' });
const option = (name: string) => dialog().getByRole('option', { name });

describe('the find box', () => {
  it.each(['Control+k', '/'])(
    'opens by %s, and visits what is chosen by the keyboard',
    async (key) => {
      await page.keyboard.press(key);
      await option('Page Plan').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.type('fra0');
      await option('Site fra01').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'fra01', level: 1 }).waitFor();
      expect(await dialog().count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('lists assets with their site, of which the arrow keys choose one', async () => {
    await page.getByRole('button', { name: 'Find' }).click();
    await dialog().waitFor();
    await page.keyboard.type('cmp-');
    await option('Asset cmp-1').first().waitFor();
    const chosen = dialog().getByRole('option', { selected: true });
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.textContent()).not.toBe(first);
    const name = await chosen.getByRole('strong').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: name!, level: 1 }).waitFor();
  });

  it('tells a member of no page that only administrators see, and closes by Escape', async () => {
    await page.keyboard.press('Control+k');
    await option('Page Account').waitFor();
    expect(await option('Page People').count()).toBe(0);
    await page.keyboard.type('nowhere');
    await dialog()
      .getByText('No hybrid core or site has “nowhere” in its name, and no asset’s id begins so.')
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });
});
