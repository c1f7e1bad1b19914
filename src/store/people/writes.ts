/** Writes invitations, sessions, roles, lead times and audit events. The caller holds the partner's lock. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Role } from '../../domain/role.ts';
import { moveAccessRevision, openAccess, removeInvitationsBy } from '../sql/access-writes.ts';
import { runs } from '../sql/batches.ts';
import { readAge } from '../sql/database-age.ts';
import { keepUser } from '../sql/old-users.ts';
import type { Tables } from '../sql/tables.ts';
import type {
  AuditEvent,
  FirstSignIn,
  SessionSeen,
  SessionsEnded,
  SessionsToEnd,
  StoredInvitation,
  StoredSession,
} from './records.ts';
import { fromSessionRow, toAuditRow, toInvitationRow, toSessionRow } from './rows.ts';

/** Sessions updated per statement: about 1 ms, during which SQLite does nothing else. */
const sessionsPerStatementMax = 250;

/** Sessions of a user stored per partner: each of the user's browsers, and some abandoned ones. */
export const sessionsKeptMax = 100;

/** Fails on the foreign key if there is no such partner. */
export async function addInvitation(
  db: Kysely<Tables>,
  invitation: StoredInvitation,
): Promise<void> {
  await db
    .insertInto('invitation')
    .values({ ...toInvitationRow(invitation), writtenAtAge: await readAge(db) })
    .execute();
  await keepUser(db, invitation.partnerId, invitation.userId, invitation.createdAt);
}

/**
 * Marks an invitation as used and grants its user access. False if it is no longer valid, or if its
 * maker is no longer an administrator of the partner. Those of the command line have no maker.
 */
export async function useInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
  at: number,
): Promise<boolean> {
  const used = await db
    .updateTable('invitation')
    .set({ usedAt: at })
    .where('partnerId', '=', partnerId)
    .where('invitationId', '=', invitationId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where((eb) =>
      eb.or([eb('invitedBy', 'is', null), eb('invitedBy', 'in', administratorsOf(db, partnerId))]),
    )
    .returning(['userId', 'role', 'email'])
    .executeTakeFirst();
  if (used === undefined) return false;
  const { userId, role, email } = used;
  const opened = await openAccess(db, { partnerId, userId, role, email }, at);
  if (opened.accessOpened) await moveAccessRevision(db, [partnerId]);
  return true;
}

/** The ids of a partner's current administrators. */
function administratorsOf(db: Kysely<Tables>, partnerId: string) {
  return db
    .selectFrom('access')
    .select('access.userId')
    .where('access.partnerId', '=', partnerId)
    .where('access.role', '=', 'administrator')
    .where('access.withdrawnAt', 'is', null);
}

/** Deletes an unused invitation. */
export async function removeInvitation(
  db: Kysely<Tables>,
  partnerId: string,
  invitationId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('invitation')
    .where('partnerId', '=', partnerId)
    .where('invitationId', '=', invitationId)
    .where('usedAt', 'is', null)
    .returning('invitationId')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Changes the role of a user with access to the partner. Deletes the unused invitations of a user
 * who becomes a member.
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
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId.toLowerCase())
    .where('withdrawnAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (set === undefined) return false;
  if (role !== 'administrator') await removeInvitationsBy(db, userId, partnerId);
  return true;
}

/**
 * Adds a session, and deletes those past the bound: ended ones first, then the least recently used.
 */
export async function addSession(db: Kysely<Tables>, session: StoredSession): Promise<void> {
  const row = toSessionRow(session);
  await db
    .insertInto('session')
    .values({ ...row, writtenAtAge: await readAge(db) })
    .execute();
  await keepUser(db, row.partnerId, row.userId, row.seenAt);
  const kept = await db
    .selectFrom('session')
    .select('sessionId')
    .where('partnerId', '=', row.partnerId)
    .where('userId', '=', row.userId)
    .where('sessionId', '!=', row.sessionId)
    .orderBy((eb) => eb.case().when('endedAt', 'is', null).then(0).else(1).end())
    .orderBy('seenAt', 'desc')
    .execute();
  for (const { sessionId } of kept.slice(sessionsKeptMax - 1)) {
    await db
      .deleteFrom('session')
      .where('partnerId', '=', row.partnerId)
      .where('sessionId', '=', sessionId)
      .execute();
  }
}

/** Sets how many days a partner's orders take; null forgets it. */
export async function setLeadDays(
  db: Kysely<Tables>,
  partnerId: string,
  days: number | null,
): Promise<void> {
  if (days === null) {
    await db.deleteFrom('leadTime').where('partnerId', '=', partnerId).execute();
    return;
  }
  await db
    .insertInto('leadTime')
    .values({ partnerId, days })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ days }))
    .execute();
}

/** Reads a session by a no-op update, which locks its row on any database. */
export async function lockSession(
  db: Kysely<Tables>,
  partnerId: string,
  sessionId: string,
): Promise<StoredSession | null> {
  const row = await db
    .updateTable('session')
    .set((eb) => ({ seenAt: eb.ref('seenAt') }))
    .where('partnerId', '=', partnerId)
    .where('sessionId', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : fromSessionRow(row);
}

/** Ends a session. False if it has already ended, or does not exist. */
export async function endSession(
  db: Kysely<Tables>,
  partnerId: string,
  sessionId: string,
  at: number,
): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: at })
    .where('partnerId', '=', partnerId)
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning('sessionId')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends sessions of a user; returns their number by partner. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  { userId, exceptSessionId, passkeyId, partnerId }: SessionsToEnd,
  at: number,
): Promise<SessionsEnded[]> {
  const found = await db
    .selectFrom('session')
    .select('partnerId')
    .distinct()
    .where('userId', '=', userId.toLowerCase())
    .where('endedAt', 'is', null)
    .$if(passkeyId !== null, (query) => query.where('passkeyId', '=', passkeyId))
    .$if(partnerId !== null, (query) => query.where('partnerId', '=', partnerId!))
    .orderBy('partnerId')
    .execute();
  const all: SessionsEnded[] = [];
  // One statement per partner: a distributed database then queries only that partner's node.
  for (const { partnerId } of found) {
    const ended = await db
      .updateTable('session')
      .set({ endedAt: at })
      .where('partnerId', '=', partnerId)
      .where('userId', '=', userId.toLowerCase())
      .where('sessionId', '!=', exceptSessionId)
      .where('endedAt', 'is', null)
      .$if(passkeyId !== null, (query) => query.where('passkeyId', '=', passkeyId))
      .returning('sessionId')
      .execute();
    if (ended.length > 0) all.push({ partnerId, count: ended.length });
  }
  return all;
}

/** Records the first sign-in of a user with access, unless recorded already. */
export async function recordFirstSignIn(
  db: Kysely<Tables>,
  { partnerId, userId, at, address }: FirstSignIn,
): Promise<void> {
  await db
    .updateTable('access')
    .set({ enteredAt: at, enteredFrom: address })
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId.toLowerCase())
    .where('enteredAt', 'is', null)
    .execute();
}

/**
 * Records the last activity of sessions, and yields to the event loop between statements. Ignores a
 * time before the recorded one.
 */
export async function touchSessions(
  db: Kysely<Tables>,
  seen: readonly SessionSeen[],
): Promise<void> {
  for (const run of runs(seen, sessionsPerStatementMax)) {
    const rows = run.map(
      ({ partnerId, sessionId, seenAt }) =>
        sql`(cast(${partnerId} as text), cast(${sessionId} as text), cast(${seenAt} as bigint))`,
    );
    await sql`
      update session set seen_at = seen.column3 from (values ${sql.join(rows)}) as seen
      where session.partner_id = seen.column1 and session.session_id = seen.column2
        and session.seen_at < seen.column3`.execute(db);
    await setImmediate();
  }
}

/**
 * Audit events of a person and an action that an hour (UTC) keeps one by one: more than anybody does
 * by hand. A script with a cookie could otherwise write some twenty a second.
 */
export const auditEventsOfHourMax = 100;

const hourMs = 60 * 60 * 1_000;

/** Keeps an event. Where the hour has as many as it keeps, a last one counts the others, `{ more: 950 }`. */
export async function appendAuditEvent(db: Kysely<Tables>, event: AuditEvent): Promise<void> {
  const row = { ...toAuditRow(event), writtenAtAge: await readAge(db) };
  if (event.userId === null) {
    await db.insertInto('auditEvent').values(row).execute();
    return;
  }
  const hour = Math.floor(event.at / hourMs) * hourMs;
  const last = hash('sha256', `${row.userId} ${row.action} ${hour}`, 'hex').slice(0, 32);
  const kept = await db
    .selectFrom('auditEvent')
    .select(['at', 'auditEventId', 'facts'])
    .where('partnerId', '=', row.partnerId)
    .where('action', '=', row.action)
    .where('userId', '=', row.userId)
    .where('at', '>=', hour)
    .where('at', '<', hour + hourMs)
    .limit(auditEventsOfHourMax + 1)
    .execute();
  const counting = kept.find(({ auditEventId }) => auditEventId === last);
  if (counting !== undefined) {
    const { more } = JSON.parse(counting.facts) as { readonly more: number };
    await db
      .updateTable('auditEvent')
      .set({ facts: JSON.stringify({ more: more + 1 }) })
      .where('partnerId', '=', row.partnerId)
      .where('at', '=', counting.at)
      .where('auditEventId', '=', last)
      .execute();
  } else if (kept.length < auditEventsOfHourMax) {
    await db.insertInto('auditEvent').values(row).execute();
  } else {
    const first = { ...row, auditEventId: last, facts: JSON.stringify({ more: 1 }) };
    await db.insertInto('auditEvent').values(first).execute();
  }
}
