/** What happened, in a real browser: the list follows an import by itself. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { importInventory, inventoryFile } from '../fixture/seed.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hybrid-core-events-'));
  ({ page, complaints } = await openPage(browser));
  await signInByLink(page, panel);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports the inventory with another status of the first node, or without it; returns its site and id. */
async function importStatus(status: string | null): Promise<{ siteId: string; assetId: string }> {
  const inventory = parse(readFileSync(inventoryFile, 'utf8'));
  const { hybrid_cores } = inventory.partners.find((of: { id: string }) => of.id === 'acme');
  const { sites } = hybrid_cores.find((of: { id: string }) => of.id === 'acme-eu');
  const [asset] = sites[0].assets;
  if (status === null) sites[0].assets.shift();
  else asset.status = status;
  const file = join(folder, 'inventory.yaml');
  writeFileSync(file, stringify(inventory));
  await importInventory(panel.store, file);
  return { siteId: sites[0].id, assetId: asset.id };
}

it('an event appears by itself, and says since when a node has failed', async () => {
  const { siteId, assetId } = await importStatus('repaired');
  const streamed = page.waitForResponse(
    (of) => of.request().resourceType() === 'eventsource' && of.status() === 200,
  );
  await page.goto(`${panel.url}/sites/${siteId}`);
  const happened = page.getByRole('region', { name: 'What happened' });
  await happened.getByRole('link', { name: assetId }).first().waitFor();
  await streamed;
  await importStatus('failed');
  await happened.getByText('repaired → failed').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await happened.getByRole('link', { name: assetId }).first().click();
  await page.getByText(/^failed since /).waitFor();
  await happened.getByText('repaired → failed').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${panel.url}/hybrid-cores/acme-eu`);
  await happened.getByText('repaired → failed').waitFor();
  await page.goto(panel.url);
  await page.locator('.later').scrollIntoViewIfNeeded();
  await happened.getByText('repaired → failed').waitFor();
  await importStatus('repaired');
  await happened.getByText('failed → repaired').waitFor();
  // A node that flaps is one line.
  await importStatus('failed');
  await happened.getByText(/^failed 2 times since .*, now failed$/).waitFor();
  await importStatus('repaired');
  await happened.getByText(/^failed and back 2 times since /).waitFor();
  expect(await happened.getByText('repaired → failed').count()).toBe(0);
  await importStatus(null);
  await happened.getByText('removed').waitFor();
  await happened.getByText(assetId).first().waitFor();
  await happened.getByRole('link', { name: assetId }).first().waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
