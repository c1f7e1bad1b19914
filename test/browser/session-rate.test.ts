/** A page whose session has used up its requests (`SESSION_RATE_LIMIT`). */
import { afterEach, expect, it } from 'vitest';
import { openPanel } from '../fixture/panel.ts';
import { until } from '../fixture/patience.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { openPage, signInByLink, useBrowser } from './browser.ts';

/** Requests a minute: more than the overview and the page of a site need at first. */
const limit = 30;

const panel = usePanel(() => openPanel({ SESSION_RATE_LIMIT: String(limit) }));
const browser = useBrowser();
let close: () => Promise<void>;
afterEach(() => close());

it('says so, keeps what it shows, and is as before once requests are left', async () => {
  const { page } = await openPage(browser);
  close = () => page.context().close();
  await signInByLink(page, panel);
  await page.goto(`${panel.url}/sites/fra01/assets`);
  await page.getByText('cmp-1').first().waitFor();
  const said = page.locator('.notice', { hasText: `This session may be used for ${limit}` });
  // Some are allowed again every few seconds.
  await until(async () => {
    await page.evaluate(useUp);
    await page.evaluate("document.dispatchEvent(new Event('panel-poll-now'))");
    return (await said.count()) > 0;
  });
  expect(await said.first().textContent()).toMatch(/What you see is from/);
  expect(await page.getByText('cmp-1').count()).toBeGreaterThan(0);
  await said.first().waitFor({ state: 'detached' });
  await page.getByText('cmp-1').first().waitFor();
});

/** Runs in the page: asks until it is refused. */
async function useUp(): Promise<void> {
  const headers = { 'X-Panel-Refresh': '1' };
  const path = '/panel/api/hybrid-core/v1/sites';
  while ((await fetch(path, { headers })).status !== 429);
}
