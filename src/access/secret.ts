/** Secrets that open something: of tokens, sign-in links, cookies and challenges. Only digests are stored. */
import { hash, randomBytes } from 'node:crypto';

/** Entropy of a token: 256 bits, beyond guessing (OWASP asks for 128 at least). */
const tokenBytes = 32;

/** A fresh secret of 256 bits, base64url. */
export function freshSecret(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Characters of a secret. */
const secretCharacters = Math.ceil((tokenBytes * 8) / 6);

const form = /^[A-Za-z0-9_-]+$/;

/**
 * Whether a text has the form of our secrets; any other text is rejected without a store lookup.
 */
export function isSecret(text: string): boolean {
  return text.length === secretCharacters && form.test(text);
}

/** The digest under which a secret is stored: SHA-256, 64 lower-case hex digits. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret, 'hex');
}
