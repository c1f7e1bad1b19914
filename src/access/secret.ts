/**
 * Secrets that open something: of tokens, sign-in links, cookies and challenges. Only digests are
 * stored. A message authentication code (MAC) marks one, by a key that only this database has: a
 * made-up secret is recognized without a read of the store (RFC 2104).
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

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

/** Bytes that are kept of HMAC-SHA-256: half of them, the least that RFC 2104 (5) advises. */
const macBytes = 16;

/** Characters of these in base64url. */
const macCharacters = Math.ceil((macBytes * 8) / 6);

/** What a secret is for: a secret that is marked for one purpose is not valid for another. */
export type MacPurpose = 'session' | 'session-token' | 'token';

/** The secret, followed by its MAC; base64url. */
export function withMac(key: Uint8Array, purpose: MacPurpose, secret: string): string {
  return secret + macOf(key, purpose, secret);
}

/** The secret of a text that `withMac` made with this key; null for any other text. */
export function verifiedSecret(key: Uint8Array, purpose: MacPurpose, text: string): string | null {
  const secret = text.slice(0, -macCharacters);
  const given = Buffer.from(text.slice(-macCharacters));
  const right = Buffer.from(macOf(key, purpose, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? secret : null;
}

/** A secret of its own that whoever has this key derives from another one, and nobody turns back. */
export function derivedSecret(key: Uint8Array, purpose: MacPurpose, secret: string): string {
  return hmac(key, `${purpose} from ${secret}`).toString('base64url');
}

function macOf(key: Uint8Array, purpose: MacPurpose, secret: string): string {
  return hmac(key, `${purpose} ${secret}`).subarray(0, macBytes).toString('base64url');
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
