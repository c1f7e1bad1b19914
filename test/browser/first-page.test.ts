/** The first page for an invited person: with a cold cache, on a slow network. */
import type { CDPSession, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { usePanelWithPast } from '../fixture/use-panel.ts';
import { openPage, useBrowser } from './browser.ts';

const phone = { viewport: { width: 412, height: 823 } };
const desk = { viewport: { width: 1280, height: 800 } };

const panel = usePanelWithPast();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

/** Opens a sign-in link's page in a new browser, and counts the bytes loaded after it. */
async function comeTo(device: typeof phone): Promise<{ tools: CDPSession; bytes: () => number }> {
  ({ page, complaints } = await openPage(browser, device));
  await page.addInitScript(() => {
    const inPage = globalThis as unknown as { shift: number };
    inPage.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        inPage.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' as never, buffered: true });
  });
  const tools = await page.context().newCDPSession(page);
  let bytes = 0;
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await tools.send('Network.enable');
  await page.goto(panel.url + (await panel.link('acme', { role: 'administrator' })));
  return { tools, bytes: () => bytes };
}

async function pressSignIn(): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
  await page.locator('.sites .site').first().waitFor();
  await page.waitForLoadState('networkidle');
}

it.each([
  ['phone', phone],
  ['desk', desk],
])(
  'takes at most 150 KiB to send, the sign-in included, and shifts nothing on a %s',
  async (_, device) => {
    const { bytes } = await comeTo(device);
    await pressSignIn();
    expect(bytes()).toBeGreaterThan(20_000);
    expect(bytes()).toBeLessThan(150 * 1_024);
    expect(await page.evaluate('shift')).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
  },
);

it('is seen within a second on a slow phone that was never here, and so is the page of the link', async () => {
  const seen = { link: Infinity, afterSignIn: Infinity, overview: Infinity };
  // The machine may be busy: the best visit counts.
  for (let visit = 0; visit < 3 && Math.max(...Object.values(seen)) >= 1_000; visit++) {
    if (visit > 0) await page.context().close();
    const { tools } = await comeTo(phone);
    await slowDown(tools);
    await tools.send('Network.clearBrowserCache');
    await page.reload();
    seen.link = Math.min(seen.link, await firstPaintMs());
    await pressSignIn();
    expect(await page.evaluate('shift')).toBeLessThan(0.02);
    // The sign-in itself takes a round trip of its own.
    seen.afterSignIn = Math.min(seen.afterSignIn, await firstPaintMs());
    await tools.send('Network.clearBrowserCache');
    await page.goto(panel.url, { waitUntil: 'networkidle' });
    await page.locator('.sites .site').first().waitFor();
    seen.overview = Math.min(seen.overview, await firstPaintMs());
    expect(await page.evaluate('shift')).toBeLessThan(0.02);
  }
  expect(Math.max(...Object.values(seen)), JSON.stringify(seen)).toBeLessThan(1_000);
});

/** Chromium's "Slow 4G", with the CPU throttled to a quarter. */
async function slowDown(tools: CDPSession): Promise<void> {
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** First contentful paint, since the request or the last redirect. */
function firstPaintMs(): Promise<number> {
  const painted = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  const redirected = "performance.getEntriesByType('navigation')[0].redirectEnd";
  return page.evaluate(`${painted} - ${redirected}`);
}
