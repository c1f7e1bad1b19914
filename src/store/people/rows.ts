/** Converts rows of people that differ from their records. */

import type { WrittenAtAge } from '../records.ts';
import type {
  AuditEvent,
  OpenIdIdentity,
  StoredInvitation,
  StoredPasskey,
  StoredSession,
} from './records.ts';

/** A record with other values in some of its columns. */
type Row<Stored, Columns> = Omit<Stored, keyof Columns> & Readonly<Columns>;

/** 0 or 1: SQLite has no booleans. */
export type SessionTable = Row<StoredSession, { switchable: number }>;

/** The user is a UUID, or the placeholder of the command line; the facts are a JSON object. */
export type AuditTable = Row<AuditEvent, { userId: string; facts: string }>;

/** Transports are a JSON array of texts. */
export type PasskeyTable = Row<StoredPasskey, { transports: string }>;

/** Partners are a JSON array of texts. */
export type IdentityTable = Row<OpenIdIdentity, { partnerIds: string }>;

export function toInvitationRow(invitation: StoredInvitation): StoredInvitation {
  return {
    ...invitation,
    userId: invitation.userId.toLowerCase(),
    invitedBy: invitation.invitedBy?.toLowerCase() ?? null,
  };
}

export function fromInvitationRow({
  writtenAtAge: _,
  ...invitation
}: StoredInvitation & WrittenAtAge): StoredInvitation {
  return invitation;
}

export function fromSessionRow({
  writtenAtAge: _,
  ...row
}: SessionTable & WrittenAtAge): StoredSession {
  return { ...row, switchable: row.switchable === 1 };
}

export function toSessionRow(session: StoredSession): SessionTable {
  const { userId, switchable } = session;
  return { ...session, userId: userId.toLowerCase(), switchable: switchable ? 1 : 0 };
}

/** Replaces the user in audit events of the command line. Not a valid UUID. */
const operatorPlaceholder = 'operator';

export function fromAuditRow({ writtenAtAge: _, ...row }: AuditTable & WrittenAtAge): AuditEvent {
  const userId = row.userId === operatorPlaceholder ? null : row.userId;
  return { ...row, userId, facts: JSON.parse(row.facts) };
}

export function toAuditRow(event: AuditEvent): AuditTable {
  const userId = event.userId ?? operatorPlaceholder;
  return { ...event, userId, facts: JSON.stringify(event.facts) };
}

export function fromPasskeyRow(row: PasskeyTable): StoredPasskey {
  // Drivers return Buffers; callers get the Uint8Array that they wrote.
  const publicKey = Uint8Array.from(row.publicKey);
  return { ...row, publicKey, transports: JSON.parse(row.transports) };
}

export function toPasskeyRow(passkey: StoredPasskey): PasskeyTable {
  const { userId, transports } = passkey;
  return { ...passkey, userId: userId.toLowerCase(), transports: JSON.stringify(transports) };
}

export function fromIdentityRow(row: IdentityTable): OpenIdIdentity {
  return { ...row, partnerIds: JSON.parse(row.partnerIds) };
}
