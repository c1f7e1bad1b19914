/** Session lifetimes, with a fake clock, and the effect of an unreachable store. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
} from '../../src/access/limits.ts';
import {
  Sessions,
  sessionUnverifiedMsMax,
  unknownSessionsPendingMax,
} from '../../src/panel/server/session/sessions.ts';
import { makeSession } from '../../src/panel/server/sign-in/new-session.ts';
import { openStore } from '../../src/store/open.ts';
import type { PeopleWriter } from '../../src/store/people/people.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { changing, token, write } from '../conformance/store-under-test.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const minuteMs = 60_000;

let now: number;
let isAway: boolean;
let reads = 0;
let hasNoRecentData: boolean;
let reader: StoreReader;
let writer: StoreWriter;
let people: PeopleWriter;
let sessions: Sessions;

beforeEach(async () => {
  now = Date.parse('2026-11-20T08:00:00Z');
  isAway = false;
  hasNoRecentData = false;
  const store = openStore('sqlite::memory:');
  writer = await store.openWriter();
  await writer.migrate();
  await write(writer, changing({}));
  await writer.transaction((transaction) => transaction.addToken(token('t1', userId)));
  reader = await store.openReader();
  people = await store.openPeopleWriter();
  sessions = open();
});

afterEach(async () => {
  await sessions.close();
  await people.close();
  await reader.close();
  await writer.close();
});

function open(by: PeopleWriter = people): Sessions {
  return new Sessions({
    reader: {
      readSession(digest) {
        reads++;
        if (hasNoRecentData) return new Promise(() => {});
        return isAway ? Promise.reject(new Error('away')) : reader.readSession(digest);
      },
    },
    writer: by,
    clock: () => now,
    steadyClock: () => now,
    onError: (error) => {
      throw error;
    },
  });
}

/** Begins a session; its secret and digest. */
async function begin() {
  const session = makeSession(
    {
      partnerId: 'acme',
      userId,
      switchable: true,
      createdAt: now,
      seenAt: now,
      signedInBy: 'link',
      passkeyId: null,
    },
    new Uint8Array(),
  );
  await people.transaction((transaction) => transaction.addSession(session.stored));
  return { secret: session.secret, digest: session.stored.digest };
}

describe('what is written of sessions', () => {
  it('is what changed since the last time, once', async () => {
    const written: string[][] = [];
    const writing: PeopleWriter = {
      ...people,
      transaction: (work, partnerId) =>
        people.transaction(
          (transaction) =>
            work({
              ...transaction,
              touchSessions(seen) {
                written.push(seen.map(({ sessionId }) => sessionId));
                return transaction.touchSessions(seen);
              },
            }),
          partnerId,
        ),
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const watched = open(writing);
    const round = async () => {
      vi.advanceTimersByTime(sessionTouchIntervalMs);
      await watched.written();
    };
    const [one, two, three] = [await begin(), await begin(), await begin()];
    for (const { secret } of [one, two, three]) await watched.find(secret, '192.0.2.1', true);
    watched.forget(three.digest);
    await round();
    await round();
    now += minuteMs;
    await watched.find(two.secret, '192.0.2.1', true);
    await round();
    await watched.close();
    vi.useRealTimers();
    expect(written.map((of) => of.length)).toEqual([2, 1]);
    expect((await reader.readSession(two.digest))?.session.seenAt).toBe(now);
  });
});

const isIn = async (secret: string, byPerson = true) =>
  (await sessions.find(secret, '192.0.2.1', byPerson)) !== null;

describe('a session', () => {
  it('ends after an hour without activity', async () => {
    const { secret } = await begin();
    now += sessionIdleMs - 1;
    expect(await isIn(secret)).toBe(true);
    now += sessionIdleMs - 1;
    expect(await isIn(secret)).toBe(true);
    now += sessionIdleMs;
    expect(await isIn(secret)).toBe(false);
  });

  it('is not kept by a page that looks for news by itself', async () => {
    const { secret } = await begin();
    for (let minutes = 0; minutes < 59; minutes++) {
      now += minuteMs;
      expect(await isIn(secret, false)).toBe(true);
    }
    now += minuteMs;
    expect(await isIn(secret, false)).toBe(false);
  });

  it('ends after twelve hours, whatever is done in it', async () => {
    const { secret } = await begin();
    for (let minutes = 30; minutes * minuteMs < sessionMs; minutes += 30) {
      now += 30 * minuteMs;
      expect(await isIn(secret), `after ${minutes} minutes`).toBe(true);
    }
    now += 30 * minuteMs;
    expect(await isIn(secret)).toBe(false);
  });

  it('is known to have been seen to a process that starts later', async () => {
    const { secret, digest } = await begin();
    now += 50 * minuteMs;
    await isIn(secret);
    await sessions.close();
    expect((await reader.readSession(digest))?.session.seenAt).toBe(now);
    sessions = open();
    now += 50 * minuteMs;
    expect(await isIn(secret)).toBe(true);
  });

  it('ends within a second of its end, or of the withdrawal, in the store', async () => {
    const first = await begin();
    const second = await begin();
    expect([await isIn(first.secret), await isIn(second.secret)]).toEqual([true, true]);
    const { sessionId } = (await reader.readSession(first.digest))!.session;
    await people.transaction((transaction) => transaction.endSession('acme', sessionId, now));
    now += 1_000;
    expect([await isIn(first.secret), await isIn(second.secret)]).toEqual([false, true]);
    await people.transaction((transaction) => transaction.withdrawAccess(userId, 'acme', now));
    now += 1_000;
    expect(await isIn(second.secret)).toBe(false);
  });

  it('is refused, and not ended, while the store cannot say whether it is in force', async () => {
    const known = await begin();
    const other = await begin();
    expect(await isIn(known.secret)).toBe(true);
    isAway = true;
    const away = { code: 'away', status: 503, headers: { 'Retry-After': '2' } };
    await expect(isIn(other.secret)).rejects.toMatchObject(away);
    // A failed read changes nothing yet, within the time in which a withdrawal has to show.
    now += sessionUnverifiedMsMax - 1;
    expect(await isIn(known.secret)).toBe(true);
    now += 1;
    await expect(isIn(known.secret)).rejects.toMatchObject(away);
    isAway = false;
    expect(await isIn(known.secret)).toBe(true);
  });

  it('is refused where the store is silent, instead of waiting for it', async () => {
    const known = await begin();
    expect(await isIn(known.secret)).toBe(true);
    now += sessionUnverifiedMsMax;
    hasNoRecentData = true;
    await expect(isIn(known.secret)).rejects.toMatchObject({ code: 'away', status: 503 });
    hasNoRecentData = false;
    expect(await isIn(known.secret)).toBe(true);
  });

  it('is none of a secret that was made up', async () => {
    expect(await isIn('made-up')).toBe(false);
  });

  it('is found beside any number of secrets of sessions that are gone', async () => {
    const { secret } = await begin();
    const later = await begin();
    expect(await isIn(secret)).toBe(true);
    now += sessionFreshMs;
    reads = 0;
    const madeUp = (n: number) => sessions.find(`made-up-${n}`, '192.0.2.66', true).catch(String);
    const wave = (length: number) => Promise.all(Array.from({ length }, (_, n) => madeUp(n)));
    const all = wave(4 * unknownSessionsPendingMax);
    expect(await isIn(secret)).toBe(true);
    expect(new Set((await all).map((found) => typeof found))).toEqual(
      new Set(['object', 'string']),
    );
    // A network has half of the reads that may be pending, and the known session was read again.
    expect(reads).toBe(unknownSessionsPendingMax / 2 + 1);
    // Other addresses and known sessions are unaffected.
    expect(await isIn(later.secret)).toBe(true);
    expect(await sessions.find(secret, '192.0.2.66', true)).not.toBeNull();
    // Known sessions stay unaffected after a change, when all are read again.
    sessions.expireAll();
    reads = 0;
    expect(await sessions.find(secret, '192.0.2.66', true)).not.toBeNull();
    expect(reads).toBe(1);
  });
});
