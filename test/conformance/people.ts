/** Panel users: invitations are single-use, sessions end, and neither outlives its partner. */
import { describe, expect, it } from 'vitest';
import type { TokenPlace } from '../../src/store/access.ts';
import type {
  AuditEvent,
  PeopleTransaction,
  StoredInvitation,
  StoredSession,
} from '../../src/store/people/people.ts';
import { auditEventsOfHourMax, sessionsKeptMax } from '../../src/store/people/writes.ts';
import type { StoredToken, StoreReader } from '../../src/store/store.ts';
import {
  type MakeStore,
  type OpenPeople,
  partner,
  smallPartner,
  token,
  withPeople,
  write,
} from './store-under-test.ts';

const userA = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const userB = 'f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b';
const userC = 'a3b4c5d6-e7f8-4912-8b3c-4d5e6f708192';

const digestOf = (id: string): string => Buffer.from(id).toString('hex').padStart(64, '0');

function invitation(id: string, of: Partial<StoredInvitation> = {}): StoredInvitation {
  return {
    invitationId: id,
    partnerId: 'acme',
    userId: userA,
    digest: digestOf(id),
    role: 'administrator',
    email: 'ä@example.org',
    invitedBy: null,
    createdAt: 1_000,
    expiresAt: 2_000,
    usedAt: null,
    ...of,
  };
}

function session(id: string, of: Partial<StoredSession> = {}): StoredSession {
  return {
    sessionId: id,
    partnerId: 'acme',
    userId: userA,
    digest: digestOf(id),
    tokenDigest: digestOf(`token of ${id}`),
    signedInBy: 'passkey',
    passkeyId: 'p1',
    switchable: true,
    createdAt: 1_000,
    seenAt: 1_000,
    endedAt: null,
    ...of,
  };
}

/** Makes a user an administrator of a partner. */
const administrate = (people: PeopleTransaction, userId: string, partnerId = 'acme') =>
  people.openAccess({ partnerId, userId, role: 'administrator', email: null }, 1_000);

export function peopleConformance(makeStore: MakeStore): void {
  const accessRevisionOf = async (reader: StoreReader, id: string) =>
    (await reader.readRevisions()).find(({ partnerId }) => partnerId === id)?.accessRevision;

  describe('people', () => {
    it('keeps every field of an invitation, and lists those that were not used', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const full = invitation('i1', { invitedBy: userB });
        await people.transaction((t) => t.addInvitation(full));
        await people.transaction((t) => t.addInvitation(invitation('i2', { partnerId: 'other' })));
        const found = await reader.readInvitation(full.digest);
        expect(found).toEqual({ invitation: full, partner: partner() });
        expect(await reader.readInvitation(digestOf('none'))).toBeNull();
        expect(await reader.listInvitations('acme')).toEqual([full]);
        await expect(
          people.transaction((t) => t.addInvitation(invitation('i3', { partnerId: 'none' }))),
        ).rejects.toThrow();
        await expect(
          people.transaction((t) => t.addInvitation(invitation('i4', { digest: full.digest }))),
        ).rejects.toThrow();
      });
    });

    it("keeps a partner's lead time, until it is forgotten or the partner goes", async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await people.transaction(async (t) => {
          await t.addSession(session('s1'));
          await t.addSession(session('s2', { partnerId: 'other' }));
        });
        const leads = async () => [
          (await reader.readSession(digestOf('s1')))?.leadDays,
          (await reader.readSession(digestOf('s2')))?.leadDays,
        ];
        const set = (days: number | null) => people.transaction((t) => t.setLeadDays('acme', days));
        expect(await leads()).toEqual([null, null]);
        await set(60);
        expect(await leads()).toEqual([60, null]);
        await set(0);
        expect(await leads()).toEqual([0, null]);
        await set(null);
        expect(await leads()).toEqual([null, null]);
        await set(1_825);
        await writer.transaction((t) => t.removePartner('acme'));
        await write(writer, smallPartner());
        await people.transaction((t) => t.addSession(session('s3')));
        expect((await reader.readSession(digestOf('s3')))?.leadDays).toBeNull();
        await expect(people.transaction((t) => t.setLeadDays('none', 1))).rejects.toThrow();
      });
    });

    it('lets an invitation be used once, before it expires, by its partner', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        await people.transaction((t) => t.addInvitation(invitation('i1')));
        const use = (partnerId: string, at: number) =>
          people.transaction((t) => t.useInvitation(partnerId, 'i1', at));
        const before = await accessRevisionOf(reader, 'acme');
        expect([await use('other', 1_500), await use('acme', 2_000)]).toEqual([false, false]);
        expect((await reader.readAccess('acme'))?.accesses).toEqual([]);
        expect(await use('acme', 1_999)).toBe(true);
        expect(await use('acme', 1_999)).toBe(false);
        expect(await accessRevisionOf(reader, 'acme')).toBeGreaterThan(before!);
        expect((await reader.readAccess('acme'))?.accesses).toEqual([
          {
            partnerId: 'acme',
            userId: userA,
            role: 'administrator',
            email: 'ä@example.org',
            withdrawnAt: null,
            withdrawnBy: null,
          },
        ]);
        expect(await reader.listInvitations('acme')).toEqual([]);
        expect(await reader.listPartnersOfUser(userA.toUpperCase())).toEqual([
          { partner: partner(), role: 'administrator' },
        ]);
      });
    });

    it('lets one of several that use an invitation at once in', async () => {
      await withPeople(makeStore, async ({ people }) => {
        await people.transaction((t) => t.addInvitation(invitation('i1')));
        const uses = await Promise.all(
          [1, 2, 3].map(() => people.transaction((t) => t.useInvitation('acme', 'i1', 1_500))),
        );
        expect(uses.filter(Boolean)).toHaveLength(1);
      });
    });

    it.each<[string, (of: OpenPeople) => Promise<unknown>]>([
      [
        'is withdrawn',
        ({ people }) => people.transaction((t) => t.withdrawAccess(userB, 'acme', 3)),
      ],
      [
        'becomes a member',
        ({ people }) => people.transaction((t) => t.setRole('acme', userB, 'member')),
      ],
      ['is removed', ({ writer }) => writer.transaction((t) => t.removeUser(userB))],
    ])(
      'forgets the unused invitations, for that partner, of an administrator who %s',
      async (_, go) => {
        await withPeople(makeStore, async (everybody) => {
          const { reader, people } = everybody;
          await people.transaction((t) => administrate(t, userB));
          const by = (id: string, of: Partial<StoredInvitation> = {}) =>
            people.transaction((t) => t.addInvitation(invitation(id, { invitedBy: userB, ...of })));
          await by('i1');
          await by('i2', { invitedBy: null });
          await by('i3', { usedAt: 1_200 });
          await by('i4', { invitedBy: userC });
          await people.transaction((t) => t.setRole('acme', userB, 'administrator'));
          expect(await reader.listInvitations('acme')).toHaveLength(3);
          await go(everybody);
          const left = await reader.listInvitations('acme');
          expect(left.map(({ invitationId }) => invitationId)).toEqual(['i2', 'i4']);
          expect(await reader.readInvitation(digestOf('i3'))).not.toBeNull();
        });
      },
    );

    it('lets an invitation of somebody be used while that one is an administrator of the partner', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const use = async (id: string) => {
          await people.transaction((t) =>
            t.addInvitation(invitation(id, { invitedBy: userB.toUpperCase() })),
          );
          return people.transaction((t) => t.useInvitation('acme', id, 1_500));
        };
        expect(await use('i1')).toBe(false);
        await people.transaction((t) => administrate(t, userB, 'other'));
        expect(await use('i2')).toBe(false);
        await people.transaction((t) => administrate(t, userB));
        expect(await use('i3')).toBe(true);
        await people.transaction((t) => t.setRole('acme', userB, 'member'));
        expect(await use('i4')).toBe(false);
        await people.transaction((t) => t.setRole('acme', userB, 'administrator'));
        await people.transaction((t) => t.withdrawAccess(userB, 'acme', 1_600));
        expect(await use('i5')).toBe(false);
        expect((await reader.readInvitation(digestOf('i5')))?.invitation.usedAt).toBeNull();
      });
    });

    it('leaves the role of a user who has access, and gives a withdrawn one the new role', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        const roleAfter = async (id: string, role: 'member' | 'administrator') => {
          await people.transaction((t) => t.addInvitation(invitation(id, { role })));
          await people.transaction((t) => t.useInvitation('acme', id, 1_500));
          return (await reader.listPartnersOfUser(userA)).map((of) => of.role);
        };
        expect(await roleAfter('i1', 'administrator')).toEqual(['member']);
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 1_600));
        expect(await reader.listPartnersOfUser(userA)).toEqual([]);
        expect(await roleAfter('i2', 'administrator')).toEqual(['administrator']);
        // A token of the command line restores a member's access.
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 1_700));
        await writer.transaction((t) => t.addToken(token('t2', userA)));
        expect((await reader.listPartnersOfUser(userA))[0]?.role).toBe('member');
      });
    });

    it('changes roles of those who have access, and of that partner only', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        await writer.transaction((t) => t.addToken(token('t2', userA, 'other')));
        const set = (user: string, id = 'acme') =>
          people.transaction((t) => t.setRole(id, user, 'administrator'));
        expect([await set(userA), await set(userB), await set(userA, 'none')]).toEqual([
          true,
          false,
          false,
        ]);
        expect((await reader.listPartnersOfUser(userA)).map(({ role }) => role)).toEqual([
          'administrator',
          'member',
        ]);
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 5));
        expect(await set(userA)).toBe(false);
      });
    });

    it('revokes tokens of the partner only', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        await people.transaction((t) => t.addToken(token('t1', userA)));
        const revoke = (id: string) => people.transaction((t) => t.revokeTokenOf(id, 't1', 7));
        expect(await revoke('other')).toBe(false);
        expect((await reader.readAccess('acme'))?.tokens[0]?.revokedAt).toBeNull();
        expect([await revoke('acme'), await revoke('acme')]).toEqual([true, false]);
        expect((await reader.readAccess('acme'))?.tokens[0]?.revokedAt).toBe(7);
      });
    });

    it('reads a session with what its user may do by now', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        const kept = session('s1', { switchable: false });
        await people.transaction((t) => t.addSession(kept));
        const read = () => reader.readSession(kept.digest);
        const known = { partner: partner(), email: null, leadDays: null };
        const state = { session: kept, ...known, role: null };
        expect(await read()).toEqual(state);
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        expect(await read()).toEqual({ ...state, role: 'member' });
        expect(await reader.readSession(digestOf('none'))).toBeNull();
        const seen = (seenAt: number) =>
          people.transaction((t) =>
            t.touchSessions([{ partnerId: 'acme', sessionId: 's1', seenAt }]),
          );
        await seen(3_000);
        await seen(2_000);
        expect((await read())?.session.seenAt).toBe(3_000);
      });
    });

    it('finds a session by its token, unless its user may no longer see the partner', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        const kept = session('s1');
        await people.transaction((t) => t.addSession(kept));
        const read = () => reader.readSessionOfToken(kept.tokenDigest);
        expect(await read()).toBeNull();
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        expect(await read()).toEqual(kept);
        expect(await reader.readSessionOfToken(kept.digest)).toBeNull();
        const twice = session('s2', { tokenDigest: kept.tokenDigest });
        await expect(people.transaction((t) => t.addSession(twice))).rejects.toThrow();
        await people.transaction((t) => t.endSession('acme', 's1', 5));
        expect(await read()).toEqual({ ...kept, endedAt: 5 });
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 6));
        expect(await read()).toBeNull();
      });
    });

    it('lists the sessions of a user, and ends all but one, or those of a passkey', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        await people.transaction(async (t) => {
          await t.addSession(session('s1'));
          await t.addSession(session('s2', { seenAt: 1_002 }));
          await t.addSession(session('s3', { partnerId: 'other', seenAt: 1_001 }));
          await t.addSession(session('s4', { signedInBy: 'link', passkeyId: null, seenAt: 1_004 }));
          await t.addSession(session('s5', { userId: userB, seenAt: 1_009 }));
          await t.addSession(session('s6', { seenAt: 999 }));
        });
        const listed = async (count = 9) =>
          (await reader.listSessions(userA.toUpperCase(), 1_000, count)).map((of) => of.sessionId);
        expect([await listed(), await listed(2)]).toEqual([
          ['s4', 's2', 's3', 's1'],
          ['s4', 's2'],
        ]);
        const end = (passkeyId: string | null, partnerId: string | null, at = 5) =>
          people.transaction((t) =>
            t.endSessionsOf({ userId: userA, exceptSessionId: 's1', passkeyId, partnerId }, at),
          );
        expect(await end('p2', null)).toEqual([]);
        expect(await end('p1', 'acme')).toEqual([{ partnerId: 'acme', count: 2 }]);
        expect(await listed()).toEqual(['s4', 's3', 's1']);
        expect(await end(null, null)).toEqual([
          { partnerId: 'acme', count: 1 },
          { partnerId: 'other', count: 1 },
        ]);
        expect([await listed(), await end(null, null)]).toEqual([['s1'], []]);
        expect((await reader.readSession(digestOf('s5')))?.session.endedAt).toBeNull();
        expect((await reader.readSession(digestOf('s3')))?.session.endedAt).toBe(5);
      });
    });

    it('ends sessions once, and with the access or the user', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await writer.transaction((t) => t.addToken(token('t1', userA)));
        await writer.transaction((t) => t.addToken(token('t2', userA, 'other')));
        for (const id of ['s1', 's2']) await people.transaction((t) => t.addSession(session(id)));
        await people.transaction((t) => t.addSession(session('s3', { partnerId: 'other' })));
        await people.transaction((t) => t.addInvitation(invitation('i1')));
        const end = (id: string) => people.transaction((t) => t.endSession(id, 's1', 5));
        expect([await end('other'), await end('acme'), await end('acme')]).toEqual([
          false,
          true,
          false,
        ]);
        const endedAt = async (id: string) =>
          (await reader.readSession(digestOf(id)))?.session.endedAt;
        expect([await endedAt('s1'), await endedAt('s2')]).toEqual([5, null]);
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 6));
        expect([await endedAt('s1'), await endedAt('s2'), await endedAt('s3')]).toEqual([
          5,
          6,
          null,
        ]);
        expect(await reader.listInvitations('acme')).toEqual([]);
        await writer.transaction((t) => t.removeUser(userA));
        expect(await reader.readSession(digestOf('s3'))).toBeNull();
      });
    });

    it('records a first sign-in, and again once the access is restored', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const entry = { partnerId: 'acme', userId: userA, at: 5, address: '192.0.2.1' };
        const record = (of: Partial<typeof entry>) =>
          people.transaction((t) => t.recordFirstSignIn({ ...entry, ...of }));
        await record({});
        const first = async (partnerId = 'acme') => {
          const page = { after: null, find: null, countMax: 9, at: 0 };
          return (await reader.listPeople(partnerId, page)).map((of) => of.firstSignIn);
        };
        expect(await first()).toEqual([]);
        const open = { partnerId: 'acme', userId: userA, role: 'member', email: null } as const;
        await people.transaction((t) => t.openAccess(open, 4));
        await record({});
        await record({ at: 6, address: '192.0.2.2' });
        expect(await first()).toEqual([{ at: 5, address: '192.0.2.1' }]);
        expect(await first('other')).toEqual([]);
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 7));
        await people.transaction((t) => t.openAccess(open, 8));
        expect(await first()).toEqual([null]);
        await record({ at: 9 });
        expect(await first()).toEqual([{ at: 9, address: '192.0.2.1' }]);
      });
    });

    it('lists people whose provider did not sign them in for long, and who hold tokens', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        const idOf = (digit: number) => `${digit}`.repeat(8) + userA.slice(8);
        const page = { after: null, find: null, countMax: 9, at: 100 };
        const unseen = async () =>
          (await reader.listPeople('acme', { ...page, unseenSince: 50 })).map((of) => [
            of.access.userId,
            of.providerSignInAt,
          ]);
        const signedInAt = [49, 50, 49, null, 10];
        await people.transaction(async (t) => {
          await t.lockUsers([...signedInAt.keys()].map(idOf));
          for (const [digit, at] of signedInAt.entries()) {
            const userId = idOf(digit);
            await t.openAccess({ partnerId: 'acme', userId, role: 'member', email: null }, 1);
            const of = { issuer: 'i', subject: `${digit}`, partnerIds: ['acme'], createdAt: 1 };
            if (at !== null) await t.addIdentity({ ...of, userId, signedInAt: at });
          }
        });
        // The third holds a token of another partner, and one that is no longer in force.
        for (const digit of [0, 1, 3, 4]) {
          await writer.transaction((t) => t.addToken(token(`t${digit}`, idOf(digit))));
        }
        await writer.transaction((t) => t.addToken(token('t2', idOf(2), 'other')));
        const expired = { ...token('t2b', idOf(2)), expiresAt: 99 };
        await writer.transaction((t) => t.addToken(expired));
        expect(await unseen()).toEqual([
          [idOf(0), 49],
          [idOf(4), 10],
        ]);
        const of = { issuer: 'i', subject: '0', partnerIds: ['acme'], signedInAt: 51 };
        await people.transaction((t) => t.renewIdentity(of));
        expect(await unseen()).toEqual([[idOf(4), 10]]);
        await people.transaction((t) => t.withdrawAccess(idOf(4), 'acme', 60));
        expect(await unseen()).toEqual([]);
        const all = await reader.listPeople('acme', page);
        expect(all.map((person) => person.providerSignInAt)).toEqual([51, 50, 49, null, 10]);
      });
    });

    it('lists people a page at a time, and finds them by a part of their addresses or ids', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const idOf = (digit: number) => `${digit}`.repeat(8) + userA.slice(8);
        const emails = ['Ann@acme.example', 'b_b@acme.example', 'bob@acme.example', null];
        await people.transaction(async (t) => {
          await t.lockUsers([...emails.keys()].map(idOf));
          for (const [digit, email] of emails.entries()) {
            const access = { partnerId: 'acme', userId: idOf(digit), email } as const;
            await t.openAccess({ ...access, role: 'member' }, 1);
          }
          await t.openAccess(
            { partnerId: 'other', userId: idOf(0), role: 'member', email: 'x' },
            1,
          );
          await t.withdrawAccess(idOf(2), 'acme', 2);
        });
        const all = { after: null, find: null, countMax: 9, at: 0 };
        const found = async (page: Partial<typeof all> | { after?: string; find?: string }) =>
          (await reader.listPeople('acme', { ...all, ...page })).map(({ access }) => access.email);
        expect(await found({})).toEqual(emails);
        expect(await found({ countMax: 2 })).toEqual(emails.slice(0, 2));
        expect(await found({ after: idOf(1).toUpperCase() })).toEqual(emails.slice(2));
        expect(await found({ find: 'ANN@' })).toEqual(['Ann@acme.example']);
        expect(await found({ find: 'acme', after: idOf(1) })).toEqual(['bob@acme.example']);
        expect(await found({ find: 'b_b' })).toEqual(['b_b@acme.example']);
        expect(await found({ find: '%' })).toEqual([]);
        expect(await found({ find: '\\' })).toEqual([]);
        expect(await found({ find: idOf(3).slice(0, 9).toUpperCase() })).toEqual([null]);
        const [, withdrawn] = await reader.listPeople('acme', { ...all, after: idOf(0) });
        expect(withdrawn).toMatchObject({ access: { withdrawnAt: 2, withdrawnBy: 'people' } });
        const some = await reader.listAccessesOf('acme', [idOf(3), idOf(0), idOf(9)]);
        expect(some.map(({ email }) => email).sort()).toEqual(['Ann@acme.example', null]);
        expect(await reader.listAccessesOf('acme', [])).toEqual([]);
      });
    });

    it("reads the labels of a partner's tokens by their ids", async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const token = (partnerId: string, tokenId: string, label: string | null) => ({
          partnerId,
          tokenId,
          label,
          userId: userA,
          createdAt: 1,
          expiresAt: null,
          digest: tokenId.padStart(64, '0'),
          revokedAt: null,
        });
        await people.transaction(async (t) => {
          await t.lockUsers([userA]);
          await t.addToken(token('acme', 'a', 'cron'));
          await t.addToken(token('acme', 'b', null));
          await t.addToken(token('other', 'c', 'not acme'));
        });
        const labels = await reader.listTokenLabels('acme', ['a', 'b', 'c', 'd']);
        const known = new Map(labels.map(({ tokenId, label }) => [tokenId, label]));
        expect(known).toEqual(new Map([['a', 'cron'] as const, ['b', null]]));
        expect(await reader.listTokenLabels('acme', [])).toEqual([]);
      });
    });

    it('counts the tokens that a user holds over all partners, those of a withdrawn access too', async () => {
      await withPeople(makeStore, async ({ people }) => {
        const ofA = (tokenId: string, partnerId: string, expiresAt: number | null = null) => ({
          ...token(tokenId, userA),
          partnerId,
          expiresAt,
        });
        await people.transaction(async (t) => {
          await t.addToken(ofA('t1', 'acme'));
          await t.addToken(ofA('t2', 'other'));
          await t.addToken(ofA('t3', 'acme', 10));
          await t.addToken(token('t4', userB));
        });
        const count = (at: number) => people.transaction((t) => t.countTokensHeld(userA, at));
        expect([await count(9), await count(10)]).toEqual([3, 2]);
        await people.transaction((t) => t.withdrawAccess(userA, 'other', 5));
        // Its tokens work again once the access is restored.
        expect(await count(9)).toBe(3);
        await people.transaction((t) => t.revokeTokenOf('acme', 't1', 5));
        expect(await count(9)).toBe(2);
        await people.transaction((t) => t.revokeTokenOf('other', 't2', 5));
        expect(await count(9)).toBe(1);
      });
    });

    it('keeps the audit events of a partner, newest first, and removes expired ones', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const event = (auditEventId: string, at: number, partnerId = 'acme') => ({
          auditEventId,
          partnerId,
          at,
          userId: userA,
          action: 'token.create',
          facts: { label: 'CI "😀"', days: 90, all: true, none: null },
        });
        await people.transaction(async (t) => {
          for (const id of ['a1', 'a2', 'a3'])
            await t.appendAuditEvent(event(id, 1_000 + Number(id[1])));
          await t.appendAuditEvent(event('a4', 1_000, 'other'));
          await t.addSession(session('s1'));
          await t.addInvitation(invitation('i1'));
        });
        expect(await reader.listAuditEvents('acme', 2)).toEqual([
          event('a3', 1_003),
          event('a2', 1_002),
        ]);
        const before = (at: number, auditEventId = '') => ({ before: { at, auditEventId } });
        expect(await reader.listAuditEvents('acme', 9, before(1_002))).toEqual([
          event('a1', 1_001),
        ]);
        const sameMs = { ...event('a0', 1_003), action: 'session.begin' };
        await people.transaction((t) => t.appendAuditEvent(sameMs));
        expect(await reader.listAuditEvents('acme', 1, before(1_003, 'a3'))).toEqual([sameMs]);
        const ofSession = { action: 'session.begin' };
        expect(await reader.listAuditEvents('acme', 9, ofSession)).toEqual([sameMs]);
        expect(await reader.listAuditEvents('acme', 9, { ...ofSession, ...before(1_003) })).toEqual(
          [],
        );
        const ofOperator = { ...event('o1', 1_004), userId: null };
        await people.transaction((t) => t.appendAuditEvent(ofOperator));
        expect(await reader.listAuditEvents('acme', 1)).toEqual([ofOperator]);
        expect(await reader.listAuditEvents('other', 9)).toHaveLength(1);
      });
    });

    it('counts the audit events of a person, an action and an hour that are more than it keeps', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const hour = Date.UTC(2026, 10, 20, 12);
        const minutes = (of: number) => hour + of * 60_000;
        const event = (id: string, at: number, of: Partial<AuditEvent> = {}) => ({
          auditEventId: id,
          partnerId: 'acme',
          at,
          userId: userA,
          action: 'session.switch',
          facts: { session_id: id },
          ...of,
        });
        const append = (of: AuditEvent) => people.transaction((t) => t.appendAuditEvent(of));
        for (let i = 0; i < auditEventsOfHourMax + 3; i++) {
          await append(event(`e${i}`, minutes(10) + i));
        }
        const others = [
          event('of another person', minutes(20), { userId: userB }),
          event('of another kind', minutes(21), { action: 'token.create' }),
          event('of an operator', minutes(22), { userId: null }),
          event('of the next hour', minutes(60)),
        ];
        for (const of of others) await append(of);
        const kept = await reader.listAuditEvents('acme', 999);
        expect(kept.slice(0, 4)).toEqual(others.toReversed());
        expect(kept).toHaveLength(4 + 1 + auditEventsOfHourMax);
        const counting = { at: minutes(10) + auditEventsOfHourMax, facts: { more: 3 } };
        expect(kept[4]).toMatchObject({ ...counting, userId: userA, action: 'session.switch' });
        expect(kept[4]!.auditEventId).toMatch(/^[0-9a-f]{32}$/);
      });
    });

    it('keeps the last sessions of a user, those in force before those that ended', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const add = (id: string, of: Partial<StoredSession> = {}) =>
          people.transaction((t) => t.addSession(session(id, of)));
        await add('ended', { endedAt: 9_000, seenAt: 9_000 });
        await add('of other', { partnerId: 'other', endedAt: 1 });
        await add('of b', { userId: userB, endedAt: 1 });
        await people.transaction(async (t) => {
          for (let i = 0; i < sessionsKeptMax; i++) {
            await t.addSession(session(`s${i}`, { seenAt: 1_000 + i }));
          }
        });
        const isThere = async (id: string) => (await reader.readSession(digestOf(id))) !== null;
        expect([await isThere('ended'), await isThere('s0')]).toEqual([false, true]);
        await add('next', { seenAt: 2_000 });
        expect([await isThere('s0'), await isThere('s1'), await isThere('next')]).toEqual([
          false,
          true,
          true,
        ]);
        expect([await isThere('of other'), await isThere('of b')]).toEqual([true, true]);
      });
    });

    it('notes many sessions as seen at once', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const ids = Array.from({ length: 600 }, (_, i) => `s${i}`);
        const ofUser = (i: number) => userA.replace(/^.{3}/, String(i % 50).padStart(3, '0'));
        await people.transaction(async (t) => {
          for (const [i, id] of ids.entries())
            await t.addSession(session(id, { userId: ofUser(i) }));
        });
        const seen = ids.map((sessionId) => ({ partnerId: 'acme', sessionId, seenAt: 5_000 }));
        await people.transaction((t) =>
          t.touchSessions([...seen, { partnerId: 'other', sessionId: 's1', seenAt: 6_000 }]),
        );
        for (const id of ['s0', 's1', 's599']) {
          expect((await reader.readSession(digestOf(id)))?.session.seenAt).toBe(5_000);
        }
      });
    });

    it('says whose access it is, and who else administrates', async () => {
      await withPeople(makeStore, async ({ people }) => {
        await people.transaction(async (t) => {
          await administrate(t, userA);
          await t.openAccess({ partnerId: 'acme', userId: userB, role: 'member', email: null }, 1);
          await administrate(t, userB, 'other');
        });
        const of = (partnerId: string, userId: string) =>
          people.transaction((t) => t.readAccessOf(partnerId, userId));
        expect(await of('none', userA)).toBeNull();
        expect(await of('acme', userC)).toEqual({ access: null });
        expect((await of('acme', userB.toUpperCase()))?.access).toMatchObject({ role: 'member' });
        const isAnother = (userId: string) =>
          people.transaction((t) => t.hasAdministratorBeside('acme', userId));
        expect([await isAnother(userA.toUpperCase()), await isAnother(userB)]).toEqual([
          false,
          true,
        ]);
        await people.transaction((t) => t.withdrawAccess(userA, 'acme', 5));
        expect(await isAnother(userB)).toBe(false);
      });
    });

    it('lists tokens a page at a time, with their last use, and counts those in force', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const made = (tokenId: string, createdAt: number, of = {}) => ({
          ...token(tokenId, userA),
          createdAt,
          ...of,
        });
        await people.transaction(async (t) => {
          await t.lockUsers([userA, userB]);
          for (const [i, id] of ['t1', 't2', 't3', 't4'].entries()) {
            await t.addToken(made(id, i === 2 ? 1 : i, { label: `label of ${id}` }));
          }
          await t.addToken(made('o1', 9, { partnerId: 'other' }));
          await t.addToken({ ...made('b1', 2), userId: userB });
          await t.addToken(made('e1', 0, { expiresAt: 5 }));
          await t.revokeTokenOf('acme', 't1', 4);
        });
        const page = async (userId: string | null, before: TokenPlace | null, countMax: number) =>
          (await reader.listTokensOf('acme', { userId, before, countMax })).map((of) => of.token);
        const ids = (of: readonly StoredToken[]) => of.map(({ tokenId }) => tokenId);
        const first = await page(null, null, 3);
        expect(ids(first)).toEqual(['t4', 'b1', 't3']);
        expect(ids(await page(null, first.at(-1)!, 9))).toEqual(['t2', 't1', 'e1']);
        expect(ids(await page(userB.toUpperCase(), null, 9))).toEqual(['b1']);
        expect(
          await reader.listTokensOf('acme', { userId: null, before: null, countMax: 1 }),
        ).toEqual([{ token: first[0], lastUse: null }]);
        const everybody = { after: null, find: null, countMax: 9, at: 5 };
        const counted = await reader.listPeople('acme', everybody);
        expect(
          counted.map((of) => [of.access.userId, of.tokensInForce, of.tokenLabel]).sort(),
        ).toEqual([
          [userA, 3, 'label of t2'],
          [userB, 1, null],
        ]);
        const all = (await reader.readAccess('acme'))!.tokens;
        expect(ids(all)).toEqual(['b1', 'e1', 't1', 't2', 't3', 't4']);
        expect(await people.transaction((t) => t.countTokensMade(userA, 0))).toBe(4);
      });
    });

    it('goes with its partner', async () => {
      await withPeople(makeStore, async ({ reader, writer, people }) => {
        await people.transaction((t) => t.addSession(session('s1')));
        await people.transaction((t) => t.addInvitation(invitation('i1')));
        await writer.transaction((t) => t.removePartner('acme'));
        expect(await reader.readSession(digestOf('s1'))).toBeNull();
        expect(await reader.readInvitation(digestOf('i1'))).toBeNull();
      });
    });

    it('keeps nothing of a transaction that fails, and needs the present schema', async () => {
      await withPeople(makeStore, async ({ reader, people }) => {
        const failing = people.transaction(async (t) => {
          await t.addSession(session('s1'));
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        expect(await reader.readSession(digestOf('s1'))).toBeNull();
      });
      const { store, remove } = await makeStore();
      const writer = await store.openWriter();
      await expect(store.openPeopleWriter()).rejects.toThrow(/not up to date/);
      await writer.close();
      await remove();
    });
  });
}
