import { describe, expect, it } from 'vitest';
import type { StoredAccess, StoredToken } from '../store/store.ts';
import { authenticate } from './authenticate.ts';
import { AccessDirectory } from './directory.ts';
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

function directoryWith(tokens: readonly StoredToken[], withdrawnAt: number | null = null) {
  const directory = new AccessDirectory();
  const accesses: StoredAccess[] = [
    {
      partnerId: 'acme',
      userId,
      role: 'member',
      email: null,
      withdrawnAt,
      withdrawnBy: withdrawnAt === null ? null : 'people',
    },
  ];
  directory.replace('acme', { accessRevision: 1, tokens, accesses });
  return directory;
}

const outcome = (
  userId: string | null,
  token: string | null,
  directory = directoryWith([stored('good')]),
  now = 1_000,
) => authenticate({ userId, token, digest: null }, directory, now).outcome;

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
    const directory = directoryWith([stored('good', { expiresAt: 1_000 })]);
    expect(outcome(userId, 'good', directory, 999)).toBe('accepted');
    expect(outcome(userId, 'good', directory, 1_000)).toBe('wrong');
  });

  it('refuses a revoked token', () => {
    expect(outcome(userId, 'good', directoryWith([stored('good', { revokedAt: 5 })]))).toBe(
      'wrong',
    );
  });

  it('denies a user whose access was withdrawn', () => {
    expect(outcome(userId, 'good', directoryWith([stored('good')], 7))).toBe('denied');
  });
});

describe('AccessDirectory', () => {
  it('forgets what a newer state no longer has', () => {
    const directory = directoryWith([stored('old')]);
    directory.replace('acme', { accessRevision: 2, tokens: [stored('new')], accesses: [] });
    expect(directory.find(secretDigest('old'))).toBeNull();
    expect(directory.find(secretDigest('new'))?.tokenId).toBe('id-new');
    expect(directory.revision('acme')).toBe(2);
  });

  it('forgets a removed partner', () => {
    const directory = directoryWith([stored('good')]);
    directory.remove('acme');
    expect(directory.find(secretDigest('good'))).toBeNull();
    expect(directory.partnerIds()).toEqual([]);
  });
});
