import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessDirectory } from './directory.ts';
import { secretDigest } from './secret.ts';
import {
  tokenLookupMsMax,
  tokenLookupsMax,
  tokenMissesPerNetworkMax,
  UnknownTokens,
} from './unknown-tokens.ts';

const right = secretDigest('right');
const guess = (index: number) => secretDigest(`guess ${index}`);

/** Unknown tokens of a store with one token, of partner acme. */
function ask(isIncomplete: boolean) {
  const directory = new AccessDirectory();
  const loaded: string[] = [];
  const searched: string[] = [];
  const store = { search: Promise.resolve(), load: Promise.resolve() };
  const tokens = new UnknownTokens({
    directory,
    isIncomplete: () => isIncomplete,
    async findPartner(digest) {
      searched.push(digest);
      await store.search;
      return digest === right ? 'acme' : null;
    },
    async loadPartner(partnerId) {
      loaded.push(partnerId);
      await store.load;
    },
    steadyClock: () => performance.now(),
  });
  return { tokens, directory, loaded, searched, store };
}

describe('UnknownTokens', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing of the store for a guess once all tokens are known', async () => {
    const { tokens, directory, loaded, searched } = ask(false);
    directory.putDigests('acme', 1, [right]);
    expect(tokens.lookUp(guess(1), '192.0.2.1')).toBeNull();
    expect(await tokens.lookUp(right, '192.0.2.1')).toBe(true);
    expect([loaded, searched]).toEqual([['acme'], []]);
  });

  it('searches for any token until all are known, and loads the partner of one that is there', async () => {
    const { tokens, loaded } = ask(true);
    expect(await tokens.lookUp(guess(1), '192.0.2.1')).toBe(false);
    expect(await tokens.lookUp(right, '192.0.2.1')).toBe(true);
    expect(loaded).toEqual(['acme']);
  });

  it('searches for few at a time, by turns of the networks, and for no more guesses than fit', async () => {
    const { tokens, searched, store } = ask(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    store.search = promise;
    const guesses = Array.from({ length: 500 }, (_, index) =>
      tokens.lookUp(guess(index), '192.0.2.1')!.then(String, () => 'refused'),
    );
    const honest = tokens.lookUp(right, '198.51.100.1')!;
    await vi.advanceTimersByTimeAsync(0);
    expect(searched).toHaveLength(tokenLookupsMax);
    resolve();
    expect(await honest).toBe(true);
    expect(searched.indexOf(right)).toBeLessThan(2 * tokenLookupsMax);
    const outcomes = await Promise.all(guesses);
    const answered = outcomes.filter((outcome) => outcome === 'false').length;
    expect(answered).toBeGreaterThanOrEqual(tokenMissesPerNetworkMax);
    expect(answered).toBeLessThan(tokenMissesPerNetworkMax + tokenLookupsMax);
    // Whether a right one is among those cannot be told: it is not called wrong.
    await expect(tokens.lookUp(right, '192.0.2.1')).rejects.toThrow('too many tokens');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await tokens.lookUp(right, '192.0.2.1')).toBe(true);
  });

  it('stops waiting once the store counts as unavailable', async () => {
    const { tokens, directory, store } = ask(true);
    store.search = new Promise(() => {});
    store.load = new Promise(() => {});
    directory.putDigests('other', 1, [guess(9)]);
    const asked = [right, guess(1), guess(2), guess(9)].map((digest) =>
      expect(tokens.lookUp(digest, '192.0.2.1')).rejects.toThrow('did not look up'),
    );
    await vi.advanceTimersByTimeAsync(tokenLookupMsMax);
    await Promise.all(asked);
  });
});
