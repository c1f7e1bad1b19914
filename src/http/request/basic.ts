/** Parses HTTP Basic (RFC 7617). The routes for Prometheus accept it as well as the two headers. */
import type { Credentials } from '../../access/authenticate.ts';

const basicScheme = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * The user's UUID and the token. Both are null where the header is not Basic, or either of them is
 * empty.
 */
export function readBasic(authorization: string | null): Credentials {
  const encoded = authorization === null ? null : basicScheme.exec(authorization);
  if (encoded === null) return { userId: null, token: null, digest: null };
  const text = Buffer.from(encoded[1], 'base64').toString();
  const colon = text.indexOf(':');
  const userId = colon < 0 ? '' : text.slice(0, colon);
  const token = colon < 0 ? '' : text.slice(colon + 1);
  return { userId: userId || null, token: token || null, digest: null };
}
