/** Removal by age: days that are past, bounded by later ones, and nothing by a wrong clock. */
import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../domain/history.ts';
import { Removal } from '../../history/removal.ts';
import type { Observation } from '../../observe/observation.ts';
import { wrongDaysMax } from '../sql/old-rows.ts';
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

/** Writes a row of each kind by a clock; `name` tells them apart. */
async function writeAt({ writer, people }: OpenPeople, name: string, now: number) {
  const digest = Buffer.from(name).toString('hex').padStart(64, '0');
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
    const digest = Buffer.from(name).toString('hex').padStart(64, '0');
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
    it('go as many days at a time as later days have rows, but for a month of them', async () => {
      await withOldPartners(makeStore, async (opened) => {
        const old = ['a', 'b', 'c', 'd', 'e'];
        for (const [index, name] of old.entries()) {
          await writeAt(opened, name, daysAgo(900 - index));
        }
        for (let days = wrongDaysMax + 1; days > 1; days--) {
          await writeAt(opened, `later ${days}`, daysAgo(days));
        }
        const kinds = async () =>
          (await removalOf(opened)(Date.now())).map(({ kind, rows }) => [kind, rows]);
        // Of nine later days with challenges, three bear out nothing.
        expect(await kinds()).toEqual([['challenge', 6]]);
        await writeAt(opened, 'yesterday', daysAgo(1));
        await writeAt(opened, 'today', Date.now());
        const remove = removalOf(opened);
        const told = await remove(Date.now());
        expect(told.map(({ kind, rows }) => [kind, rows])).toEqual([
          ['challenge', 7],
          ['session', 1],
          ['invitation', 1],
          ['audit event', 1],
          ['revoked token', 1],
          ['expired token', 1],
          ['event', 1],
        ]);
        expect(await names(opened, [...old, 'today'])).toMatchObject({
          sessions: ['b', 'c', 'd', 'e', 'today'],
        });
        // Once a day.
        expect(await remove(Date.now())).toEqual([]);
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
            await removalOf(opened)(now);
            await expectAll(`${days} days ahead`);
          }
        }
        await removalOf(opened)(Date.now());
        await expectAll('the right clock');
      });
    });

    it('stay where a clock that is behind wrote them now', async () => {
      await withOldPartners(makeStore, async (opened) => {
        const { people, writer } = opened;
        await writeAt(opened, 'near its term', daysAgo(395));
        for (let days = wrongDaysMax + 10; days > 0; days--) {
          await writeAt(opened, `later ${days}`, daysAgo(days));
        }
        await writeAt(opened, 'behind', daysAgo(500));
        await people.transaction(async (t) => {
          await t.revokeTokenOf('acme', 'near its term', daysAgo(500));
        });
        const remove = removalOf(opened);
        for (const days of [0, 1, 2, 3]) await remove(daysAgo(-days));
        const after = await names(opened, ['behind', 'near its term']);
        expect(after.sessions).toContain('behind');
        expect(after.invitations).toContain('behind');
        expect(after.audit).toContain('behind');
        expect(after.tokens).toEqual(
          expect.arrayContaining(['behind', 'behind revoked', 'near its term']),
        );
        expect(after.events).toContain('behind');
        const digest = Buffer.from('behind').toString('hex').padStart(64, '0');
        const challenge = { digest, boundTo: digest, kind: 'passkey' } as const;
        expect(await writer.transaction((t) => t.takeChallenge(challenge, 0))).not.toBeNull();
      });
    });

    it('are dated by their clock, whatever a clock far ahead wrote before', async () => {
      await withOldPartners(makeStore, async (opened) => {
        await writeAt(opened, 'ahead', daysAgo(-5_000));
        const now = Date.now();
        await writeAt(opened, 'right', now);
        const audit = await opened.reader.listAuditEvents('acme', 99);
        expect(audit.find((of) => of.auditEventId === 'right')?.at).toBe(now);
      });
    });

    it('stay where the clock of the server does not bear out that they are past', async ({
      skip,
    }) => {
      await withOldPartners(makeStore, async (opened) => {
        if (!opened.underTest.store.databaseUrl?.startsWith('postgres'))
          return skip('has no server');
        await writeAt(opened, 'right', daysAgo(1));
        for (let days = 500; days <= 501 + wrongDaysMax; days++) {
          await writeAt(opened, `${days}`, daysAgo(-days));
        }
        expect(await removalOf(opened)(Date.now() + 600 * dayMs)).toEqual([]);
      });
    });
  });
}
