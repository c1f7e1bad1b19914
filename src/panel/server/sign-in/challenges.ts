/**
 * Single-use values bound to a browser by a secret cookie. An authenticator's challenge is stored
 * until it is used. An OIDC state is not stored when issued, only when it was used. Only digests
 * are stored.
 */
import { createHmac } from 'node:crypto';
import { freshSecret, secretDigest } from '../../../access/secret.ts';
import type { PeopleWriter } from '../../../store/people/people.ts';
import type { ChallengeKind, StoredChallenge } from '../../../store/people/records.ts';
import { challengeMs } from '../../limits.ts';

export interface ChallengeOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** Issues a challenge (base64url) to the browser with the secret of this digest. */
export async function issueChallenge(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo }: { readonly kind: ChallengeKind; readonly boundTo: string },
): Promise<string> {
  const value = freshSecret();
  const expiresAt = clock() + challengeMs;
  const challenge = { digest: secretDigest(value), kind, boundTo, expiresAt };
  await writer.transaction((transaction) => transaction.addChallenge(challenge));
  return value;
}

/** What a browser returns, and the digest of its secret. */
interface Redeemed {
  readonly kind: ChallengeKind;
  readonly boundTo: string;
  readonly value: string;
}

/** Uses up a challenge; null if it was not issued to this browser, or has expired. */
export function redeemChallenge(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo, value }: Redeemed,
): Promise<StoredChallenge | null> {
  return writer.transaction((transaction) =>
    transaction.takeChallenge({ digest: secretDigest(value), kind, boundTo }, clock()),
  );
}

/**
 * Uses up a value that was issued without being stored: true the first time, across replicas, for
 * as long as a pending sign-in is valid.
 */
export function redeemOnce(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo, value }: Redeemed,
): Promise<boolean> {
  const expiresAt = clock() + challengeMs;
  const taken = { digest: secretDigest(value), kind, boundTo, expiresAt };
  return writer.transaction((transaction) => transaction.addChallenge(taken));
}

/** Derives a value from the browser's secret, so that it need not be stored. */
export function derivedFrom(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
