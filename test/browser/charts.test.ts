/** A site's history and node map in a real browser: read, dragged, shared, by keyboard. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { writeMany } from '../fixture/many-nodes.ts';
import { gapDaysAgo, pastDays } from '../fixture/past.ts';
import { importInventory, inventoryFile } from '../fixture/seed.ts';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

async function open(
  path: string,
  device: BrowserContextOptions = {},
  partnerId = 'acme',
): Promise<void> {
  ({ page, complaints } = await openPage(browser, device));
  await signInByLink(page, panel, partnerId);
  await page.goto(panel.url + path);
  await page.locator('.chart-box canvas').waitFor();
}

const chart = () => page.getByRole('application', { name: /points/ });
const workload = (name: string) =>
  page.getByRole('group', { name: 'Workload' }).getByRole('button', { name });
const range = () => new URL(page.url()).searchParams.get('range[from]');

describe('the history of a site', () => {
  it('begins with what fills up first, in words and as a chart that holds the day, and marks it', async () => {
    await open('/sites/fra01');
    const section = page.locator('.history');
    await section.getByText(/^Full on \w+ \d+, \d{4} \(13\d days\)/).waitFor();
    expect(await section.locator('[aria-pressed=true]').allTextContents()).toEqual([
      'Distributed storage',
      '1 y',
    ]);
    const told = /^Full on (.*) \(/.exec((await section.locator('.lasting').textContent())!)![1]!;
    const mark = section.locator('.full-mark:not(.planned)');
    await mark.getByText(told, { exact: true }).waitFor();
    const over = (await section.locator('.u-over').boundingBox())!;
    const date = (await mark.locator('bdi').boundingBox())!;
    expect(date.x).toBeGreaterThan(over.x);
    expect(date.x + date.width).toBeLessThan(over.x + over.width);
    expect(await section.locator('.legend li:not(.unseen)').allTextContents()).toEqual([
      'mean',
      'most',
      'expected',
      'at most and at least',
    ]);
    // The workload that does not fill up is shown as usual.
    await workload('Memory').click();
    await section.locator('[aria-pressed=true]', { hasText: '30 d' }).waitFor();
    expect(await mark.isHidden()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('is chosen by buttons and by dragging, and the address can be sent on', async () => {
    await open('/sites/fra01');
    await page.getByRole('button', { name: '100 d' }).click();
    expect(range()).toBe('-100d');
    await workload('Memory').click();
    await page.getByText('Nothing was recorded of it in this range.').waitFor();
    await workload('Distributed storage').click();
    await page.getByText('A point for every day (UTC)').waitFor();
    const box = (await page.locator('.chart-box .u-over').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.4, box.y + 50, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await page.getByText('A point for every hour').waitFor();
    expect((await page.locator('.u-select').boundingBox())?.width ?? 0).toBe(0);
    const sent = page.url();
    expect(range()).toMatch(/^\d{4}-.*Z$/);
    await page.goto(sent);
    await page.getByText('A point for every hour').waitFor();
    await page.goBack();
    await page.getByText('A point for every day (UTC)').waitFor();
    expect(range()).toBe('-100d');
    expect(complaints).toEqual([]);
  });

  it('tells the values of the point that the line under the pointer stands on', async () => {
    await open('/sites/fra01');
    await page.getByRole('button', { name: '100 d' }).click();
    await page.getByText('A point for every day (UTC)').waitFor();
    const box = (await page.locator('.chart-box .u-over').boundingBox())!;
    const told = new Map<number, Set<string>>();
    for (let part = 0.6; part < 1; part += 0.01) {
      await page.mouse.move(box.x + box.width * part, box.y + 50);
      const line = await page.locator('.u-cursor-x').boundingBox();
      const text = await page.locator('.history .chosen').textContent();
      told.set(line!.x, (told.get(line!.x) ?? new Set()).add(text!));
    }
    expect([...told.values()].filter((texts) => texts.size > 1)).toEqual([]);
    const texts = [...told.values()].map(([text]) => text);
    expect(new Set(texts).size).toBe(told.size);
    expect(told.size).toBeGreaterThan(5);
  });

  it('is chosen by a finger on a phone', async () => {
    await open('/sites/fra01', { hasTouch: true, viewport: { width: 360, height: 740 } });
    await page.getByText('A point for every').waitFor();
    const over = page.locator('.chart-box .u-over');
    await over.scrollIntoViewIfNeeded();
    const { x, y, width } = (await over.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * part, y: y + 50 }],
      });
    await touch('touchStart', 0.3);
    for (const part of [0.33, 0.36, 0.4, 0.45, 0.5]) await touch('touchMove', part);
    await touch('touchEnd', 0.5);
    await expect.poll(range).toMatch(/^\d{4}-.*Z$/);
    expect(complaints).toEqual([]);
  });

  it('is read by the keyboard, and stands in a table with its gap', async () => {
    await open(`/sites/fra01?range[from]=-${pastDays}d&range[step]=1d&workload=distributed`);
    await page.getByText('A point for every').waitFor();
    await chart().focus();
    // New data redraws the chart, and no point is selected then.
    const read = async () => {
      await chart().press('Home');
      return page.locator('.history .chosen').textContent();
    };
    await expect.poll(read).toContain('average');
    await page.getByText('Numbers as a table').click();
    const rows = page
      .getByRole('region', { name: 'Numbers of Distributed storage' })
      .locator('tbody tr');
    await rows.nth(20).waitFor();
    expect(await rows.getByText('nothing recorded').count()).toBeGreaterThan(0);
    expect(gapDaysAgo).toBeLessThan(pastDays);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  it('marks what changed, in words where it is pointed at, and in the table', async () => {
    const inventory = readFileSync(inventoryFile, 'utf8');
    const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-marks-'));
    const file = join(folder, 'inventory.yaml');
    const failed = inventory.replace(/(id: cmp-1\n.*\n +status: )active/, '$1failed');
    const added = '- { id: dst-new, node_type: distributed_storage, status: active }';
    writeFileSync(file, failed.replace(/( +)- id: cmp-1\n/, `$1${added}\n$&`));
    await importInventory(panel.store, file);
    rmSync(folder, { recursive: true });
    await open('/sites/fra01?workload=distributed&range[from]=-7d');
    await page.locator('.legend').getByText('changes').waitFor();
    await chart().focus();
    const read = async () => {
      await chart().press('Home');
      for (let i = 0; i < 7 * 24; i++) await chart().press('ArrowRight');
      return page.locator('.history .chosen').textContent();
    };
    await expect.poll(read).toContain('1 change to failed');
    expect(await read()).toContain('1 node added');
    await page.getByText('Numbers as a table').click();
    await page.getByRole('cell', { name: '1 change to failed' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says what is wrong with a range that somebody wrote', async () => {
    ({ page, complaints } = await openPage(browser));
    await page.goto(panel.url + (await panel.link('acme')));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.goto(`${panel.url}/sites/fra01?range[from]=yesterday`);
    await page.getByText(/Expected an RFC 3339 time/).waitFor();
  });

  it('is there for a hybrid core, too', async () => {
    await open('/hybrid-cores/acme-eu');
    await page.getByText(/^All sites together: .* First of them: fra01, /).waitFor();
    expect(complaints).toEqual([]);
  });

  it('goes on from the last day where too few nodes report now, and says so', async () => {
    const inventory = readFileSync(inventoryFile, 'utf8');
    const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-silent-'));
    const file = join(folder, 'inventory.yaml');
    const use = /(id: dst-1\n(?:.*\n)*? +usage: )\{[^}]*\}/;
    expect(inventory).toMatch(use);
    writeFileSync(file, inventory.replace(use, '$1{ storage_bytes: null, observed_at: null }'));
    await importInventory(panel.store, file);
    rmSync(folder, { recursive: true });
    await open('/sites/fra01?workload=distributed');
    const text = page.locator('.history .lasting');
    await expect
      .poll(() => text.textContent())
      .toMatch(/^Full on .* \(13\d days\), as of .*\d: too few nodes report\.$/);
    expect(await page.locator('.legend .unseen').getByText('expected').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the map of nodes', () => {
  it('is walked over by the keyboard, tells what is chosen, and opens it', async () => {
    await open('/sites/fra01');
    const map = page.getByRole('application', { name: /^Map of/ });
    await map.focus();
    await map.press('ArrowRight');
    const [first] = (await page.evaluate(
      "fetch('/panel/api/sites/fra01/nodes').then((of) => of.json()).then((of) => of.nodes[0])",
    )) as [string];
    await page.locator('.chosen', { hasText: first }).waitFor();
    await map.press('Enter');
    await page.waitForURL(/\/sites\/fra01\/assets\//);
    await page.getByRole('heading', { name: first }).waitFor();
  });

  it('goes to the ends by Home and End, and shows the fullest first where that is chosen', async () => {
    await panel.write(writeMany);
    await open('/sites/large', {}, 'many');
    const map = page.getByRole('application', { name: /^Map of 5,000 nodes, Storage/ });
    const chosen = (id: string) => page.locator('.chosen strong', { hasText: id }).waitFor();
    await map.press('Control+End');
    await chosen('n4999');
    await map.press('Home');
    const first = Number((await page.locator('.chosen strong').first().textContent())!.slice(1));
    await map.press('PageUp');
    const columns = (await map.boundingBox())!.width / 14;
    await chosen(`n${first - 10 * columns}`);
    await map.press('End');
    await chosen(`n${first - 9 * columns - 1}`);
    await page.getByRole('button', { name: 'Fullest first' }).click();
    await page.waitForURL(/tiles=fullest/);
    await map.press('Control+Home');
    await chosen('n0001');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('shows 5,000 nodes at once, scrolls, and tells which one is pointed at', async () => {
    await panel.write(writeMany);
    await open('/sites/large', {}, 'many');
    const map = page.getByRole('application', { name: 'Map of 5,000 nodes' });
    await map.waitFor();
    await page.locator('.legend').getByText('below 50 %: 2,500').waitFor();
    await page.locator('.legend').getByText('90 % or more: 2,500').waitFor();
    // Every tile is drawn: its lowest row is filled even for a nearly empty node.
    const tiles = `(() => {
      const canvas = document.querySelector('.tiles canvas');
      const step = 14;
      const columns = canvas.clientWidth / step;
      const ratio = canvas.width / canvas.clientWidth;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Map();
      for (let at = 0; at < 5000; at++) {
        const x = Math.floor(((at % columns) * step + 6) * ratio);
        const y = Math.floor((Math.floor(at / columns) * step + 11) * ratio);
        const from = (y * canvas.width + x) * 4;
        const colour = data.slice(from, from + 4).join();
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
      }
      return [...colours.values()];
    })()`;
    await expect.poll(() => page.evaluate(tiles)).toEqual([2_500, 2_500]);
    const box = (await map.boundingBox())!;
    const columns = box.width / 14;
    const pointAt = (index: number) =>
      map.hover({
        position: {
          x: (index % columns) * 14 + 6,
          y: Math.floor(index / columns) * 14 + 6,
        },
      });
    for (const index of [0, 2_500, 4_999]) {
      await pointAt(index);
      const id = `n${String(index).padStart(4, '0')}`;
      await page.locator('.chosen strong', { hasText: id }).waitFor();
    }
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});
