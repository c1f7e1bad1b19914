/** Chromium, from Debian's package unless CHROMIUM names another, and what tests ask of a page. */
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { LinkOptions, OpenPanel } from '../fixture/panel.ts';
import { patienceMs } from '../fixture/patience.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // The sandbox does not start for root, which runs the checks.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** A page of a browser of its own, and all that it complains about: scripts, policy, requests. */
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

/** Comes in by a new link, in a page that is open, to the overview. */
export async function comeInByLink(
  page: Page,
  panel: OpenPanel,
  partnerId = 'acme',
  options?: LinkOptions,
): Promise<void> {
  await page.goto(panel.url + (await panel.link(partnerId, options)));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sites' }).waitFor();
}

/** WCAG 2.2 AA, and what axe recommends besides. */
const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** All that differs between two themes. */
export const colourRules: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** What axe finds, a line each. */
export async function axeFindings(page: Page, rules = allRules): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({ runOnly });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** The tables that have to be moved sideways to see all of them, by their names. */
export function cutTables(page: Page): Promise<string[]> {
  return page
    .locator('.scroll')
    .evaluateAll((all) =>
      all
        .filter((of) => of.scrollWidth > of.clientWidth)
        .map((of) => of.getAttribute('aria-label') ?? ''),
    );
}

/** How far a page is wider than its window, in CSS pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

/** What of a page is to be pressed and smaller than 24 CSS pixels, but for links within a sentence. */
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
