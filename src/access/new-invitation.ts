/** Makes sign-in links: an invitation as it is stored, and the secret that only the link holds. */
import { randomUUID } from 'node:crypto';
import type { Role } from '../domain/role.ts';
import type { StoredInvitation } from '../store/people/people.ts';
import { tokenDigest } from './authenticate.ts';
import { freshSecret } from './secret.ts';

/** A new invitation as it is stored, and the secret itself, which is shown once. */
export interface NewInvitation {
  readonly secret: string;
  readonly stored: StoredInvitation;
}

/** Makes an invitation with fresh randomness. */
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
      digest: tokenDigest(secret),
      expiresAt: from.createdAt + lifeMs,
      usedAt: null,
    },
  };
}

/** The address that a person opens; `panelUrl` is the panel's origin. */
export function signInLink(panelUrl: string, secret: string): string {
  return `${panelUrl}/sign-in/${secret}`;
}
