/**
 * What ends by age: the one table of its kinds, and their removal. A row goes once its term is past by the
 * clock, which may be wrong, and by the database's age, which no wall clock moves; by whole UTC days, and
 * at most as many as later days have rows of the same kind.
 */
import { type Kysely, sql } from 'kysely';
import { dayMs } from '../../domain/history.ts';
import { readAge } from './database-age.ts';
import { idsWithin } from './revisions.ts';
import type { Tables } from './tables.ts';

/** Rows of a table deleted per transaction: a few ms, during which SQLite does nothing else. */
const rowsPerRemovalMax = 1_000;

/** Retention of events: a year, and time to compare it with the year before. */
export const eventsKeptMs = 400 * dayMs;

/** Retention of sessions and invitations: a quarter, like the audit events that name them. */
const signInsKeptMs = 100 * dayMs;

/** Retention of challenges, of which strangers make one a second: longer than a wrong clock stays. */
const challengesKeptMs = 10 * dayMs;

/** Retention of audit events: a quarter and some days. */
const auditKeptMs = 100 * dayMs;

/** Retention of revoked and expired tokens: a year, and a month to investigate. */
const tokensKeptMs = 400 * dayMs;

/** Retention of users after the last token, session or invitation: that of tokens. */
const usersKeptMs = tokensKeptMs;

/**
 * Time added to a term by the database's age: that moves in steps, of this at most, so a row may be
 * younger than it says; and a challenge's term begins some minutes after it is written.
 */
export const ageMarginMs = 60 * 60 * 1_000;

/**
 * Kinds of rows: the table; the column that the term runs from; the column of the later days; the term.
 * `writtenColumn`: the column of when the row was written, where the term begins long after that.
 */
const kinds = {
  challenge: of('signInChallenge', 'expiresAt', 'expiresAt', challengesKeptMs),
  session: of('session', 'createdAt', 'createdAt', signInsKeptMs),
  invitation: of('invitation', 'createdAt', 'createdAt', signInsKeptMs),
  'audit event': of('auditEvent', 'at', 'at', auditKeptMs),
  'revoked token': of('token', 'revokedAt', 'createdAt', tokensKeptMs),
  'expired token': {
    ...of('token', 'expiresAt', 'createdAt', tokensKeptMs),
    writtenColumn: 'createdAt',
  },
  /** Not by these columns alone: old-users.ts. */
  user: of('userAccount', 'createdAt', 'createdAt', usersKeptMs),
  /** By their ids, which are times, and only grow; of each partner. */
  event: of('event', 'eventId', 'eventId', eventsKeptMs, idsWithin(dayMs)),
} as const;

export type OldKind = keyof typeof kinds;

/** All kinds but the events, which are removed partner by partner, and users, which are one by one. */
export const oldKinds = Object.keys(kinds).filter(
  (kind) => kind !== 'event' && kind !== 'user',
) as OldKind[];

/** The end of the days on which a user was last kept, who is to go by the clock `now` (ms since 1970). */
export function oldUsersEndDay(now: number): number {
  return Math.floor((now - usersKeptMs) / dayMs);
}

function of(
  table: keyof Tables,
  column: string,
  laterColumn: string,
  termMs: number,
  unitsPerDay = dayMs,
) {
  const writtenColumn: string | null = null;
  return { table, column, laterColumn, termMs, unitsPerDay, writtenColumn };
}

/**
 * The end of the days to remove of a kind by the clock `now` (ms since 1970), in days since 1970;
 * null if nothing is to remove. Counts in one partner if given.
 */
export async function lastOldDay(
  db: Kysely<Tables>,
  kind: OldKind,
  now: number,
  partnerId: string | null = null,
): Promise<number | null> {
  const { table, column, laterColumn, termMs, unitsPerDay } = kinds[kind];
  const own = partnerId === null ? sql`` : sql`and partner_id = ${partnerId}`;
  const dayOf = (of: string) => sql`${sql.ref(of)} / ${sql.lit(unitsPerDay)}`;
  const end = Math.floor((now - termMs) / dayMs);
  const old = await sql<{ day: number }>`
    select distinct ${dayOf(column)} as day from ${sql.table(table)}
    where ${await isOld(db, kind, end)} ${own} order by day`.execute(db);
  if (old.rows.length === 0) return null;
  const later = await sql<{ day: number }>`
    select distinct ${dayOf(laterColumn)} as day from ${sql.table(table)}
    where ${sql.ref(laterColumn)} >= ${sql.lit(end * unitsPerDay)} ${own}
    limit ${sql.lit(old.rows.length)}`.execute(db);
  const last = old.rows[later.rows.length - 1];
  return last === undefined ? null : Number(last.day) + 1;
}

/**
 * Deletes a batch of the rows of a kind from before a day, oldest first. Returns how many; 0 once
 * none is left.
 */
export async function removeOldRows(
  db: Kysely<Tables>,
  kind: OldKind,
  endDay: number,
): Promise<number> {
  const { table, column } = kinds[kind];
  const time = sql.ref(column);
  const old = await isOld(db, kind, endDay);
  const { rows } = await sql<{ at: number }>`
    select ${time} as at from ${sql.table(table)} where ${old}
    order by ${time} limit 1 offset ${sql.lit(rowsPerRemovalMax)}`.execute(db);
  const next = rows[0]?.at;
  // Rows of one moment are deleted together.
  const until = next === undefined ? old : sql`${old} and ${time} <= ${next}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${until}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Whether a row is from before a day (since 1970), both its term's begin and when it was written, and the
 * term is past by the database's age.
 */
async function isOld(db: Kysely<Tables>, kind: OldKind, endDay: number) {
  const { column, laterColumn, unitsPerDay, writtenColumn } = kinds[kind];
  const end = sql.lit(endDay * unitsPerDay);
  const pastAge = sql.lit(await agePast(db, kind));
  const isPast = sql`${sql.ref(column)} < ${end} and ${sql.ref(laterColumn)} < ${end}
    and written_at_age <= ${pastAge}`;
  if (writtenColumn === null) return isPast;
  return sql`${isPast}
    and written_at_age + ${sql.ref(column)} - ${sql.ref(writtenColumn)} <= ${pastAge}`;
}

/** The age of the database up to which rows of a kind are past their term. Negative while it is young. */
export async function agePast(db: Kysely<Tables>, kind: OldKind): Promise<number> {
  return (await readAge(db)) - kinds[kind].termMs - ageMarginMs;
}

/** The least id of an event of a day. */
export function firstEventIdOf(day: number): number {
  return day * idsWithin(dayMs);
}
