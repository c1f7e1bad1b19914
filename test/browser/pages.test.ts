/** The panel's pages in a real browser. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { peoplePerPageMax } from '../../src/panel/server/api/people.ts';
import { usePanel } from '../fixture/use-panel.ts';
import {
  axeFindings,
  cutTables,
  openPage,
  overflow,
  signInByLink,
  smallTargets,
  useBrowser,
} from './browser.ts';
import { paths } from './page-paths.ts';

const panel = usePanel();
const browser = useBrowser();
let page: Page;
let complaints: string[];
afterEach(() => page.context().close());

/** Opens a link as its recipient does. */
async function signIn(role: 'member' | 'administrator' = 'administrator'): Promise<void> {
  ({ page, complaints } = await openPage(browser));
  await signInByLink(page, panel, 'acme', { role });
}

/** Opens a page and waits until it has loaded. */
async function open(path: string): Promise<void> {
  await page.goto(panel.url + path);
  await page.locator('h1').waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
}

describe('signing in', () => {
  it('needs one press of a button, once, and lasts until the person signs out', async () => {
    ({ page, complaints } = await openPage(browser));
    const link = panel.url + (await panel.link('acme'));
    await page.goto(link);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(complaints).toEqual([]);
    const other = await openPage(browser);
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'This link was used' }).waitFor();
    expect(await axeFindings(other.page)).toEqual([]);
    await other.page.context().close();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in').waitFor();
    await page.goto(panel.url);
    await page.getByText('You are not signed in').waitFor();
  });

  it('ends on every open page when the access is withdrawn', async () => {
    await signIn('member');
    const userId: string = await page.evaluate(
      "fetch('/panel/api/session').then((answer) => answer.json()).then((of) => of.user_id)",
    );
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now()));
    await page.getByText('You are not signed in').waitFor();
  });
});

describe('how many nodes may be lost', () => {
  it('stands on the overview and on the page of a site', async () => {
    await signIn('member');
    await page.getByText(/huge \(memory\).* cannot lose a node$/).waitFor();
    await open('/sites/fra01');
    await page.getByText('Cannot lose a node (CPU).', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('every page', () => {
  it.each(['light', 'dark'] as const)(
    'is found good by axe in the %s theme',
    async (colorScheme) => {
      await signIn();
      await page.emulateMedia({ colorScheme });
      for (const path of paths) {
        await open(path);
        expect([path, await axeFindings(page)]).toEqual([path, []]);
      }
      expect(complaints).toEqual([]);
    },
  );

  it.each([360, 768, 1280, 1920])('fits into %i pixels', async (width) => {
    await signIn();
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await open(path);
      expect([path, await overflow(page)]).toEqual([path, 0]);
      expect([path, await cutTables(page)]).toEqual([path, []]);
    }
  });

  it.each([
    ['ACME Cloud Services GmbH', 'at once'],
    ['ACME Cloud Services and Data Centres of Northern Germany GmbH', 'in the open menu'],
  ])('has room on a phone for the partner %s, %s', async (name, where) => {
    await panel.rename('acme', name);
    await signIn();
    await page.setViewportSize({ width: 360, height: 740 });
    const partner = page.locator('.partner');
    expect(await partner.textContent()).toBe(name);
    if (where === 'in the open menu') await page.getByRole('button', { name: 'Menu' }).click();
    expect(await partner.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0);
    expect(await partner.evaluate((of) => of.scrollHeight - of.clientHeight)).toBe(0);
    expect(await overflow(page)).toBe(0);
    await panel.rename('acme', 'ACME');
  });

  it('is found good by axe on a phone, whose tables are rows with labels', async () => {
    await signIn();
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/sites/fra01/assets', '/tokens', '/people']) {
      await open(path);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
    }
    const label = "getComputedStyle(document.querySelector('td[data-label]'), '::before').content";
    expect(await page.evaluate(label)).toBe('"Role"');
  });

  it('has targets of 24 pixels at least on a phone, but for links within a sentence', async () => {
    await signIn();
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of paths) {
      await open(path);
      expect([path, await smallTargets(page)]).toEqual([path, []]);
    }
  });

  it('has a menu on a phone that Escape closes', async () => {
    await signIn();
    await page.setViewportSize({ width: 360, height: 800 });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.getByRole('link', { name: 'Account' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Account' }).waitFor({ state: 'hidden' });
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('.menu:focus').count()).toBe(1);
  });

  it('shows names that look like markup as they are', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await panel.rename('acme', name);
    await signIn();
    expect(await page.locator('h1').textContent()).toBe(name);
    expect(await page.locator('img').count()).toBe(0);
    await panel.rename('acme', 'ACME');
  });

  it('says what is not there, and what a member may not see', async () => {
    await signIn('member');
    await open('/sites/nowhere');
    await page.getByText('There is no site "nowhere" here.').first().waitFor();
    await page.goto(`${panel.url}/people`);
    await page.getByText('Only administrators see the people').waitFor();
    await page.goto(`${panel.url}/nowhere`);
    await page.getByText('There is no page at this address.').waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
  });

  it.each(['/sites/nowhere', '/hybrid-cores/nowhere'])(
    'offers nothing of %s, which is not there, and asks for no more of it',
    async (path) => {
      await signIn();
      const asked: string[] = [];
      page.on('request', (of) => {
        if (/\/(?:charts|events)\b/.test(of.url())) asked.push(of.url());
      });
      await open(path);
      await page.getByRole('alert').getByText('Not found').waitFor();
      expect(await page.getByRole('link', { name: 'Plan what fits' }).count()).toBe(0);
      expect(await page.getByRole('heading').allTextContents()).toEqual(['nowhere']);
      expect(asked).toEqual([]);
    },
  );

  it('keeps the menu where there is no page', async () => {
    await signIn();
    const answer = await page.goto(`${panel.url}/nowhere`);
    expect(answer!.status()).toBe(404);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByRole('heading', { name: /^Plan for / }).waitFor();
  });

  it('says that the service cannot be reached, and keeps what it has', async () => {
    await signIn();
    await page.route('**/panel/api/**', (route) => route.abort());
    await page.locator('main > .notice', { hasText: 'The service cannot be reached.' }).waitFor();
    await page.getByRole('heading', { name: 'fra01' }).waitFor();
    await page.unroute('**/panel/api/**');
    await page
      .locator('main > .notice', { hasText: 'The service cannot be reached.' })
      .waitFor({ state: 'hidden' });
  });
});

describe('assets', () => {
  it('are filtered and sorted by the address, which can be sent on', async () => {
    await signIn();
    await open('/sites/fra01/assets');
    await page.getByLabel('Node type').selectOption('compute');
    await page.waitForURL(/filter%5Bnode_type%5D=compute/);
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.waitForURL(/sort%5Bmemory_usage%5D=/);
    await page.getByRole('row').nth(1).waitFor();
    const query = new URL(page.url()).search;
    const answer = await page.evaluate(
      `fetch('/panel/api/hybrid-core/v1/sites/fra01/assets' + ${JSON.stringify(query)}).then((of) => of.json())`,
    );
    const ids = (answer as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(await page.locator('tbody th').allTextContents()).toEqual(ids);
    expect(await page.locator('th[aria-sort=ascending]').textContent()).toContain('Memory');
  });

  it('of all sites are a page, to which the overview leads from what failed', async () => {
    await signIn();
    const id = 'cmp-of-a-name-that-is-too-long-for-its-column-0042';
    await panel.putNode('acme', 'fra01', id, 'failed');
    await open('/');
    await page.getByRole('link', { name: /^\d+ nodes? failed$/ }).click();
    await page.getByRole('heading', { name: 'All assets' }).waitFor();
    const count = (await page.getByRole('link', { name: / failed$/ }).textContent())!.split(' ')[0];
    await expect.poll(() => page.locator('tbody tr').count()).toBe(Number(count));
    await page.getByText(new RegExp(`^${count} of [\\d,]+ assets`)).waitFor();
    await page.getByText(`Download ${count} as CSV or NDJSON`).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const long = page.getByRole('row').filter({ hasText: '0042' });
    await long.getByRole('button', { name: `Copy ${id}` }).click();
    await long.getByRole('button', { name: `Copied ${id}` }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(id);
    await long.getByRole('link', { name: id }).click();
    await page.getByRole('heading', { name: id }).waitFor();
    await page.getByRole('link', { name: 'The others of its type, fullest first' }).click();
    const crumbs = page.locator('.crumbs a');
    await expect.poll(() => crumbs.allTextContents()).toEqual(['Overview', 'acme-eu', 'fra01']);
    await panel.removeNode('acme', 'fra01', id);
  });

  it('keep all filters and sorts of the address that a person does not change', async () => {
    await signIn();
    const filters = 'filter[status]=active&filter[status]=failed&filter[node_type]=compute';
    await open(`/sites/fra01/assets?${filters}&filter[node_type]=object_storage&sort[status]=-`);
    expect(await page.getByLabel('or Status').inputValue()).toBe('failed');
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.getByRole('columnheader', { name: 'Status , then descending' }).waitFor();
    await page.getByLabel('Whole id').fill('cmp-1');
    await page.getByLabel('Whole id').press('Enter');
    await page.waitForURL(/filter%5Bid%5D=/);
    const now = new URL(page.url()).searchParams;
    const all = (name: string) => now.getAll(`filter[${name}]`).join();
    expect(all('status') + all('node_type')).toBe('active,failedcompute,object_storage');
    expect([now.has('sort[memory_usage]'), now.get('sort[status]')]).toEqual([true, '-']);
  });

  it('show a filter that the interface refuses, as the address has it', async () => {
    await signIn();
    await open('/sites/fra01/assets?filter[node_type]=quantum');
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('got "quantum"');
    expect(await page.getByLabel('Node type').inputValue()).toBe('quantum');
    await page.getByLabel('Whole id').fill('cmp-1');
    await page.getByLabel('Whole id').press('Enter');
    await page.waitForURL(/filter%5Bnode_type%5D=quantum/);
  });

  it('have their statuses to choose from, with how many each has', async () => {
    await signIn();
    await open('/sites/fra01/assets');
    const { data } = (await page.evaluate(
      `fetch('/panel/api/hybrid-core/v1/sites/fra01/resources').then((of) => of.json())`,
    )) as { data: { nodes: { by_status: Record<string, number> } } };
    const statuses = Object.entries(data.nodes.by_status);
    const texts = statuses.map(([status, count]) => `${status} (${count})`);
    const select = page.getByLabel('Status');
    await expect.poll(() => select.locator('option').allTextContents()).toEqual(['any', ...texts]);
    const [status, count] = statuses[0]!;
    await select.selectOption(status);
    await page.waitForURL(/filter%5Bstatus%5D=/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(count);
  });

  it.each([
    ['CSV', 'hybrid-cores/acme-eu'],
    ['NDJSON', 'hybrid-cores/acme-eu'],
    ['CSV', 'sites/fra01'],
    ['NDJSON', 'sites/fra01'],
  ])('are exported as %s of %s, as the interface does it', async (form, of) => {
    await signIn();
    await open(`/${of}/assets?filter[node_type]=compute&sort[memory_usage]=-`);
    const link = page.getByRole('link', { name: form, exact: true });
    const href = (await link.getAttribute('href'))!;
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const downloaded = await readFile((await download.path())!);
    const made = await panel.send('POST', '/panel/api/tokens', await panel.signIn('acme'), {
      label: 'compare',
    });
    const { user_id, token } = (await made.json()) as { user_id: string; token: string };
    const target = new URL(panel.interfaceUrl + href.slice('/panel/api'.length));
    // For the panel alone: a link sends no header that names the partner of its page.
    target.searchParams.delete('panel_partner');
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    const exported = await (await fetch(target, { headers })).text();
    expect(downloaded.toString()).toBe(exported);
    expect(exported.trim().split('\n').length).toBeGreaterThan(2);
    if (of === 'sites/fra01') {
      const sites = target.searchParams.getAll('filter[site_id]');
      expect(sites).toEqual(['fra01']);
    }
    expect(download.suggestedFilename()).toMatch(form === 'CSV' ? /\.csv$/ : /\.ndjson$/);
  });
});

describe('an asset', () => {
  it('that is removed while it is shown stays in view, marked as gone', async () => {
    await panel.putNode('acme', 'fra01', 'short-lived', 'active');
    await signIn();
    await page.clock.install();
    await open('/sites/fra01/assets/short-lived');
    await page.getByText('never observed').waitFor();
    await panel.removeNode('acme', 'fra01', 'short-lived');
    await expect
      .poll(async () => {
        await page.clock.runFor(16_000);
        return page.getByText('This is no longer here').count();
      })
      .toBe(1);
    await page.getByText('never observed').waitFor();
    await page.reload();
    await page.getByText('There is no asset').waitFor();
  });
});

describe('tokens', () => {
  it('are made, shown once with a curl that works, and revoked', async () => {
    await signIn('member');
    await open('/tokens');
    await page.getByLabel('What it is for').fill('a dashboard');
    await page.getByRole('button', { name: 'Make token' }).click();
    const shown = page.locator('section.made');
    await shown.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const curl = (await shown.locator('pre').last().textContent())!;
    const headers = Object.fromEntries(
      [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!]),
    );
    const target = /'(http[^']+)'$/.exec(curl)![1]!;
    expect((await fetch(target, { headers })).status).toBe(200);
    await open('/tokens');
    expect(await page.content()).not.toContain(headers['X-Auth-Token']);
    await page.getByRole('button', { name: 'Revoke a dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the token “a dashboard”?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name: 'revoked' }).waitFor();
    await expect.poll(async () => (await fetch(target, { headers })).status).toBe(401);
  });

  it('of somebody whose access was withdrawn are revoked by an administrator', async () => {
    const userId = crypto.randomUUID();
    const cookie = await panel.signIn('acme', { userId });
    await panel.send('POST', '/panel/api/tokens', cookie, { label: 'of who left' });
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now()));
    await signIn();
    await open('/people?tab=tokens');
    const row = page.getByRole('row').filter({ hasText: 'of who left' });
    await row.getByRole('cell', { name: 'withdrawn' }).waitFor();
    await row.getByRole('button', { name: 'Revoke of who left' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the token “of who left”?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('cell', { name: 'revoked' }).waitFor();
  });
});

describe('people', () => {
  it('are found among more than fit on a page', async () => {
    await signIn();
    await panel.write(async (transaction) => {
      const userIds = Array.from({ length: peoplePerPageMax + 1 }, () => crypto.randomUUID());
      await transaction.lockUsers(userIds);
      for (const [i, userId] of userIds.entries()) {
        const of = { userId, email: `many-${i}@acme.example`, partnerId: 'acme' };
        await transaction.openAccess({ ...of, role: 'member' }, Date.now());
      }
    });
    await open('/people');
    await page.getByRole('button', { name: 'More people' }).click();
    await page.getByRole('button', { name: 'First people' }).click();
    await page.getByRole('button', { name: 'More people' }).waitFor();
    await page.getByLabel('Find').fill('Many-200@');
    await page.getByLabel('Find').press('Enter');
    await page.getByRole('rowheader', { name: 'many-200@acme.example' }).waitFor();
    expect(await page.getByRole('rowheader', { name: /^many-/ }).count()).toBe(1);
    await page.getByLabel('Find').fill('no such person');
    await page.getByLabel('Find').press('Enter');
    await page.getByText('No one.').waitFor();
  });

  it('of a provider that let them go are shown to administrators while their tokens work', async () => {
    await signIn();
    const userId = crypto.randomUUID();
    await panel.write(async (t) => {
      await t.lockUsers([userId]);
      const of = { userId, email: 'gone@acme.example', partnerId: 'acme' };
      await t.openAccess({ ...of, role: 'member' }, 1);
      const signedInAt = Date.now() - 40 * 86_400_000;
      const identity = { issuer: 'https://id.example', subject: userId, partnerIds: ['acme'] };
      await t.addIdentity({ ...identity, userId, createdAt: 1, signedInAt });
      await t.addToken({
        partnerId: 'acme',
        tokenId: userId,
        userId,
        label: 'nightly',
        digest: 'e'.repeat(64),
        createdAt: 1,
        expiresAt: null,
        revokedAt: null,
      });
    });
    await open('/people');
    const section = page.getByRole('region', { name: 'Not signed in for 30 days' });
    await section.getByText('gone@acme.example, last').waitFor();
    await section.getByRole('link', { name: 'one token of gone@acme.example' }).click();
    await page.getByRole('rowheader', { name: /^nightly/ }).waitFor();
  });

  it('are invited by a link that opens on another device', async () => {
    await signIn();
    await open('/people');
    await page.getByLabel('E-mail address, or a name').fill('colleague@acme.example');
    await page.getByRole('button', { name: 'Make a sign-in link' }).click();
    const link = (await page.locator('section.made pre').textContent())!;
    const other = await openPage(browser);
    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await other.page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await other.page.context().close();
    await page.reload();
    // With the people of the test above, they may be on the second page.
    await page.getByLabel('Find').fill('colleague@');
    await page.getByLabel('Find').press('Enter');
    await page.getByRole('rowheader', { name: 'colleague@acme.example' }).waitFor();
  });
});
