import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSession } from '../store/people/people.ts';
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
  tokenLookupMsMax,
} from './limits.ts';
import { SessionTokens } from './session-tokens.ts';

const stored: StoredSession = {
  sessionId: 's1',
  partnerId: 'acme',
  userId: '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812',
  digest: 'c'.repeat(64),
  tokenDigest: 'd'.repeat(64),
  switchable: true,
  signedInBy: 'link',
  passkeyId: null,
  createdAt: 1_000,
  seenAt: 1_000,
  endedAt: null,
};

/** The tokens of a store with one session, and how often it was asked. */
function ask() {
  const store = { session: stored as StoredSession | null, reads: 0, answer: Promise.resolve() };
  const tokens = new SessionTokens({
    async readSession() {
      store.reads++;
      await store.answer;
      return store.session;
    },
    steadyClock: () => performance.now(),
  });
  return { store, tokens };
}

describe('SessionTokens', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads a session once a second at most, for all who ask', async () => {
    const { store, tokens } = ask();
    expect(tokens.find('d')).toBeNull();
    const [one, two] = await Promise.all([tokens.lookUp('d'), tokens.lookUp('d')]);
    expect(one).toMatchObject({ tokenId: 's1', isForSession: true, partnerId: 'acme' });
    expect([two, tokens.find('d'), store.reads]).toEqual([one, one, 1]);
    await vi.advanceTimersByTimeAsync(sessionFreshMs);
    expect([tokens.find('d'), tokens.partnerOf('d')]).toEqual([null, 'acme']);
    expect(await tokens.lookUp('d')).toEqual(one);
    expect(store.reads).toBe(2);
  });

  it('takes none that has ended or is not there', async () => {
    const { store, tokens } = ask();
    await tokens.lookUp('d');
    store.session = { ...stored, endedAt: 5 };
    expect([await tokens.lookUp('d'), tokens.find('d'), tokens.partnerOf('d')]).toEqual([
      null,
      null,
      null,
    ]);
    store.session = null;
    expect(await tokens.lookUp('d')).toBeNull();
  });

  it('expires with the session, and idle once no panel can know of activity', async () => {
    const { store, tokens } = ask();
    const idleAt = 1_000 + sessionIdleMs + sessionTouchIntervalMs;
    expect((await tokens.lookUp('d'))?.expiresAt).toBe(idleAt);
    store.session = { ...stored, seenAt: sessionMs };
    expect((await tokens.lookUp('d'))?.expiresAt).toBe(1_000 + sessionMs);
  });

  it('says that the store does not answer', async () => {
    const { store, tokens } = ask();
    store.answer = new Promise(() => {});
    const asked = expect(tokens.lookUp('d')).rejects.toThrow('did not look up a session');
    await vi.advanceTimersByTimeAsync(tokenLookupMsMax);
    await asked;
  });
});
