/** The overview in a real browser: what fills up first, the last 30 days, and automatic updates. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { siteHistoriesMax } from '../../src/panel/limits.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { writeManySites } from '../fixture/many-sites.ts';
import { writePast } from '../fixture/past.ts';
import { writeQuiet } from '../fixture/quiet-partner.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, useBrowser } from './browser.ts';

/** Longer than a page's poll interval. */
const refreshMs = 16_000;

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
beforeAll(async () => {
  await panel.write(writePlanner);
  await panel.write((transaction) => writeManySites(transaction, wideSites));
  await panel.write((transaction) => writeQuiet(transaction, Date.now()));
});
afterEach(() => page.context().close());

/**
 * A partner with a site that fills up and whose other workload is full, and a site without data.
 */
async function writePlanner(transaction: StoreTransaction): Promise<void> {
  const now = Date.now();
  const site = (id: string) => ({ id, hybridCoreId: 'core', description: null, location: null });
  const capacity = { ...noCapacity, storage: 100_000 };
  const node = { id: 'n1', nodeType: 'distributed_storage', status: 'active', capacity } as const;
  const fullNode = { ...node, id: 'n2', nodeType: 'object_storage' } as const;
  const usageOf = (used: number) => {
    const storage = { used, total: null, observedAt: now };
    return { source: 'file', ...noSamples, storage } as const;
  };
  const usage = new Map([
    ['n1', usageOf(33_335)],
    ['n2', usageOf(100_000)],
  ]);
  await transaction.writePartner({
    partner: { id: 'planner', name: 'Planner', inventorySource: 'file' },
    hybridCores: { put: [{ id: 'core', status: 'active', publicAvailable: false }], remove: [] },
    sites: { put: [site('a-silent'), site('b-filling')], remove: [] },
    assets: new Map([['b-filling', { put: [node, fullNode], remove: [] }]]),
    usage: new Map([['b-filling', usage]]),
  });
  await writePast(transaction, now, [{ partnerId: 'planner', level: 'site', id: 'b-filling' }]);
}

/** More sites than the overview shows initially. */
const wideSites = siteHistoriesMax + 2;

/** Adds a node with this status to a site of that partner. */
function writeWideNode(transaction: StoreTransaction, siteId: string, status: string) {
  const none = { put: [], remove: [] };
  const capacity = noCapacity;
  const put = [{ id: 'n2', nodeType: 'distributed_storage', status, capacity } as const];
  return transaction.writePartner({
    partner: { id: 'wide', name: 'Wide', inventorySource: 'file' },
    hybridCores: none,
    sites: none,
    usage: new Map(),
    assets: new Map([[siteId, { put, remove: [] }]]),
  });
}

async function signIn(partnerId: string): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await page.clock.install();
  await page.goto(panel.url + (await panel.link(partnerId)));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('h1').waitFor();
}

describe('the overview', () => {
  it('says which site fills up first, and shows that site first with its last 30 days', async () => {
    await signIn('planner');
    const glance = page.locator('.glance');
    await glance
      .getByText(
        /^b-filling, Distributed storage on \w+ \d+, \d{4} \(13\d days\), at the earliest \w+ \d+, \d{4}$/,
      )
      .waitFor();
    await glance.getByText('Full by now: b-filling').waitFor();
    const legend = page.getByRole('list', { name: 'Legend' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual([
      'below 50\u00a0% in use',
      '50 to 80\u00a0% in use',
      '80 to 90\u00a0% in use',
      '90\u00a0% or more in use',
      'the last 30 days',
    ]);
    const first = page.locator('.site').first();
    await first.getByText('Object storage is full').waitFor();
    expect(await first.getByRole('heading').textContent()).toBe('b-filling');
    await first
      .getByText(
        /^Distributed storage full on \w+ \d+, \d{4} \(13\d days\), at the earliest \w+ \d+, \d{4}$/,
      )
      .waitFor();
    await page.locator('.site').last().getByText('No nodes yet').waitFor();
    const line = first.locator('.cell', { hasText: 'Distributed' }).locator('.spark path');
    await expect.poll(() => line.getAttribute('d')).toMatch(/^M0 [\d.]+h0L1 /);
    // The day without recordings is a gap.
    expect((await line.getAttribute('d'))!.split('M')).toHaveLength(3);
    expect(complaints).toEqual([]);
  });

  it('shows new figures by itself', async () => {
    await signIn('acme');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    const failed = page.locator('.site', { hasText: 'fra01' }).getByText(/failed$/);
    await failed.waitFor();
    const before = await failed.textContent();
    await panel.putNode('acme', 'fra01', 'cmp-new', 'failed');
    await expect
      .poll(async () => {
        await page.clock.runFor(refreshMs);
        return failed.textContent();
      })
      .not.toBe(before);
    await panel.removeNode('acme', 'fra01', 'cmp-new');
    expect(complaints).toEqual([]);
  });

  it('says of a partner without sites what comes next', async () => {
    await panel.rename('newcomer', 'Newcomer');
    await signIn('newcomer');
    await page.getByText('There are no sites yet.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps the lines of all sites when more are shown', async () => {
    await signIn('wide');
    const refused: string[] = [];
    page.on('response', (of) => {
      if (of.status() >= 400) refused.push(`${of.status()} ${of.url()}`);
    });
    const lines = page.locator('.site .spark path[d^="M"]');
    await expect.poll(() => lines.count()).toBe(siteHistoriesMax);
    await page.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(() => page.locator('.site').count()).toBe(wideSites);
    await expect.poll(() => lines.count()).toBe(wideSites);
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('tells figures that ended, and until when, from those that never came', async () => {
    await signIn('quiet');
    const since = /no usage data since \w+ \d+, \d{4}, \d+:\d\d/i;
    const site = (id: string) =>
      page.locator('.site').filter({ has: page.getByRole('heading', { name: id }) });
    await site('gone').locator('.warning', { hasText: since }).waitFor();
    await site('broken').getByText('No active node reports usage').waitFor();
    await site('never').getByText('No node reports usage yet').waitFor();
    await site('part').getByText('usage data of 1 of 100 nodes').waitFor();
    await site('part').locator('.warning', { hasText: '99 nodes too old to count' }).waitFor();
    const glance = page.locator('.glance');
    await glance.getByText('Too old to count: 101 nodes in gone, part').waitFor();
    await glance.getByText('None at present in broken').waitFor();
    await glance.getByText('None yet in never').waitFor();
    await glance.getByText('Usage data comes from 1 of 103 active nodes.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const path of ['/sites/gone', '/hybrid-cores/gone-core']) {
      await page.goto(panel.url + path);
      await page.locator('.card .warning', { hasText: since }).waitFor();
    }
    for (const path of ['/sites/never', '/hybrid-cores/never-core']) {
      await page.goto(panel.url + path);
      await page.getByText('They appear here by themselves.').waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('is not activity while it refreshes itself, also where sites change places and others are added', async () => {
    await signIn('wide');
    const lines = page.locator('.site .spark path[d^="M"]');
    await expect.poll(() => lines.count()).toBe(siteHistoriesMax);
    const firstTwo = async () =>
      (await page.locator('.site h3').allTextContents()).slice(0, 2).join();
    expect(await firstTwo()).toBe('site-0,site-1');
    await page.clock.runFor(refreshMs);
    const asPerson: string[] = [];
    let pastsAsked = 0;
    page.on('request', (of) => {
      if (of.headers()['x-panel-refresh'] === undefined) asPerson.push(of.url());
      if (of.url().includes('/site-histories?')) pastsAsked++;
    });
    const drawn: number[] = [];
    const failNode = async (siteId: string, order: string) => {
      await panel.write((transaction) => writeWideNode(transaction, siteId, 'failed'));
      await expect
        .poll(async () => {
          await page.clock.runFor(refreshMs);
          drawn.push(await lines.count());
          return firstTwo();
        })
        .toBe(order);
    };
    await failNode('site-30', 'site-30,site-0');
    expect(pastsAsked).toBe(0);
    // A site that is not shown initially: it displaces another.
    await failNode('site-9', 'site-30,site-9');
    await expect.poll(() => pastsAsked).toBe(1);
    await expect.poll(() => lines.count()).toBe(siteHistoriesMax);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(siteHistoriesMax - 1);
    expect(asPerson).toEqual([]);
    await page.getByLabel('Order').selectOption('By name');
    await page.clock.runFor(refreshMs - 2_000);
    await expect.poll(() => asPerson.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('orders and finds sites', async () => {
    await signIn('acme');
    await page.getByLabel('Order').selectOption('By name');
    const names = await page.locator('.site h3').allTextContents();
    expect(names).toEqual([...names].sort());
  });
});
