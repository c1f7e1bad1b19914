/** Starts Chromium, Debian's package unless CHROMIUM names another, and inspects pages. */
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { LinkOptions, OpenPanel } from '../fixture/panel.ts';
import { patienceMs } from '../fixture/patience.ts';
import { useOpened } from '../fixture/use-panel.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // The sandbox does not start for root, as which the checks run.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** A browser for the tests of a file. */
export function useBrowser(): Browser {
  return useOpened(launchBrowser, (browser) => browser.close());
}

/** A page in a separate browser, and its errors: scripts, content security policy, requests. */
export async function openPage(
  browser: Browser,
  device: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** Signs in by a new link in an open page, up to the overview. */
export async function signInByLink(
  page: Page,
  panel: OpenPanel,
  partnerId = 'acme',
  options?: LinkOptions,
): Promise<void> {
  await page.goto(panel.url + (await panel.link(partnerId, options)));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sites' }).waitFor();
}

/** WCAG 2.2 AA, and axe's best practices. */
const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Rules that depend on the theme. */
export const colourRules: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** axe's findings, a line each. */
export async function axeFindings(page: Page, rules = allRules): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({ runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** Names of the tables that scroll horizontally. */
export function cutTables(page: Page): Promise<string[]> {
  return page
    .locator('.scroll')
    .evaluateAll((all) =>
      all
        .filter((of) => of.scrollWidth > of.clientWidth)
        .map((of) => of.getAttribute('aria-label') ?? ''),
    );
}

/** How far a page overflows its window, in CSS pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

/** Clickable elements smaller than 24 CSS pixels, except links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a, button, input, select, summary').evaluateAll((all) =>
    all.flatMap((of) => {
      const target = of.matches('label > input') ? of.parentElement! : of;
      const { width, height } = target.getBoundingClientRect();
      const isDrawn = width > 0 && !of.matches('.skip');
      const besides = [...of.parentElement!.childNodes].filter((node) => node.nodeType === 3);
      const isInSentence = of.matches('p > a') && besides.some((text) => text.textContent!.trim());
      const isSmall = isDrawn && !isInSentence && (width < 23.9 || height < 23.9);
      return isSmall ? [`${of.outerHTML} ${width} x ${height}`] : [];
    }),
  );
}
