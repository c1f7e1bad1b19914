/** The panel where the system forces its own colours: nothing that a fill tells is lost. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
beforeAll(async () => {
  ({ page } = await openPage(browser, { forcedColors: 'active' }));
  await signInByLink(page, panel, 'acme', { role: 'administrator' });
});

/** A property of the style of the first element that a selector finds, once there is one. */
async function styleOf(selector: string, property: string): Promise<string> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  return String(await page.evaluate(`getComputedStyle(${element}).${property}`));
}

/** The part of the tiles that has their second colour, without what is between them. */
const secondColourPart = `(() => {
  const canvas = document.querySelector('.tiles canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const opaque = new Uint32Array(data.buffer).filter((_, at) => data[4 * at + 3] === 255);
  const counts = new Map();
  for (const colour of opaque) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const [, second = 0] = [...counts.values()].sort((a, b) => b - a);
  return second / opaque.length;
})()`;

it('bars are filled, within an edge', async () => {
  await page.goto(`${panel.url}/sites/fra01`);
  const bar = '.bar:not(.unknown)';
  const ground = await styleOf(bar, 'backgroundColor');
  expect(await styleOf(`${bar} > span`, 'backgroundColor')).not.toBe(ground);
  expect(await styleOf(bar, 'borderTopColor')).not.toBe(ground);
});

it('swatches and tiles of the map are filled, and pressed buttons differ', async () => {
  expect(await styleOf('.swatch:not(.unknown)', 'backgroundImage')).toContain('gradient');
  const pressed = await styleOf('button[aria-pressed="true"]', 'backgroundColor');
  expect(pressed).not.toBe(await styleOf('button[aria-pressed="false"]', 'backgroundColor'));
  expect(await page.evaluate(secondColourPart)).toBeGreaterThan(0.2);
  expect(await axeFindings(page)).toEqual([]);
});

it('cards, quiet buttons and rows of tables keep their edges', async () => {
  const ground = await styleOf('body', 'backgroundColor');
  expect(await styleOf('.card', 'borderTopColor')).not.toBe(ground);
  expect(await styleOf('button.quiet', 'borderTopColor')).not.toBe(ground);
  await page.goto(`${panel.url}/sites/fra01/assets`);
  expect(await styleOf('tbody td', 'borderBottomColor')).not.toBe(ground);
});

it('the tab of the page is marked, and no other', async () => {
  await page.goto(`${panel.url}/people`);
  const marked = await styleOf('.tabs [aria-current]', 'borderBottomColor');
  expect(marked).not.toBe(await styleOf('.tabs a:not([aria-current])', 'borderBottomColor'));
});
