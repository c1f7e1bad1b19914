/** Reads sessions, invitations and acts, each with what decides whether it still counts. */
import type { Kysely } from 'kysely';
import type { Tables } from '../sql/tables.ts';
import type {
  ActsOnly,
  InvitationState,
  PartnerOfUser,
  SessionState,
  StoredAct,
  StoredInvitation,
  StoredSession,
} from './people.ts';
import { fromActRow, fromInvitationRow, fromSessionRow } from './rows.ts';

/** The session with this digest; its role is null where the access is missing or withdrawn. */
export async function readSession(
  db: Kysely<Tables>,
  digest: string,
): Promise<SessionState | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('partner', 'partner.partner_id', 'session.partner_id')
    .leftJoin('access', (join) =>
      join
        .onRef('access.partner_id', '=', 'session.partner_id')
        .onRef('access.user_id', '=', 'session.user_id')
        .on('access.withdrawn_at', 'is', null),
    )
    .selectAll('session')
    .select(['partner.name', 'partner.inventory_source', 'access.role', 'access.email'])
    .where('session.digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    session: fromSessionRow(row),
    partner: { id: row.partner_id, name: row.name, inventorySource: row.inventory_source },
    role: row.role,
    email: row.email,
  };
}

/** The invitation with this digest, used or not. */
export async function readInvitation(
  db: Kysely<Tables>,
  digest: string,
): Promise<InvitationState | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('partner', 'partner.partner_id', 'invitation.partner_id')
    .selectAll('invitation')
    .select(['partner.name', 'partner.inventory_source'])
    .where('invitation.digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    invitation: fromInvitationRow(row),
    partner: { id: row.partner_id, name: row.name, inventorySource: row.inventory_source },
  };
}

/** The partner's invitations that were not used, the oldest first. */
export async function listInvitations(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<StoredInvitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .orderBy('invitation_id')
    .execute();
  return rows.map(fromInvitationRow);
}

/** How many invitations can still be used at a moment. */
export async function countInvitations(
  db: Kysely<Tables>,
  partnerId: string,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whom an invitation is for; null if there is none. */
export async function userOfInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('invitation')
    .select('user_id')
    .where('partner_id', '=', partnerId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The partners that a user has access to, ordered by id. */
export async function listPartnersOfUser(
  db: Kysely<Tables>,
  userId: string,
): Promise<PartnerOfUser[]> {
  const rows = await db
    .selectFrom('access')
    .innerJoin('partner', 'partner.partner_id', 'access.partner_id')
    .select(['access.partner_id', 'access.role', 'partner.name', 'partner.inventory_source'])
    .where('access.user_id', '=', userId.toLowerCase())
    .where('access.withdrawn_at', 'is', null)
    .orderBy('access.partner_id')
    .execute();
  return rows.map((row) => ({
    partner: { id: row.partner_id, name: row.name, inventorySource: row.inventory_source },
    role: row.role,
  }));
}

/** The sessions of a user that have not ended and were last used since a time, the latest first. */
export async function listSessions(
  db: Kysely<Tables>,
  userId: string,
  since: number,
  count: number,
): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId.toLowerCase())
    .where('ended_at', 'is', null)
    .where('seen_at', '>=', since)
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .limit(count)
    .execute();
  return rows.map(fromSessionRow);
}

/** The partner's last acts, the newest first. */
export async function listActs(
  db: Kysely<Tables>,
  partnerId: string,
  count: number,
  { before = null, action = null }: Partial<ActsOnly> = {},
): Promise<StoredAct[]> {
  const rows = await db
    .selectFrom('act')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .$if(action !== null, (query) => query.where('action', '=', action!))
    .$if(before !== null, (query) =>
      query
        .where('at', '<=', before!.at)
        .where((eb) => eb.or([eb('at', '<', before!.at), eb('act_id', '<', before!.actId)])),
    )
    .orderBy('at', 'desc')
    .orderBy('act_id', 'desc')
    .limit(count)
    .execute();
  return rows.map(fromActRow);
}
