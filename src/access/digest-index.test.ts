import { describe, expect, it } from 'vitest';
import { DigestIndex } from './digest-index.ts';
import { secretDigest } from './secret.ts';

describe('DigestIndex', () => {
  it('finds the partner of each token, as a map of all of them does', () => {
    const index = new DigestIndex();
    const expected = new Map<string, string>();
    const digestsOf = (partner: number, version: number) =>
      Array.from({ length: partner % 7 }, (_, index) =>
        secretDigest(`${partner} ${version} ${index}`),
      );
    const forget = (partnerId: string) => {
      for (const [digest, owner] of expected) if (owner === partnerId) expected.delete(digest);
    };
    const put = (partner: number, version: number) => {
      const partnerId = `partner-${partner}`;
      forget(partnerId);
      const digests = digestsOf(partner, version);
      for (const digest of digests) expected.set(digest, partnerId);
      index.put(partnerId, version, digests);
    };
    for (let partner = 0; partner < 400; partner++) put(partner, 0);
    // Many versions of few partners leave buckets behind, which growing reclaims.
    for (let version = 1; version < 200; version++) put((version * 37) % 40, version);
    for (let partner = 100; partner < 150; partner++) {
      index.forget(`partner-${partner}`);
      forget(`partner-${partner}`);
    }
    // A token may come to another partner, as a restore can have it.
    index.put('thief', 1, [secretDigest('399 0 0')]);
    expected.set(secretDigest('399 0 0'), 'thief');
    const all = [0, 1, 37, 199].flatMap((version) =>
      Array.from({ length: 400 }, (_, partner) => digestsOf(partner, version)).flat(),
    );
    for (const digest of all) expect(index.find(digest)).toBe(expected.get(digest) ?? null);
    expect(index.find(secretDigest('a guess'))).toBeNull();
    // Growing keeps each partner's revision, of those without tokens too.
    expect([index.revision('partner-7'), index.revision('partner-120')]).toEqual([171, null]);
    expect(new Set(index.partnerIds()).size).toBe(index.size);
    expect(index.size).toBe(351);
  });
});
