import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshSecret, secretDigest } from './secret.ts';
import { isSessionToken, sessionCredentials, sessionTokenDigest } from './session-token.ts';

const key = randomBytes(32);
const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';

it('is the same wherever the key and the cookie are, and says nothing of the cookie', () => {
  const secret = freshSecret();
  const { userId: user, token } = sessionCredentials(key, secret, { userId });
  expect(user).toBe(userId);
  expect(token).toMatch(/^hcs_[\w-]{65}$/);
  expect(token).not.toContain(secret);
  expect(sessionCredentials(key, secret, { userId }).token).toBe(token);
  expect(secretDigest(token)).toBe(sessionTokenDigest(key, secret));
  for (const other of [
    sessionCredentials(key, freshSecret(), { userId }),
    sessionCredentials(randomBytes(32), secret, { userId }),
  ]) {
    expect(other.token).not.toBe(token);
  }
});

it('is told from made-up ones by the key', () => {
  const { token } = sessionCredentials(key, freshSecret(), { userId });
  expect(isSessionToken(key, token)).toBe(true);
  const made = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const ofAnother = sessionCredentials(randomBytes(32), freshSecret(), { userId }).token;
  for (const wrong of [made, ofAnother, token.replace('hcs_', 'hct_'), 'hcs_', '']) {
    expect(isSessionToken(key, wrong), wrong).toBe(false);
  }
});
