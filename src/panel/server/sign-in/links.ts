/**
 * Signs in by link. A link is shown before it is used, since mail scanners open links; using it
 * makes a session.
 */
import { isSecret, secretDigest } from '../../../access/secret.ts';
import type { InvitationState } from '../../../store/people/people.ts';
import type { LinkState } from '../documents.ts';
import {
  beginSession,
  type NewSession,
  type SessionOf,
  type SignInOptions,
} from './new-session.ts';

/** The state of a link, and what it grants if it is valid. */
export type Link =
  | ({ readonly state: 'good' } & InvitationState)
  | { readonly state: Exclude<LinkState, 'good'> };

/** Reads a link without using it. */
export async function findLink(
  { reader, clock }: Pick<SignInOptions, 'reader' | 'clock'>,
  secret: string,
): Promise<Link> {
  const found = isSecret(secret) ? await reader.readInvitation(secretDigest(secret)) : null;
  if (found === null) return { state: 'unknown' };
  const { usedAt, expiresAt } = found.invitation;
  if (usedAt !== null) return { state: 'used' };
  if (expiresAt <= clock()) return { state: 'expired' };
  return { state: 'good', ...found };
}

/**
 * Uses a link that was valid a moment ago. Null if it no longer is. A link by an administrator
 * grants that partner alone, whatever else the user can access.
 */
export async function useLink(
  { writer, macKey, audit, clock }: SignInOptions,
  { invitation }: InvitationState,
  address: string,
): Promise<NewSession | null> {
  const { partnerId, userId, invitationId, invitedBy } = invitation;
  const now = clock();
  const started = await writer.transaction(async (transaction) => {
    await transaction.lockUsers([userId]);
    if (!(await transaction.useInvitation(partnerId, invitationId, now))) return null;
    const of: SessionOf = {
      partnerId,
      userId,
      switchable: invitedBy === null,
      signedInBy: 'link',
      passkeyId: null,
      address,
    };
    const facts = { invitation_id: invitationId, by: 'link', invited_by_user_id: invitedBy };
    return beginSession(transaction, of, facts, now, macKey);
  }, partnerId);
  if (started === null) return null;
  started.announce(audit);
  return started.session;
}
