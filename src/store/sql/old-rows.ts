/**
 * What ends by age: the one table of its kinds, and their removal. Rows go by whole UTC days. How many,
 * is bounded by later days of the same kind, since the clock may be wrong: what was written on its own
 * day, which a wrong clock makes, is no such day, and some others may be wrong too. So that rows which a
 * clock that is behind writes do not go at once, they are dated by the rows that there are.
 */
import { type Kysely, sql } from 'kysely';
import { dayMs } from '../../domain/history.ts';
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

/**
 * Days with rows that wrong clocks may have made, each another one: so many later days bear out
 * nothing. A month, in which somebody notices.
 */
export const wrongDaysMax = 30;

/** The same for challenges, which stay for fewer days than that. */
const wrongChallengeDaysMax = 3;

/** Days since 1970 before which nothing was written: a row that says so was written by a wrong clock. */
const firstDay = Date.UTC(2020, 0) / dayMs;

/**
 * Kinds of rows: the table; the column that the term runs from; the column of the later days, which
 * holds no time to come; the term.
 */
const kinds = {
  challenge: {
    ...of('signInChallenge', 'expiresAt', 'expiresAt', challengesKeptMs),
    wrongDaysMax: wrongChallengeDaysMax,
  },
  session: of('session', 'createdAt', 'createdAt', signInsKeptMs),
  invitation: of('invitation', 'createdAt', 'createdAt', signInsKeptMs),
  'audit event': of('auditEvent', 'at', 'at', auditKeptMs),
  'revoked token': of('token', 'revokedAt', 'createdAt', tokensKeptMs),
  'expired token': of('token', 'expiresAt', 'createdAt', tokensKeptMs),
  /** By their ids, which are times; of each partner. */
  event: of('event', 'eventId', 'eventId', eventsKeptMs, idsWithin(dayMs)),
} as const;

export type OldKind = keyof typeof kinds;

/** All kinds but the events, which are removed partner by partner. */
export const oldKinds = Object.keys(kinds).filter((kind) => kind !== 'event') as OldKind[];

function of(
  table: keyof Tables,
  column: string,
  laterColumn: string,
  termMs: number,
  unitsPerDay = dayMs,
) {
  return { table, column, laterColumn, termMs, unitsPerDay, wrongDaysMax };
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
  const { table, column, laterColumn, termMs, unitsPerDay, wrongDaysMax: wrong } = kinds[kind];
  const own = partnerId === null ? sql`` : sql`and partner_id = ${partnerId}`;
  const dayOf = (of: string) => sql`${sql.ref(of)} / ${sql.lit(unitsPerDay)}`;
  const end = Math.floor((now - termMs) / dayMs);
  if (end <= firstDay) return null;
  const old = await sql<{ day: number }>`
    select distinct ${dayOf(column)} as day from ${sql.table(table)}
    where ${isBefore(kind, end)} ${own} order by day`.execute(db);
  if (old.rows.length === 0) return null;
  const today = Math.floor(now / dayMs);
  const later = await sql<{ day: number }>`
    select distinct ${dayOf(laterColumn)} as day from ${sql.table(table)}
    where ${sql.ref(laterColumn)} >= ${sql.lit(end * unitsPerDay)}
      and ${sql.ref(laterColumn)} < ${sql.lit(today * unitsPerDay)} ${own}
    limit ${sql.lit(old.rows.length + wrong)}`.execute(db);
  const last = old.rows[later.rows.length - wrong - 1];
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
  const isOld = isBefore(kind, endDay);
  const { rows } = await sql<{ at: number }>`
    select ${time} as at from ${sql.table(table)} where ${isOld}
    order by ${time} limit 1 offset ${sql.lit(rowsPerRemovalMax)}`.execute(db);
  const next = rows[0]?.at;
  // Rows of one moment are deleted together.
  const until = next === undefined ? isOld : sql`${isOld} and ${time} <= ${next}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${until}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * The time (ms since 1970) to write in a new row of a kind: `time` itself, unless more than
 * `wrongDaysMax` later days have rows. Then the clock is behind, and the row gets the oldest of the days
 * that wrong clocks may not all have made: it goes with the rows of that day, not at once. No later day,
 * since a single row of a clock far ahead would date all that follow. Events need none of this: their ids
 * only grow.
 */
export async function datedByOthers(
  db: Kysely<Tables>,
  kind: Exclude<OldKind, 'event'>,
  time: number,
): Promise<number> {
  const { table, laterColumn, wrongDaysMax: wrong } = kinds[kind];
  const tomorrow = (Math.floor(time / dayMs) + 1) * dayMs;
  const { rows } = await sql<{ day: number }>`
    select distinct ${sql.ref(laterColumn)} / ${sql.lit(dayMs)} as day from ${sql.table(table)}
    where ${sql.ref(laterColumn)} >= ${sql.lit(tomorrow)}
    order by day desc limit 1 offset ${sql.lit(wrong)}`.execute(db);
  const day = rows[0]?.day;
  return day === undefined ? time : Number(day) * dayMs + (time - (tomorrow - dayMs));
}

/** Whether a row is from before a day (since 1970): both its term's begin, and when it was written. */
function isBefore(kind: OldKind, endDay: number) {
  const { column, laterColumn, unitsPerDay } = kinds[kind];
  const end = sql.lit(endDay * unitsPerDay);
  return sql`${sql.ref(column)} >= ${sql.lit(firstDay * unitsPerDay)}
    and ${sql.ref(column)} < ${end} and ${sql.ref(laterColumn)} < ${end}`;
}

/** The least id of an event of a day. */
export function firstEventIdOf(day: number): number {
  return day * idsWithin(dayMs);
}
