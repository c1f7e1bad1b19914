/** The panel over HTTP, from browsers and attackers. */
import { describe, expect, it } from 'vitest';
import { freshSecret } from '../../src/access/secret.ts';
import { panelRoutes } from '../../src/panel/server/api/routes.ts';
import { stylePath } from '../fixture/panel-files.ts';
import { usePanel } from '../fixture/use-panel.ts';

interface Overview {
  readonly resources: { readonly nodes: { readonly total: number } };
  readonly sites: {
    readonly site: { readonly id: string };
    readonly resources: { readonly site_id: string; readonly nodes: { readonly total: number } };
  }[];
}

const panel = usePanel();

describe('a sign-in link', () => {
  it('is shown any number of times, and signs in once', async () => {
    const path = await panel.link('acme', { role: 'administrator' });
    for (let i = 0; i < 3; i++) {
      const shown = await panel.ask('GET', path);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('<button type="submit" class="first">Sign in</button>');
      expect(shown.headers.get('set-cookie')).toBeNull();
    }
    const used = await panel.ask('POST', path, { origin: panel.url });
    expect(used.status).toBe(303);
    expect(used.headers.get('location')).toBe('/');
    expect(used.headers.get('set-cookie')).toMatch(
      /^hybrid-core-session=[\w-]{65}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const again = await panel.ask('POST', path, { origin: panel.url });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([410, null]);
    expect(await again.text()).toContain('This link was used');
  });

  it('says of an expired, an unknown and a removed partner what it is', async () => {
    const expired = await panel.ask('GET', await panel.link('acme', { lifeMs: -1 }));
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('This link has expired');
    const unknown = await panel.ask('GET', '/sign-in/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('no longer here');
    expect((await panel.ask('GET', '/sign-in/a/b')).status).toBe(404);
    await panel.rename('short-lived', 'Short-lived');
    const gone = await panel.link('short-lived');
    await panel.write((transaction) => transaction.removePartner('short-lived'));
    const removed = await panel.ask('POST', gone, { origin: panel.url });
    expect([removed.status, removed.headers.get('set-cookie')]).toEqual([404, null]);
  });

  it('is refused without the origin of the panel', async () => {
    const path = await panel.link('acme');
    for (const origin of [undefined, 'null', 'https://evil.example', `${panel.url}.evil.example`]) {
      const refused = await panel.ask('POST', path, origin === undefined ? {} : { origin });
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    }
    expect((await panel.ask('POST', path, { origin: panel.url })).status).toBe(303);
  });

  it('is slowed by address where it is guessed, and a good one is not', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const statuses = new Set<number>();
    for (let i = 0; i < 200; i++) {
      statuses.add((await panel.ask('GET', `/sign-in/guess-${i}`, headers)).status);
    }
    expect([...statuses].sort()).toEqual([404, 429]);
    const good = await panel.ask('GET', await panel.link('acme'), headers);
    expect(good.status).toBe(200);
  });
});

describe('a session', () => {
  it('opens the pages, and without one they lead to the sign-in page', async () => {
    const cookie = await panel.signIn('acme');
    for (const path of ['/', '/tokens', '/sites/fra01', '/sites/fra01/assets/n1']) {
      expect((await panel.ask('GET', path, { cookie })).status, path).toBe(200);
      const other = await panel.ask('GET', path);
      const to = path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
      expect([other.status, other.headers.get('location')], path).toEqual([303, to]);
    }
    expect((await panel.ask('GET', '/nowhere', { cookie })).status).toBe(404);
    expect(
      (await panel.ask('GET', '//evil.example', { cookie })).headers.get('location'),
    ).toBeNull();
  });

  it('is a new one at each sign-in, and the one that the browser had ends', async () => {
    const planted = await panel.signIn('acme');
    const made = `hybrid-core-session=${'a'.repeat(43)}`;
    for (const cookie of [planted, made]) {
      const path = await panel.link('acme');
      const used = await panel.ask('POST', path, { origin: panel.url, cookie });
      const next = used.headers.get('set-cookie')!.split(';')[0]!;
      expect(next).not.toBe(cookie);
      const statusOf = async (of: string) =>
        (await panel.ask('GET', '/panel/api/session', { cookie: of })).status;
      expect([await statusOf(cookie), await statusOf(next)]).toEqual([401, 200]);
    }
  });

  it('ends when the person signs out, whatever holds the cookie', async () => {
    const cookie = await panel.signIn('acme');
    const out = await panel.ask('POST', '/panel/api/sign-out', { cookie, origin: panel.url });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^hybrid-core-session=; .*Max-Age=0$/);
    expect((await panel.ask('GET', '/panel/api/session', { cookie })).status).toBe(401);
  });

  it('ends with the access, within two seconds', async () => {
    const cookie = await panel.signIn('acme');
    const { user_id: userId } = await panel.json('/panel/api/session', cookie);
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now()));
    await expect
      .poll(async () => (await panel.ask('GET', '/panel/api/session', { cookie })).status)
      .toBe(401);
  });

  it('is not taken from two cookies, nor from one that was made up', async () => {
    const cookie = await panel.signIn('acme');
    const both = `${cookie}; hybrid-core-session=other`;
    expect((await panel.ask('GET', '/panel/api/session', { cookie: both })).status).toBe(401);
    expect(
      (await panel.ask('GET', '/panel/api/session', { cookie: 'hybrid-core-session=x' })).status,
    ).toBe(401);
  });

  it('is recognized whatever cookies its network made up', async () => {
    const statusOf = async (cookie: string) =>
      (await panel.ask('GET', '/panel/api/session', { cookie })).status;
    const statuses = new Set<number>();
    const madeUpMax = 2_500;
    for (let sent = 0; sent < madeUpMax; sent += 50) {
      const some = Array.from({ length: 50 }, () => freshSecret());
      const asked = some.map((secret) => statusOf(`hybrid-core-session=${secret}`));
      for (const status of await Promise.all(asked)) statuses.add(status);
    }
    // One that this process has not read before.
    expect(await statusOf(await panel.signIn('acme'))).toBe(200);
    expect(statuses).toEqual(new Set([401]));
  });

  it('goes over to another partner of the person, not to any other', async () => {
    const userId = '00000000-0000-4000-8000-0000000000aa';
    await panel.signIn('globex', { userId, role: 'administrator' });
    const cookie = await panel.signIn('acme', { userId });
    const about = await panel.json('/panel/api/session', cookie);
    expect(about.partner.id).toBe('acme');
    expect(about.partners.map((of: { id: string }) => of.id)).toEqual(['acme', 'globex']);
    const switchTo = (partnerId: string, with_: string) =>
      panel.send('POST', '/panel/api/switch', with_, { partner_id: partnerId });
    expect((await switchTo('initech', cookie)).status).toBe(404);
    const over = await switchTo('globex', cookie);
    expect(over.status).toBe(204);
    const next = over.headers.get('set-cookie')!.split(';')[0]!;
    expect(await panel.json('/panel/api/session', next)).toMatchObject({
      partner: { id: 'globex' },
      role: 'administrator',
    });
    expect((await panel.ask('GET', '/panel/api/session', { cookie })).status).toBe(401);
    // Each partner's administrators read its reference, and not the other's.
    const looking = await panel.signIn('acme', { role: 'administrator' });
    for (const [of, other] of [
      [looking, 'globex'],
      [next, 'acme'],
    ] as const) {
      const { acts } = await panel.json('/panel/api/acts', of);
      const gone = { user_id: userId, action: 'session.switch', facts: expect.anything() };
      expect(acts).toContainEqual(expect.objectContaining(gone));
      expect(JSON.stringify(acts)).not.toContain(other);
    }
    // An administrator's link opens that administrator's partner alone.
    const invitedBy = '00000000-0000-4000-8000-0000000000ff';
    await panel.signIn('acme', { userId: invitedBy, role: 'administrator' });
    const bound = await panel.signIn('acme', { userId, invitedBy });
    expect((await panel.json('/panel/api/session', bound)).partners).toEqual([]);
    expect((await switchTo('globex', bound)).status).toBe(404);
  });

  it('acts for the partner that its page shows, or not at all', async () => {
    const userId = '00000000-0000-4000-8000-0000000000ab';
    const cookie = await panel.signIn('acme', { userId, role: 'administrator' });
    const origin = panel.url;
    const ask = (method: string, path: string, shown: string | null) =>
      panel.ask(
        method,
        `/panel/api${path}`,
        { cookie, origin, ...(shown !== null && { 'x-panel-partner': shown }) },
        method === 'GET' ? undefined : '{}',
      );
    const made = () => panel.json('/panel/api/acts', cookie).then(({ acts }) => acts.length);
    const before = await made();
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/hybrid-core/v1/sites'],
      ['GET', '/hybrid-core/v1/sites?panel_partner=globex'],
      ['GET', '/hybrid-core/v1/sites?page%5Blimit%5D=1&panel_partner=globex'],
      ['POST', '/tokens'],
      ['POST', '/invitations'],
      ['POST', '/sessions/end-others'],
      ['POST', '/switch'],
      ['POST', '/sign-out'],
    ] as const) {
      const answer = await ask(method, path, path.includes('globex') ? null : 'globex');
      expect(answer.status, path).toBe(409);
      expect(answer.headers.get('x-panel-partner')).toBe('acme');
      expect(await answer.json()).toMatchObject({ error: { code: 'other-partner' } });
    }
    expect(await made()).toBe(before);
    for (const shown of ['acme', null]) {
      const answer = await ask('GET', '/hybrid-core/v1/sites?panel_partner=acme', shown);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-panel-partner')).toBe('acme');
    }
  });
});

describe('every answer', () => {
  it.each(['/', '/sign-in', stylePath, '/panel/api/session', '/nowhere', '/files/../x'])(
    '%s has the policy',
    async (path) => {
      const { headers } = await panel.ask('GET', path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'/,
      );
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain(
        "require-trusted-types-for 'script'; trusted-types reference",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
    },
  );

  it('serves any version the script that finds out which files are missing', async () => {
    const other = await panel.ask('GET', '/files/load-OTHER000.js');
    expect(other.status).toBe(200);
    expect(other.headers.get('cache-control')).toBe('no-store');
    expect((await panel.ask('GET', '/files/main-OTHER000.js')).status).toBe(404);
  });

  it('refuses to write without the origin, whatever the session', async () => {
    const cookie = await panel.signIn('acme');
    for (const origin of ['null', 'https://evil.example']) {
      const refused = await panel.ask('POST', '/panel/api/tokens', { cookie, origin });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: 'origin' } });
    }
    expect((await panel.ask('POST', '/', { cookie, origin: panel.url })).status).toBe(405);
  });

  it('escapes names that come from outside', async () => {
    await panel.rename('acme', '<img src=x onerror=alert(1)>"\'');
    const shown = await (await panel.ask('GET', await panel.link('acme'))).text();
    expect(shown).not.toContain('<img');
    expect(shown).toContain('&lt;img src=x');
    await panel.rename('acme', 'ACME');
  });
});

describe('the data', () => {
  it('are the very answers of the interface, of the own partner alone', async () => {
    const cookie = await panel.signIn('acme');
    const token = await panel.send('POST', '/panel/api/tokens', cookie, { label: 'compare' });
    const made = (await token.json()) as { user_id: string; token: string };
    const headers = { 'X-Auth-UserId': made.user_id, 'X-Auth-Token': made.token };
    const paths = ['/hybrid-core/v1/sites?page[limit]=2', '/hybrid-core/v2/hybrid-cores'];
    for (const path of [...paths, '/hybrid-core/v1/sites/none', '/hybrid-core/v1/sites?x=1']) {
      const shown = await panel.ask('GET', `/panel/api${path}`, { cookie });
      const answered = await fetch(panel.interfaceUrl + path, { headers });
      expect(await shown.text()).toBe(await answered.text());
      expect(shown.status).toBe(answered.status);
      expect(shown.headers.get('etag')).toBe(answered.headers.get('etag'));
    }
  });

  it('say how long every site lasts', async () => {
    const cookie = await panel.signIn('acme');
    const { sites } = (await panel.json('/panel/api/overview', cookie)) as Overview;
    const outlook = await panel.json('/panel/api/outlook', cookie);
    const reported = outlook.sites.map((of: { site_id: string }) => of.site_id);
    expect(reported).toEqual(sites.map(({ site }) => site.id));
  });

  it('come with entity tags, so that nothing is sent twice', async () => {
    const cookie = await panel.signIn('acme');
    const first = await panel.ask('GET', '/panel/api/overview', { cookie });
    const body = (await first.json()) as Overview;
    expect(body.sites.length).toBeGreaterThan(0);
    expect(body.sites[0]!.resources.site_id).toBe(body.sites[0]!.site.id);
    expect(body.resources.nodes.total).toBe(
      body.sites.reduce((sum, { resources }) => sum + resources.nodes.total, 0),
    );
    const etag = first.headers.get('etag')!;
    const headers = { cookie, 'if-none-match': etag };
    expect((await panel.ask('GET', '/panel/api/overview', headers)).status).toBe(304);
    const siteId = encodeURIComponent(body.sites[0]!.site.id);
    const map = await panel.json(`/panel/api/sites/${siteId}/nodes`, cookie);
    expect(map.nodes).toHaveLength(body.sites[0]!.resources.nodes.total);
    expect((await panel.ask('GET', '/panel/api/sites/none/nodes', { cookie })).status).toBe(404);
  });
});

describe('what people are shown of themselves and others', () => {
  it.each(panelRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path))(
    'is a head alone where it has no news: %s',
    async (path) => {
      const cookie = await panel.signIn('acme', { role: 'administrator' });
      const ask = (headers = {}) => panel.ask('GET', `/panel/api${path}`, { cookie, ...headers });
      const first = await ask();
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const known = { 'if-none-match': first.headers.get('etag')! };
      const again = await ask(known);
      expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
      await panel.send('POST', '/panel/api/tokens', cookie, { label: path });
      if (path.endsWith('tokens')) expect((await ask(known)).status).toBe(200);
    },
  );
});

describe('somebody who asks without end', () => {
  it('has to wait, and no other does', async () => {
    const [busy, other] = [await panel.signIn('acme'), await panel.signIn('acme')];
    const ask = (cookie: string) => panel.ask('GET', '/panel/api/session', { cookie });
    const statuses = new Set<number>();
    while (!statuses.has(429)) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(busy)));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200, 429]);
    const refused = await Promise.all(Array.from({ length: 50 }, () => ask(busy)));
    expect(refused.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('1');
    expect((await ask(other)).status).toBe(200);
    const origin = panel.url;
    const left = await panel.ask('POST', '/panel/api/sign-out', { cookie: busy, origin });
    expect(left.status).toBe(204);
    expect((await ask(busy)).status).toBe(401);
  });
});
