/**
 * What pages cost a phone on a slow network: a first visit, a later one, and a click. Bytes, requests, round
 * trips and moves of the layout hold on any machine; times are printed.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeManySites } from '../fixture/many-sites.ts';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { openPage, useBrowser } from './browser.ts';
import { type Visit, VisitMeter } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 } };
const kibibyte = 1_024;

/** Sites of the larger partner. */
const manySites = 300;

/** The list of sites, or how full a site is: what somebody comes for. */
const list = '.sites .site';
const workloads = '.workloads .workload-percent';
const chart = '.history .u-over';
const heading = 'main h1';
const events = '[aria-labelledby=what-happened] .rows';

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
const measured: Record<string, Visit> = {};
beforeAll(async () => {
  await panel.write((transaction) => writeManySites(transaction, manySites));
  for (const partnerId of ['acme', 'wide']) await workOutTrends(partnerId);
});
afterEach(() => page.context().close());
afterAll(async () => {
  console.table(
    Object.fromEntries(Object.entries(measured).map(([name, { moved: _, ...of }]) => [name, of])),
  );
});

/** How long sites last is worked out when somebody asks first, which takes what no visit takes again. */
async function workOutTrends(partnerId: string): Promise<void> {
  const cookie = await panel.signIn(partnerId);
  await panel.json('/panel/api/outlook', cookie);
}

/** A phone that is signed in and has loaded nothing yet. */
async function openPhone(partnerId = 'acme'): Promise<VisitMeter> {
  ({ page, complaints } = await openPage(browser, phone));
  const cookie = await panel.signIn(partnerId, { role: 'administrator' });
  const [name, value] = cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: panel.url }]);
  return VisitMeter.on(page, [list, workloads, chart, heading, events]);
}

/** Kilobytes of a first visit, of one with the chart and of a later one, as the page for operators has them. */
function publishedKb(): readonly number[] {
  const page = readFileSync(new URL('../../docs/operators/panel.md', import.meta.url), 'utf8');
  const found = /takes (\d+) KB \((\d+) KB with its chart\).* a later one (\d+) KB/.exec(page)!;
  return found.slice(1).map(Number);
}

const open = (path: string) => () => page.goto(panel.url + path);

describe('the overview', () => {
  it('loads in two round trips, again with hardly any bytes, and a site in one at most', async () => {
    const meter = await openPhone();
    const first = await meter.measure(list, open('/'));
    measured['first visit'] = first;
    expect(first.roundTrips).toBeLessThanOrEqual(2);
    expect(first.bytesBefore).toBeLessThan(42 * kibibyte);
    expect(first.requests).toBeLessThanOrEqual(12);
    const later = await meter.measure(list, open('/'));
    measured['later visit'] = later;
    expect(later.roundTrips).toBeLessThanOrEqual(2);
    expect(later.bytes).toBeLessThan(10 * kibibyte);
    const click = await meter.measure(workloads, () =>
      page.getByRole('link', { name: 'fra01' }).first().click(),
    );
    measured.click = click;
    expect(click.roundTrips).toBeLessThanOrEqual(1);
    await page.locator(chart).waitFor();
    const site = await meter.read();
    expect(site.shift, JSON.stringify(site.moved)).toBeLessThan(0.02);
    const back = await meter.measure(list, () => page.goBack());
    measured.back = back;
    for (const of of [first, later, click, back]) {
      expect(of.shift, JSON.stringify(of.moved)).toBeLessThan(0.02);
    }
    expect(complaints).toEqual([]);
  });

  it(`takes as many round trips with ${manySites} sites`, async () => {
    const meter = await openPhone('wide');
    const first = await meter.measure(list, open('/'));
    measured[`first visit, ${manySites} sites`] = first;
    expect(first.roundTrips).toBeLessThanOrEqual(2);
    expect(first.bytes).toBeLessThan(150 * kibibyte);
    expect(first.requests).toBeLessThanOrEqual(12);
    const click = await meter.measure(workloads, () => page.locator('.sites h3 a').first().click());
    measured[`click, ${manySites} sites`] = click;
    expect(click.roundTrips).toBeLessThanOrEqual(1);
    expect(complaints).toEqual([]);
  });

  it('draws a site at a click without an answer', async () => {
    const meter = await openPhone();
    await meter.measure(list, open('/'));
    await page.route('**/panel/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'fra01' }).first().click();
    await page.locator(workloads).first().waitFor();
    await page.getByText('What you see is from').first().waitFor();
  });

  it('takes at most 110 KiB, its charts included', async () => {
    const meter = await openPhone();
    await meter.measure(list, open('/'));
    await meter.forgetFiles();
    const whole = await meter.measure(chart, async () => {
      await page.goto(panel.url);
      await page.locator('.later').scrollIntoViewIfNeeded();
    });
    measured['first visit, with charts'] = whole;
    expect(whole.bytes).toBeLessThan(110 * kibibyte);
    expect(whole.requests).toBeLessThanOrEqual(16);
    expect(publishedKb()).toEqual(
      [measured['first visit']!, whole, measured['later visit']!].map(({ bytes }) =>
        expect.closeTo(bytes / 1_000, -1),
      ),
    );
    expect(whole.shift, JSON.stringify(whole.moved)).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
  });
});

describe('no page moves while it comes', () => {
  it.each([
    [390, 844],
    [1_280, 1_600],
    [1_920, 2_400],
  ])('the overview with its chart and events, in a window of %i x %i', async (width, height) => {
    const meter = await openPhone();
    await page.setViewportSize({ width, height });
    await meter.measure(events, async () => {
      await page.goto(panel.url);
      await page.locator('.later').scrollIntoViewIfNeeded();
    });
    await page.locator(chart).waitFor();
    const { shift, moved } = await meter.read();
    expect(shift, JSON.stringify(moved)).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
  });

  it.each([
    '/sites/fra01',
    '/sites/fra01/assets',
    '/sites/fra01/assets/cmp-1',
    '/hybrid-cores/acme-eu',
    '/plan',
    '/report',
    '/tokens',
    '/people',
    '/account',
    '/reference',
  ])('%s', async (path) => {
    const meter = await openPhone();
    const visit = await meter.measure(heading, open(path));
    measured[path] = visit;
    expect(visit.shift, JSON.stringify(visit.moved)).toBeLessThan(0.02);
    expect(visit.roundTrips).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
  });
});
