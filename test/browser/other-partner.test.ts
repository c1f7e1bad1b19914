/** Windows of one browser: one goes over to another partner, and the others act on none but their own. */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { usePanel } from '../fixture/use-panel.ts';
import { axeFindings, openPage, signInByLink, useBrowser } from './browser.ts';

const panel = usePanel();
const browser = useBrowser();
let first: Page;

// A context that is closed while a window of it navigates may never close: each goes to an empty page before.
afterEach(async () => {
  for (const window of first.context().pages()) await window.goto('about:blank').catch(() => {});
  await first.context().close();
});

/** Three windows of an administrator of `acme` and `globex`, at these paths, all of `acme`. */
async function openWindows(...paths: readonly string[]) {
  const opened = await openPage(browser);
  first = opened.page;
  const userId = randomUUID();
  await signInByLink(first, panel, 'globex', { role: 'administrator', userId });
  await signInByLink(first, panel, 'acme', { role: 'administrator', userId });
  // The browser reports the refusals that this is about.
  const others = paths.slice(1).map(() => first.context().newPage());
  const windows = [first, ...(await Promise.all(others))];
  for (const [at, window] of windows.entries()) {
    await window.goto(panel.url + paths[at]);
    await window.getByRole('heading', { level: 1 }).waitFor();
  }
  return windows as [Page, Page, Page];
}

/** The partner that a window shows. */
const partnerOf = (window: Page) => window.getByLabel('Partner').inputValue();

/** What a window says that another window went over. */
const note = (window: Page) =>
  window.getByRole('status').filter({ hasText: 'In another window you went over to' });

/** Whether a window says, from now on, that the session has ended: in a dialog, or by its sign-in page. */
async function watchEnd(window: Page): Promise<() => Promise<boolean>> {
  let isAtSignIn = false;
  window.on('framenavigated', (frame) => {
    isAtSignIn ||= new URL(frame.url()).pathname === '/sign-in';
  });
  await window.evaluate(
    `addEventListener('panel-signed-out', () => sessionStorage.setItem('ended', ''))`,
  );
  return async () =>
    isAtSignIn || (await window.evaluate(`sessionStorage.getItem('ended') !== null`));
}

/** Holds the next request of a window to a path, with the headers as they would have been sent. */
async function holdNext(window: Page, path: string) {
  const held = Promise.withResolvers<Route>();
  const isIt = (url: URL) => url.pathname === path;
  await window.route(isIt, (route) => held.resolve(route), { times: 1 });
  const came = held.promise;
  return { came, headers: came.then((route) => route.request().allHeaders()) };
}

/** Sends a held request past the browser. */
function send(route: Route, headers: Readonly<Record<string, string>>): Promise<Response> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const { cookie = '', origin = '', 'x-panel-partner': partner } = headers;
  const named = partner !== undefined && { 'x-panel-partner': partner };
  const sent = { cookie, origin, ...named };
  return panel.ask(request.method(), pathname, sent, request.postData() ?? undefined);
}

/** Answers a held request, cookies included. */
async function hand(route: Route, answer: Response): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  await route.fulfill({ status: answer.status, headers, body: await answer.text() });
}

/**
 * Goes over in a window; what it returns ends once the window has loaded again. A context that is closed
 * before may never close.
 */
async function goOver(window: Page): Promise<{ readonly loaded: Promise<unknown> }> {
  const loaded = window.waitForEvent('load');
  // For a test that does not wait for it.
  loaded.catch(() => {});
  const exchanged = window.waitForResponse(
    (of) => new URL(of.url()).pathname === '/panel/api/switch',
  );
  await window.getByLabel('Partner').selectOption('globex');
  await exchanged;
  return { loaded };
}

it('windows that show another partner act on none, say so and load again', async () => {
  const [tokens, people, overview] = await openWindows('/tokens', '/people', '/');
  const other = await first.context().newPage();
  await other.goto(panel.url);
  await goOver(other);
  for (const window of [tokens, people, overview]) expect(await partnerOf(window)).toBe('acme');
  const writes: [string, string | undefined, number][] = [];
  for (const window of [tokens, people, overview]) {
    window.on('response', (answer) => {
      const request = answer.request();
      const path = new URL(answer.url()).pathname.replace('/panel/api', '');
      if (request.method() === 'POST')
        writes.push([path, request.headers()['x-panel-partner'], answer.status()]);
    });
  }
  await tokens.getByLabel('What it is for').fill('export');
  await tokens.getByRole('button', { name: 'Make token' }).click();
  await note(tokens).waitFor();
  expect(await note(tokens).textContent()).toContain('This page showed ACME');
  expect(await partnerOf(tokens)).toBe('globex');
  await tokens.getByText('There are no tokens yet.').waitFor();
  expect(await axeFindings(tokens)).toEqual([]);
  await note(tokens).getByRole('button', { name: 'Close' }).click();
  expect(await note(tokens).count()).toBe(0);

  await people.getByLabel('E-mail address, or a name').fill('boss@acme.example');
  await people.getByLabel('Role').selectOption('administrator');
  await people.getByRole('button', { name: 'Make a sign-in link' }).click();
  await note(people).waitFor();
  expect(await partnerOf(people)).toBe('globex');
  expect(await people.getByText('boss@acme.example').count()).toBe(0);

  // Its next look at the data is refused.
  await note(overview).waitFor();
  expect(await partnerOf(overview)).toBe('globex');
  expect(writes).toEqual([
    ['/tokens', 'acme', 409],
    ['/invitations', 'acme', 409],
  ]);
});

it('a token that is shown once stays until its page is loaded again', async () => {
  const [tokens, , other] = await openWindows('/tokens', '/account', '/');
  await tokens.getByLabel('What it is for').fill('export');
  await tokens.getByRole('button', { name: 'Make token' }).click();
  await tokens.getByRole('heading', { name: 'Token “export”' }).waitFor();
  await goOver(other);
  await tokens.getByLabel('What it is for').fill('another');
  // Its own look at the data may open the dialog before, over the button.
  const make = tokens.getByRole('button', { name: 'Make token' });
  await make.dispatchEvent('click');
  const dialog = tokens.getByRole('dialog', { name: 'You went over to another partner' });
  await dialog.waitFor();
  expect(await axeFindings(tokens)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy it first' }).click();
  await tokens.getByRole('heading', { name: 'Token “export”' }).waitFor();
  expect(await partnerOf(tokens)).toBe('acme');
  await make.dispatchEvent('click');
  await dialog.getByRole('button', { name: 'Load the page again' }).click();
  await expect.poll(() => partnerOf(tokens)).toBe('globex');
});

it('files and events of a page are those of the partner that it shows', async () => {
  const [assets, site, other] = await openWindows('/sites/fra01/assets', '/sites/fra01', '/');
  const csv = assets.getByRole('link', { name: 'CSV' });
  await csv.waitFor();
  const address = new URL((await csv.getAttribute('href'))!, panel.url).href;
  // Before its answer, the browser asks with the session that was exchanged.
  await (await goOver(other)).loaded;
  const answer = await site.context().request.get(address);
  expect(answer.status()).toBe(409);
});

it('a request under way with the session that is exchanged says which partner it is now', async () => {
  const [tokens, , other] = await openWindows('/tokens', '/account', '/');
  const saidEnd = await watchEnd(tokens);
  const held = await holdNext(tokens, '/panel/api/tokens');
  await tokens.getByLabel('What it is for').fill('export');
  await tokens.getByRole('button', { name: 'Make token' }).click();
  const route = await held.came;
  const asSent = await held.headers;
  const { loaded } = await goOver(other);
  const refused = await send(route, asSent);
  expect(refused.status).toBe(401);
  await hand(route, refused);
  await note(tokens).waitFor();
  expect(await partnerOf(tokens)).toBe('globex');
  await tokens.getByText('There are no tokens yet.').waitFor();
  expect(await saidEnd()).toBe(false);
  await loaded;
});

it('a request that is refused while the session is exchanged waits for the new one', async () => {
  const [tokens, , other] = await openWindows('/tokens', '/account', '/');
  const saidEnd = await watchEnd(tokens);
  const { came, headers } = await holdNext(other, '/panel/api/switch');
  await other.getByLabel('Partner').selectOption('globex');
  const route = await came;
  const exchanged = await send(route, await headers);
  expect(exchanged.status).toBe(204);
  const refused = tokens.waitForResponse((answer) => answer.status() === 401);
  await tokens.getByLabel('What it is for').fill('export');
  await tokens.getByRole('button', { name: 'Make token' }).click();
  await refused;
  await hand(route, exchanged);
  await note(tokens).waitFor();
  expect(await saidEnd()).toBe(false);
  expect(await partnerOf(tokens)).toBe('globex');
  await expect.poll(() => partnerOf(other)).toBe('globex');
});

it('of two windows that go over at once, one does, and the other says so', async () => {
  const [one, , other] = await openWindows('/tokens', '/account', '/');
  const { came } = await holdNext(other, '/panel/api/switch');
  await other.getByLabel('Partner').selectOption('globex');
  const route = await came;
  await one.getByLabel('Partner').selectOption('globex');
  await route.continue();
  await note(one).waitFor();
  expect(await partnerOf(one)).toBe('globex');
  await expect.poll(() => partnerOf(other)).toBe('globex');
});

it('signing out while another window goes over signs out of what it went over to', async () => {
  const [account, , other] = await openWindows('/account', '/plan', '/');
  const held = await holdNext(account, '/panel/api/sign-out');
  await account.getByRole('button', { name: 'Sign out' }).click();
  const route = await held.came;
  const asSent = await held.headers;
  const { loaded } = await goOver(other);
  await hand(route, await send(route, asSent));
  await account.waitForURL(/\/sign-in/);
  const answer = await account.context().request.get(`${panel.url}/panel/api/session`);
  expect(answer.status()).toBe(401);
  await loaded;
});

it('signing out of a window that shows another partner signs out', async () => {
  const [account, , other] = await openWindows('/account', '/plan', '/');
  const { loaded } = await goOver(other);
  await account.getByRole('button', { name: 'Sign out' }).click();
  await account.waitForURL(/\/sign-in/);
  expect((await account.context().request.get(`${panel.url}/panel/api/session`)).status()).toBe(
    401,
  );
  await loaded;
});
