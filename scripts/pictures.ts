/**
 * Makes the pictures of the README from the demo: the panel's overview, light and dark, and a
 * terminal with `hc`: `node scripts/pictures.ts`. It needs Chromium, Debian's package unless CHROMIUM
 * names another.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/browser.ts';
import { freePort } from '../test/fixture/free-port.ts';

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const folder = path('docs/pictures');

/** Size of a picture, in CSS pixels: as wide as a README is shown, twice. */
const width = 1_280;
const overviewHeight = 800;

/** What the terminal's picture shows. */
const commands: readonly (readonly string[])[] = [
  ['sites'],
  ['forecast', 'fra01'],
  ['assets', 'fra01', '--sort', '-storage_usage', '--limit', '3'],
];

interface Demo {
  readonly url: string;
  readonly link: string;
  readonly userId: string;
  readonly token: string;
  stop(): void;
}

async function startDemo(): Promise<Demo> {
  const [port, panelPort] = [await freePort(), await freePort()];
  const env = { PATH: process.env.PATH, PORT: `${port}`, PANEL_PORT: `${panelPort}` };
  const child = spawn(process.execPath, [path('bin/hybrid-core.js'), 'serve', '--demo'], { env });
  child.stderr.resume();
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk;
    const found = [
      /listens on (http:\S+)/,
      /(http:\S+\/sign-in\/\S+)/,
      /X-Auth-UserId: ([^']+)'/,
      /X-Auth-Token: ([^']+)'/,
    ].map((pattern) => pattern.exec(text)?.[1]);
    const [url, link, userId, token] = found;
    if (url && link && userId && token && text.includes('Ctrl+C')) {
      return { url, link, userId, token, stop: () => child.kill() };
    }
  }
  throw new Error(`the demo ended: ${text}`);
}

async function open(
  browser: Browser,
  height: number,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  return context.newPage();
}

async function drawOverview(browser: Browser, demo: Demo): Promise<void> {
  const page = await open(browser, overviewHeight, 'light');
  await page.goto(demo.link);
  await page.getByRole('heading', { name: 'Sites' }).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/overview-${scheme}.png` });
  }
}

async function drawTerminal(browser: Browser, { url, userId, token }: Demo): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    HC_URL: url,
    HC_USER_ID: userId,
    HC_TOKEN: token,
    COLUMNS: '110',
  };
  const shown = commands.map((words) => {
    const output = execFileSync(process.execPath, [path('clients/cli/bin/hc.js'), ...words], {
      env,
    });
    return `$ hc ${words.join(' ')}\n${output}`;
  });
  const page = await open(browser, 1, 'dark');
  await page.setContent(
    `<style>body{margin:0;background:#16181d}pre{margin:0;padding:24px;font:15px/1.45 monospace;color:#d7dae0}</style><pre></pre>`,
  );
  await page.locator('pre').evaluate((pre, text) => {
    pre.textContent = text;
  }, shown.join('\n'));
  await page.screenshot({ path: `${folder}/terminal.png`, fullPage: true });
}

mkdirSync(folder, { recursive: true });
const demo = await startDemo();
const browser = await launchBrowser();
try {
  await drawOverview(browser, demo);
  await drawTerminal(browser, demo);
} finally {
  await browser.close();
  demo.stop();
}
