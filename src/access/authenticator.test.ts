import { describe, expect, it } from 'vitest';
import { tokenDigest } from './authenticate.ts';
import { Authenticator } from './authenticator.ts';
import { AccessDirectory } from './directory.ts';

const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';
const credentials = { userId, token: 'good' };

/** A house with one token, which expires at `expiresAt`. */
function house(expiresAt: number | null = null) {
  const directory = new AccessDirectory();
  const put = (change: { revokedAt?: number; withdrawnAt?: number } = {}) =>
    directory.replace('acme', {
      accessRevision: 1,
      tokens: [
        {
          tokenId: 'one',
          partnerId: 'acme',
          userId,
          digest: tokenDigest('good'),
          label: null,
          createdAt: 0,
          expiresAt,
          revokedAt: change.revokedAt ?? null,
        },
      ],
      accesses: [{ partnerId: 'acme', userId, withdrawnAt: change.withdrawnAt ?? null }],
    });
  put();
  const authenticator = new Authenticator(directory);
  const connection = {};
  const outcome = (sent = credentials, now = 0, on: object = connection) =>
    authenticator.authenticate(on, sent, now).outcome;
  return { directory, put, outcome };
}

describe('Authenticator', () => {
  it('accepts the same credentials again on the same connection, and on others', () => {
    const { outcome } = house();
    expect([outcome(), outcome(), outcome(credentials, 0, {})]).toEqual(Array(3).fill('accepted'));
  });

  it('takes nothing for granted after good credentials came', () => {
    const { outcome } = house();
    outcome();
    expect(outcome({ userId, token: 'good ' })).toBe('unknown');
    expect(outcome({ userId: userId.replace('3', '4'), token: 'good' })).toBe('wrong');
    expect(outcome({ userId: 'nobody', token: 'good' })).toBe('malformed');
  });

  it('refuses a token at once when it is revoked, withdrawn, removed or expired', () => {
    const revoked = house();
    revoked.outcome();
    revoked.put({ revokedAt: 1 });
    expect(revoked.outcome()).toBe('wrong');
    const withdrawn = house();
    withdrawn.outcome();
    withdrawn.put({ withdrawnAt: 1 });
    expect(withdrawn.outcome()).toBe('denied');
    const removed = house();
    removed.outcome();
    removed.directory.remove('acme');
    expect(removed.outcome()).toBe('unknown');
    const expiring = house(1_000);
    expect(expiring.outcome(credentials, 999)).toBe('accepted');
    expect(expiring.outcome(credentials, 1_000)).toBe('wrong');
  });
});
