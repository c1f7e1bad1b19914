/** The rows of invitations, sessions and acts, and what they are read as. */
import type { Role } from '../../domain/role.ts';
import type { SignInMethod, StoredAct, StoredInvitation, StoredSession } from './people.ts';

export interface InvitationTable {
  partner_id: string;
  user_id: string;
  invitation_id: string;
  digest: string;
  role: Role;
  email: string | null;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface SessionTable {
  partner_id: string;
  user_id: string;
  session_id: string;
  digest: string;
  /** 0 or 1: SQLite has no booleans. */
  switchable: number;
  signed_in_by: SignInMethod | null;
  passkey_id: string | null;
  created_at: number;
  seen_at: number;
  ended_at: number | null;
}

export interface ActTable {
  partner_id: string;
  /** A UUID, or the mark of acts of the command line. */
  user_id: string;
  at: number;
  act_id: string;
  action: string;
  /** A JSON object. */
  facts: string;
}

export function fromInvitationRow(row: InvitationTable): StoredInvitation {
  return {
    invitationId: row.invitation_id,
    partnerId: row.partner_id,
    userId: row.user_id,
    digest: row.digest,
    role: row.role,
    email: row.email,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

export function toInvitationRow(invitation: StoredInvitation): InvitationTable {
  return {
    partner_id: invitation.partnerId,
    user_id: invitation.userId.toLowerCase(),
    invitation_id: invitation.invitationId,
    digest: invitation.digest,
    role: invitation.role,
    email: invitation.email,
    invited_by: invitation.invitedBy?.toLowerCase() ?? null,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
    used_at: invitation.usedAt,
  };
}

export function fromSessionRow(row: SessionTable): StoredSession {
  return {
    sessionId: row.session_id,
    partnerId: row.partner_id,
    userId: row.user_id,
    digest: row.digest,
    switchable: row.switchable === 1,
    signedInBy: row.signed_in_by,
    passkeyId: row.passkey_id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
  };
}

export function toSessionRow(session: StoredSession): SessionTable {
  return {
    partner_id: session.partnerId,
    user_id: session.userId.toLowerCase(),
    session_id: session.sessionId,
    digest: session.digest,
    switchable: session.switchable ? 1 : 0,
    signed_in_by: session.signedInBy,
    passkey_id: session.passkeyId,
    created_at: session.createdAt,
    seen_at: session.seenAt,
    ended_at: session.endedAt,
  };
}

/** Stands in the place of a user for acts of the command line. No UUID is spelled so. */
const operatorMark = 'operator';

export function fromActRow(row: ActTable): StoredAct {
  return {
    actId: row.act_id,
    partnerId: row.partner_id,
    at: row.at,
    userId: row.user_id === operatorMark ? null : row.user_id,
    action: row.action,
    facts: JSON.parse(row.facts),
  };
}

export function toActRow(act: StoredAct): ActTable {
  return {
    partner_id: act.partnerId,
    user_id: act.userId ?? operatorMark,
    at: act.at,
    act_id: act.actId,
    action: act.action,
    facts: JSON.stringify(act.facts),
  };
}
