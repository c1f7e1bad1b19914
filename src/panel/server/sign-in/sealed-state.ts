/**
 * Encrypts what a browser keeps of a sign-in at a provider. The OIDC `state` parameter has a key
 * derived from a server secret and the browser's cookie, so a callback is accepted only in the
 * browser that started it. Stateless. Several tabs can begin; the first to finish ends the rest.
 * The ID token is kept until the sign-out hands it back to the provider as a hint of whose session
 * ends there, so the store holds no token of a provider.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The content of the `state` parameter. */
export interface SignInState {
  /** The page to open after sign-in; null for the first page. */
  readonly nextPath: string | null;
  /** When the sign-in began, in ms since 1970. */
  readonly startedAt: number;
}

const algorithm = 'aes-256-gcm';

/** Bytes of the IV and of the authentication tag. */
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key from the secret that replicas share, and from what it belongs to: a browser's secret, a user. */
export function sealingSecret(
  ofService: string,
  owner: string,
  purpose: 'sign-in' | 'sign-out' | 'ID token' = 'sign-in',
): string {
  return createHmac('sha256', ofService).update(`${purpose} of ${owner}`).digest('base64url');
}

/** Encrypts a state with this secret; the result is URL-safe. */
export function sealState(secret: string, state: SignInState): string {
  return seal(secret, Buffer.from(JSON.stringify(state)));
}

/** Encrypts bytes with this secret; the result is URL-safe. */
function seal(secret: string, bytes: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a state; null for anything else. */
export function openState(secret: string, text: string): SignInState | null {
  const opened = unseal(secret, text);
  return opened && JSON.parse(opened.toString('utf8'));
}

/**
 * Decrypts bytes; null for anything else, including another base64url encoding of the same bytes.
 */
function unseal(secret: string, text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== text) return null;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const sealed = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('sealed state').digest();
}

/**
 * Characters of the cookie's value: with the other headers of the answer it stays below 4 KiB, which
 * nginx takes of an answer's head by default.
 */
const keptCharactersMax = 2_432;

/**
 * The cookie's value; null if it is too long, since then the provider asks the person whose session
 * ends. Compressing makes up for the encoding.
 */
export function sealIdToken(ofService: string, userId: string, idToken: string): string | null {
  const sealed = seal(
    sealingSecret(ofService, userId, 'ID token'),
    deflateRawSync(Buffer.from(idToken)),
  );
  return sealed.length > keptCharactersMax ? null : sealed;
}

/** The ID token of this user's sign-in; null if the value is not of one. */
export function openIdToken(ofService: string, userId: string, sealed: string): string | null {
  if (sealed.length > keptCharactersMax) return null;
  const opened = unseal(sealingSecret(ofService, userId, 'ID token'), sealed);
  return opened && inflateRawSync(opened).toString();
}
