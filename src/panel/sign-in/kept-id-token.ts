/**
 * Keeps the ID token of a sign-in in the browser, encrypted, until the sign-out hands it back to the
 * provider as a hint of whose session ends there. So the store holds no token of a provider.
 */
import { createHmac } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { seal, unseal } from './sealed-state.ts';

/**
 * Characters of the cookie's value: with the other headers of the answer it stays below 4 KiB, which
 * nginx takes of an answer's head by default.
 */
const keptCharactersMax = 2_560;

/**
 * The cookie's value; null if it is too long, since then the provider asks the person whose session
 * ends. Compressing makes up for the encoding.
 */
export function sealIdToken(ofService: string, userId: string, idToken: string): string | null {
  const sealed = seal(keyOf(ofService, userId), deflateRawSync(Buffer.from(idToken)));
  return sealed.length > keptCharactersMax ? null : sealed;
}

/** The ID token of this user's sign-in; null if the value is not of one. */
export function openIdToken(ofService: string, userId: string, sealed: string): string | null {
  if (sealed.length > keptCharactersMax) return null;
  const opened = unseal(keyOf(ofService, userId), sealed);
  return opened && inflateRawSync(opened).toString();
}

function keyOf(ofService: string, userId: string): string {
  return createHmac('sha256', ofService).update(`ID token of ${userId}`).digest('base64url');
}
