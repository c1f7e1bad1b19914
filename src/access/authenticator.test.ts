import { describe, expect, it, vi } from 'vitest';
import { acceptedCredentialsMax, acceptedCredentialsMs } from '../limits.ts';
import { tokenDigest } from './authenticate.ts';
import { Authenticator } from './authenticator.ts';
import { AccessDirectory } from './directory.ts';

const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';
const credentials = { userId, token: 'good' };

const stored = {
  tokenId: 'one',
  partnerId: 'acme',
  userId,
  digest: tokenDigest('good'),
  label: null,
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
};

/** A house with one token, which expires at `expiresAt`. */
function house(expiresAt: number | null = null) {
  const directory = new AccessDirectory();
  const put = (change: { revokedAt?: number; withdrawnAt?: number } = {}) =>
    directory.replace('acme', {
      accessRevision: 1,
      tokens: [{ ...stored, expiresAt, revokedAt: change.revokedAt ?? null }],
      accesses: [{ partnerId: 'acme', userId, withdrawnAt: change.withdrawnAt ?? null }],
    });
  put();
  const authenticator = new Authenticator(directory);
  const outcome = (sent = credentials, now = 0) => authenticator.authenticate(sent, now).outcome;
  return { directory, put, outcome };
}

describe('Authenticator', () => {
  it('accepts the same credentials again, and finds them by their digest only now and then', () => {
    const { outcome, directory } = house();
    const find = vi.spyOn(directory, 'find');
    const last = acceptedCredentialsMs - 1;
    expect([outcome(), outcome(), outcome(credentials, last)]).toEqual(Array(3).fill('accepted'));
    expect(find).toHaveBeenCalledTimes(1);
    expect(outcome(credentials, acceptedCredentialsMs)).toBe('accepted');
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('accepts a user id in any letter case after another', () => {
    const { outcome } = house();
    const sent = [userId, userId.toUpperCase(), userId].map((id) => ({
      ...credentials,
      userId: id,
    }));
    expect(sent.map((each) => outcome(each))).toEqual(Array(3).fill('accepted'));
  });

  it('remembers so many at most', () => {
    const { outcome, directory } = house();
    const secrets = Array.from({ length: acceptedCredentialsMax }, (_, index) => `secret ${index}`);
    const tokens = secrets.map((secret) => ({ ...stored, digest: tokenDigest(secret) }));
    const accesses = [{ partnerId: 'hall', userId, withdrawnAt: null }];
    directory.replace('hall', { accessRevision: 1, tokens, accesses });
    outcome();
    const find = vi.spyOn(directory, 'find');
    for (const token of secrets) outcome({ userId, token });
    expect(outcome()).toBe('accepted');
    expect(find).toHaveBeenCalledTimes(secrets.length + 1);
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
