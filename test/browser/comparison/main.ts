/**
 * Draws each page of the panel in light, dark, forced colours and at 360 px, as a commit has it and as the working
 * copy has it, and compares the two: `npm run compare:pages -- COMMIT [FOLDER]`. No picture is stored beforehand; those
 * of pages that differ go to FOLDER (build/compare), with the difference in red.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { paths } from '../page-paths.ts';
import { comparePictures } from './pictures.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const wide = { viewport: { width: 1_280, height: 800 } };
const variants: Readonly<Record<string, BrowserContextOptions>> = {
  light: { ...wide, colorScheme: 'light' },
  dark: { ...wide, colorScheme: 'dark' },
  forced: { ...wide, forcedColors: 'active' },
  '360 px': { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
};

/** Time for what follows the last answer to be drawn, in ms: charts wait for a frame. */
const drawnAfterMs = 300;

/** A checkout whose panel answers. */
interface Served {
  readonly url: string;
  readonly cookie: string;
  readonly process: ChildProcess;
}

/** A folder with the files of a commit, on this checkout's packages. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-pages-'));
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', '--force', folder, commit], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function build(folder: string): void {
  for (const script of ['build-clients.js', 'build-panel.js']) {
    execFileSync(process.execPath, [join(folder, 'scripts', script)], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
}

async function serve(folder: string, now: number): Promise<Served> {
  const opener = fileURLToPath(new URL('open.ts', import.meta.url));
  const child = spawn(process.execPath, [opener, folder, String(now)], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{"url"')) return { ...JSON.parse(line), process: child };
  }
  throw new Error(`The panel of ${folder} did not open.`);
}

/** A browser that is signed in, in one of the variants. */
async function open(
  browser: Browser,
  { url, cookie }: Served,
  variant: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(variant);
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

async function picture(page: Page, url: string): Promise<Buffer> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // What waits until it is near is there, too.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.waitForTimeout(drawnAfterMs);
  await page.waitForLoadState('networkidle');
  await page.evaluate('scrollTo(0, 0)');
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

async function compare(folder: string, target: string): Promise<number> {
  const now = Date.now();
  const browser = await launchBrowser();
  const served = await Promise.all([folder, root].map((of) => serve(of, now)));
  const scratch = await (await browser.newContext()).newPage();
  let different = 0;
  for (const [name, variant] of Object.entries(variants)) {
    const pages = await Promise.all(served.map((of) => open(browser, of, variant)));
    for (const path of paths) {
      const [before, after] = await Promise.all(
        pages.map((page, at) => picture(page, served[at]!.url + path)),
      );
      const { share, difference } = await comparePictures(scratch, before!, after!);
      const percent = `${(100 * share).toFixed(2)} %`.padStart(9);
      console.log(`${share === 0 ? '        =' : percent}  ${name.padEnd(7)} ${path}`);
      if (share === 0) continue;
      different++;
      const file = `${path.replace(/\W+/g, '-')}-${name.replace(' ', '')}`.replace(/^-/, '');
      for (const [of, bytes] of Object.entries({ before, after, difference })) {
        writeFileSync(join(target, `${file}.${of}.png`), bytes!);
      }
    }
    await Promise.all(pages.map((page) => page.context().close()));
  }
  await browser.close();
  for (const panel of served) panel.process.stdin!.end();
  return different;
}

const [commit, given] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Usage: npm run compare:pages -- COMMIT [FOLDER]');
  process.exit(2);
}
const target = resolve(given ?? join(root, 'build/compare'));
if (existsSync(target)) rmSync(target, { recursive: true });
mkdirSync(target, { recursive: true });
const folder = checkOut(commit);
try {
  for (const checkout of [folder, root]) build(checkout);
  const different = await compare(folder, target);
  const all = paths.length * Object.keys(variants).length;
  console.log(
    `${different} of ${all} pictures differ from those of ${commit}${different > 0 ? `: ${target}` : ''}`,
  );
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
}
