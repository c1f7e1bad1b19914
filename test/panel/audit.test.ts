/**
 * Every change in the panel appears in the administrators' list, and leaves one audit line in the
 * log.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { provisionUser } from '../../src/panel/server/sign-in/provision-user.ts';
import type { PeopleWriter } from '../../src/store/people/people.ts';
import type { StoreReader } from '../../src/store/store.ts';
import { openNamedPanel, registerPasskey } from '../fixture/named-panel.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel(openNamedPanel);
let reader: StoreReader;
let writer: PeopleWriter;
beforeAll(async () => {
  reader = await panel.store.openReader();
  writer = await panel.store.openPeopleWriter();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await reader.close();
  await writer.close();
});

interface Person {
  readonly cookie: string;
  readonly userId: string;
}

async function person(role: 'member' | 'administrator', partnerId = 'acme'): Promise<Person> {
  const userId = randomUUID();
  return { userId, cookie: await panel.signIn(partnerId, { userId, role }) };
}

/** Sends a request that must succeed; returns the response. */
async function done(by: Person, method: string, path: string, body: unknown = {}) {
  const answer = await panel.send(method, `/panel/api${path}`, by.cookie, body);
  expect([path, answer.ok]).toEqual([path, true]);
  const text = await answer.text();
  return (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
}

interface Told {
  readonly by: Person;
  /** Facts in the list and the audit line besides the actor. */
  readonly facts: Readonly<Record<string, unknown>>;
}

type Action = (people: { readonly admin: Person; readonly member: Person }) => Promise<Told>;

const anyId = expect.stringMatching(/^[0-9a-f-]{36}$/);

const actions: Readonly<Record<string, Action>> = {
  async 'token.create'({ member }) {
    const made = await done(member, 'POST', '/tokens', { label: 'x' });
    return { by: member, facts: { token_id: made.token_id, expires_at: made.expires_at } };
  },
  async 'token.revoke'({ admin, member }) {
    const { token_id } = await done(member, 'POST', '/tokens', { label: 'x' });
    await done(admin, 'DELETE', `/tokens/${token_id}`);
    return { by: admin, facts: { token_id, of_user_id: member.userId } };
  },
  async 'user.invite'({ admin }) {
    const { invitation_id, user_id } = await done(admin, 'POST', '/invitations', { email: 'a@b' });
    return { by: admin, facts: { invitation_id, of_user_id: user_id, role: 'member' } };
  },
  async 'invitation.withdraw'({ admin }) {
    const { invitation_id } = await done(admin, 'POST', '/invitations', { email: 'a@b' });
    await done(admin, 'DELETE', `/invitations/${invitation_id}`);
    return { by: admin, facts: { invitation_id } };
  },
  async 'user.role'({ admin, member }) {
    await done(admin, 'POST', `/people/${member.userId}/role`, { role: 'administrator' });
    return { by: admin, facts: { of_user_id: member.userId, role: 'administrator' } };
  },
  async 'user.withdraw'({ admin, member }) {
    await done(admin, 'POST', `/people/${member.userId}/withdraw`);
    return { by: admin, facts: { of_user_id: member.userId } };
  },
  async 'partner.lead-time'({ admin }) {
    await done(admin, 'POST', '/lead-time', { days: 60 });
    return { by: admin, facts: { days: 60 } };
  },
  async 'passkey.add'({ member }) {
    await registerPasskey(panel, member.cookie);
    const { passkeys } = await panel.json('/panel/api/passkeys', member.cookie);
    return { by: member, facts: { passkey_id: passkeys[0].passkey_id } };
  },
  async 'passkey.remove'({ member }) {
    await registerPasskey(panel, member.cookie);
    const { passkeys } = await panel.json('/panel/api/passkeys', member.cookie);
    await done(member, 'DELETE', `/passkeys/${passkeys[0].passkey_id}`);
    return { by: member, facts: { passkey_id: passkeys[0].passkey_id, sessions: 0 } };
  },
  async 'session.begin'() {
    return { by: await person('member'), facts: { session_id: anyId, by: 'link' } };
  },
  async 'session.end'({ member }) {
    await done(member, 'POST', '/sign-out');
    return { by: member, facts: { session_id: anyId } };
  },
  async 'session.end-others'({ member }) {
    for (let i = 0; i < 2; i++) await panel.signIn('acme', { userId: member.userId });
    await done(member, 'POST', '/sessions/end-others');
    return { by: member, facts: { sessions: 2 } };
  },
  async 'session.switch'() {
    const by = await person('member', 'globex');
    await panel.signIn('acme', { userId: by.userId });
    await done(by, 'POST', '/switch', { partner_id: 'acme' });
    return { by, facts: { session_id: anyId } };
  },
  async 'access.open'() {
    const audit = (action: string, facts: object) =>
      silentLog.info({ audit: true, action, ...facts }, action);
    const macKey = new Uint8Array();
    const options = { reader, writer, macKey, audit, clock: Date.now };
    const session = await provisionUser(options as never, {
      issuer: 'https://id.example',
      subject: randomUUID(),
      email: 'a@b',
      roles: null,
      partnerIds: ['acme'],
      address: '192.0.2.1',
    });
    const { userId } = session!.stored;
    const by = { userId, cookie: '' };
    return { by, facts: { of_user_id: userId, by: 'openid', role: 'member' } };
  },
};

describe('an action is in both logs once, with its user:', () => {
  it.each(Object.keys(actions))('%s', async (action) => {
    const people = { admin: await person('administrator'), member: await person('member') };
    const reported = vi.spyOn(silentLog, 'info');
    const { by, facts } = await actions[action]!(people);
    const lines = reported.mock.calls
      .filter((of: unknown[]) => of[1] === action)
      .map(([of]) => of as unknown as Readonly<Record<string, unknown>>);
    const ofAction = { action, user_id: by.userId };
    expect(lines.filter((of) => of.user_id === by.userId)).toMatchObject([
      { audit: true, ...ofAction, partner_id: 'acme', ...facts },
    ]);
    const listed = (await panel.json('/panel/api/acts', people.admin.cookie))
      .acts as (typeof ofAction)[];
    expect(listed.filter((of) => of.action === action && of.user_id === by.userId)).toMatchObject([
      { ...ofAction, facts },
    ]);
    expect(JSON.stringify([lines, listed])).not.toContain('a@b');
  });
});

it('no number of other events removes one from the list', async () => {
  const [admin, member] = [await person('administrator'), await person('member')];
  await registerPasskey(panel, member.cookie);
  await writer.transaction(async (transaction) => {
    for (let i = 0; i < 250; i++) {
      const event = {
        auditEventId: randomUUID(),
        partnerId: 'acme',
        // What one person does more than a hundred times in an hour is counted in one line.
        userId: randomUUID(),
        facts: {},
      };
      await transaction.appendAuditEvent({ ...event, at: Date.now(), action: 'user.invite' });
    }
  });
  interface Page {
    readonly acts: readonly {
      readonly act_id: string;
      readonly action: string;
      user_id: string;
    }[];
    readonly next: string | null;
  }
  const list = (query: string): Promise<Page> =>
    panel.json(`/panel/api/acts?${query}`, admin.cookie);
  const ofKind = await list('action=passkey.add');
  expect(ofKind.acts[0]).toMatchObject({ action: 'passkey.add', user_id: member.userId });
  const seen: string[] = [];
  for (let before: string | null = String(Date.now() + 1); before !== null; ) {
    const page: Page = await list(`before=${before}`);
    seen.push(...page.acts.map((of) => of.act_id));
    before = page.next;
  }
  expect(seen.length).toBeGreaterThan(250);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain(ofKind.acts[0]!.act_id);
  expect(await list('before=1')).toEqual({ acts: [], emails: {}, token_labels: {}, next: null });
  for (const query of ['before=x', 'before=1.%00', 'action=%00', 'action=x', 'before=-1']) {
    const answer = await panel.ask('GET', `/panel/api/acts?${query}`, { cookie: admin.cookie });
    expect([query, answer.status]).toEqual([query, 400]);
  }
});
