/** What a poll draws again: nothing where nothing changed, and else what changed. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, complaints } = await openPage(browser));
  await page.addInitScript(countDrawing);
  await signInByLink(page, panel);
});

/** Runs in the page: counts tiles that are cleared, and lines that a chart strokes. */
function countDrawing(): void {
  const page = globalThis as unknown as {
    drawn: { tiles: number; lines: number };
    CanvasRenderingContext2D: {
      prototype: Record<string, (this: { canvas: Element }, ...args: unknown[]) => unknown>;
    };
  };
  interface Element {
    closest(selector: string): unknown;
  }
  page.drawn = { tiles: 0, lines: 0 };
  const pen = page.CanvasRenderingContext2D.prototype;
  const { clearRect, stroke } = pen;
  pen.clearRect = function (...args) {
    if (this.canvas.closest('.tiles')) page.drawn.tiles++;
    return clearRect!.apply(this, args);
  };
  pen.stroke = function (...args) {
    if (this.canvas.closest('.chart-box')) page.drawn.lines++;
    return stroke!.apply(this, args);
  };
}

interface Counts {
  readonly tiles: number;
  readonly lines: number;
}

const drawn = () => page.evaluate<Counts>('drawn');

/** Has all of the page polled, and waits until the map of nodes and the chart have their answers. */
async function poll(): Promise<readonly number[]> {
  const answers = ['/nodes', '/panel/api/charts/'].map((path) =>
    page.waitForResponse((of) => of.url().includes(path)),
  );
  await page.evaluate("document.dispatchEvent(new Event('panel-poll-now'))");
  const statuses = (await Promise.all(answers)).map((of) => of.status());
  await nextFrames();
  return statuses;
}

/** What came or was pressed is taken in, and what follows is drawn, before the next frame but one. */
async function nextFrames(): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
}

beforeEach(async () => {
  await page.goto(`${panel.url}/sites/fra01`);
  await page.locator('.chart-box canvas').waitFor();
  await page.locator('.tiles canvas').waitFor();
  await poll();
});

it('an answer without news draws nothing', async () => {
  const before = await drawn();
  expect(before.tiles).toBeGreaterThan(0);
  expect(before.lines).toBeGreaterThan(0);
  expect(await poll()).toEqual([304, 304]);
  expect(await drawn()).toEqual(before);
  expect(complaints).toEqual([]);
});

it('a node that another pointer chooses draws two tiles', async () => {
  const map = page.getByRole('application', { name: /^Map of/ });
  await map.press('Home');
  await nextFrames();
  const before = await drawn();
  await map.press('ArrowRight');
  await expect.poll(async () => (await drawn()).tiles - before.tiles).toBe(2);
});

it('a node whose figures changed draws its tile alone, and new points no new chart', async () => {
  const chart = (await page.locator('.chart-box > .uplot').elementHandle())!;
  const pixels = "document.querySelector('.chart-box canvas').toDataURL()";
  const [before, picture] = [await drawn(), await page.evaluate<string>(pixels)];
  await page.route('**/panel/api/sites/fra01/nodes', async (route) => {
    const answer = await route.fetch({ headers: withoutTag(route.request().headers()) });
    const map = (await answer.json()) as { nodes: unknown[][] };
    const node = map.nodes.find((of) => of[4] !== null)!;
    node[4] = 1;
    await route.fulfill({ response: answer, json: map });
  });
  await page.route('**/panel/api/charts/**', async (route) => {
    const answer = await route.fetch({ headers: withoutTag(route.request().headers()) });
    const reported = (await answer.json()) as { rows: (number[] | null)[] };
    const rows = reported.rows.map((row) => row && [90, ...row.slice(1)]);
    await route.fulfill({ response: answer, json: { ...reported, rows } });
  });
  expect(await poll()).toEqual([200, 200]);
  await expect.poll(() => page.evaluate(pixels)).not.toBe(picture);
  expect((await drawn()).tiles - before.tiles).toBe(1);
  expect(await chart.evaluate((of) => of.isConnected)).toBe(true);
  expect(complaints).toEqual([]);
});

/** A request that is answered as a whole. */
function withoutTag({ 'if-none-match': _, ...others }: Record<string, string>) {
  return others;
}
