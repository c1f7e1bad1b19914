/** The overview in a real browser: what fills up first, a line a site, filters and automatic updates. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples } from '../../src/domain/usage.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { writeManySites } from '../fixture/many-sites.ts';
import { writePast } from '../fixture/past.ts';
import { writeQuiet } from '../fixture/quiet-partner.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, useBrowser } from './browser.ts';

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
const wideSites = 52;

/** Rows that the overview shows initially. */
const shownAtOnce = 50;

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
  it('says which site is full first, and shows that site first', async () => {
    await signIn('planner');
    const glance = page.locator('.glance');
    await glance
      .getByText('Full within 90 days: b-filling, Object storage: full by now', { exact: true })
      .waitFor();
    const first = page.locator('.site:not(.total)').first();
    expect(await first.getByRole('heading').textContent()).toBe('b-filling');
    const day = first.getByText('Object full', { exact: true });
    expect(await day.getAttribute('title')).toMatch(
      /^Object storage is full; Distributed storage full on \w+ \d+, \d{4} \(13\d days\), at the earliest \w+ \d+, \d{4}$/,
    );
    const cell = first.locator('.cell', { hasText: 'Distributed' });
    expect(await cell.getAttribute('title')).toBe(
      'Distributed storage: 32.6\u00a0KiB of 97.7\u00a0KiB in use (below 50\u00a0%)',
    );
    await page.locator('.site').last().getByText('No nodes yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('counts by the lead time of the partner, and shows those sites at a press', async () => {
    await panel.write((transaction) => transaction.setLeadDays('wide', 140));
    await signIn('wide');
    const glance = page.locator('.glance');
    await glance
      .getByText(
        /^Full within your lead time of 140 days: 52 sites, first site-\d+ \(\w+\s\d+,\s\d{4}\)$/,
      )
      .waitFor();
    await glance.locator('.soon').getByRole('link', { name: '52 sites' }).click();
    await page.waitForURL(/\?show=due$/);
    await page.getByRole('heading', { name: '52 of 52 sites' }).waitFor();
    await panel.write((transaction) => transaction.setLeadDays('wide', 20));
    await page.context().close();
    await signIn('wide');
    await page
      .locator('.glance')
      .getByText(
        /^No site is full within your lead time of 20 days; first site-\d+ \(\w+\s\d+,\s\d{4}\)$/,
      )
      .waitFor();
    await page.getByLabel('Show').selectOption('Full within 20 days');
    await page.getByText('There is no such site.').waitFor();
    await panel.write((transaction) => transaction.setLeadDays('wide', null));
    expect(complaints).toEqual([]);
  });

  it('shows new figures by itself', async () => {
    await signIn('acme');
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    const failed = page.locator('.site', { hasText: 'fra01' }).locator('.marks .bad');
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

  it('leads to all assets that failed, without loading a document', async () => {
    await panel.putNode('acme', 'fra01', 'cmp-failed', 'failed');
    await signIn('acme');
    await page.evaluate('globalThis.isSameDocument = true');
    await page
      .locator('.glance')
      .getByRole('link', { name: /failed$/ })
      .click();
    await page.waitForURL(/\/assets\?filter\[status\]=failed$/);
    await page.getByRole('link', { name: 'cmp-failed' }).waitFor();
    expect(await page.evaluate('globalThis.isSameDocument')).toBe(true);
    await panel.removeNode('acme', 'fra01', 'cmp-failed');
    expect(complaints).toEqual([]);
  });

  it('says of a partner without sites what comes next', async () => {
    await panel.rename('newcomer', 'Newcomer');
    await signIn('newcomer');
    await page.getByText('There are no sites yet.').waitFor();
    const next = page.getByRole('link', { name: 'Getting started' });
    expect(await next.getAttribute('href')).toMatch(/\/docs\/operators\/getting-started$/);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows more rows at a press, and the amounts of all sites first', async () => {
    await signIn('wide');
    const rows = page.locator('.sites .site');
    await expect.poll(() => rows.count()).toBe(shownAtOnce);
    await page.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(() => rows.count()).toBe(wideSites);
    const total = page.locator('.total');
    await total.getByText(`All ${wideSites} sites`, { exact: true }).waitFor();
    await total.getByText('520 of 3,328 cores').waitFor();
    await page.getByLabel('Find').fill('site-5');
    await page.getByRole('heading', { name: '3 of 52 sites' }).waitFor();
    expect(await total.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows the sites of a hybrid core, and leads to its page', async () => {
    await signIn('acme');
    await page.getByLabel('Hybrid core').selectOption('acme-eu (2 sites)');
    await page.waitForURL(/core=acme-eu/);
    await page.getByRole('heading', { name: /^2 of \d+ sites$/ }).waitFor();
    await page.locator('.chosen-core').getByRole('link', { name: 'acme-eu' }).click();
    await page.getByRole('heading', { name: 'acme-eu' }).waitFor();
  });

  it('shows twelve of 41 sites above the fold, a line each, and one line each on a phone', async () => {
    await panel.write((transaction) => writeManySites(transaction, 41, 'region'));
    await signIn('region');
    await page.locator('.sites .site').nth(40).waitFor();
    await page
      .locator('.glance')
      .getByText(/can fail|can lose|cannot lose/)
      .waitFor();
    const fits = (height: number) =>
      page
        .locator('.sites .site')
        .evaluateAll(
          (all, height) => all.filter((of) => of.getBoundingClientRect().bottom <= height).length,
          height,
        );
    const heights = () =>
      page
        .locator('.sites .site')
        .evaluateAll((all) => [...new Set(all.map((of) => of.getBoundingClientRect().height))]);
    await page.setViewportSize({ width: 1_280, height: 800 });
    expect(await heights()).toEqual([44]);
    expect(await fits(800)).toBeGreaterThanOrEqual(12);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await heights()).toEqual([44]);
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('tells figures that ended, and until when, from those that never came', async () => {
    await signIn('quiet');
    const site = (id: string) =>
      page.locator('.site').filter({ has: page.getByRole('heading', { name: id, exact: true }) });
    const mark = (id: string) => site(id).locator('.warning');
    await expect.poll(() => mark('gone').getAttribute('title')).toMatch(/too old to count$/);
    expect(await mark('broken').getAttribute('title')).toBe('No active node reports usage');
    expect(await mark('never').getAttribute('title')).toBe('No node reports usage yet');
    expect(await mark('part').textContent()).toBe('⚠ 99 old');
    expect(await mark('part').getAttribute('title')).toBe(
      '1 of 100 active nodes report; the data of 99 nodes are too old to count',
    );
    const glance = page.locator('.glance');
    await glance
      .getByText(
        'Usage data: 101 nodes too old to count in gone, part; none at present in broken; none yet in never',
      )
      .waitFor();
    await page.getByLabel('Show').selectOption('Without recent data');
    await page.getByRole('heading', { name: '4 of 4 sites' }).waitFor();
    const since = /no usage data since \w+ \d+, \d{4}, \d+:\d\d/i;
    expect(await axeFindings(page)).toEqual([]);
    for (const path of ['/sites/gone', '/hybrid-cores/gone-core']) {
      await page.goto(panel.url + path);
      await page.locator('.card .warning', { hasText: since }).waitFor();
    }
    for (const path of ['/sites/never', '/hybrid-cores/never-core']) {
      await page.goto(panel.url + path);
      await page.getByText('Figures appear here as soon as nodes report.').waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('is not activity while it refreshes itself, also where sites change places and others are added', async () => {
    await signIn('wide');
    const rows = page.locator('.sites .site');
    await expect.poll(() => rows.count()).toBe(shownAtOnce);
    const firstTwo = async () =>
      (await page.locator('.sites h3').allTextContents()).slice(0, 2).join();
    expect(await firstTwo()).toBe('site-0,site-1');
    await page.clock.runFor(refreshMs);
    const asPerson: string[] = [];
    page.on('request', (of) => {
      if (of.headers()['x-panel-refresh'] === undefined) asPerson.push(of.url());
    });
    const failNode = async (siteId: string, order: string) => {
      await panel.write((transaction) => writeWideNode(transaction, siteId, 'failed'));
      await expect
        .poll(async () => {
          await page.clock.runFor(refreshMs);
          return firstTwo();
        })
        .toBe(order);
    };
    await failNode('site-30', 'site-30,site-0');
    // A site that is not shown initially: it displaces another.
    await failNode('site-9', 'site-30,site-9');
    expect(await rows.count()).toBe(shownAtOnce);
    expect(asPerson).toEqual([]);
    await page.getByLabel('Order').selectOption('By name');
    await page.clock.runFor(refreshMs - 2_000);
    await expect.poll(() => asPerson.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('orders and finds sites', async () => {
    await signIn('acme');
    await page.getByLabel('Order').selectOption('By name');
    const names = await page.locator('.sites h3').allTextContents();
    expect(names).toEqual([...names].sort());
  });
});
