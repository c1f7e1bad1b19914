/** Names with scripts or bidirectional controls on every page: rendered as plain text. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import { escapeFormatCharacters } from '../../src/text/escape-format-characters.ts';
import { openNamedPanel } from '../fixture/named-panel.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { openPage, useBrowser } from './browser.ts';

/**
 * Each is the id of a partner, a hybrid core, a site and an asset, a label, a name and an e-mail.
 */
const names: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' autofocus onfocus='alert(1)",
  'javascript:alert(1)',
  '</title><iframe src=https://evil.example>',
  '&lt;b&gt;&#x3C;{{7*7}}',
  '\u202Egnp.exe\u2066',
];
const first = names[0]!;
const at = (...segments: string[]) => `/${segments.map(encodeURIComponent).join('/')}`;

const panel = usePanel(openNamedPanel);
const browser = useBrowser();
let page: Page;
let complaints: string[];
const requests: string[] = [];
const dialogs: string[] = [];
beforeAll(async () => {
  for (const name of names) await writePartner(name);
  ({ page, complaints } = await openPage(browser));
  page.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn();
});

/** A partner of this name, with one hybrid core, site and asset of each name. */
function writePartner(id: string): Promise<void> {
  const capacity = noCapacity;
  const put = names.map(
    (name, i): Asset => ({
      id: name,
      nodeType: 'compute',
      capacity,
      status: i === 0 ? 'failed' : 'active',
    }),
  );
  return panel.write((transaction) =>
    transaction.writePartner({
      partner: { id, name: id, inventorySource: 'file' },
      hybridCores: {
        put: names.map((name) => ({ id: name, status: 'active', publicAvailable: false })),
        remove: [],
      },
      sites: {
        put: names.map((name) => ({
          id: name,
          hybridCoreId: name,
          description: first,
          location: { city: first, country: null, latitude: null, longitude: null },
        })),
        remove: [],
      },
      assets: new Map(names.map((name) => [name, { put, remove: [] }])),
      usage: new Map(),
    }),
  );
}

/**
 * Signs in as an administrator of all partners, with passkeys, tokens and colleagues of these
 * names.
 */
async function signIn(): Promise<void> {
  const userId = crypto.randomUUID();
  const as = { role: 'administrator', userId } as const;
  for (const name of names.slice(1)) await panel.signIn(name, as);
  const cookie = await panel.signIn(first, as);
  for (const [i, name] of names.entries()) {
    const asked = { email: name, role: 'member' };
    for (let times = 0; times < 2; times++) {
      const invited = await panel.send('POST', '/panel/api/invitations', cookie, asked);
      const { link } = (await invited.json()) as { link: string };
      // One colleague signs in, and one is invited.
      if (times === 0) await panel.ask('POST', new URL(link).pathname, { origin: panel.url });
    }
    await panel.write(async (transaction) => {
      const digest = String(i).repeat(64);
      await transaction.addToken({
        tokenId: crypto.randomUUID(),
        partnerId: first,
        userId,
        digest,
        label: name,
        createdAt: 1,
        expiresAt: null,
        revokedAt: null,
      });
      await transaction.addPasskey({
        passkeyId: crypto.randomUUID(),
        userId,
        credentialId: `key-${i}`,
        name,
        publicKey: new Uint8Array(1),
        counter: 0,
        transports: [],
        partnerId: null,
        createdAt: 1,
        usedDay: null,
      });
    });
  }
  await panel.send('POST', '/panel/api/tokens', cookie, { label: first });
  await page.goto(panel.url + (await panel.link(first, as)));
  await expectTextOnly([first]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${panel.url}/`);
}

/** Finds elements that a name created, and text that characters reorder or hide. */
const strangers = String.raw`(() => {
  const made = 'img, iframe, [onerror], [onfocus], [autofocus], a[href^="javascript:" i]';
  const scripts = 'script:not([src^="/files/"])';
  const found = [...document.querySelectorAll(made + ', ' + scripts)].map((of) => of.outerHTML);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(textContent)) found.push(parentElement.outerHTML + ' is not as it looks');
  }
  return found;
})()`;

async function expectTextOnly(wanted: readonly string[]): Promise<void> {
  for (const name of wanted) {
    await page.getByText(escapeFormatCharacters(name)).first().waitFor({ state: 'attached' });
  }
  expect(await page.evaluate(strangers)).toEqual([]);
}

const choice = `/partners?next=${encodeURIComponent('javascript:alert(1)')}`;

it.each<[string, readonly string[]]>([
  [choice, names],
  ['/', names],
  ...names.map((name): [string, readonly string[]] => [at('sites', name), [name, first]]),
  ...names.map((name): [string, readonly string[]] => [at('sites', name, 'assets'), names]),
  ...names.map((name): [string, readonly string[]] => [at('sites', first, 'assets', name), [name]]),
  ...names.map((name): [string, readonly string[]] => [at('hybrid-cores', name), [name]]),
  ...names.map((name): [string, readonly string[]] => [at('hybrid-cores', name, 'assets'), names]),
  ...names.map((name): [string, readonly string[]] => [at('sites', 'x', 'assets', name), []]),
  [`/report?month=${new Date().toISOString().slice(0, 7)}`, names],
  ...names.map((name): [string, readonly string[]] => [at('sites', name, 'report'), [name]]),
  ['/tokens', names],
  ['/people', names],
  ['/people?tab=tokens', names],
  ['/people?tab=audit', []],
  ['/account', [first, ...names]],
  ['/reference', [first]],
  [`/reference/listSiteAssets?site_id=${encodeURIComponent(first)}`, []],
  [`${at('sites', first, 'assets')}?filter[status]=${encodeURIComponent(first)}&sort=${first}`, []],
])('%s', async (path, wanted) => {
  await page.goto(panel.url + path, { waitUntil: 'networkidle' });
  await expectTextOnly(wanted);
  expect(dialogs).toEqual([]);
  expect(requests.filter((url) => new URL(url).origin !== panel.url)).toEqual([]);
  expect(complaints.filter((of) => !of.includes('the server responded with'))).toEqual([]);
});

it('the map of nodes, walked over', async () => {
  await page.goto(panel.url + at('sites', first));
  const map = page.getByRole('application', { name: /^Map of/ });
  await map.focus();
  for (const _ of names) {
    await map.press('ArrowRight');
    await page.locator('.chosen', { hasText: 'Compute' }).waitFor();
    await expectTextOnly([]);
  }
  expect([dialogs, requests.filter((url) => new URL(url).origin !== panel.url)]).toEqual([[], []]);
});

it('a question before something is revoked, and a choice that leads nowhere else', async () => {
  await page.goto(`${panel.url}/tokens`);
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: /^Revoke the token/ });
  const { x, width } = (await asked.boundingBox())!;
  expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(20);
  await asked.waitFor();
  await expectTextOnly([]);
  await page.goto(panel.url + choice);
  await page.getByRole('button', { name: /^Open/ }).first().click();
  await page.waitForURL(`${panel.url}/`);
  expect(dialogs).toEqual([]);
});

it.each(['/%09/evil.example', '/.//evil.example', '%2F%0A%2Fevil.example', '/%5Cevil.example'])(
  'a choice that %s leads nowhere else',
  async (next) => {
    requests.splice(0);
    await page.goto(`${panel.url}/partners?next=${next}`);
    await page.getByRole('button', { name: /^Open/ }).first().click();
    await page.waitForURL((url) => url.pathname !== '/partners');
    expect(page.url()).toBe(`${panel.url}/`);
    expect(requests.filter((url) => new URL(url).origin !== panel.url)).toEqual([]);
  },
);
