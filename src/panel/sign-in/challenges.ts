/**
 * In charge of what a browser is given and brings back once. A challenge that an authenticator signs is
 * stored until it comes back; what goes by way of a provider is not stored before, only that it came
 * back. The browser proves by a secret cookie that it is the one that began. Only digests are stored.
 */
import { createHmac } from 'node:crypto';
import { tokenDigest } from '../../access/authenticate.ts';
import { freshSecret } from '../../access/secret.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import type { ChallengeKind, StoredChallenge } from '../../store/people/ways-in.ts';
import { challengeMs } from '../limits.ts';

export interface ChallengeOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** Gives a challenge to whoever has the secret with this digest; the challenge, base64url. */
export async function giveChallenge(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo }: { readonly kind: ChallengeKind; readonly boundTo: string },
): Promise<string> {
  const value = freshSecret();
  const now = clock();
  const challenge = { digest: tokenDigest(value), kind, boundTo };
  await writer.transaction((transaction) =>
    transaction.addChallenge({ ...challenge, expiresAt: now + challengeMs }, now),
  );
  return value;
}

/** Takes a challenge that came back; null where it was not given to this browser, or not of late. */
export function takeChallenge(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo, value }: { readonly kind: ChallengeKind; boundTo: string; value: string },
): Promise<StoredChallenge | null> {
  return writer.transaction((transaction) =>
    transaction.takeChallenge({ digest: tokenDigest(value), kind, boundTo }, clock()),
  );
}

/**
 * Takes a value that was given without being stored: true the first time, over all replicas, for as long
 * as anything that began is good for.
 */
export function takeOnce(
  { writer, clock }: ChallengeOptions,
  { kind, boundTo, value }: { readonly kind: ChallengeKind; boundTo: string; value: string },
): Promise<boolean> {
  const now = clock();
  const taken = { digest: tokenDigest(value), kind, boundTo, expiresAt: now + challengeMs };
  return writer.transaction((transaction) => transaction.addChallenge(taken, now));
}

/** A value that only the browser with this secret leads to, so that nobody needs to keep the value. */
export function derivedFrom(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
