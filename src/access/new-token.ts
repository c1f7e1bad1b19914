/** Makes tokens, and shows how one is used. */
import { randomUUID } from 'node:crypto';
import type { StoredToken } from '../store/store.ts';
import { freshSecret, secretDigest, verifiedSecret, withMac } from './secret.ts';

/** A new token as it is stored, and the secret itself, which is shown once and kept nowhere. */
export interface NewToken {
  readonly secret: string;
  readonly stored: StoredToken;
}

/** Makes a token with fresh randomness; its digest is all that is stored of the secret. */
export function makeToken(from: {
  readonly partnerId: string;
  readonly userId: string;
  readonly label: string | null;
  readonly createdAt: number;
  /** In ms; null for a token that does not expire. */
  readonly lifeMs: number | null;
  /** The database's key, which marks it. */
  readonly macKey: Uint8Array;
}): NewToken {
  // The prefix lets people and secret scanners see what kind of secret they have found.
  const secret = withMac(from.macKey, 'token', `hct_${freshSecret()}`);
  return {
    secret,
    stored: {
      tokenId: randomUUID(),
      partnerId: from.partnerId,
      userId: from.userId,
      digest: secretDigest(secret),
      label: from.label,
      createdAt: from.createdAt,
      expiresAt: from.lifeMs === null ? null : from.createdAt + from.lifeMs,
      revokedAt: null,
    },
  };
}

/** Whether a text was made for a token of the database with this key. */
export function isMadeToken(macKey: Uint8Array, text: string): boolean {
  return verifiedSecret(macKey, 'token', text) !== null;
}

/** A `curl` command that works when pasted into a shell; `target` may hold brackets. */
export function curlCommand(
  serviceUrl: string,
  userId: string,
  secret: string,
  target: string,
): string {
  const url = `'${serviceUrl}${target.replaceAll("'", '%27')}'`;
  return `curl -g -H 'X-Auth-UserId: ${userId}' -H 'X-Auth-Token: ${secret}' ${url}`;
}
