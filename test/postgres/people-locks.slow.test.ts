/**
 * Lock waits of access changes on PostgreSQL, where transactions run concurrently. Each test holds
 * one transaction open while others run, and detects waits in the server's own list of locks.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOtherSessions } from '../../src/panel/server/api/own-sessions.ts';
import { removePasskey } from '../../src/panel/server/api/passkeys.ts';
import { invitationsWaitingMax, invite } from '../../src/panel/server/api/people.ts';
import type { Session } from '../../src/panel/server/session/sessions.ts';
import { makeSession } from '../../src/panel/server/sign-in/new-session.ts';
import { switchPartner } from '../../src/panel/server/sign-in/sign-out.ts';
import { StoreBusy } from '../../src/store/error.ts';
import { openStore } from '../../src/store/open.ts';
import type {
  PeopleTransaction,
  PeopleWriter,
  StoredInvitation,
  StoredSession,
} from '../../src/store/people/people.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import {
  asset,
  changing,
  partner,
  putting,
  smallPartner,
  token,
  write,
} from '../conformance/store-under-test.ts';
import { createMigratedDatabase, type TestDatabase } from './database.ts';
import { held, releaseAfterEach, waiting } from './held-transactions.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

let database: TestDatabase;
let writer: StoreWriter;
let other: StoreWriter;
let people: PeopleWriter;
let reader: StoreReader;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const store = openStore(database.address);
  writer = await store.openWriter();
  other = await store.openWriter();
  people = await store.openPeopleWriter();
  reader = await store.openReader();
});
afterAll(async () => {
  for (const each of [writer, other, people, reader]) await each.close();
  await database.remove();
});
beforeEach(async () => {
  await writer.transaction(async (t) => {
    for (const id of ['acme', 'other', 'third']) await t.removePartner(id);
    await t.removeUser(userId);
  });
  await write(writer, smallPartner());
  for (const id of ['other', 'third']) await write(writer, changing({ partner: partner(id) }));
});

releaseAfterEach();

const leftOf = async () => {
  const [row] = await database.execute(
    `select (select count(*)::int from token where user_id = '${userId}') as tokens,
       (select count(*)::int from access where user_id = '${userId}') as accesses,
       (select count(*)::int from user_account where user_id = '${userId}') as users`,
  );
  return row;
};

describe('removing a user', () => {
  const nothing = { tokens: 0, accesses: 0, users: 0 };

  it('leaves no token made concurrently, for a partner that the user did not have', async () => {
    await writer.transaction((t) => t.addToken(token('t1', userId)));
    const commit = await held<PeopleTransaction>(people, (t) =>
      t.addToken(token('t2', userId, 'other')),
    );
    const removing = other.transaction((t) => t.removeUser(userId));
    await waiting(database, 1);
    await commit();
    expect(await removing).toBe(true);
    expect(await leftOf()).toEqual(nothing);
  });

  it('completes before a token is made that was requested while it waited for another write', async () => {
    await writer.transaction((t) => t.addToken(token('t1', userId)));
    const holder = await held<PeopleTransaction>(people, (t) => t.readAccessOf('acme', userId));
    const removing = other.transaction((t) => t.removeUser(userId));
    await waiting(database, 1);
    const making = writer.transaction((t) => t.addToken(token('t2', userId, 'other')));
    await waiting(database, 2);
    await holder();
    expect(await removing).toBe(true);
    // The command recreates the user, as it does for any missing user.
    expect(await making).toEqual({ userCreated: true, accessGranted: false });
    expect(await leftOf()).toEqual({ tokens: 1, accesses: 1, users: 1 });
  });

  it('leaves no access that a link opens concurrently', async () => {
    const invitation: StoredInvitation = {
      invitationId: 'i1',
      partnerId: 'other',
      userId,
      digest: 'a'.repeat(64),
      role: 'member',
      email: null,
      invitedBy: null,
      usedAt: null,
      createdAt: 1,
      expiresAt: 9,
    };
    await writer.transaction(async (t) => {
      await t.addToken(token('t1', userId));
      await t.addInvitation(invitation);
    });
    const commit = await held<PeopleTransaction>(people, (t) => t.useInvitation('other', 'i1', 2));
    const removing = other.transaction((t) => t.removeUser(userId));
    await waiting(database, 1);
    await commit();
    expect(await removing).toBe(true);
    expect(await leftOf()).toEqual(nothing);
  });

  it('is demanded of the schema, too', async () => {
    await writer.transaction((t) => t.addToken(token('t1', userId)));
    await expect(
      database.execute(`delete from user_account where user_id = '${userId}'`),
    ).rejects.toThrow(/violates foreign key constraint "(token|access)_of_user"/);
  });
});

describe('ending all other sessions', () => {
  const macKey = new Uint8Array(32);

  it('ends one that another transaction is making, whoever locked what', async () => {
    await writer.transaction((t) => t.addToken(token('t1', userId)));
    const now = Date.now();
    const of = { partnerId: 'acme', userId, switchable: true, createdAt: now, seenAt: now };
    const { stored } = makeSession({ ...of, signedInBy: 'link', passkeyId: null }, macKey);
    const commit = await held<PeopleTransaction>(people, (t) => t.addSession(stored));
    const which = { userId, exceptSessionId: 'own', passkeyId: null, partnerId: null };
    const ending = people.transaction((t) => t.endSessionsOf(which, now));
    await waiting(database, 1);
    await commit();
    expect(await ending).toEqual([{ partnerId: 'acme', count: 1 }]);
  });

  it.each(['end-others', 'remove a passkey'])(
    '(%s) ends one that is being exchanged',
    async (by) => {
      await writer.transaction(async (t) => {
        await t.addToken(token('t1', userId));
        await t.addToken(token('t2', userId, 'other'));
      });
      const createdAt = Date.now();
      const of = { partnerId: 'acme', userId, switchable: true, createdAt, seenAt: createdAt };
      const begin = (passkeyId: string) =>
        makeSession({ ...of, signedInBy: 'passkey', passkeyId }, macKey).stored;
      const [owner, thief] = [begin('p1'), begin('p2')];
      await people.transaction(async (t) => {
        await t.addSession(owner);
        await t.addSession(thief);
        await t.addPasskey({
          passkeyId: 'p2',
          userId,
          name: 'lost phone',
          createdAt,
          usedDay: null,
          partnerId: null,
          transports: [],
          credentialId: 'c2',
          publicKey: Buffer.from([1]),
          counter: 0,
        });
      });
      const options = {
        reader,
        writer: people,
        macKey,
        sessions: { forget() {} },
        audit() {},
        clock: Date.now,
      };
      const worked = Promise.withResolvers<void>();
      const going = Promise.withResolvers<void>();
      const exchanging = {
        transaction: (work: (t: PeopleTransaction) => Promise<unknown>, partnerId: string) =>
          people.transaction(async (t) => {
            const done = await work(t);
            worked.resolve();
            await going.promise;
            return done;
          }, partnerId),
      };
      const sessionOf = (session: StoredSession) => ({ session }) as Session;
      const exchange = switchPartner(
        { ...options, writer: exchanging } as never,
        sessionOf(thief),
        'other',
        '192.0.2.1',
      );
      await worked.promise;
      const ending =
        by === 'end-others'
          ? endOtherSessions(options, sessionOf(owner))
          : removePasskey({ ...options, panelUrl: '' }, sessionOf(owner), 'p2');
      await waiting(database, 1);
      going.resolve();
      const { stored } = await exchange;
      await ending;
      const ended = async (digest: string) => (await reader.readSession(digest))?.session.endedAt;
      expect(await ended(stored.digest)).not.toBeNull();
      expect(await ended(owner.digest)).toBeNull();
    },
  );
});

describe('while a partner is imported', () => {
  it('its tokens are made and revoked, and accesses withdrawn', async () => {
    await writer.transaction((t) => t.addToken(token('t1', userId)));
    // An import of several partners that has written all but the last.
    const commit = await held<StoreTransaction>(other, async (t) => {
      for (const id of ['acme', 'other', 'third']) {
        await t.readWholePartner(id);
        const assets = id === 'acme' ? [['e1', putting(asset('b'))] as const] : [];
        const named = { ...partner(id), name: 'New' };
        await t.writePartner(changing({ partner: named, assets: new Map(assets) }));
      }
    });
    const before = (await reader.readAccess('acme'))!.accessRevision;
    await people.transaction((t) => t.addToken(token('t2', userId)), 'acme');
    expect(await people.transaction((t) => t.revokeTokenOf('acme', 't1', 5), 'acme')).toBe(true);
    expect(await writer.transaction((t) => t.withdrawAccess(userId, 'acme', 6))).toBe(true);
    const after = (await reader.readAccess('acme'))!;
    expect(after.accessRevision).toBeGreaterThan(before);
    expect(after.tokens.map(({ revokedAt }) => revokedAt)).toEqual([5, null]);
    await commit();
    expect((await reader.readAccess('acme'))!.accessRevision).toBe(after.accessRevision);
    expect((await reader.findPartner('acme'))!.name).toBe('New');
  });
});

describe('writes of a partner that stays locked', () => {
  it('take two connections at most, and fail as busy', async () => {
    const commit = await held<StoreTransaction>(other, (t) => t.readAccess('acme'));
    const writes = Array.from({ length: 9 }, () =>
      people.transaction((t) => t.readAccess('acme'), 'acme').catch((error: unknown) => error),
    );
    await waiting(database, 2);
    // Others are not affected, though more wait than there are connections.
    await people.transaction((t) => t.addToken(token('t1', userId, 'other')), 'other');
    const challenge = {
      digest: 'c'.repeat(64),
      boundTo: 'b',
      kind: 'passkey',
      expiresAt: 9,
    } as const;
    expect(await people.transaction((t) => t.addChallenge(challenge))).toBe(true);
    for (const error of await Promise.all(writes)) expect(error).toBeInstanceOf(StoreBusy);
    await commit();
    expect(await people.transaction((t) => t.readAccess('acme'), 'acme')).not.toBeNull();
  });
});

describe('invitations of a partner', () => {
  it('are never more than are allowed, however many are made at once', async () => {
    const invitation = (i: number): StoredInvitation => ({
      invitationId: `i${i}`,
      partnerId: 'acme',
      userId,
      digest: String(i).padStart(64, '0'),
      role: 'member',
      email: null,
      invitedBy: null,
      usedAt: null,
      createdAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    });
    const { stored } = makeSession(
      {
        partnerId: 'acme',
        userId,
        switchable: true,
        signedInBy: 'link',
        passkeyId: null,
        createdAt: Date.now(),
        seenAt: Date.now(),
      },
      new Uint8Array(),
    );
    const access = { partnerId: 'acme', userId, role: 'administrator', email: null } as const;
    await writer.transaction(async (t) => {
      await t.openAccess(access, 1);
      await t.addSession(stored);
      for (let i = 0; i < invitationsWaitingMax - 1; i++) await t.addInvitation(invitation(i));
    });
    const options = {
      writer: people,
      audit: () => {},
      clock: Date.now,
      panelUrl: 'http://127.0.0.1',
    };
    const { role } = access;
    const session = { session: stored, partner: partner(), role, email: null, leadDays: null };
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => invite(options, session, { email: 'a@b.example' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await reader.listInvitations('acme')).toHaveLength(invitationsWaitingMax);
  });
});

describe('notes of token uses', () => {
  it('meet each other, and the removal of their partner, without an error', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `t${String(i).padStart(3, '0')}`);
    const store = openStore(database.address);
    const notes = [await store.openTokenUseWriter(), await store.openTokenUseWriter()];
    for (let day = 0; day < 2; day++) {
      await write(writer, smallPartner());
      await writer.transaction(async (t) => {
        for (const id of ids) await t.addToken(token(id, userId));
      });
      const uses = ids.map((tokenId) => ({ partnerId: 'acme', tokenId, day, address: '::1' }));
      await Promise.all([
        notes[0]!.recordTokenUses(uses),
        notes[1]!.recordTokenUses(uses.toReversed()),
        other.transaction((t) => t.removePartner('acme')),
      ]);
    }
    for (const each of notes) await each.close();
  });
});
