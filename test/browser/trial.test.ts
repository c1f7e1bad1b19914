/**
 * Three people and a new partner: the service's operator, its first administrator, and a
 * colleague.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSamples } from '../../src/domain/usage.ts';
import { useCommandLine } from '../fixture/command-line.ts';
import { freePort } from '../fixture/free-port.ts';
import { writePast } from '../fixture/past.ts';
import { patienceMs } from '../fixture/patience.ts';
import { startTestService } from '../fixture/service.ts';
import { launchBrowser, overflow } from './browser.ts';

const inventory = `
partners:
  - id: meridian
    name: Meridian Hosting
    hybrid_cores:
      - id: meridian-eu
        status: active
        public_available: true
        sites:
          - id: ams01
            location: { city: Amsterdam, country: NL }
            assets: [{ id: cmp-1, node_type: compute, status: active }]
          - id: osl01
            location: { city: Oslo, country: "NO" }
            assets:
              - { id: dst-1, node_type: distributed_storage, status: active, capacity: { storage_bytes: 100000 } }
`;

const phone: BrowserContextOptions = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 740 },
  permissions: ['clipboard-read', 'clipboard-write'],
};
const laptop: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };

const operator = useCommandLine();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('three people bring a partner in, on a command line, a phone and a laptop', async () => {
  // The operator, at the real time.
  operator.passTime(Date.now() - Date.parse('2026-11-20T12:00:00Z'));
  const port = String(await freePort());
  const env = { PANEL_PORT: port, PANEL_URL: `http://localhost:${port}` };
  writeFileSync(`${operator.folder}/meridian.yaml`, inventory);
  expect(await operator.run(`import ${operator.folder}/meridian.yaml`)).toMatchObject({
    status: 0,
  });
  const invited = await operator.run(
    'user invite --partner meridian --role administrator --email ada@meridian.example',
    { env },
  );
  const link = /http:\S+/.exec(invited.stdout)![0];
  const database = { address: `sqlite:${operator.folder}/test.db`, remove: async () => {} };
  const service = await startTestService(
    async (store) => {
      const writer = await store.openWriter();
      await writer.transaction(async (transaction) => {
        const now = Date.now();
        const storage = { used: 33_335, total: null, observedAt: now };
        const usage = { source: 'file', ...noSamples, storage } as const;
        await transaction.writePartner({
          partner: { id: 'meridian', name: 'Meridian Hosting', inventorySource: 'file' },
          hybridCores: { put: [], remove: [] },
          sites: { put: [], remove: [] },
          assets: new Map(),
          usage: new Map([['osl01', new Map([['dst-1', usage]])]]),
        });
        await writePast(transaction, now, [{ partnerId: 'meridian', level: 'site', id: 'osl01' }]);
      });
      await writer.close();
    },
    env,
    async () => database,
  );
  const ada = await openAs(phone);
  const ben = await openAs(laptop);

  // The administrator, on a phone.
  await addAuthenticator(ada);
  await ada.goto(link);
  await ada.getByRole('button', { name: 'Sign in' }).tap();
  await ada.getByRole('heading', { name: 'Meridian Hosting' }).waitFor();
  await ada.getByRole('heading', { name: 'Sites' }).waitFor();
  await choose(ada, 'link', 'Account');
  await ada.getByLabel('Name of the device').fill('phone');
  await ada.getByRole('button', { name: 'Add a passkey' }).tap();
  await ada.getByText('Not used yet').waitFor();
  await choose(ada, 'link', 'People');
  await ada.getByLabel('E-mail address, or a name').fill('ben@meridian.example');
  await ada.getByRole('button', { name: 'Make a sign-in link' }).tap();
  const sent = await copied(ada, 'Sign-in link');
  await choose(ada, 'link', 'Tokens');
  await ada.getByLabel('What it is for').fill('dashboard');
  await ada.getByRole('button', { name: 'Make token' }).tap();
  const curl = await copied(ada, 'Token “dashboard”');
  expect(await overflow(ada)).toBe(0);
  // Pasted into a shell, followed by the status.
  const pasted = `${curl} -s -o ${operator.folder}/answer.json -w '%{http_code}'`;
  const { stdout } = await promisify(execFile)('sh', ['-c', pasted]);
  expect(stdout).toBe('200');
  await choose(ada, 'button', 'Sign out');
  await ada.getByRole('button', { name: 'Sign in with a passkey' }).tap();
  await ada.getByRole('heading', { name: 'Sites' }).waitFor();

  // The colleague, on a laptop.
  await ben.goto(sent);
  await ben.getByRole('button', { name: 'Sign in' }).click();
  await ben
    .locator('.glance')
    .getByText(/; first osl01 \(/)
    .waitFor();
  await ben.getByLabel('Order').selectOption('By name');
  await ben.waitForURL(/order=name/);
  const order = await ben.locator('.sites h3').allTextContents();
  await ada.goto(ben.url());
  await ada.getByRole('heading', { name: 'Sites' }).waitFor();
  expect(await ada.locator('.sites h3').allTextContents()).toEqual(order);
  await ben.locator('.glance').getByRole('link', { name: 'osl01' }).click();
  await ben
    .getByText(/^Full on .* \(13\d days\)/)
    .first()
    .waitFor();
  await ben.getByRole('button', { name: '100 d' }).click();
  await ben.getByText(/A point for every/).waitFor();
  await ada.goto(ben.url());
  await ada
    .locator('.history')
    .getByText(/^Full on .* \(13\d days\)/)
    .waitFor();
  const pressed = (page: Page) => page.locator('.history [aria-pressed=true]').allTextContents();
  expect(await pressed(ada)).toEqual(await pressed(ben));
  expect(await pressed(ada)).toEqual(['Distributed storage', '100 d']);
  await Promise.all([ada, ben].map((page) => page.context().close()));
  await service.stop();
});

async function openAs(device: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}

/** Taps an entry of the menu, which is collapsed on a phone. */
async function choose(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.locator('#menu').getByRole(role, { name }).tap();
}

/** Adds an authenticator with user verification. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The last text that a card offers to copy. */
async function copied(page: Page, card: string): Promise<string> {
  const shown = page.locator('section.made', { hasText: card });
  await shown.getByRole('button', { name: 'Copy' }).last().tap();
  await shown.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate('navigator.clipboard.readText()');
}
