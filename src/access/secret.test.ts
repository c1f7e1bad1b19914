import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshSecret, verifiedSecret, withMac } from './secret.ts';

const key = randomBytes(32);

it('a secret is recognized by the MAC of its key, and by no other text', () => {
  const secret = freshSecret();
  const text = withMac(key, 'session', secret);
  expect(text).toMatch(/^[\w-]{65}$/);
  expect(verifiedSecret(key, 'session', text)).toBe(secret);
  expect(verifiedSecret(randomBytes(32), 'session', text)).toBeNull();
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'A' ? 'B' : 'A';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    expect(verifiedSecret(key, 'session', changed), changed).toBeNull();
  }
  for (const wrong of ['', secret, text.slice(0, -1), `${text}A`, `${text.slice(0, -1)}\xe9`]) {
    expect(verifiedSecret(key, 'session', wrong), wrong).toBeNull();
  }
});
