/** The panel's reference: administrators read it, and try requests with their session. */
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { openPanel } from '../fixture/panel.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel(() => openPanel({ DOCS_REFERENCE: 'administrators' }));
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

async function signIn(role: 'member' | 'administrator'): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await signInByLink(page, panel, 'acme', { role });
}

const answer = () => page.locator('.answer');

it('tries an operation, shows what came, and has an address that shows the same', async () => {
  await signIn('administrator');
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'List the assets of a site' }).click();
  await page.getByLabel('site_id').fill('fra01');
  await page.getByLabel('compute').check();
  await page.getByLabel('sort[storage_usage]').selectOption('-');
  await page.getByLabel('sort[id]').selectOption('+');
  await page.getByLabel('page[limit]').fill('2');
  await page.getByRole('button', { name: 'Send' }).click();
  await answer().waitFor();
  const query = 'filter[node_type]=compute&sort[storage_usage]=-&sort[id]=%2B&page[limit]=2';
  const target = `/hybrid-core/v1/sites/fra01/assets?${query}`;
  const curl = await page.locator('.trial pre').textContent();
  expect(curl).toContain(`'${panel.interfaceUrl}${target}'`);
  expect(curl).toContain('-H "X-Auth-Token: $TOKEN"');
  const raw: string = await page.evaluate(`fetch('/panel/api${target}').then((of) => of.text())`);
  const shown = (await answer().locator('pre').textContent())!;
  expect(JSON.parse(shown)).toEqual(JSON.parse(raw));
  expect(shown.split('\n').length).toBeGreaterThan(20);
  expect(await answer().locator('p').textContent()).toMatch(/^200 OK after \d+ ms, .+ shown$/);
  await answer().getByText('Headers').click();
  await answer().getByRole('rowheader', { name: 'etag' }).waitFor();
  expect(await answer().getByRole('rowheader').allTextContents()).not.toContain(
    'content-security-policy',
  );
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('.answer').waitFor();
  expect(await other.locator('.answer pre').textContent()).toBe(shown);
  expect(complaints).toEqual([]);
});

it('shows sums with all their digits, and problems as they are', async () => {
  await signIn('administrator');
  await page.goto(`${panel.url}/reference/getSiteResources?site_id=fra01`);
  await answer().waitFor();
  const raw: string = await page.evaluate(
    "fetch('/panel/api/hybrid-core/v1/sites/fra01/resources').then((of) => of.text())",
  );
  const digits = (text: string) => text.match(/\d+/g);
  expect(digits((await answer().locator('pre').textContent())!)).toEqual(digits(raw));
  await page.getByLabel('site_id').fill("no'where");
  await page.getByRole('button', { name: 'Send' }).click();
  await answer().getByText('404 Not Found').waitFor();
  expect(await answer().locator('pre').textContent()).toContain('site-unknown');
  expect(await page.locator('.trial pre').textContent()).toContain('/sites/no%27where/resources');
});

it('has what the service does not serve otherwise', async () => {
  await signIn('administrator');
  await page.goto(`${panel.url}/reference/getSite`);
  await page.getByText('Schemas of v1').waitFor();
  await page.locator('.described a[href="#schema-siteanswer"]').first().click();
  expect(await page.locator('#schema-siteanswer').isVisible()).toBe(true);
  const served = await fetch(`${panel.interfaceUrl}/docs/apis/hybrid-core/v1/reference`);
  expect(served.status).toBe(404);
  await page.goto(`${panel.url}/reference/nothing`);
  await page.getByText('There is no operation “nothing”.').waitFor();
});

it('is for administrators', async () => {
  await signIn('member');
  expect(await page.getByRole('link', { name: 'Reference' }).count()).toBe(0);
  await page.goto(`${panel.url}/reference/listSites`);
  await page.getByText('Only administrators see the reference').waitFor();
  const status = await page.evaluate("fetch('/panel/api/reference').then((of) => of.status)");
  expect(status).toBe(403);
});

it('stops reading a body longer than is shown', async () => {
  await signIn('administrator');
  await page.route('**/assets.csv', (route) =>
    route.fulfill({ contentType: 'text/csv', body: `${'x'.repeat(1_000_000)}END` }),
  );
  await page.goto(`${panel.url}/reference/exportHybridCoreAssetsCsv?hybrid_core_id=acme-eu`);
  await answer().getByText('the first').waitFor();
  expect(await answer().locator('pre').textContent()).not.toContain('END');
});

it('leads whose session has ended to sign in, and back to what was tried', async () => {
  await signIn('administrator');
  await page.goto(`${panel.url}/reference/getSiteResources?site_id=fra01`);
  await answer().waitFor();
  // From here on, only the tried request learns of the session's end.
  await page.route(/\/panel\/api\/(?!hybrid-core)/, (route) => route.abort());
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/sign-in\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('next')).toBe('/reference/getSiteResources?site_id=fra01');
});
