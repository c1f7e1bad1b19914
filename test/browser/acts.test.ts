/** The audit list in a real browser: finding one event among many. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { axeFindings, comeInByLink, launchBrowser, openPage, overflow } from './browser.ts';

let panel: OpenPanel;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  panel = await openPanel();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await panel.stop();
});

it('shows older acts, those of a kind, and those up to a day', async () => {
  const people = await panel.store.openPeopleWriter();
  await people.transaction(async (transaction) => {
    const act = (at: number, action: string) =>
      transaction.appendAuditEvent({
        actId: randomUUID(),
        partnerId: 'acme',
        userId: null,
        at,
        action,
        facts: {},
      });
    await act(Date.parse('2026-01-05T12:00:00Z'), 'passkey.add');
    for (let i = 0; i < 150; i++) await act(Date.parse('2026-01-09T12:00:00Z') + i, 'user.invite');
  });
  await people.close();
  const opened = await openPage(browser);
  page = opened.page;
  await comeInByLink(page, panel, 'acme', { role: 'administrator' });
  await page.getByRole('link', { name: 'People' }).click();
  const acts = page.getByRole('list', { name: 'What was done' }).getByRole('listitem');
  await expect.poll(() => acts.count()).toBe(100);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Older acts' }).click();
  await expect.poll(() => acts.count()).toBe(52);
  await acts.filter({ hasText: 'added a passkey' }).waitFor();
  expect(await page.getByRole('button', { name: 'Older acts' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Newest acts' }).click();
  await page.getByLabel('Kind').selectOption('added a passkey');
  await expect.poll(() => acts.count()).toBe(1);
  await page.getByLabel('Kind').selectOption('all');
  await page.getByLabel('Until the end of').fill('2026-01-06');
  await expect.poll(() => acts.count()).toBe(1);
  await page.getByLabel('Until the end of').fill('2026-01-04');
  await page.getByText('Nothing.').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(opened.complaints).toEqual([]);
});
