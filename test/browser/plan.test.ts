/**
 * The page Plan in a real browser: an instance's shape, the sites where it fits, an extension, and
 * the address of it all.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import type { Role } from '../../src/domain/role.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { writePast } from '../fixture/past.ts';
import { usePanel } from '../fixture/use-panel.ts';
import {
  axeFindings,
  colourRules,
  openPage,
  overflow,
  signInByLink,
  useBrowser,
} from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
beforeAll(async () => {
  await panel.write(writeBuilder);
});
afterEach(() => page.context().close());

const gib = 2 ** 30;

/**
 * A partner with three sites: `big` has three equal compute nodes, limited by memory, and
 * distributed storage that fills; `small` has one node, limited by CPU; `silent` has no data.
 */
async function writeBuilder(transaction: StoreTransaction): Promise<void> {
  const observedAt = Date.now();
  const nowhere = { city: null, latitude: null, longitude: null };
  const site = (id: string) => ({
    id,
    hybridCoreId: 'core',
    description: null,
    location: id === 'small' ? { ...nowhere, country: 'NO' } : null,
  });
  const capacity = { ...noCapacity, cpu: 1_600n, memory: 64 * gib, storage: 10 ** 12 };
  const compute = (id: string): Asset => ({ id, nodeType: 'compute', status: 'active', capacity });
  const pool: Asset = {
    id: 'dst',
    nodeType: 'distributed_storage',
    status: 'active',
    capacity: { ...noCapacity, storage: 100_000 },
  };
  const used = <Amount>(amount: Amount) => ({ used: amount, total: null, observedAt });
  const busy = (memory: number): Usage => ({
    source: 'file',
    ...noSamples,
    cpu: used(400n),
    memory: used(memory),
    storage: used(0),
    allocation: {
      source: 'file',
      ...noSamples,
      cpu: { used: 3_000n, total: 6_400n, observedAt },
      memory: { used: 48 * gib, total: 57 * gib, observedAt },
    },
  });
  const poolUse: Usage = { source: 'file', ...noSamples, storage: used(33_335) };
  const ids = ['a', 'b', 'c'];
  await transaction.writePartner({
    partner: { id: 'builder', name: 'Builder', inventorySource: 'file' },
    hybridCores: { put: [{ id: 'core', status: 'active', publicAvailable: false }], remove: [] },
    sites: { put: ['big', 'silent', 'small'].map(site), remove: [] },
    assets: new Map([
      ['big', { put: [...ids.map(compute), pool], remove: [] }],
      ['silent', { put: [compute('quiet')], remove: [] }],
      ['small', { put: [compute('only')], remove: [] }],
    ]),
    usage: new Map([
      ['big', new Map([...ids.map((id) => [id, busy(32 * gib)] as const), ['dst', poolUse]])],
      ['small', new Map([['only', busy(8 * gib)]])],
    ]),
  });
  await writePast(transaction, observedAt, [{ partnerId: 'builder', level: 'site', id: 'big' }]);
}

async function open(
  path: string,
  device: BrowserContextOptions = {},
  role: Role = 'member',
): Promise<void> {
  ({ page, complaints } = await openPage(browser, device));
  await signInByLink(page, panel, 'builder', { role });
  await page.goto(panel.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const fits = () => page.getByRole('region', { name: 'What fits' });
const lasts = () => page.getByRole('region', { name: 'How long it lasts' });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const group = (name: string) => lasts().getByRole('group', { name });

const openSizes = () => fits().getByText('Type what one machine needs').click();

/** Fills in the extension of the site, and submits it. */
async function extendStorage(): Promise<void> {
  await lasts().getByText('Add use or hardware').click();
  await group('You will add: hardware').getByLabel('Distributed storage').fill('100 kB');
  await lasts().getByLabel('Lead time in days').fill('60');
  await lasts().getByRole('button', { name: 'Show how long it lasts' }).click();
  await lasts().getByRole('columnheader', { name: 'Order by' }).waitFor();
}

describe('a plan', () => {
  it('goes from a shape to the sites in which it fits, and from a site to what limits it', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByRole('heading', { name: 'Plan for Builder' }).waitFor();
    expect(
      await page.getByRole('link', { name: 'Plan', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
    await fits().getByText('Choose a machine size, or type one').waitFor();
    await fits().getByLabel('Machine size').selectOption('2 cores, 8 GiB');
    await fits().getByText('18 fit, on 4 nodes.').waitFor();
    await expect.poll(() => fits().getByLabel('Memory').inputValue()).toBe('8 GiB');
    await row('big').getByText('memory', { exact: true }).waitFor();
    expect(await row('big').textContent()).toMatch(/^big12memoryMemory 54\.2.%–1 node$/);
    expect(await row('small').textContent()).toMatch(/^small6CPUCPU 37\.5.%–0 nodes$/);
    expect(await row('silent').textContent()).toBe('silentnot known–––not known');
    await openSizes();
    await fits().getByLabel('Nodes that may fail').fill('1');
    await fits().getByLabel('Nodes that may fail').press('Enter');
    await fits().getByText('4 fit, on 4 nodes.').waitFor();
    await row('big').getByRole('link', { name: 'big' }).click();
    await page.getByRole('heading', { name: 'Plan for big' }).waitFor();
    await fits().getByText('4 fit, on 3 nodes, limited by the nodes that may fail.').waitFor();
    await fits().getByText('Any node can fail (tightest: memory).').waitFor();
    expect(complaints).toEqual([]);
  });

  it('of a project says which sites take it, where, and how full they are then', async () => {
    await open('/plan');
    await fits().getByLabel('Machine size').selectOption('2 cores, 8 GiB');
    await fits().getByText('18 fit, on 4 nodes.').waitFor();
    await fits().getByLabel('How many').fill('8');
    await fits().getByLabel('How many').press('Enter');
    await fits().getByText('1 of 3 sites takes 8 machines.').waitFor();
    await row('big').getByText('Memory 83.3').waitFor();
    await row('small').getByText('does not take it').waitFor();
    await fits().getByLabel('Country').selectOption('NO');
    await fits().getByText('No site takes 8 machines; most fit in small: 6.').waitFor();
    await fits().getByText('Of all sites: 18 fit, on 4 nodes.').waitFor();
    expect(await row('big').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await fits().getByLabel('How many').fill('many');
    await fits().getByLabel('How many').press('Enter');
    await fits().getByText('A whole number, 1 to 100000.').waitFor();
    await page.goto(`${panel.url}/sites/big/plan?shape[memory_bytes]=8589934592&machines=13`);
    await fits().getByText('It does not take 13 machines.').waitFor();
    await fits()
      .getByText(/^After 13 machines: Memory 104/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('counts by use, or by what is promised, as is chosen', async () => {
    await open('/plan?shape[cpu_cores]=2&shape[memory_bytes]=8589934592');
    await fits().getByText('18 fit, on 4 nodes.').waitFor();
    await page.getByText('All below counts what is used of what there is.').waitFor();
    await lasts().getByRole('columnheader', { name: 'Used now' }).waitFor();
    await page.getByRole('button', { name: 'By promise' }).click();
    await fits().getByText('4 fit, on 4 nodes.').waitFor();
    await page.getByText('All below counts what is promised of what may be promised').waitFor();
    await lasts().getByRole('columnheader', { name: 'Promised now' }).waitFor();
    await row('CPU').getByText('46.9').waitFor();
    expect(await row('big').textContent()).toMatch(/^big3memoryMemory 88\.9.%–0 nodes$/);
    expect(await axeFindings(page)).toEqual([]);
    await row('big').getByRole('link', { name: 'big' }).click();
    await fits().getByText('3 fit, on 3 nodes, limited by memory.').waitFor();
    await page.getByRole('button', { name: 'By use' }).click();
    await fits().getByText('12 fit, on 3 nodes, limited by memory.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('rests on what pages of the site and its nodes show: both on one bar', async () => {
    await open('/sites/big');
    const memory = page.locator('.workload', { hasText: 'Memory' });
    await memory.getByText('Promised: 144 GiB of 171 GiB, 84.2').waitFor();
    expect(await memory.locator('.bar .promised').getAttribute('style')).toMatch(/width: 84\.21%/);
    expect(
      await page.locator('.workload', { hasText: 'Object' }).locator('.promised').count(),
    ).toBe(0);
    await page.goto(`${panel.url}/sites/big/assets`);
    await page.getByText('outlined, what is promised').waitFor();
    const node = page.getByRole('row', { name: /^a / });
    expect(await node.locator('.bar .promised').count()).toBe(2);
    await page.goto(`${panel.url}/sites/big/assets/a`);
    await page.getByText('Promised: 30 of 64 cores, 46.9').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${panel.url}/sites/silent/assets`);
    await page.getByText('Bars and percentages are of use.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is its address: another tab shows the same, and going back takes each step back', async () => {
    await open('/sites/big/plan');
    await openSizes();
    await fits().getByLabel('CPU').fill('2');
    await fits().getByLabel('Memory').fill('8GiB');
    await fits().getByRole('button', { name: 'Show what fits' }).click();
    await fits().getByText('12 fit, on 3 nodes, limited by memory.').waitFor();
    await extendStorage();
    const storage = await row('Distributed storage').textContent();
    expect(storage).toMatch(
      /^Distributed storage33\.3.%\w+ \d+, \d{4} \(13\d days\), at the earliest \w+ \d+, \d{4}16\.7.%\w+ \d+, \d{4} \(33\d days\), at the earliest \w+ \d+, \d{4}from \w+ \d+, \d{4} to \w+ \d+, \d{4}$/,
    );
    await page.getByText(/^With the plan: Full on .* \(33\d days\)/).waitFor();
    await page.getByText('with the plan, expected').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('12 fit, on 3 nodes, limited by memory.').waitFor();
    await other.getByRole('columnheader', { name: 'Order by' }).waitFor();
    expect(await other.getByRole('row', { name: /^Distributed/ }).textContent()).toBe(storage);
    expect(await other.getByLabel('Lead time in days').inputValue()).toBe('60');
    await page.goBack();
    await lasts().getByRole('columnheader', { name: 'Order by' }).waitFor({ state: 'hidden' });
    await expect.poll(() => lasts().getByLabel('Lead time in days').inputValue()).toBe('');
    await page.goBack();
    await fits().getByText('Choose a machine size, or type one').waitFor();
    await page.goForward();
    await fits().getByText('12 fit, on 3 nodes, limited by memory.').waitFor();
    expect(await fits().getByLabel('Machine size').inputValue()).toBe('2 cores, 8 GiB');
    expect(complaints).toEqual([]);
  });

  it('of a partner orders by the site that is full first, and not by the sum', async () => {
    await open('/plan?lead[days]=400');
    await lasts().getByRole('columnheader', { name: 'First site full' }).waitFor();
    const cells = row('Distributed storage').getByRole('cell');
    await expect
      .poll(() => cells.allTextContents())
      .toMatchObject({
        1: expect.stringMatching(/^big, .* \(13\d days\), at the earliest /),
        2: expect.stringMatching(/^now: 26\d days late$/),
      });
    expect(await cells.nth(2).getAttribute('class')).toBe('bad');
    expect(await row('CPU').getByRole('cell').allTextContents()).toMatchObject({ 1: '–', 2: '–' });
    expect(await axeFindings(page)).toEqual([]);
    await row('Distributed storage').getByRole('link', { name: 'big' }).click();
    await page.getByRole('heading', { name: 'Plan for big' }).waitFor();
    expect(await lasts().getByLabel('Lead time in days').inputValue()).toBe('400');
    expect(complaints).toEqual([]);
  });

  it('is read in the chart by the keyboard, as it is and with the plan', async () => {
    await open('/sites/big/plan?extend[distributed_bytes]=100000&workload=distributed');
    await page.getByText('with the plan, expected').waitFor();
    const chart = page.getByRole('application', { name: /points/ });
    // New data redraws the chart, and no point is selected then; past its day there is nothing to expect.
    const read = async () => {
      const told: (string | null)[] = [];
      for (const key of ['End', ...Array<string>(8).fill('ArrowLeft')]) {
        await chart.press(key);
        told.push(await page.locator('.history .chosen').textContent());
      }
      return told.join('\n');
    };
    await expect
      .poll(read)
      .toMatch(/: expected .* between .* and .*; with the plan expected .* between /);
  });

  it('says at the field what is wrong with it, in its own words where the interface asks for digits', async () => {
    await open('/plan?failures[nodes]=many&shape[memory_bytes]=a lot&extend[cpu_cores]=1.234');
    await fits()
      .getByText('Expected a whole number of nodes from 0 to 1000; got "many".')
      .waitFor();
    const memory = fits().getByLabel('Memory');
    expect(await memory.inputValue()).toBe('a lot');
    expect(await memory.getAttribute('aria-invalid')).toBe('true');
    const reason = page.locator(`#${await memory.getAttribute('aria-describedby')}`);
    expect(await reason.textContent()).toBe('Write it as 32 GiB or 1.5 TB.');
    await group('You will add: hardware').getByText('Write it as 8 or 2.5.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await memory.fill('8 GiB');
    await fits().getByLabel('Nodes that may fail').fill('0');
    await fits().getByRole('button', { name: 'Show what fits' }).click();
    await fits().getByText('19 fit, on 4 nodes.').waitFor();
    await expect.poll(() => memory.getAttribute('aria-invalid')).toBeNull();
  });

  it('tells of a parameter that has no field', async () => {
    await open('/plan?shape[cores]=8');
    await fits().getByText('shape[cores]: Not allowed query parameter.').waitFor();
  });

  it('knows nothing where no node reports', async () => {
    await open('/sites/silent/plan?shape[cpu_cores]=1&shape[object_bytes]=5&lead[days]=10');
    await fits()
      .getByText('Not known how many fit: no active node reports CPU and object storage.')
      .waitFor();
    await fits().getByText('Not known how many nodes can fail.').waitFor();
    await lasts().getByRole('columnheader', { name: 'Order by' }).waitFor();
    expect(await row('CPU').textContent()).toBe('CPU–not knownnot known');
    expect(await page.getByText('0 fit').count()).toBe(0);
  });
});

describe('the lead time of the partner', () => {
  it('is set by an administrator, and a plan that says no other orders by it', async () => {
    await open('/account', {}, 'administrator');
    const days = page.getByLabel('Days from an order to its use');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByText('It is not set.').waitFor();
    await days.fill('45');
    await save.click();
    await page.getByText('What Builder orders arrives after 45 days.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await lasts().getByRole('columnheader', { name: 'Order by' }).waitFor();
    const lead = lasts().getByLabel('Lead time in days');
    expect([await lead.inputValue(), await lead.getAttribute('placeholder')]).toEqual(['', '45']);
    await page.getByRole('link', { name: 'Account' }).click();
    await days.fill('');
    await save.click();
    await page.getByText('It is not set.').waitFor();
    await page.context().close();
    await open('/account');
    await page.getByText('Administrators set it.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the page Plan', () => {
  const path =
    '/hybrid-cores/core/plan?shape[cpu_cores]=2&shape[memory_bytes]=8589934592&plan[memory_bytes]=1099511627776&lead[days]=90';

  it.each(['light', 'dark'] as const)(
    'is found good by axe in the %s theme',
    async (colorScheme) => {
      await open(path, { colorScheme });
      await fits().getByText('18 fit, on 4 nodes.').waitFor();
      await row('big').waitFor();
      await lasts().getByRole('columnheader', { name: 'Order by' }).waitFor();
      const rules = colorScheme === 'dark' ? colourRules : undefined;
      expect(await axeFindings(page, rules)).toEqual([]);
    },
  );

  it.each([360, 768, 1280])('fits into %i pixels', async (width) => {
    await open(path, { viewport: { width, height: 740 } });
    await row('big').waitFor();
    await lasts().getByText('Order by').first().waitFor({ state: 'attached' });
    expect(await overflow(page)).toBe(0);
  });
});
