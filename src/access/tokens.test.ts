import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSession } from '../store/people/people.ts';
import type { FoundToken } from '../store/store.ts';
import { KnownTokens } from './known-tokens.ts';
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
  tokenLookupMsMax,
} from './limits.ts';
import { makeToken } from './new-token.ts';
import { freshSecret, secretDigest } from './secret.ts';
import { sessionCredentials } from './session-token.ts';
import { SessionTokens, Tokens, tokenReadsMax, tokensPerReadMax } from './tokens.ts';

const macKey = randomBytes(32);

/** A token as it is made. */
function make() {
  const of = { partnerId: 'acme', userId: randomUUID(), label: null, createdAt: 1, lifeMs: null };
  const { secret, stored } = makeToken({ ...of, macKey });
  return { secret, digest: stored.digest, found: { token: stored, withdrawn: false } };
}

/** The tokens of a store, whose answers and availability a test sets. */
function ask() {
  const store = {
    rows: new Map<string, FoundToken>(),
    reads: [] as (readonly string[])[],
    gate: Promise.resolve(),
    isAway: false,
  };
  const known = new KnownTokens();
  const sessions = new SessionTokens({
    readSession: async () => null,
    steadyClock: () => performance.now(),
  });
  const tokens = new Tokens({
    known,
    sessions,
    macKey,
    async readTokens(digests) {
      store.reads.push(digests);
      const rows = digests.flatMap((digest) => store.rows.get(digest) ?? []);
      await store.gate;
      return rows;
    },
    isStoreUnavailable: () => store.isAway,
  });
  return { store, known, tokens };
}

describe('Tokens', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads a token at its first use, once for all who wait, and remembers it', async () => {
    const { store, tokens } = ask();
    const { secret, digest, found } = make();
    store.rows.set(digest, { ...found, accessRevision: 1 });
    expect(tokens.find(digest)).toBeNull();
    const both = await Promise.all([tokens.lookUp(secret, digest), tokens.lookUp(secret, digest)]);
    expect(both.map((token) => token?.tokenId)).toEqual(Array(2).fill(found.token.tokenId));
    expect([store.reads, tokens.find(digest)]).toEqual([[[digest]], both[0]]);
  });

  it('reads nothing for a made-up one, whether the store is there or not', async () => {
    const { store, tokens } = ask();
    const session = sessionCredentials(randomBytes(32), freshSecret(), { userId: randomUUID() });
    for (store.isAway of [false, true]) {
      for (const text of ['guess', `${make().secret}A`, session.token, '']) {
        expect(await tokens.lookUp(text, secretDigest(text)), text).toBeNull();
      }
    }
    expect(store.reads).toEqual([]);
  });

  it('finds none that this database made and has no more', async () => {
    const { tokens } = ask();
    const { secret, digest } = make();
    expect(await tokens.lookUp(secret, digest)).toBeNull();
  });

  it('takes no answer of before what a poll has shown', async () => {
    const { store, known, tokens } = ask();
    const { secret, digest, found } = make();
    store.rows.set(digest, { ...found, accessRevision: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const looking = tokens.lookUp(secret, digest);
    await vi.advanceTimersByTimeAsync(0);
    // A poll shows the change while the answer of before is under way.
    known.show('acme', 2);
    const revoked = { ...found.token, revokedAt: 5 };
    store.rows.set(digest, { ...found, token: revoked, accessRevision: 2 });
    resolve();
    expect(await looking).toMatchObject({ revoked: true });
    known.forget(digest);
    known.show('acme', 3);
    await expect(tokens.lookUp(secret, digest)).rejects.toThrow('older state');
  });

  it('reads what waits in few queries, and stops waiting once the store counts as away', async () => {
    const { store, tokens } = ask();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const all = Array.from({ length: tokensPerReadMax + 2 }, make);
    for (const { digest, found } of all) store.rows.set(digest, { ...found, accessRevision: 1 });
    const looking = all.map(({ secret, digest }) => tokens.lookUp(secret, digest));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.reads.map(({ length }) => length)).toEqual(Array(tokenReadsMax).fill(1));
    resolve();
    expect((await Promise.all(looking)).every((token) => token !== null)).toBe(true);
    expect(store.reads.map(({ length }) => length)).toEqual([1, 1, tokensPerReadMax]);
    store.gate = new Promise(() => {});
    const late = make();
    const silent = expect(tokens.lookUp(late.secret, late.digest)).rejects.toThrow('did not look');
    await vi.advanceTimersByTimeAsync(tokenLookupMsMax);
    await silent;
    store.isAway = true;
    await expect(tokens.lookUp(late.secret, late.digest)).rejects.toThrow('does not answer');
  });
});

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
function askSession() {
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

  it('reads a session once a second at most, for all who askSession', async () => {
    const { store, tokens } = askSession();
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
    const { store, tokens } = askSession();
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
    const { store, tokens } = askSession();
    const idleAt = 1_000 + sessionIdleMs + sessionTouchIntervalMs;
    expect((await tokens.lookUp('d'))?.expiresAt).toBe(idleAt);
    store.session = { ...stored, seenAt: sessionMs };
    expect((await tokens.lookUp('d'))?.expiresAt).toBe(1_000 + sessionMs);
  });

  it('says that the store does not answer', async () => {
    const { store, tokens } = askSession();
    store.answer = new Promise(() => {});
    const asked = expect(tokens.lookUp('d')).rejects.toThrow('did not look up a session');
    await vi.advanceTimersByTimeAsync(tokenLookupMsMax);
    await asked;
  });
});
