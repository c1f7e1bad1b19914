/** Removal by age: days that are past, bounded by later ones, and nothing by a wrong clock. */
import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../src/domain/history.ts';
import { Removal } from '../../src/history/recorder/removal.ts';
import type { Observation } from '../../src/observe/observation.ts';
import type { OldKind } from '../../src/store/sql/old-rows.ts';
import {
  everyEvent,
  type MakeStore,
  type OpenPeople,
  token,
  withPeople,
} from './store-under-test.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

/** Removes by a clock, as one process does; returns what it said it removed. */
function removalOf({ writer }: OpenPeople) {
  const observed: Observation[] = [];
  const removal = new Removal({
    writer,
    fence: async () => {},
    observe: (observation) => observed.push(observation),
  });
  return async (now: number) => {
    await removal.remove(['acme', 'other'], now, new AbortController().signal);
    return observed.splice(0).flatMap((of) => (of.type === 'old-removed' ? [of] : []));
  };
}

/** Lets the database age, as a keeper does that runs for so many days. */
async function pass({ writer }: OpenPeople, days: number): Promise<void> {
  await writer.transaction((t) => t.addAge(days * dayMs));
}

const digestOf = (name: string) => Buffer.from(name).toString('hex').padStart(64, '0');

/** Writes a row of each kind by a clock; `name` tells them apart. */
async function writeAt({ writer, people }: OpenPeople, name: string, now: number) {
  const digest = digestOf(name);
  await people.transaction(async (t) => {
    await t.addSession({
      sessionId: name,
      partnerId: 'acme',
      userId,
      digest,
      tokenDigest: digest,
      signedInBy: 'passkey',
      passkeyId: 'p1',
      switchable: true,
      createdAt: now,
      seenAt: now,
      endedAt: null,
    });
    await t.addInvitation({
      invitationId: name,
      partnerId: 'acme',
      userId,
      digest,
      role: 'member',
      email: null,
      invitedBy: null,
      createdAt: now,
      expiresAt: now + dayMs,
      usedAt: null,
    });
    const expiresAt = now + 90 * dayMs;
    await t.addToken({ ...token(name, userId), createdAt: now, expiresAt });
    await t.addToken({ ...token(`${name} revoked`, userId), createdAt: now, revokedAt: now });
    await t.addChallenge({ digest, boundTo: digest, kind: 'passkey', expiresAt: now });
    const act = { auditEventId: name, partnerId: 'acme', at: now, userId };
    await t.appendAuditEvent({ ...act, action: 'token.create', facts: {} });
  });
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    const event = {
      type: 'asset.status',
      hybridCoreId: 'core',
      siteId: 'e1',
      assetId: name,
    } as const;
    await writer.transaction((t) =>
      t.putReports('acme', [{ ...event, before: null, after: null }], new Map()),
    );
  } finally {
    vi.useRealTimers();
  }
}

/** The names of all rows but the challenges, by kind. */
async function names({ reader }: OpenPeople, written: readonly string[]) {
  const sessions: string[] = [];
  for (const name of written) {
    const digest = digestOf(name);
    if ((await reader.readSession(digest)) !== null) sessions.push(name);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { events } = await reader
    .readEvents('acme', everyEvent, 0, 99)
    .finally(() => vi.useRealTimers());
  const tokens = await reader.listTokens();
  return {
    sessions,
    invitations: (await reader.listInvitations('acme')).map((of) => of.invitationId).sort(),
    audit: (await reader.listAuditEvents('acme', 99)).map((of) => of.auditEventId).sort(),
    tokens: tokens.map((of) => of.tokenId).sort(),
    events: events.map((of) => of.assetId!),
  };
}

/** Like withPeople, but of partners from before all rows: no event is older than its partner. */
async function withOldPartners(makeStore: MakeStore, test: (opened: OpenPeople) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'], now: daysAgo(1_000) });
  try {
    await withPeople(makeStore, async (opened) => {
      vi.useRealTimers();
      await test(opened);
    });
  } finally {
    vi.useRealTimers();
  }
}

const daysAgo = (days: number) => Date.now() - days * dayMs;

/** Days ahead of the right clock, of clocks that are wrong one after another. */
const wrongDays = [500, 600, 3, 4, 5, -500, -20_000, 2_900_000, 36_000, 601, 602];

export function oldRowsConformance(makeStore: MakeStore): void {
  describe('rows past their term', () => {
    it('go as many days at a time as later days have rows', async () => {
      await withOldPartners(makeStore, async (opened) => {
        for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
          await writeAt(opened, name, daysAgo(900 - index));
          await pass(opened, 1);
        }
        await pass(opened, 895);
        expect(await removalOf(opened)(Date.now())).toEqual([]);
        await writeAt(opened, 'today', Date.now());
        const remove = removalOf(opened);
        const told = await remove(Date.now());
        expect(told.map(({ kind, rows }) => [kind, rows])).toEqual([
          ['challenge', 1],
          ['session', 1],
          ['invitation', 1],
          ['audit event', 1],
          ['revoked token', 1],
          ['expired token', 1],
          ['event', 1],
        ]);
        const left = ['b', 'c', 'd', 'e', 'today'];
        expect(await names(opened, ['a', ...left])).toEqual({
          sessions: left,
          invitations: left,
          audit: left,
          tokens: left.flatMap((name) => [name, `${name} revoked`]),
          events: left,
        });
        // Once a day.
        expect(await remove(Date.now())).toEqual([]);
      });
    });

    it('go with their users, whom nothing has kept for 400 days', async () => {
      await withOldPartners(makeStore, async (opened) => {
        const { people } = opened;
        const idOf = (name: string) => `00000000-0000-4000-8000-${digestOf(name).slice(-12)}`;
        const write = async (name: string, now: number) => {
          const id = idOf(name);
          const of = { partnerId: 'acme', userId: id, digest: digestOf(name), createdAt: now };
          await people.transaction(async (t) => {
            const ended = name === 'tok' ? {} : { revokedAt: now };
            await t.addToken({ ...token(name, id), ...ended, createdAt: now });
            await t.addSession({
              ...of,
              sessionId: name,
              tokenDigest: of.digest,
              signedInBy: 'link',
              passkeyId: null,
              switchable: true,
              seenAt: now,
              endedAt: null,
            });
            await t.addInvitation({
              ...of,
              invitationId: name,
              role: 'member',
              email: null,
              invitedBy: null,
              expiresAt: now + dayMs,
              usedAt: null,
            });
          });
        };
        const old = daysAgo(900);
        for (const name of ['old', 'inv', 'ses', 'key', 'out', 'tok']) await write(name, old);
        const [key, out] = [idOf('key'), idOf('out')];
        await people.transaction(async (t) => {
          await t.addPasskey({
            passkeyId: 'p',
            userId: key,
            name: 'phone',
            createdAt: old,
            usedDay: null,
            partnerId: null,
            transports: [],
            credentialId: 'c',
            publicKey: Buffer.from([1]),
            counter: 0,
          });
          const identity = { issuer: 'https://id.example', subject: 'out', partnerIds: ['acme'] };
          await t.addIdentity({ ...identity, userId: out, createdAt: old, signedInAt: old });
          await t.withdrawAccess(out, 'acme', old);
        });
        const told = async (now: number) => {
          const all = await removalOf(opened)(now);
          return all.filter(({ kind }) => kind === 'user').map(({ rows }) => rows);
        };
        // The database is young, whatever the clock says.
        expect(await told(Date.now())).toEqual([]);
        await pass(opened, 900);
        // By a clock that is behind.
        for (const name of ['inv', 'ses']) {
          const digest = digestOf(`${name} again`);
          const of = { partnerId: 'acme', userId: idOf(name), digest, createdAt: daysAgo(500) };
          await people.transaction((t) =>
            name === 'inv'
              ? t.addInvitation({
                  ...of,
                  invitationId: 'again',
                  role: 'member',
                  email: null,
                  invitedBy: null,
                  expiresAt: daysAgo(499),
                  usedAt: null,
                })
              : t.addSession({
                  ...of,
                  sessionId: 'again',
                  tokenDigest: digest,
                  signedInBy: 'openid',
                  passkeyId: null,
                  switchable: true,
                  seenAt: daysAgo(500),
                  endedAt: null,
                }),
          );
        }
        await write('new', Date.now());
        expect(await told(Date.now())).toEqual([1]);
        const left = async () => (await opened.reader.listUsers()).map((of) => of.userId).sort();
        const stay = ['inv', 'ses', 'key', 'out', 'tok', 'new'].map(idOf).sort();
        expect(await left()).toEqual(stay);
        await people.transaction((t) => t.removePasskey(key, 'p'));
        expect(await told(Date.now())).toEqual([1]);
        expect(await left()).toEqual(stay.filter((id) => id !== key));
        await pass(opened, 401);
        await write('newer', Date.now());
        expect(await told(Date.now())).toEqual([2]);
        expect(await left()).toEqual(['out', 'tok', 'new', 'newer'].map(idOf).sort());
      });
    });

    it('stay, whatever wrong clocks remove and write by, one after another', async () => {
      await withOldPartners(makeStore, async (opened) => {
        const right = ['a', 'b', 'c', 'd'];
        for (const [index, name] of right.entries()) {
          await writeAt(opened, name, daysAgo(3 - index));
        }
        const before = await names(opened, right);
        expect(before.events).toEqual(right);
        const expectAll = async (clock: string) => {
          const after = await names(opened, right);
          for (const kind of Object.keys(before) as (keyof typeof before)[]) {
            expect(after[kind], `${kind}s after ${clock}`).toEqual(
              expect.arrayContaining(before[kind]),
            );
          }
        };
        for (const days of wrongDays) {
          const wrong = Math.max(0, daysAgo(-days));
          for (const now of [wrong, wrong + dayMs]) {
            await removalOf(opened)(now);
            await writeAt(opened, `by ${now}`, now);
            await pass(opened, 1);
            await removalOf(opened)(now);
            await expectAll(`${days} days ahead`);
          }
        }
        await removalOf(opened)(Date.now());
        await expectAll('the right clock');
      });
    });

    it('stay for their term where a clock far behind wrote them, and no longer', async () => {
      await withOldPartners(makeStore, async (opened) => {
        await pass(opened, 2_000);
        await writeAt(opened, 'behind', daysAgo(990));
        await writeAt(opened, 'right', Date.now());
        const remains = async (days: number, gone: readonly [OldKind, number][]) => {
          await pass(opened, days);
          const told = await removalOf(opened)(Date.now());
          expect(told.map(({ kind, rows }) => [kind, rows])).toEqual(gone);
        };
        await remains(10, []);
        await remains(1, [['challenge', 1]]);
        await remains(89, []);
        await remains(1, [
          ['session', 1],
          ['invitation', 1],
          ['audit event', 1],
        ]);
        await remains(299, []);
        await remains(1, [
          ['revoked token', 1],
          ['event', 1],
        ]);
        // It was made for 90 days.
        await remains(89, []);
        await remains(1, [['expired token', 1]]);
      });
    });

    it('stay for their term from when they were revoked', async () => {
      await withOldPartners(makeStore, async (opened) => {
        await writeAt(opened, 'behind', daysAgo(990));
        await pass(opened, 480);
        await opened.people.transaction((t) => t.revokeTokenOf('acme', 'behind', daysAgo(990)));
        await writeAt(opened, 'right', Date.now());
        await pass(opened, 15);
        await removalOf(opened)(Date.now());
        expect((await names(opened, [])).tokens).toContain('behind');
      });
    });

    it('have the time of their writer, whatever others wrote before', async () => {
      await withOldPartners(makeStore, async (opened) => {
        for (const days of [-5_000, ...Array.from({ length: 40 }, (_, index) => 40 - index)]) {
          await writeAt(opened, `${days}`, daysAgo(days));
        }
        const { people, reader, writer } = opened;
        for (const days of [500, 0]) {
          const name = `now ${days}`;
          const now = daysAgo(days);
          await writeAt(opened, name, now);
          const digest = digestOf(name);
          expect((await reader.readSession(digest))?.session.createdAt).toBe(now);
          const audit = await reader.listAuditEvents('acme', 99);
          expect(audit.find((of) => of.auditEventId === name)?.at).toBe(now);
          const invitations = await reader.listInvitations('acme');
          expect(invitations.find((of) => of.invitationId === name)?.createdAt).toBe(now);
          const challenge = { digest, boundTo: digest, kind: 'passkey' } as const;
          const taken = await writer.transaction((t) => t.takeChallenge(challenge, 0));
          expect(taken?.expiresAt).toBe(now);
          await people.transaction((t) => t.revokeTokenOf('acme', name, now));
          const tokens = (await reader.listTokens()).filter((of) => of.tokenId.startsWith(name));
          expect(tokens).toMatchObject(Array(2).fill({ createdAt: now, revokedAt: now }));
        }
      });
    });

    it('stay where the clock of the server does not bear out that they are past', async ({
      skip,
    }) => {
      await withOldPartners(makeStore, async (opened) => {
        if (!opened.underTest.store.databaseUrl?.startsWith('postgres'))
          return skip('has no server');
        await writeAt(opened, 'right', daysAgo(1));
        await pass(opened, 1_000);
        for (const days of [500, 501]) await writeAt(opened, `${days}`, daysAgo(-days));
        expect(await removalOf(opened)(Date.now() + 600 * dayMs)).toEqual([]);
      });
    });
  });
}
