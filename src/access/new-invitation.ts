/** Creates sign-in links: the stored invitation, and the secret that only the link has. */
import { randomUUID } from 'node:crypto';
import type { Role } from '../domain/role.ts';
import type { StoredInvitation } from '../store/people/people.ts';
import { freshSecret, secretDigest } from './secret.ts';

/** A new invitation: the stored record, and the secret, which is shown once. */
export interface NewInvitation {
  readonly secret: string;
  readonly stored: StoredInvitation;
}

/** Creates an invitation with a random secret. */
export function makeInvitation(from: {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string | null;
  /** The administrator who makes it; null on the command line. */
  readonly invitedBy: string | null;
  readonly createdAt: number;
  /** In ms. */
  readonly lifeMs: number;
  /** A lower-case UUID; null for a fresh one. */
  readonly invitationId?: string | null;
}): NewInvitation {
  const { lifeMs, invitationId, ...given } = from;
  const secret = freshSecret();
  return {
    secret,
    stored: {
      ...given,
      invitationId: invitationId ?? randomUUID(),
      digest: secretDigest(secret),
      expiresAt: from.createdAt + lifeMs,
      usedAt: null,
    },
  };
}

/** The URL of the link; `panelUrl` is the panel's origin. */
export function signInLink(panelUrl: string, secret: string): string {
  return `${panelUrl}/sign-in/${secret}`;
}
