/** Writes invitations, sessions, roles and acts. The caller holds the partner's lock. */
import type { Kysely } from 'kysely';
import type { Role } from '../../domain/role.ts';
import { moveAccessRevision, openAccess, removeInvitationsBy } from '../sql/access-writes.ts';
import type { Tables } from '../sql/tables.ts';
import type {
  FirstEntry,
  Past,
  SessionSeen,
  SessionsEnded,
  SessionsToEnd,
  StoredAct,
  StoredInvitation,
  StoredSession,
} from './people.ts';
import { toActRow, toInvitationRow, toSessionRow } from './rows.ts';

/** Fails on the reference where there is no such partner. */
export async function addInvitation(
  db: Kysely<Tables>,
  invitation: StoredInvitation,
): Promise<void> {
  await db.insertInto('invitation').values(toInvitationRow(invitation)).execute();
}

/**
 * Marks an invitation as used and lets its user in. False if it cannot be used any more, or if whoever
 * made the invitation is no administrator of the partner any more. The command line's have no maker.
 */
export async function useInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
  at: number,
): Promise<boolean> {
  const used = await db
    .updateTable('invitation')
    .set({ used_at: at })
    .where('partner_id', '=', partnerId)
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where((eb) =>
      eb.or([
        eb('invited_by', 'is', null),
        eb('invited_by', 'in', administratorsOf(db, partnerId)),
      ]),
    )
    .returning(['user_id', 'role', 'email'])
    .executeTakeFirst();
  if (used === undefined) return false;
  const { user_id: userId, role, email } = used;
  const opened = await openAccess(db, { partnerId, userId, role, email }, at);
  if (opened.accessOpened) await moveAccessRevision(db, [partnerId]);
  return true;
}

/** The ids of the users who administrate a partner now. */
function administratorsOf(db: Kysely<Tables>, partnerId: string) {
  return db
    .selectFrom('access')
    .select('access.user_id')
    .where('access.partner_id', '=', partnerId)
    .where('access.role', '=', 'administrator')
    .where('access.withdrawn_at', 'is', null);
}

/** Removes an invitation that was not used. */
export async function removeInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('invitation')
    .where('partner_id', '=', partnerId)
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .returning('invitation_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Changes the role of a user who has access to the partner. The unused invitations of whoever becomes a
 * member go.
 */
export async function setRole(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
  role: Role,
): Promise<boolean> {
  const set = await db
    .updateTable('access')
    .set({ role })
    .where('partner_id', '=', partnerId)
    .where('user_id', '=', userId.toLowerCase())
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (set === undefined) return false;
  if (role !== 'administrator') await removeInvitationsBy(db, userId, partnerId);
  return true;
}

export async function addSession(db: Kysely<Tables>, session: StoredSession): Promise<void> {
  await db.insertInto('session').values(toSessionRow(session)).execute();
}

/** Ends one session. False if it has ended before, or does not exist. */
export async function endSession(
  db: Kysely<Tables>,
  partnerId: string,
  sessionId: string,
  at: number,
): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at })
    .where('partner_id', '=', partnerId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends sessions of a user; how many, by partner. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  { userId, exceptSessionId, passkeyId, partnerId }: SessionsToEnd,
  at: number,
): Promise<SessionsEnded[]> {
  const found = await db
    .selectFrom('session')
    .select('partner_id')
    .distinct()
    .where('user_id', '=', userId.toLowerCase())
    .where('ended_at', 'is', null)
    .$if(passkeyId !== null, (query) => query.where('passkey_id', '=', passkeyId))
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId!))
    .orderBy('partner_id')
    .execute();
  const all: SessionsEnded[] = [];
  // Each partner by its id: a distributed database then asks the node of that partner alone.
  for (const { partner_id } of found) {
    const ended = await db
      .updateTable('session')
      .set({ ended_at: at })
      .where('partner_id', '=', partner_id)
      .where('user_id', '=', userId.toLowerCase())
      .where('session_id', '!=', exceptSessionId)
      .where('ended_at', 'is', null)
      .$if(passkeyId !== null, (query) => query.where('passkey_id', '=', passkeyId))
      .returning('session_id')
      .execute();
    if (ended.length > 0) all.push({ partnerId: partner_id, count: ended.length });
  }
  return all;
}

/** Notes how a person came in who has access, and of whom it is not noted yet. */
export async function noteEntry(
  db: Kysely<Tables>,
  { partnerId, userId, at, address }: FirstEntry,
): Promise<void> {
  await db
    .updateTable('access')
    .set({ entered_at: at, entered_from: address })
    .where('partner_id', '=', partnerId)
    .where('user_id', '=', userId.toLowerCase())
    .where('entered_at', 'is', null)
    .execute();
}

/** Notes when sessions were last used. A time before the noted time changes nothing. */
export async function noteSeen(db: Kysely<Tables>, seen: readonly SessionSeen[]): Promise<void> {
  for (const { partnerId, sessionId, seenAt } of seen) {
    await db
      .updateTable('session')
      .set({ seen_at: seenAt })
      .where('partner_id', '=', partnerId)
      .where('session_id', '=', sessionId)
      .where('seen_at', '<', seenAt)
      .execute();
  }
}

/** Removes sessions, invitations, acts and challenges that are past. */
export async function removePast(
  db: Kysely<Tables>,
  { at, before, actsBefore }: Past,
): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', before).execute();
  await db.deleteFrom('invitation').where('created_at', '<', before).execute();
  await db.deleteFrom('act').where('at', '<', actsBefore).execute();
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', at).execute();
}

export async function addAct(db: Kysely<Tables>, act: StoredAct): Promise<void> {
  await db.insertInto('act').values(toActRow(act)).execute();
}

export async function removeActs(
  db: Kysely<Tables>,
  partnerId: string,
  before: number,
): Promise<void> {
  await db.deleteFrom('act').where('partner_id', '=', partnerId).where('at', '<', before).execute();
}
