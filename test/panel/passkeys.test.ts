/** Passkeys over HTTP: what they open, for how long, and attacks on them. */
import { describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../fixture/authenticator.ts';
import {
  beginWithPasskey,
  endWithPasskey,
  openNamedPanel,
  registerPasskey,
  sessionOf,
  signInWithPasskey,
} from '../fixture/named-panel.ts';
import { openPanel } from '../fixture/panel.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel(openNamedPanel);

const userOf = async (cookie: string): Promise<string> =>
  (await panel.json('/panel/api/session', cookie)).user_id;
const passkeysOf = async (cookie: string) =>
  (await panel.json('/panel/api/passkeys', cookie)).passkeys;
const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { error: { message: string } }).error.message;

describe('a passkey', () => {
  it('signs its person in, with a new session each time, and is listed with its last day', async () => {
    const first = await panel.signIn('acme', { role: 'administrator' });
    const authenticator = await registerPasskey(panel, first, { name: 'Telefon' });
    expect(await passkeysOf(first)).toMatchObject([
      { name: 'Telefon', used_on: null, partner_id: null },
    ]);
    const sessions = new Set([first]);
    for (let i = 0; i < 2; i++) {
      const answer = await signInWithPasskey(panel, authenticator);
      expect([answer.status, await answer.json()]).toEqual([200, { to: '/' }]);
      sessions.add(sessionOf(answer)!);
    }
    expect(sessions.size).toBe(3);
    const [, second] = sessions;
    expect(await userOf(second!)).toBe(await userOf(first));
    expect((await passkeysOf(first))[0].used_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(await passkeysOf(first))).not.toMatch(/key"|credential|user_id/);
  });

  it('leads to the page that was asked for, and to no other site', async () => {
    const authenticator = await registerPasskey(panel, await panel.signIn('acme'));
    const leadsTo = async (next: string) =>
      ((await (await signInWithPasskey(panel, authenticator, next)).json()) as { to: string }).to;
    expect(await leadsTo('/sites/fra01?a=%2F%2Fb')).toBe('/sites/fra01?a=%2F%2Fb');
    const evil = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/partners?next=//evil.example',
      '/partners?next=%2F%09%2Fevil.example',
    ];
    for (const next of [...evil, '/sign-in', '/panel/api/acts', '/x\n', 'tokens']) {
      expect(await leadsTo(next), next).toBe('/');
    }
  });

  it('is removed by its person, and is not known any more', async () => {
    const cookie = await panel.signIn('acme');
    const authenticator = await registerPasskey(panel, cookie);
    const [{ passkey_id: id }] = await passkeysOf(cookie);
    const other = await panel.signIn('acme');
    const remove = (by: string) => panel.send('DELETE', `/panel/api/passkeys/${id}`, by);
    expect([(await remove(other)).status, (await remove(cookie)).status]).toEqual([404, 204]);
    const refused = await signInWithPasskey(panel, authenticator);
    expect([refused.status, sessionOf(refused)]).toEqual([403, null]);
    expect(await messageOf(refused)).toContain('not known here');
  });

  it('opens nothing once the access is withdrawn, and is gone with its user', async () => {
    const cookie = await panel.signIn('acme');
    const authenticator = await registerPasskey(panel, cookie);
    const userId = await userOf(cookie);
    await panel.write((t) => t.withdrawAccess(userId, 'acme', Date.now()));
    const withdrawn = await signInWithPasskey(panel, authenticator);
    expect([withdrawn.status, sessionOf(withdrawn)]).toEqual([403, null]);
    expect(await messageOf(withdrawn)).toContain('Your access was withdrawn.');
    await panel.write((t) => t.removeUser(userId));
    expect(await messageOf(await signInWithPasskey(panel, authenticator))).toContain('not known');
  });

  it('lets its person choose between partners', async () => {
    const userId = '00000000-0000-4000-8000-0000000000bb';
    await panel.signIn('globex', { userId });
    const authenticator = await registerPasskey(panel, await panel.signIn('acme', { userId }));
    const answer = await signInWithPasskey(panel, authenticator, '/tokens');
    expect(await answer.json()).toEqual({ to: '/partners?next=%2Ftokens' });
    const { partners } = await panel.json('/panel/api/session', sessionOf(answer)!);
    expect(partners.map(({ id }: { id: string }) => id)).toEqual(['acme', 'globex']);
  });

  it('of a session that an administrator could have opened, opens that partner alone', async () => {
    const userId = '00000000-0000-4000-8000-0000000000cc';
    const invitedBy = '00000000-0000-4000-8000-0000000000ff';
    await panel.signIn('acme', { userId: invitedBy, role: 'administrator' });
    const own = await panel.signIn('globex', { userId });
    await registerPasskey(panel, own, { name: 'own' });
    const bound = await panel.signIn('acme', { userId, invitedBy });
    const authenticator = await registerPasskey(panel, bound, { name: 'of a stranger, maybe' });
    const answer = await signInWithPasskey(panel, authenticator);
    expect(await answer.json()).toEqual({ to: '/' });
    const session = await panel.json('/panel/api/session', sessionOf(answer)!);
    expect([session.partner.id, session.partners]).toEqual(['acme', []]);
    // It neither sees nor removes the person's other passkeys.
    expect(await passkeysOf(sessionOf(answer)!)).toMatchObject([{ partner_id: 'acme' }]);
    const [{ passkey_id: id }] = await passkeysOf(own);
    expect((await panel.send('DELETE', `/panel/api/passkeys/${id}`, bound)).status).toBe(404);
    await panel.write((t) => t.withdrawAccess(userId, 'acme', Date.now()));
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(403);
  });
});

describe('the sessions of a person', () => {
  const sessionsOf = async (cookie: string) =>
    (await panel.json('/panel/api/sessions', cookie)).sessions;
  const isIn = async (cookie: string) =>
    (await panel.ask('GET', '/panel/api/session', { cookie })).status === 200;

  it('that a passkey began end with it, of all partners, but for the one that removes it', async () => {
    const userId = crypto.randomUUID();
    const link = await panel.signIn('acme', { userId });
    await panel.signIn('globex', { userId });
    const authenticator = await registerPasskey(panel, link, { name: 'phone' });
    const sign = async () => sessionOf(await signInWithPasskey(panel, authenticator))!;
    const [phone, before, own] = [await sign(), await sign(), await sign()];
    const over = await panel.send('POST', '/panel/api/switch', before, { partner_id: 'globex' });
    const elsewhere = sessionOf(over)!;
    expect(await sessionsOf(own)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ signed_in_by: 'passkey', passkey: 'phone', is_own: true }),
        expect.objectContaining({ signed_in_by: 'link', passkey: null, is_own: false }),
        expect.objectContaining({ partner: { id: 'globex', name: 'Globex' }, passkey: 'phone' }),
      ]),
    );
    const [{ passkey_id: id }] = await passkeysOf(own);
    expect((await panel.send('DELETE', `/panel/api/passkeys/${id}`, own)).status).toBe(204);
    const all = [phone, elsewhere, own, link];
    expect(await Promise.all(all.map(isIn))).toEqual([false, false, true, true]);
    const administrator = await panel.signIn('globex', { role: 'administrator' });
    const { acts } = await panel.json('/panel/api/acts', administrator);
    expect(acts.filter((of: { user_id: string }) => of.user_id === userId)[0]).toMatchObject({
      action: 'session.end-others',
      facts: { sessions: 1 },
    });
  });

  it('end all at once but for the one that asks, and those of one partner from a bound one', async () => {
    const userId = crypto.randomUUID();
    const invitedBy = crypto.randomUUID();
    await panel.signIn('acme', { userId: invitedBy, role: 'administrator' });
    const [one, two] = [
      await panel.signIn('acme', { userId }),
      await panel.signIn('acme', { userId }),
    ];
    const elsewhere = await panel.signIn('globex', { userId });
    const stranger = await panel.signIn('acme');
    const bound = await panel.signIn('acme', { userId, invitedBy });
    expect(
      (await sessionsOf(bound)).map((of: { partner: { id: string } }) => of.partner.id),
    ).toEqual(Array(3).fill('acme'));
    const end = (by: string) => panel.send('POST', '/panel/api/sessions/end-others', by);
    expect((await end(bound)).status).toBe(204);
    const all = () => Promise.all([one, two, bound, elsewhere, stranger].map(isIn));
    expect(await all()).toEqual([false, false, true, true, true]);
    expect((await end(elsewhere)).status).toBe(204);
    expect(await all()).toEqual([false, false, false, true, true]);
    expect(await sessionsOf(elsewhere)).toMatchObject([{ is_own: true }]);
  });
});

describe('a challenge', () => {
  it('is answered once, by the browser that it was given to', async () => {
    const authenticator = await registerPasskey(panel, await panel.signIn('acme'));
    const { asked, cookie } = await beginWithPasskey(panel);
    const signed = authenticator.get(asked);
    const stranger = await beginWithPasskey(panel);
    expect((await endWithPasskey(panel, stranger.cookie, signed)).status).toBe(403);
    expect((await endWithPasskey(panel, '', signed)).status).toBe(400);
    const came = await endWithPasskey(panel, cookie, signed);
    expect(came.status).toBe(200);
    const again = await endWithPasskey(panel, cookie, signed);
    expect([again.status, sessionOf(again)]).toEqual([403, null]);
    expect(await messageOf(again)).toContain('try again');
  });

  it('is not one that adds a passkey to another session, nor the other way round', async () => {
    const [own, other] = [await panel.signIn('acme'), await panel.signIn('acme')];
    const authenticator = new Authenticator(panel.url);
    const asked = await panel.send('POST', '/panel/api/passkeys/challenge', own);
    const options = (await asked.json()) as { challenge: string; rp: { id: string } };
    const response = authenticator.create(options);
    const add = (cookie: string) =>
      panel.send('POST', '/panel/api/passkeys', cookie, { name: 'x', response });
    expect((await add(other)).status).toBe(400);
    expect((await add(own)).status).toBe(200);
    expect((await add(own)).status).toBe(400);
    const { asked: forSignIn } = await beginWithPasskey(panel);
    const late = new Authenticator(panel.url);
    const mixed = late.create({ ...options, challenge: forSignIn.challenge });
    const body = { name: 'x', response: mixed };
    expect((await panel.send('POST', '/panel/api/passkeys', own, body)).status).toBe(400);
  });

  it('is not signed for another site, nor by a device that does not know its person', async () => {
    const cookie = await panel.signIn('acme');
    const authenticator = await registerPasskey(panel, cookie);
    const elsewhere = await beginWithPasskey(panel);
    const forAnother = { ...elsewhere.asked, rpId: 'evil.example' };
    const fished = await endWithPasskey(panel, elsewhere.cookie, authenticator.get(forAnother));
    expect(fished.status).toBe(403);
    authenticator.knowsPerson = false;
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(403);
    authenticator.knowsPerson = true;
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(200);
  });

  it('is not signed by a copy, whose counter is behind, and the log tells of that alone', async () => {
    const reported = vi.spyOn(silentLog, 'info');
    const copies = () =>
      reported.mock.calls.filter((of: unknown[]) => of[1] === 'passkey.refuse').length;
    const cookie = await panel.signIn('acme');
    const authenticator = await registerPasskey(panel, cookie, { counter: 5 });
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(200);
    authenticator.knowsPerson = false;
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(403);
    authenticator.knowsPerson = true;
    // Without the key, an attacker can write another counter, but not sign it.
    const { asked, cookie: pendingCookie } = await beginWithPasskey(panel);
    const signed = authenticator.get(asked);
    const data = Buffer.from(signed.response.authenticatorData, 'base64url');
    data.writeUInt32BE(1, data.length - 4);
    signed.response.authenticatorData = data.toString('base64url');
    expect((await endWithPasskey(panel, pendingCookie, signed)).status).toBe(403);
    expect(copies()).toBe(0);
    authenticator.counter = 3;
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(403);
    expect(copies()).toBe(1);
    authenticator.counter = 2;
    const refused = await signInWithPasskey(panel, authenticator);
    expect(await refused.text()).toContain('counter of this passkey went back');
    authenticator.counter = 9;
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(200);
    reported.mockRestore();
  });

  it('is let in where its counter falls to 0, which administrators see', async () => {
    const userId = crypto.randomUUID();
    const cookie = await panel.signIn('acme', { userId });
    const authenticator = await registerPasskey(panel, cookie, { counter: 5 });
    for (const [counter, resets] of [
      [6, 0],
      [0, 1],
      [0, 1],
      [7, 1],
    ] as const) {
      authenticator.counter = counter;
      expect((await signInWithPasskey(panel, authenticator)).status).toBe(200);
      const admin = await panel.signIn('acme', { role: 'administrator' });
      const { acts } = await panel.json('/panel/api/acts', admin);
      const reset = acts.filter(
        (of: { user_id: string; action: string }) =>
          of.user_id === userId && of.action === 'passkey.reset',
      );
      expect(reset.map((of: { facts: object }) => of.facts)).toEqual(
        Array(resets).fill({ passkey_id: expect.anything(), counter_before: 7 }),
      );
    }
  });

  it('has the same user handle each time, and another where it opens one partner alone', async () => {
    const userId = crypto.randomUUID();
    const handle = async (by: string) => {
      const asked = await panel.send('POST', '/panel/api/passkeys/challenge', by);
      return ((await asked.json()) as { user: { id: string } }).user.id;
    };
    const first = await handle(await panel.signIn('acme', { userId }));
    expect(Buffer.from(first, 'base64url').length).toBe(32);
    expect(await handle(await panel.signIn('globex', { userId }))).toBe(first);
    const invitedBy = crypto.randomUUID();
    await panel.signIn('acme', { userId: invitedBy, role: 'administrator' });
    const bound = await handle(await panel.signIn('acme', { userId, invitedBy }));
    expect(bound).not.toBe(first);
    expect(await handle(await panel.signIn('acme', { userId: crypto.randomUUID() }))).not.toBe(
      first,
    );
  });

  it('is refused without the origin of the panel', async () => {
    for (const path of ['/panel/api/sign-in/challenge', '/panel/api/sign-in/passkey']) {
      const refused = await panel.ask('POST', path, { origin: 'https://evil.example' }, '{}');
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
      expect((await panel.ask('GET', path)).status).toBe(405);
    }
  });

  it.each([
    null,
    1,
    {},
    { id: 'x' },
    { id: {}, response: {} },
    { id: 'a'.repeat(2_000), response: {} },
  ])('is not answered by %j', async (response) => {
    const { cookie } = await beginWithPasskey(panel);
    expect((await endWithPasskey(panel, cookie, response)).status).toBe(400);
  });

  it('is rate-limited by address, started or failed', async () => {
    const from = (address: string) => ({ origin: panel.url, 'x-forwarded-for': address });
    const statuses = async (path: string, address: string) => {
      const seen = new Set<number>();
      for (let i = 0; i < 150; i++) {
        seen.add((await panel.ask('POST', path, from(address), '{}')).status);
      }
      return [...seen].sort();
    };
    expect(await statuses('/panel/api/sign-in/challenge', '192.0.2.80')).toEqual([200, 429]);
    expect(await statuses('/panel/api/sign-in/passkey', '192.0.2.81')).toEqual([400, 429]);
    const { status } = await panel.ask('GET', await panel.link('acme'), from('192.0.2.81'));
    expect(status).toBe(200);
  });
});

describe('a new passkey', () => {
  /** Adds an authenticator's modified output to a session's account; returns the response. */
  const add = async (cookie: string, authenticator: Authenticator, change: object) => {
    const asked = await panel.send('POST', '/panel/api/passkeys/challenge', cookie);
    expect(asked.status).toBe(200);
    const made = authenticator.create((await asked.json()) as never);
    const response = { ...made, response: { ...made.response, ...change } };
    return panel.send('POST', '/panel/api/passkeys', cookie, { name: 'x', response });
  };

  it.each([7, {}, 'usb', ['a'.repeat(3_000)], Array(700).fill('usb')])(
    'cannot be reached by %j, and leaves adding passkeys as it was',
    async (transports) => {
      const cookie = await panel.signIn('acme');
      const refused = await add(cookie, new Authenticator(panel.url), { transports });
      expect([refused.status, await passkeysOf(cookie)]).toEqual([400, []]);
      const added = await add(cookie, new Authenticator(panel.url), { transports: ['usb', 'x'] });
      expect([added.status, (await passkeysOf(cookie)).length]).toEqual([200, 1]);
    },
  );

  it('is refused where it is here already, whosever it is', async () => {
    const [one, other] = [await panel.signIn('acme'), await panel.signIn('globex')];
    const authenticator = await registerPasskey(panel, one);
    for (const cookie of [one, other]) {
      const refused = await add(cookie, authenticator, {});
      expect([refused.status, await messageOf(refused)]).toEqual([
        409,
        expect.stringContaining('here already'),
      ]);
    }
    expect([await passkeysOf(one), await passkeysOf(other)]).toMatchObject([[{}], []]);
  });
});

describe('passkeys', () => {
  it('are at most twenty of a person', async () => {
    const cookie = await panel.signIn('acme');
    for (let i = 0; i < 19; i++) await registerPasskey(panel, cookie, { name: `key ${i}` });
    // Several are requested while there is room for one, and then created concurrently.
    const asked = await Promise.all(
      [1, 2, 3].map(() => panel.send('POST', '/panel/api/passkeys/challenge', cookie)),
    );
    const made = await Promise.all(
      asked.map(async (of) => new Authenticator(panel.url).create((await of.json()) as never)),
    );
    const added = await Promise.all(
      made.map((response) =>
        panel.send('POST', '/panel/api/passkeys', cookie, { name: 'last', response }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await passkeysOf(cookie)).toHaveLength(20);
    const over = await panel.send('POST', '/panel/api/passkeys/challenge', cookie);
    expect([over.status, await messageOf(over)]).toEqual([409, expect.stringContaining('20')]);
    // Passkeys of a session by a colleague's link count as well, and that session lists no others.
    const userId = await userOf(cookie);
    const invitedBy = '00000000-0000-4000-8000-0000000000fe';
    await panel.signIn('globex', { userId: invitedBy, role: 'administrator' });
    const bound = await panel.signIn('globex', { userId, invitedBy });
    const there = await panel.send('POST', '/panel/api/passkeys/challenge', bound);
    expect([there.status, await messageOf(there)]).toEqual([
      409,
      'This person has as many passkeys as are allowed (20).',
    ]);
  });

  it('are not offered by a panel that has no name', async () => {
    const unnamed = await openPanel();
    const cookie = await unnamed.signIn('acme');
    expect((await unnamed.json('/panel/api/session', cookie)).passkeys).toBe(false);
    expect(await (await unnamed.ask('GET', '/sign-in')).text()).not.toContain('passkey');
    const asked = await unnamed.send('POST', '/panel/api/passkeys/challenge', cookie);
    expect([asked.status, await messageOf(asked)]).toEqual([
      409,
      expect.stringContaining('Passkeys need a panel with a host name'),
    ]);
    await unnamed.stop();
  });
});
