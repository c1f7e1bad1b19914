/** Acts and their audit log in a real browser: asked about, done once, and found among many. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, overflow, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;

it('the audit log shows older events, those of a kind, and those up to a day', async () => {
  const people = await panel.store.openPeopleWriter();
  await people.transaction(async (transaction) => {
    const appendEvent = (at: number, action: string) =>
      transaction.appendAuditEvent({
        auditEventId: randomUUID(),
        partnerId: 'acme',
        userId: null,
        at,
        action,
        facts: {},
      });
    await appendEvent(Date.parse('2026-01-05T12:00:00Z'), 'passkey.add');
    for (let i = 0; i < 150; i++)
      await appendEvent(Date.parse('2026-01-09T12:00:00Z') + i, 'user.invite');
  });
  await people.close();
  const opened = await openPage(browser);
  page = opened.page;
  await signInByLink(page, panel, 'acme', { role: 'administrator' });
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const events = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.poll(() => events.count()).toBe(100);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Older events' }).click();
  await expect.poll(() => events.count()).toBe(52);
  await events.filter({ hasText: 'added a passkey' }).waitFor();
  expect(await page.getByRole('button', { name: 'Older events' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Newest events' }).click();
  await page.getByLabel('Kind').selectOption('added a passkey');
  await expect.poll(() => events.count()).toBe(1);
  await page.getByLabel('Kind').selectOption('all');
  await page.getByLabel('Until the end of').fill('2026-01-06');
  await expect.poll(() => events.count()).toBe(1);
  await page.getByLabel('Until the end of').fill('2026-01-04');
  await page.getByText('No events.').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(opened.complaints).toEqual([]);
  await page.context().close();
});

/** Opens a page as a new administrator of `globex`. */
async function openAs(path: string) {
  const userId = randomUUID();
  const opened = await openPage(browser);
  page = opened.page;
  await signInByLink(page, panel, 'globex', { role: 'administrator', userId });
  await page.goto(panel.url + path);
  return { ...opened, userId };
}

it('a link that is asked for twice at once is made once', async () => {
  await openAs('/people');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByLabel('E-mail address, or a name').fill('once@globex.example');
  // Both presses come before anything is drawn.
  await page.getByRole('button', { name: 'Make a sign-in link' }).evaluate((button) => {
    const form = (button as unknown as { form: { requestSubmit(): void } }).form;
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.getByRole('heading', { name: 'Sign-in link for once@globex.example' }).waitFor();
  expect(sent).toEqual(['/panel/api/invitations']);
  await page.getByRole('link', { name: 'Invitations (1)' }).click();
  const invitation = page.getByRole('listitem').filter({ hasText: 'once@globex.example' });
  await invitation.getByRole('button', { name: 'Revoke the invitation of' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Revoke the invitation of once@globex.example?',
  });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No invitation waits to be used.').waitFor();
  await page.context().close();
});

it('a change of role is asked about, by name, and shown at once', async () => {
  const { complaints } = await openAs('/people');
  const other = randomUUID();
  await panel.signIn('globex', { userId: other, role: 'member' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: other });
  const press = row.getByRole('button', { name: 'Make administrator' });
  const dialog = page.getByRole('dialog', { name: `Make ${other} an administrator?` });
  await press.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await press.evaluate((of) => of === of.ownerDocument.activeElement)).toBe(true);
  await press.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await row.getByRole('cell', { name: 'member', exact: true }).count()).toBe(1);
  await press.click();
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await row.getByRole('cell', { name: 'administrator', exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  // Of oneself it warns, and the pages are a member's at once.
  const own = page.getByRole('row').filter({ hasText: '(you)' });
  await own.getByRole('button', { name: 'Make member' }).click();
  const ofOneself = page.getByRole('dialog', { name: 'Make yourself a member?' });
  await ofOneself.getByText('only another administrator can give it back').waitFor();
  await ofOneself.getByRole('button', { name: 'Make member' }).click();
  await page.getByRole('heading', { name: 'Sites' }).waitFor();
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('tokens are named by label and id, in tables and in the audit log', async () => {
  await openAs('/tokens');
  await page.getByLabel('What it is for').fill('nightly export');
  await page.getByRole('button', { name: 'Make token' }).click();
  const id = (await page.getByRole('rowheader').locator('code').textContent())!;
  expect(id).not.toBe('');
  await page.goto(`${panel.url}/people?tab=audit`);
  const made = page.getByRole('listitem').filter({ hasText: 'made a token' });
  await made.getByText('“nightly export”').waitFor();
  await made.getByText(id).waitFor();
  expect(await overflow(page)).toBe(0);
  await page.context().close();
});

it('what was typed stays where the session has ended elsewhere, for the same person', async () => {
  const { userId } = await openAs('/people');
  const name = page.getByLabel('E-mail address, or a name');
  await name.fill('typed@globex.example');
  const [{ value }] = await page.context().cookies(panel.url);
  await panel.send('POST', '/panel/api/sign-out', `hybrid-core-session=${value}`);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await page.getByRole('button', { name: 'Make a sign-in link' }).click();
  await dialog.getByRole('link', { name: 'Sign in in another tab' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const other = await page.context().newPage();
  await signInByLink(other, panel, 'globex', { userId });
  await dialog.getByRole('button', { name: 'I have signed in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('typed@globex.example');
  await page.getByRole('button', { name: 'Make a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Sign-in link for typed@globex.example' }).waitFor();
  await page.context().close();
});

it('what was typed is not for another person', async () => {
  await openAs('/people');
  const name = page.getByLabel('E-mail address, or a name');
  await name.fill('typed@globex.example');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Make a sign-in link' }).click();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  const other = await page.context().newPage();
  await signInByLink(other, panel, 'globex', { role: 'administrator' });
  await page.bringToFront();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect.poll(() => name.inputValue()).toBe('');
  await page.context().close();
});

it('a user of the command line is named by the label of the token', async () => {
  const userId = randomUUID();
  await panel.write(async (t) => {
    await t.addToken({
      partnerId: 'globex',
      userId,
      tokenId: 'of-a-command',
      digest: 'c'.repeat(64),
      label: 'first try',
      createdAt: Date.now(),
      expiresAt: null,
      revokedAt: null,
    });
  });
  await openAs('/people');
  const row = page.getByRole('row', { name: /^Token “first try”/ });
  await row.waitFor();
  expect(await row.getByRole('rowheader').locator('bdi').getAttribute('title')).toBe(userId);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
