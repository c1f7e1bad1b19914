/** Secrets that open something: of tokens, sign-in links, cookies and challenges. Only digests are stored. */
import { randomBytes } from 'node:crypto';
import { tokenBytes } from '../limits.ts';

/** A fresh secret of 256 bits, base64url. */
export function freshSecret(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Characters of a secret. */
const secretCharacters = Math.ceil((tokenBytes * 8) / 6);

const form = /^[A-Za-z0-9_-]+$/;

/** Whether a text has the form of our secrets: anything else leads nowhere, without a look at the store. */
export function isSecret(text: string): boolean {
  return text.length === secretCharacters && form.test(text);
}
