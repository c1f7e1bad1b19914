import { describe, expect, it } from 'vitest';
import type { FoundToken, StoredToken } from '../store/store.ts';
import { KnownTokens } from './known-tokens.ts';

const found = (
  id: string,
  accessRevision: number,
  of: Partial<StoredToken> & { readonly withdrawn?: boolean } = {},
): FoundToken => {
  const { withdrawn = false, ...token } = of;
  return {
    token: {
      tokenId: id,
      partnerId: 'acme',
      userId: 'u',
      digest: id,
      label: null,
      createdAt: 1,
      expiresAt: null,
      revokedAt: null,
      ...token,
    },
    withdrawn,
    accessRevision,
  };
};

describe('KnownTokens', () => {
  it('has what was read last of a token', () => {
    const known = new KnownTokens();
    known.remember('a', found('a', 1));
    expect(known.find('a')).toMatchObject({ tokenId: 'a', revoked: false, withdrawn: false });
    known.remember('a', found('a', 2, { revokedAt: 5, expiresAt: 9, withdrawn: true }));
    expect(known.find('a')).toMatchObject({ expiresAt: 9, revoked: true, withdrawn: true });
    known.forget('a');
    expect(known.find('a')).toBeNull();
  });

  it('says which tokens are to be read again once the access of their partner moved', () => {
    const known = new KnownTokens();
    known.show('acme', 3);
    known.remember('a', found('a', 3));
    known.remember('b', found('b', 4));
    known.remember('c', found('c', 1, { partnerId: 'other' }));
    expect(known.outdated('acme')).toEqual([]);
    known.show('acme', 4);
    // They stay in force until then.
    expect([known.outdated('acme'), known.find('a')?.tokenId]).toEqual([['a'], 'a']);
    known.remember('a', found('a', 4));
    known.show('acme', 2);
    expect([known.outdated('acme'), known.revision('acme')]).toEqual([[], 4]);
  });

  it('takes nothing of before what the store showed, nor of a partner removed since', () => {
    const known = new KnownTokens();
    known.show('acme', 3);
    expect(known.remember('a', found('a', 2))).toBeNull();
    expect(known.remember('a', found('a', 3))?.tokenId).toBe('a');
    known.remove('acme');
    expect([known.find('a'), known.partnerIds()]).toEqual([null, []]);
    expect(known.remember('a', found('a', 3))).toBeNull();
    known.show('acme', 5);
    expect(known.remember('a', found('a', 5))?.tokenId).toBe('a');
  });

  it('follows a store that went back, and keeps its tokens in force until they are read', () => {
    const known = new KnownTokens();
    known.show('acme', 5);
    known.remember('a', found('a', 5));
    known.distrust('acme');
    known.show('acme', 4);
    expect([known.outdated('acme'), known.find('a')?.tokenId]).toEqual([['a'], 'a']);
    known.remember('a', found('a', 4));
    expect(known.outdated('acme')).toEqual([]);
  });
});
