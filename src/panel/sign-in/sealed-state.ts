/**
 * In charge of what a provider hands back with whoever signed in there: sealed with the secret that the
 * browser keeps, and one that the service alone knows, so that whoever comes back did begin here.
 * Nothing is stored meanwhile. Several tabs can begin; the first to finish ends the rest.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** What is known again when somebody comes back. */
export interface SignInState {
  /** The page to go on to; null for the first one. */
  readonly nextPath: string | null;
  /** When the sign-in began, in ms since 1970. */
  readonly begunAt: number;
}

const algorithm = 'aes-256-gcm';

/** Bytes of what makes each sealing another one, and of what shows that nothing was changed. */
const ivBytes = 12;
const tagBytes = 16;

/** The secret that seals for one browser: of the browser's own, and of the one that replicas share. */
export function sealingSecret(ofService: string, ofBrowser: string): string {
  return createHmac('sha256', ofService).update(`sign-in of ${ofBrowser}`).digest('base64url');
}

/** Seals a state with this secret; a text that may stand in an address. */
export function sealState(secret: string, state: SignInState): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(JSON.stringify(state), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what was sealed with this secret; null for anything else, the same bytes in other letters too. */
export function openState(secret: string, text: string): SignInState | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== text) return null;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const sealed = bytes.subarray(ivBytes + tagBytes);
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8'));
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('sealed state').digest();
}
