/**
 * Attacks on the panel by other sites, with stolen cookies, and through the interface's listener:
 * none succeeds.
 */
import { describe, expect, it } from 'vitest';
import { panelRoutes } from '../../src/panel/server/api/routes.ts';
import { panelAddresses } from '../fixture/panel-addresses.ts';
import { stylePath } from '../fixture/panel-files.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel();

const signedOut = async (cookie: string) =>
  (await panel.ask('GET', '/panel/api/session', { cookie })).status === 401;

describe('a request that writes, from elsewhere', () => {
  it.each([
    ['no origin', () => null],
    ['a null origin', () => 'null'],
    ['another site', () => 'https://evil.example'],
    ['another port', () => panel.url.replace(/:\d+$/, ':1')],
    ['another scheme', () => panel.url.replace('http:', 'https:')],
    ['a longer host', () => `${panel.url}.evil.example`],
    ['a path behind it', () => `${panel.url}/`],
    ['upper case', () => panel.url.toUpperCase()],
    ['two origins', () => `${panel.url}, ${panel.url}`],
    ['the name of the same machine', () => panel.url.replace('127.0.0.1', 'localhost')],
  ])('%s', async (_, of) => {
    const cookie = await panel.signIn('acme', { role: 'administrator' });
    const origin = of();
    const headers = { cookie, ...(origin !== null && { origin }) };
    const writing = panelAddresses.filter(([method]) => method !== 'GET');
    const paths = [...writing, ['POST', await panel.link('acme')] as const];
    for (const [method, path] of paths) {
      const answer = await panel.ask(method, path, headers, '{}');
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(await signedOut(cookie)).toBe(false);
  });

  it('is not let in by any header that allows other sites', async () => {
    const origin = 'https://evil.example';
    const cookie = await panel.signIn('acme');
    const asked = { cookie, origin, 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await panel.ask(method, '/panel/api/session', asked);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('a session', () => {
  it('is never one that was there before signing in', async () => {
    const fixed = `hybrid-core-session=${'A'.repeat(43)}`;
    const path = await panel.link('acme');
    const used = await panel.ask('POST', path, { origin: panel.url, cookie: fixed });
    const cookie = used.headers.get('set-cookie')!.split(';')[0]!;
    expect(cookie).not.toBe(fixed);
    expect([await signedOut(fixed), await signedOut(cookie)]).toEqual([true, false]);
  });

  it('of before ends when somebody signs in on top of it', async () => {
    const previous = await panel.signIn('acme');
    const path = await panel.link('acme');
    await panel.ask('POST', path, { origin: panel.url, cookie: previous });
    await expect.poll(() => signedOut(previous)).toBe(true);
  });

  it('is over for a thief of its cookie once the person goes over to another partner', async () => {
    const userId = crypto.randomUUID();
    await panel.signIn('globex', { userId });
    const stolen = await panel.signIn('acme', { userId });
    await panel.send('POST', '/panel/api/switch', stolen, { partner_id: 'globex' });
    await expect.poll(() => signedOut(stolen)).toBe(true);
  });

  it('goes with the user', async () => {
    const userId = crypto.randomUUID();
    const cookie = await panel.signIn('acme', { userId });
    expect(await signedOut(cookie)).toBe(false);
    await panel.write((transaction) => transaction.removeUser(userId));
    await expect.poll(() => signedOut(cookie)).toBe(true);
  });
});

describe('signing in leads', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/partners?next=//evil.example',
    '/partners?next=/%09/evil.example',
    '/partners?next=%2F%09%2Fevil.example',
    '/partners?next=%2Fpartners%3Fnext%3D%2F%2509%2Fevil.example',
    'javascript:alert(1)',
    '/"><script>alert(1)</script>',
  ])('not to %j', async (next) => {
    const shown = await panel.ask('GET', `/sign-in?next=${encodeURIComponent(next)}`);
    const text = await shown.text();
    expect(text).not.toContain('alert(1)');
    expect(text).not.toMatch(/(href|action|content)="[^"]*evil/);
    // Nor by the page that redirects a signed-out person.
    const first = await panel.ask('GET', next.startsWith('/partners') ? next : '/partners');
    expect(first.headers.get('location')).not.toContain('evil');
    for (const path of [next, `/x/..//${next}`, `/sites/${next}`]) {
      const url = new URL(panel.url);
      const led = await panel
        .ask('GET', path.startsWith('/') ? path : `/${path}`)
        .catch(() => null);
      const location = led?.headers.get('location') ?? '/';
      expect(new URL(location, url).origin).toBe(url.origin);
    }
  });
});

describe("the interface's listener", () => {
  it('has none of the panel, and takes no session', async () => {
    const cookie = await panel.signIn('acme', { role: 'administrator' });
    const ask = (path: string, method = 'GET') =>
      fetch(panel.interfaceUrl + path, {
        method,
        redirect: 'manual',
        headers: { cookie, origin: panel.url },
      });
    const paths = panelRoutes.map(({ path }) => `/panel/api${path}`);
    const pages = ['/sign-in', await panel.link('acme'), '/tokens', '/people', stylePath];
    const data = ['/panel/api/overview', '/panel/api/hybrid-core/v1/sites'];
    for (const path of [...paths, ...pages, ...data]) {
      const statuses = [await ask(path), await ask(path, 'POST'), await ask(path, 'DELETE')];
      expect([path, ...statuses.map(({ status }) => status)]).toEqual([path, 404, 404, 404]);
    }
    const answer = await ask('/hybrid-core/v1/sites');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
  });
});
