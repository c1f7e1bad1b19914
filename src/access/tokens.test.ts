import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundToken } from '../store/store.ts';
import { KnownTokens } from './known-tokens.ts';
import { tokenLookupMsMax } from './limits.ts';
import { makeToken } from './new-token.ts';
import { freshSecret, secretDigest } from './secret.ts';
import { sessionCredentials } from './session-token.ts';
import { SessionTokens } from './session-tokens.ts';
import { Tokens, tokenReadsMax, tokensPerReadMax } from './tokens.ts';

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
