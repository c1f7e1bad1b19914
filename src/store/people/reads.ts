/**
 * Reads sessions, invitations and audit events, each with what decides whether it is still valid.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../sql/tables.ts';
import type {
  AuditEvent,
  AuditFilter,
  InvitationState,
  PartnerOfUser,
  SessionState,
  StoredInvitation,
  StoredSession,
} from './records.ts';
import { fromAuditRow, fromInvitationRow, fromSessionRow } from './rows.ts';

/** The session with this digest; its role is null if the access is missing or withdrawn. */
export async function readSession(
  db: Kysely<Tables>,
  digest: string,
): Promise<SessionState | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('partner', 'partner.partnerId', 'session.partnerId')
    .leftJoin('access', (join) =>
      join
        .onRef('access.partnerId', '=', 'session.partnerId')
        .onRef('access.userId', '=', 'session.userId')
        .on('access.withdrawnAt', 'is', null),
    )
    .leftJoin('leadTime', 'leadTime.partnerId', 'session.partnerId')
    .selectAll('session')
    .select(['partner.name', 'partner.inventorySource', 'access.role', 'access.email'])
    .select('leadTime.days as leadDays')
    .where('session.digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, inventorySource, role, email, leadDays, ...session } = row;
  const partner = { id: session.partnerId, name, inventorySource };
  return { session: fromSessionRow(session), partner, role, email, leadDays };
}

/**
 * The session whose token has this digest, ended or not; null if there is none, or if its user's
 * access is missing or withdrawn.
 */
export async function readSessionOfToken(
  db: Kysely<Tables>,
  tokenDigest: string,
): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('access', (join) =>
      join
        .onRef('access.partnerId', '=', 'session.partnerId')
        .onRef('access.userId', '=', 'session.userId')
        .on('access.withdrawnAt', 'is', null),
    )
    .selectAll('session')
    .where('session.tokenDigest', '=', tokenDigest)
    .executeTakeFirst();
  return row === undefined ? null : fromSessionRow(row);
}

/** The invitation with this digest, used or not. */
export async function readInvitation(
  db: Kysely<Tables>,
  digest: string,
): Promise<InvitationState | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('partner', 'partner.partnerId', 'invitation.partnerId')
    .selectAll('invitation')
    .select(['partner.name', 'partner.inventorySource'])
    .where('invitation.digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, inventorySource, ...invitation } = row;
  const partner = { id: invitation.partnerId, name, inventorySource };
  return { invitation: fromInvitationRow(invitation), partner };
}

/** The partner's unused invitations, oldest first. */
export async function listInvitations(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<StoredInvitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('invitationId')
    .execute();
  return rows.map(fromInvitationRow);
}

/** Number of invitations still valid at a time. */
export async function countInvitations(
  db: Kysely<Tables>,
  partnerId: string,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The user of an invitation; null if there is none. */
export async function userOfInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('invitation')
    .select('userId')
    .where('partnerId', '=', partnerId)
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** The partners that a user has access to, ordered by id. */
export async function listPartnersOfUser(
  db: Kysely<Tables>,
  userId: string,
): Promise<PartnerOfUser[]> {
  const rows = await db
    .selectFrom('access')
    .innerJoin('partner', 'partner.partnerId', 'access.partnerId')
    .select(['access.partnerId', 'access.role', 'partner.name', 'partner.inventorySource'])
    .where('access.userId', '=', userId.toLowerCase())
    .where('access.withdrawnAt', 'is', null)
    .orderBy('access.partnerId')
    .execute();
  return rows.map(({ partnerId: id, role, ...partner }) => ({ partner: { id, ...partner }, role }));
}

/** A user's sessions that have not ended and were used since a time, latest first. */
export async function listSessions(
  db: Kysely<Tables>,
  userId: string,
  since: number,
  count: number,
): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId.toLowerCase())
    .where('endedAt', 'is', null)
    .where('seenAt', '>=', since)
    .orderBy('seenAt', 'desc')
    .orderBy('sessionId')
    .limit(count)
    .execute();
  return rows.map(fromSessionRow);
}

/** The partner's latest audit events, newest first. */
export async function listAuditEvents(
  db: Kysely<Tables>,
  partnerId: string,
  count: number,
  { before = null, action = null }: Partial<AuditFilter> = {},
): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .$if(action !== null, (query) => query.where('action', '=', action!))
    .$if(before !== null, (query) =>
      query
        .where('at', '<=', before!.at)
        .where((eb) =>
          eb.or([eb('at', '<', before!.at), eb('auditEventId', '<', before!.auditEventId)]),
        ),
    )
    .orderBy('at', 'desc')
    .orderBy('auditEventId', 'desc')
    .limit(count)
    .execute();
  return rows.map(fromAuditRow);
}

/** The key, made with the tables: the same for all replicas. */
export async function readMacKey(db: Kysely<Tables>): Promise<Uint8Array> {
  const { bytes } = await db
    .selectFrom('databaseKey')
    .select('bytes')
    .where('name', '=', 'mac')
    .executeTakeFirstOrThrow();
  return bytes;
}
