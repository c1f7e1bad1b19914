/**
 * Authenticates credentials, and says why it rejects them. Hashes the token for each request, which
 * takes less than a microsecond: caching a secret or its outcome instead could leak it or go stale.
 */
import type { KnownToken } from './known-tokens.ts';
import { secretDigest } from './secret.ts';
import type { Tokens } from './tokens.ts';

/** What a request brought; null where a header is missing, empty or given twice. */
export interface Credentials {
  readonly userId: string | null;
  readonly token: string | null;
  /** The token's digest, once it was needed. */
  digest: string | null;
}

/** The state of credentials; `malformed`: the user id is no UUID. */
export type Checked =
  | { readonly outcome: 'accepted' | 'denied'; readonly token: KnownToken }
  | { readonly outcome: 'missing' | 'malformed' | 'wrong' };

/** The same by the tokens in memory; `unknown`: the token has to be looked up. */
export type Authentication = Checked | { readonly outcome: 'unknown' };

// RFC 9562, section 4: any version and variant, in any letter case.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in the usual notation. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

function isExpired({ expiresAt }: KnownToken, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Checks credentials against the tokens in memory at the moment `now` (ms since 1970). */
export function authenticate(
  credentials: Credentials,
  tokens: Pick<Tokens, 'find'>,
  now: number,
): Authentication {
  const { userId, token } = credentials;
  if (userId === null || token === null) return { outcome: 'missing' };
  credentials.digest ??= secretDigest(token);
  const known = tokens.find(credentials.digest);
  if (known === null) return { outcome: isUuid(userId) ? 'unknown' : 'malformed' };
  return authenticateAs(userId, known, now);
}

/** Checks the user's id of a request against the token that it brought. */
export function authenticateAs(userId: string, known: KnownToken, now: number): Checked {
  // The id of a known user is a UUID in lower case: an id that equals it needs no closer look.
  if (known.userId !== userId) {
    if (!isUuid(userId)) return { outcome: 'malformed' };
    if (known.userId !== userId.toLowerCase()) return { outcome: 'wrong' };
  }
  if (known.revoked || isExpired(known, now)) return { outcome: 'wrong' };
  return { outcome: known.withdrawn ? 'denied' : 'accepted', token: known };
}
