/**
 * Exact values and UTC: available on every page by mouse, keyboard and touch, and remembered in
 * the browser.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples } from '../../src/domain/usage.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { writePast } from '../fixture/past.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';

/** Two nodes of the maximum size: their sum exceeds a safe integer of the browser. */
const largest = Number.MAX_SAFE_INTEGER;
const total = '18,014,398,509,481,982';
const used = '9,007,199,254,740,993';

const observedAt = Date.UTC(2026, 10, 20, 12, 0, 0, 250);

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
beforeAll(async () => {
  await panel.write(writeLarge);
});
afterEach(() => page.context().close());

async function writeLarge(transaction: StoreTransaction): Promise<void> {
  const site = { id: 'large', hybridCoreId: 'core', description: null, location: null };
  const capacity = { ...noCapacity, storage: largest };
  const node = { nodeType: 'object_storage', status: 'active', capacity } as const;
  const usageOf = (of: number) => {
    const storage = { used: of, total: null, observedAt };
    return { source: 'file', ...noSamples, storage } as const;
  };
  const usage = new Map([
    ['n1', usageOf(largest)],
    ['n2', usageOf(2)],
  ]);
  const put = ['n1', 'n2'].map((id) => ({ id, ...node }));
  await transaction.writePartner({
    partner: { id: 'grand', name: 'Grand', inventorySource: 'file' },
    hybridCores: { put: [{ id: 'core', status: 'active', publicAvailable: false }], remove: [] },
    sites: { put: [site], remove: [] },
    assets: new Map([['large', { put, remove: [] }]]),
    usage: new Map([['large', usage]]),
  });
  await writePast(transaction, Date.now());
}

async function signIn(partnerId: string, device: BrowserContextOptions = {}): Promise<void> {
  ({ page, complaints } = await openPage(browser, { timezoneId: 'Asia/Kolkata', ...device }));
  await signInByLink(page, panel, partnerId);
}

async function open(path: string): Promise<void> {
  await page.goto(panel.url + path);
  await page.locator('h1').waitFor();
}

/** Texts in which a line break splits a group of three digits. */
function brokenGroups(): Promise<string[]> {
  return page.evaluate(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const { 0: group, index } of currentNode.data.matchAll(/\\d{2,3}(?!\\d)/g)) {
        const range = document.createRange();
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + group.length);
        if (range.getClientRects().length > 1) found.push(currentNode.data);
      }
    }
    return found;
  })()`);
}

const choice = () => page.getByRole('checkbox', { name: 'Exact numbers, UTC' });
/** Behind a button, where the head has no room for them. */
const openView = () => page.getByRole('button', { name: 'Display' }).press('Enter');
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe('exact numbers and UTC', () => {
  it('are chosen by the keyboard, have all digits on every page, and stay chosen', async () => {
    await signIn('grand');
    await page.locator('.sites .site').waitFor();
    await page.locator('.sites .site').getByText('50.0 %').waitFor();
    await openView();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await shown(`${used} of ${total} bytes`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await brokenGroups()).toEqual([]);
    for (const path of ['/sites/large', '/hybrid-cores/core']) {
      await open(path);
      await shown(`${used} of ${total} bytes`);
      await shown('Updated 2026-11-20 12:00:00.250 UTC');
      await openView();
      expect(await choice().isChecked()).toBe(true);
    }
    await open('/sites/large/assets/n1');
    await shown('9,007,199,254,740,991 of 9,007,199,254,740,991 bytes');
    await shown('observed 2026-11-20 12:00:00.250 UTC');
    await open('/sites/large/assets');
    await page.getByRole('cell', { name: '2 of 9,007,199,254,740,991 bytes' }).waitFor();
    await openView();
    await choice().uncheck();
    await page.getByRole('cell', { name: '100.0 %' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are chosen by a finger, behind the menu of a phone, whose pages stay as wide as they were', async () => {
    await signIn('grand', { hasTouch: true, viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await choice().tap();
    await shown(`${used} of ${total} bytes`);
    expect(await axeFindings(page)).toEqual([]);
    for (const path of ['/', '/sites/large', '/sites/large/assets', '/sites/large/assets/n1']) {
      await open(path);
      await page
        .getByText(/254,740,99/)
        .first()
        .waitFor();
      expect([path, await overflow(page)]).toEqual([path, 0]);
      expect([path, await brokenGroups()]).toEqual([path, []]);
    }
    expect(complaints).toEqual([]);
  });

  it('are those of the chart and its table, too', async () => {
    await signIn('acme');
    await open('/sites/fra01?range[from]=-7d&workload=distributed');
    const chart = page.getByRole('application', { name: /points/ });
    await page.locator('.chart-box canvas').waitFor();
    await chart.press('Home');
    const reported = page.locator('.history .chosen');
    await reported.getByText(/:30 [AP]M \(\d\d:00 UTC\)/).waitFor();
    await openView();
    await choice().check();
    await reported.getByText(/\d{4}-\d\d-\d\d \d\d:00:00 UTC: .* of 100,000\sbytes/).waitFor();
    await page.getByText('Numbers as a table').click();
    await page.locator('.history-table').getByText('100,000 bytes').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

it('are those of the time from which everything is while the service is away', async () => {
  await signIn('grand');
  await openView();
  await choice().check();
  await page.clock.install();
  await open('/sites/large');
  await shown(`${used} of ${total} bytes`);
  await page.route('**/panel/api/**', (route) => route.abort());
  await page.clock.runFor(16_000);
  await shown(/What you see is from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? UTC\./);
});

it('are never called old where they come from a file, which states when they were observed', async () => {
  await signIn('grand');
  await page.locator('.sites .site').waitFor();
  expect(await page.locator('.warning').count()).toBe(0);
  await page.locator('.glance').getByText('All active nodes report.').waitFor();
});
