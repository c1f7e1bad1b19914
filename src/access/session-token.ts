/**
 * The token of a session, with which the panel asks the interface for the session's user and partner.
 * It is derived from the secret of the session's cookie: no panel keeps it, and every panel has it.
 */
import { derivedSecret, secretDigest, verifiedSecret, withMac } from './secret.ts';

/** Tells these tokens from those that people make, to people and secret scanners as well. */
const prefix = 'hcs_';

/** What a request for a session carries as `X-Auth-UserId` and `X-Auth-Token`. */
export interface SessionCredentials {
  /** Lower-case UUID. */
  readonly userId: string;
  readonly token: string;
}

/** The credentials of a session, from the database's key and the secret of its cookie. */
export function sessionCredentials(
  key: Uint8Array,
  cookieSecret: string,
  { userId }: Pick<SessionCredentials, 'userId'>,
): SessionCredentials {
  return { userId, token: sessionToken(key, cookieSecret) };
}

/** The digest under which the token of a session is stored: SHA-256, 64 lower-case hex digits. */
export function sessionTokenDigest(key: Uint8Array, cookieSecret: string): string {
  return secretDigest(sessionToken(key, cookieSecret));
}

/** Whether a text has the form of a session's token, genuine or not. */
export function isForSession(text: string): boolean {
  return text.startsWith(prefix);
}

/** Whether a text is the token of a session that this database has or had. */
export function isSessionToken(key: Uint8Array, text: string): boolean {
  return isForSession(text) && verifiedSecret(key, 'session-token', text) !== null;
}

function sessionToken(key: Uint8Array, cookieSecret: string): string {
  const secret = derivedSecret(key, 'session-token', cookieSecret);
  return withMac(key, 'session-token', prefix + secret);
}
