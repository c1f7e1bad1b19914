/** What members and administrators may do, to their own partner and to no other. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretDigest } from '../../src/access/secret.ts';
import { peoplePerPageMax } from '../../src/panel/server/api/people.ts';
import { panelRoutes } from '../../src/panel/server/api/routes.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel();

/** A person who is signed in. */
async function person(partnerId: string, role: 'member' | 'administrator') {
  const cookie = await panel.signIn(partnerId, { role });
  const { user_id: userId } = await panel.json('/panel/api/session', cookie);
  return { cookie, userId: userId as string };
}

async function makeToken(cookie: string, label = 'a program') {
  const made = await panel.send('POST', '/panel/api/tokens', cookie, { label });
  return (await made.json()) as Record<'token_id' | 'token' | 'user_id' | 'curl', string>;
}

describe('tokens', () => {
  it('are made with the curl that works at once, and never shown again', async () => {
    const { cookie, userId } = await person('acme', 'member');
    const made = await makeToken(cookie);
    expect(made).toMatchObject({ user_id: userId, state: 'active', label: 'a program' });
    expect(made.curl).toBe(
      `curl -g -H 'X-Auth-UserId: ${userId}' -H 'X-Auth-Token: ${made.token}' '${panel.interfaceUrl}/hybrid-core/v1/sites'`,
    );
    const headers = { 'X-Auth-UserId': userId, 'X-Auth-Token': made.token };
    const works = () => fetch(`${panel.interfaceUrl}/hybrid-core/v1/sites`, { headers });
    expect((await works()).status).toBe(200);
    const { tokens } = await panel.json('/panel/api/tokens', cookie);
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    const days = Date.parse(tokens[0].expires_at) - Date.parse(tokens[0].created_at);
    expect(days / 86_400_000).toBe(90);
    const revoke = () => panel.send('DELETE', `/panel/api/tokens/${made.token_id}`, cookie);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 409]);
    await expect.poll(async () => (await works()).status).toBe(401);
  });

  it.each([
    [{}, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ label: 'a\nb' }, 'label'],
    // Spaces, a no-break space, a joiner, fillers, the pattern of Braille without dots.
    [{ label: '   ' }, 'label has only blanks'],
    [{ label: '\u00a0\u200b\u2060\u3164\uffa0\u2800\u202e' }, 'label has only blanks'],
    [{ label: 'x', expires_in_days: 0 }, 'expires_in_days'],
    [{ label: 'x', expires_in_days: 367 }, 'expires_in_days'],
    [{ label: 'x', expires_in_days: '9' }, 'expires_in_days'],
    [{ label: 'x', user_id: 'other' }, 'user_id'],
    [[], 'no JSON object'],
  ])('are not made of %j', async (body, named) => {
    const { cookie } = await person('acme', 'member');
    const refused = await panel.send('POST', '/panel/api/tokens', cookie, body);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(named);
  });

  it('are named in the audit log by id, with their labels beside', async () => {
    const admin = await person('acme', 'administrator');
    const { token_id: id } = await makeToken(admin.cookie, 'nightly export');
    await panel.send('DELETE', `/panel/api/tokens/${id}`, admin.cookie);
    const { acts, token_labels: labels } = await panel.json('/panel/api/acts', admin.cookie);
    const named = acts.filter((of: { facts: { token_id?: string } }) => of.facts.token_id === id);
    expect(named.map((of: { action: string }) => of.action)).toEqual([
      'token.revoke',
      'token.create',
    ]);
    expect(labels[id]).toBe('nightly export');
  });

  it('are at most a hundred that a person makes within a day', async () => {
    const { cookie, userId } = await person('acme', 'member');
    const now = Date.now();
    const of = (i: number, createdAt: number) => ({
      partnerId: i % 2 === 0 ? 'acme' : 'globex',
      userId,
      tokenId: `${userId}-${i}`,
      digest: secretDigest(`${userId}-${i}`),
      label: null,
      createdAt,
      expiresAt: null,
      revokedAt: createdAt,
    });
    await panel.write(async (transaction) => {
      for (let i = 0; i < 99; i++) await transaction.addToken(of(i, now));
      await transaction.addToken(of(99, now - 25 * 3_600_000));
    });
    const make = () => panel.send('POST', '/panel/api/tokens', cookie, { label: 'one more' });
    expect((await make()).status).toBe(200);
    const refused = await make();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('at most 100 tokens within 24 hours');
    // All of them are listed in pages, newest first.
    const page = await panel.json('/panel/api/tokens', cookie);
    expect([page.tokens.length, page.next, page.tokens[0].label]).toEqual([51, null, 'one more']);
    const strange = await panel.ask('GET', '/panel/api/tokens?before=x', { cookie });
    expect(strange.status).toBe(400);
  });

  it('are at most twenty that a user holds', async () => {
    const { cookie, userId } = await person('acme', 'member');
    const of = (i: number) => ({
      partnerId: 'acme',
      userId,
      tokenId: `many-${i}`,
      digest: `${i}`.padStart(64, '0'),
      label: null,
      createdAt: 0,
      expiresAt: i === 0 ? 1 : null,
      revokedAt: null,
    });
    // An expired one does not count. Those for another partner do.
    await panel.write(async (transaction) => {
      for (let i = 0; i < 20; i++) {
        await transaction.addToken({ ...of(i), partnerId: i % 2 === 0 ? 'acme' : 'globex' });
      }
    });
    expect((await panel.send('POST', '/panel/api/tokens', cookie, { label: '20th' })).status).toBe(
      200,
    );
    const over = await panel.send('POST', '/panel/api/tokens', cookie, { label: '21st' });
    expect(over.status).toBe(409);
    expect(await over.text()).toContain('A person may hold at most 20 tokens');
    // Tokens disabled by a withdrawn access work again once it is restored.
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'globex', Date.now()));
    expect((await panel.send('POST', '/panel/api/tokens', cookie, { label: 'x' })).status).toBe(
      409,
    );
  });

  it("past twenty are refused in a session of a colleague's link without a word of others", async () => {
    const admin = await person('acme', 'administrator');
    const userId = randomUUID();
    const cookie = await panel.signIn('acme', { userId, invitedBy: admin.userId });
    await panel.write(async (transaction) => {
      for (let i = 0; i < 20; i++) {
        await transaction.addToken({
          partnerId: 'globex',
          userId,
          tokenId: `f${i}`,
          digest: `f${i}`.padStart(64, '0'),
          label: null,
          createdAt: 0,
          expiresAt: null,
          revokedAt: null,
        });
      }
    });
    const over = await panel.send('POST', '/panel/api/tokens', cookie, { label: '21st' });
    expect(over.status).toBe(409);
    const said = await over.text();
    expect(said).toContain('This person holds as many tokens as are allowed (20).');
    expect(said).not.toContain('partner');
  });

  it('refuses a body that is too large', async () => {
    const { cookie } = await person('acme', 'member');
    const label = 'x'.repeat(20_000);
    expect((await panel.send('POST', '/panel/api/tokens', cookie, { label })).status).toBe(413);
  });
});

describe('people', () => {
  it('are invited once by a request that is sent twice, at once or later', async () => {
    const admin = await person('acme', 'administrator');
    const id = randomUUID();
    const invite = async () => {
      const asked = { invitation_id: id, email: 'twice@example.org' };
      const made = await panel.send('POST', '/panel/api/invitations', admin.cookie, asked);
      return { status: made.status, ...((await made.json()) as { link?: string }) };
    };
    const both = [...(await Promise.all([invite(), invite()])), await invite()];
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { invitations } = await panel.json('/panel/api/people', admin.cookie);
    const own = invitations.filter((of: { email: string }) => of.email === 'twice@example.org');
    expect(own).toMatchObject([{ invitation_id: id }]);
    const use = async ({ link }: { link?: string }) =>
      (await panel.ask('POST', link!.slice(panel.url.length), { origin: panel.url })).status;
    // The answer that came last has the link that works.
    expect(await use(both[0]!)).toBe(404);
    expect(await use(both[2]!)).toBe(303);
    expect((await invite()).status).toBe(409);
    const strange = { invitation_id: 'x' };
    const refused = await panel.send('POST', '/panel/api/invitations', admin.cookie, strange);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('invitation_id must be a UUID'),
    ]);
  });

  it('are invited by an administrator, by a link that signs in to that partner', async () => {
    const admin = await person('acme', 'administrator');
    const invited = await panel.send('POST', '/panel/api/invitations', admin.cookie, {
      email: 'new@example.org',
      role: 'administrator',
    });
    const { link, user_id: userId } = (await invited.json()) as { link: string; user_id: string };
    expect(link.startsWith(`${panel.url}/sign-in/`)).toBe(true);
    const before = await panel.json('/panel/api/people', admin.cookie);
    expect(before.invitations).toMatchObject([{ user_id: userId, email: 'new@example.org' }]);
    const path = link.slice(panel.url.length);
    const used = await panel.ask('POST', path, { origin: panel.url });
    const cookie = used.headers.get('set-cookie')!.split(';')[0]!;
    // The creator of a link could have used it: administrators see when and from where it was used.
    const { people } = await panel.json('/panel/api/people', admin.cookie);
    expect(people.find((of: { user_id: string }) => of.user_id === userId)).toMatchObject({
      entered_at: expect.stringMatching(/^20.*Z$/),
      entered_from: '127.0.0.1',
    });
    const [firstEvent] = (await panel.json('/panel/api/acts', admin.cookie)).acts;
    expect(firstEvent).toMatchObject({
      action: 'session.begin',
      user_id: userId,
      facts: { by: 'link', invited_by_user_id: admin.userId },
    });
    expect(JSON.stringify(firstEvent)).not.toContain('127.0.0.1');
    expect(await panel.json('/panel/api/session', cookie)).toMatchObject({
      user_id: userId,
      email: 'new@example.org',
      role: 'administrator',
      partner: { id: 'acme' },
    });
    const acts = await panel.json('/panel/api/acts', cookie);
    const actions = acts.acts.map((event: { action: string }) => event.action);
    expect(actions.slice(0, 2)).toEqual(['session.begin', 'user.invite']);
    expect(JSON.stringify(acts.acts)).not.toContain('new@example.org');
    expect(acts.emails[userId]).toBe('new@example.org');
    expect(JSON.stringify(acts)).not.toContain(path.split('/').pop());
  });

  it('of a provider that did not sign them in for 30 days are named while they hold tokens', async () => {
    const admin = await person('acme', 'administrator');
    const unseen = async (query = '') =>
      (await panel.json(`/panel/api/people${query}`, admin.cookie)).unseen;
    const member = await person('acme', 'member');
    await makeToken(member.cookie);
    const signedInAt = Date.now() - 31 * 86_400_000;
    const identity = { issuer: 'https://id.example', subject: member.userId, partnerIds: ['acme'] };
    await panel.write((t) =>
      t.addIdentity({ ...identity, userId: member.userId, createdAt: 1, signedInAt }),
    );
    expect(await unseen()).toMatchObject([
      {
        user_id: member.userId,
        tokens_in_force: 1,
        provider_sign_in_at: new Date(signedInAt).toISOString(),
      },
    ]);
    expect(await unseen(`?find=${member.userId}`)).toEqual([]);
    await panel.write((t) => t.renewIdentity({ ...identity, signedInAt: Date.now() }));
    expect(await unseen()).toEqual([]);
  });

  it('are listed a page at a time, and found by a part of their addresses', async () => {
    const admin = await person('globex', 'administrator');
    const names = Array.from({ length: peoplePerPageMax }, (_, i) => `many-${i}@globex.example`);
    await panel.write(async (transaction) => {
      const people = names.map((email) => ({ email, userId: randomUUID() }));
      await transaction.lockUsers(people.map(({ userId }) => userId));
      for (const of of people) {
        await transaction.openAccess({ ...of, partnerId: 'globex', role: 'member' }, 1);
      }
    });
    const at = '/panel/api/people';
    const listed: { readonly user_id: string; readonly email: string | null }[] = [];
    for (let query = '', pages = 0; pages < 3; pages++) {
      const { people, next } = await panel.json(at + query, admin.cookie);
      expect(people.length).toBeLessThanOrEqual(peoplePerPageMax);
      listed.push(...people);
      if (next === null) break;
      query = `?after=${next}`;
    }
    expect(new Set(listed.map((of) => of.user_id)).size).toBe(listed.length);
    expect(listed.map(({ email }) => email)).toEqual(expect.arrayContaining(names));
    const found = await panel.json(`${at}?find=MANY-17@`, admin.cookie);
    expect(found).toMatchObject({ people: [{ email: 'many-17@globex.example' }], next: null });
    for (const wrong of ['after=x', `find=${'x'.repeat(255)}`, 'find=%00']) {
      const { status } = await panel.ask('GET', `${at}?${wrong}`, { cookie: admin.cookie });
      expect(status, wrong).toBe(400);
    }
  });

  it('change roles, and lose access with sessions and tokens', async () => {
    const admin = await person('acme', 'administrator');
    const member = await person('acme', 'member');
    const token = await makeToken(member.cookie);
    const at = `/panel/api/people/${member.userId}`;
    const set = (role: string) => panel.send('POST', `${at}/role`, admin.cookie, { role });
    expect((await set('administrator')).status).toBe(204);
    expect((await panel.ask('GET', '/panel/api/people', { cookie: member.cookie })).status).toBe(
      200,
    );
    expect((await set('member')).status).toBe(204);
    expect((await panel.ask('GET', '/panel/api/people', { cookie: member.cookie })).status).toBe(
      403,
    );
    expect((await set('owner')).status).toBe(400);
    const tokensOfMember = async () => {
      const { people } = await panel.json('/panel/api/people', admin.cookie);
      return people.find((of: { user_id: string }) => of.user_id === member.userId).tokens_in_force;
    };
    expect(await tokensOfMember()).toBe(1);
    expect((await panel.send('POST', `${at}/withdraw`, admin.cookie)).status).toBe(204);
    expect(await tokensOfMember()).toBe(0);
    expect((await panel.ask('GET', '/panel/api/session', { cookie: member.cookie })).status).toBe(
      401,
    );
    const headers = { 'X-Auth-UserId': member.userId, 'X-Auth-Token': token.token };
    await expect
      .poll(
        async () => (await fetch(`${panel.interfaceUrl}/hybrid-core/v1/sites`, { headers })).status,
      )
      .toBe(403);
    expect((await panel.send('POST', `${at}/withdraw`, admin.cookie)).status).toBe(404);
  });

  it.each(['withdraw', 'role'])('take their links along: %s', async (change) => {
    const admin = await person('acme', 'administrator');
    const other = await person('acme', 'administrator');
    const asked = { role: 'administrator' };
    const made = await panel.send('POST', '/panel/api/invitations', other.cookie, asked);
    const { link } = (await made.json()) as { link: string };
    const path = `/panel/api/people/${other.userId}/${change}`;
    const body = change === 'role' ? { role: 'member' } : {};
    expect((await panel.send('POST', path, admin.cookie, body)).status).toBe(204);
    const used = await panel.ask('POST', link.slice(panel.url.length), { origin: panel.url });
    expect([used.status, used.headers.get('set-cookie')]).toEqual([404, null]);
  });

  it('are promised no other role than they have by a link', async () => {
    const admin = await person('acme', 'administrator');
    const other = await person('acme', 'administrator');
    const invite = (role?: string) =>
      panel.send('POST', '/panel/api/invitations', admin.cookie, { user_id: other.userId, role });
    const refused = await invite('member');
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('This person has the role administrator here');
    for (const role of ['administrator', undefined]) {
      const made = await invite(role);
      expect([made.status, await made.json()]).toMatchObject([200, { role: 'administrator' }]);
    }
  });

  it('keep their last administrator', async () => {
    const admin = await person('initech', 'administrator');
    const at = `/panel/api/people/${admin.userId}`;
    const demoted = await panel.send('POST', `${at}/role`, admin.cookie, { role: 'member' });
    expect([
      demoted.status,
      (await panel.send('POST', `${at}/withdraw`, admin.cookie)).status,
    ]).toEqual([409, 409]);
  });
});

describe('the lead time of a partner', () => {
  const leadOf = async (cookie: string) =>
    (await panel.json('/panel/api/session', cookie)).partner.lead_days;

  it('is set by administrators, and read by all people of the partner, at once', async () => {
    const admin = await person('acme', 'administrator');
    const member = await person('acme', 'member');
    const stranger = await person('globex', 'member');
    expect(await leadOf(member.cookie)).toBeNull();
    for (const days of [0, 1_825, 60]) {
      const set = await panel.send('POST', '/panel/api/lead-time', admin.cookie, { days });
      expect([set.status, await leadOf(member.cookie)]).toEqual([204, days]);
    }
    expect(await leadOf(stranger.cookie)).toBeNull();
    await panel.send('POST', '/panel/api/lead-time', admin.cookie, { days: null });
    expect(await leadOf(member.cookie)).toBeNull();
  });

  it.each([{}, { days: -1 }, { days: 1_826 }, { days: 1.5 }, { days: '60' }])(
    'is not %j',
    async (body) => {
      const admin = await person('acme', 'administrator');
      const refused = await panel.send('POST', '/panel/api/lead-time', admin.cookie, body);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('allowed: a whole number from 0 to 1825, or null');
    },
  );
});

describe('every action', () => {
  const paths = (id: string) =>
    panelRoutes.map(({ method, path, role }) => ({
      method,
      role,
      path: `/panel/api${path.replace(':id', id)}`,
    }));

  it('that is for administrators is refused to a member', async () => {
    const { cookie, userId } = await person('acme', 'member');
    const refused = paths(userId).filter(({ role }) => role === 'administrator');
    expect(refused.length).toBeGreaterThan(5);
    for (const { method, path } of refused) {
      const answer =
        method === 'GET'
          ? await panel.ask('GET', path, { cookie })
          : await panel.send(method, path, cookie);
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('is refused to who is not signed in', async () => {
    for (const { method, path } of paths('x')) {
      const headers: Record<string, string> = method === 'GET' ? {} : { origin: panel.url };
      expect((await panel.ask(method, path, headers)).status, path).toBe(401);
    }
  });

  it("of one partner's administrator reaches nothing of another partner", async () => {
    const admin = await person('acme', 'administrator');
    const victim = await person('globex', 'member');
    const token = await makeToken(victim.cookie);
    const link = await panel.link('globex');
    const other = await person('globex', 'administrator');
    const { invitations } = await panel.json('/panel/api/people', other.cookie);
    const ids = [victim.userId, token.token_id, invitations[0].invitation_id];
    for (const id of ids) {
      for (const { method, path } of paths(id).filter((of) => of.path.includes(id))) {
        const body = path.endsWith('/role') ? { role: 'member' } : {};
        const answer = await panel.send(method, path, admin.cookie, body);
        expect([path, answer.status]).toEqual([path, 404]);
      }
    }
    const lent = { user_id: victim.userId };
    expect((await panel.send('POST', '/panel/api/invitations', admin.cookie, lent)).status).toBe(
      404,
    );
    for (const path of ['/people', '/people/tokens', '/acts', '/tokens', '/overview', '/session']) {
      const shown = await (
        await panel.ask('GET', `/panel/api${path}`, { cookie: admin.cookie })
      ).text();
      for (const id of ids) expect(shown, path).not.toContain(id);
      expect(shown, path).not.toContain('globex');
    }
    expect((await panel.ask('GET', link)).status).toBe(200);
    const { tokens } = await panel.json('/panel/api/tokens', victim.cookie);
    expect(tokens[0].state).toBe('active');
  });
});
