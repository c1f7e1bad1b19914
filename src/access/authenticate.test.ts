import { describe, expect, it } from 'vitest';
import type { StoredToken } from '../store/store.ts';
import { authenticate } from './authenticate.ts';
import { KnownTokens } from './known-tokens.ts';
import { secretDigest } from './secret.ts';

const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';
const otherId = '7c0d1f5a-2b3e-4c6d-9f80-a1b2c3d4e5f6';

function stored(token: string, of: Partial<StoredToken> = {}): StoredToken {
  return {
    tokenId: `id-${token}`,
    partnerId: 'acme',
    userId,
    digest: secretDigest(token),
    label: null,
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    ...of,
  };
}

function knownTokens(tokens: readonly StoredToken[], withdrawn = false) {
  const known = new KnownTokens();
  for (const token of tokens) known.remember(token.digest, { token, withdrawn, accessRevision: 1 });
  return known;
}

const outcome = (
  userId: string | null,
  token: string | null,
  known = knownTokens([stored('good')]),
  now = 1_000,
) => authenticate({ userId, token, digest: null }, known, now).outcome;

describe('authenticate', () => {
  it('accepts the right token of the right user, in any letter case of the id', () => {
    expect(outcome(userId, 'good')).toBe('accepted');
    expect(outcome(userId.toUpperCase(), 'good')).toBe('accepted');
  });

  it('tells missing, malformed, unknown and wrong apart', () => {
    expect(outcome(null, 'good')).toBe('missing');
    expect(outcome('no-uuid', null)).toBe('missing');
    expect(outcome('no-uuid', 'good')).toBe('malformed');
    expect(outcome(`{${userId}}`, 'good')).toBe('malformed');
    expect(outcome(userId, 'bad')).toBe('unknown');
    expect(outcome(otherId, 'good')).toBe('wrong');
  });

  it('takes a token up to the moment of its expiry', () => {
    const known = knownTokens([stored('good', { expiresAt: 1_000 })]);
    expect(outcome(userId, 'good', known, 999)).toBe('accepted');
    expect(outcome(userId, 'good', known, 1_000)).toBe('wrong');
  });

  it('refuses a revoked token', () => {
    expect(outcome(userId, 'good', knownTokens([stored('good', { revokedAt: 5 })]))).toBe('wrong');
  });

  it('denies a user whose access was withdrawn', () => {
    expect(outcome(userId, 'good', knownTokens([stored('good')], true))).toBe('denied');
  });
});
