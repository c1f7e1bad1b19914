/**
 * Keeps the ID token of a sign-in in the browser, encrypted, until the sign-out hands it back to the
 * provider as a hint of whose session ends there. So the store holds no token of a provider.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { seal, sealingSecret, unseal } from './sealed-state.ts';

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
