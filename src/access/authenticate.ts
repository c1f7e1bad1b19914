/**
 * Authenticates credentials, and says why it rejects them. Hashes the token for each request, which
 * takes less than a microsecond: caching a secret or its outcome instead could leak it or go stale.
 */
import type { AccessDirectory, CachedToken } from './directory.ts';
import { secretDigest } from './secret.ts';

/** What a request brought; null where a header is missing, empty or given twice. */
export interface Credentials {
  readonly userId: string | null;
  readonly token: string | null;
  /** The token's digest, once it was needed. */
  digest: string | null;
}

export type Authentication =
  | { readonly outcome: 'accepted' | 'denied'; readonly token: CachedToken }
  /**
   * `missing`: one or both are not there; `malformed`: the user id is no UUID; `unknown`: no such token has
   * been seen, which proves nothing while the store is away; `wrong`: surely not valid.
   */
  | { readonly outcome: 'missing' | 'malformed' | 'unknown' | 'wrong' };

// RFC 9562, section 4: any version and variant, in any letter case.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in the usual notation. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

function isExpired({ expiresAt }: CachedToken, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Checks credentials against the directory at the moment `now` (ms since 1970). */
export function authenticate(
  credentials: Credentials,
  directory: AccessDirectory,
  now: number,
): Authentication {
  const { userId, token } = credentials;
  if (userId === null || token === null) return { outcome: 'missing' };
  credentials.digest ??= secretDigest(token);
  const known = directory.find(credentials.digest);
  // The id of a known user is a UUID in lower case: an id that equals it needs no closer look.
  if (known?.userId !== userId) {
    if (!isUuid(userId)) return { outcome: 'malformed' };
    if (known === null) return { outcome: 'unknown' };
    if (known.userId !== userId.toLowerCase()) return { outcome: 'wrong' };
  }
  if (known.revoked || isExpired(known, now)) return { outcome: 'wrong' };
  return { outcome: known.withdrawn ? 'denied' : 'accepted', token: known };
}
