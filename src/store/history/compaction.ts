/**
 * Rolls up the samples of complete days, one row for each day and step, and deletes days past
 * retention. Idempotent.
 */
import { type Kysely, sql } from 'kysely';
import {
  dayMs,
  downsample,
  type HistoryLevel,
  type HistoryPoint,
  type HistoryStep,
  type HistorySubject,
  historySteps,
} from '../../domain/history.ts';
import { batches } from '../sql/batches.ts';
import type { HistoryDayTable, Tables } from '../sql/tables.ts';
import { readDay, readSamples } from './reads.ts';
import { dayOf, inOrder, toDayRow } from './rows.ts';

/** Subjects rolled up per transaction: 14,400 samples of a day become 150 rows. */
const historySubjectsPerWriteMax = 50;

/**
 * Recorded days that wrong clocks may have made, each another one: so many newer days bear out nothing. A
 * month, in which somebody notices.
 */
export const wrongDaysMax = 30;

/**
 * Rolls up the days before `before`, the start of a day, for a batch of a partner's subjects: those
 * after the cursor `after`, or the first ones. Returns the last of them, or null if none is left.
 * The caller holds the partner's lock.
 */
export async function compactHistory(
  db: Kysely<Tables>,
  partnerId: string,
  before: number,
  after: HistorySubject | null,
): Promise<HistorySubject | null> {
  const found = await findSubjects(db, partnerId, before, after);
  for (const { subject, firstAt } of found) {
    await compactSubject(db, subject, firstAt, before);
  }
  return found.length < historySubjectsPerWriteMax ? null : (found.at(-1)?.subject ?? null);
}

/** Columns of a day's row, which bound the parameters of a statement. */
const dayColumns = 7;

interface SubjectToCompact {
  readonly subject: HistorySubject;
  /** Its first sample. */
  readonly firstAt: number;
}

/** Subjects with samples of complete days, in row order. */
async function findSubjects(
  db: Kysely<Tables>,
  partnerId: string,
  before: number,
  after: HistorySubject | null,
): Promise<readonly SubjectToCompact[]> {
  const following =
    after === null ? sql`` : sql`and (level, subject_id) > (${after.level}, ${after.id})`;
  const { rows } = await sql<{ level: HistoryLevel; subjectId: string; firstAt: number }>`
    select level, subject_id, min(at) as first_at from history_sample
    where partner_id = ${partnerId} and at < ${before} ${following}
    group by level, subject_id order by level, subject_id
    limit ${historySubjectsPerWriteMax}`.execute(db);
  return rows.map((row) => ({
    subject: { partnerId, level: row.level, id: row.subjectId },
    firstAt: row.firstAt,
  }));
}

async function compactSubject(
  db: Kysely<Tables>,
  subject: HistorySubject,
  from: number,
  before: number,
): Promise<void> {
  for (const [day, late] of await readSamples(db, subject, { from, to: before })) {
    // Samples that came after their day was rolled up: the clock had been ahead.
    const points = inOrder(await readDay(db, subject, day), late);
    await putRows(
      db,
      historySteps.map((step) => toDayRow(subject, step, day, downsample(points, step))),
    );
  }
  await db
    .deleteFrom('historySample')
    .where('partnerId', '=', subject.partnerId)
    .where('level', '=', subject.level)
    .where('subjectId', '=', subject.id)
    .where('at', '>=', from)
    .where('at', '<', before)
    .execute();
}

/** Replaces the points of one step on whole days by these, which are sorted. */
export async function putDays(
  db: Kysely<Tables>,
  subject: HistorySubject,
  step: HistoryStep,
  points: readonly HistoryPoint[],
): Promise<void> {
  const byDay = Map.groupBy(points, ({ at }) => dayOf(at));
  const rows = [...byDay].map(([day, ofDay]) => toDayRow(subject, step, day, ofDay));
  for (const batch of batches(rows, dayColumns)) await putRows(db, batch);
}

async function putRows(db: Kysely<Tables>, rows: readonly HistoryDayTable[]): Promise<void> {
  await db
    .insertInto('historyDay')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['partnerId', 'level', 'subjectId', 'step', 'day']).doUpdateSet((eb) => ({
        points: eb.ref('excluded.points'),
        document: eb.ref('excluded.document'),
      })),
    )
    .execute();
}

/**
 * Deletes a step of a partner's oldest day, if it ended by `before` and, with `daysKeptMin`, newer days
 * bear out that so many have passed. Returns the number of deleted points; 0 if there is no such day.
 */
export async function pruneHistory(
  db: Kysely<Tables>,
  partnerId: string,
  step: HistoryStep,
  before: number,
  daysKeptMin = 0,
): Promise<number> {
  const oldest = await db
    .selectFrom('historyDay')
    .select('day')
    .where('partnerId', '=', partnerId)
    .where('step', '=', step)
    .where('day', '<=', before - dayMs)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return 0;
  if (daysKeptMin > 0 && !(await havePassed(db, partnerId, step, oldest.day, daysKeptMin)))
    return 0;
  const removed = await db
    .deleteFrom('historyDay')
    .where('partnerId', '=', partnerId)
    .where('step', '=', step)
    .where('day', '=', oldest.day)
    .returning('points')
    .execute();
  return removed.reduce((points, row) => points + row.points, 0);
}

/**
 * Whether a partner's recorded days bear out that so many have passed since a day: that many follow it in
 * a row, and one more, as the last may be cut short by a wrong clock; or so many are newer that clocks
 * were not wrong on all others.
 */
async function havePassed(
  db: Kysely<Tables>,
  partnerId: string,
  step: HistoryStep,
  day: number,
  days: number,
): Promise<boolean> {
  // The partner itself has a row on each day with any recorded sample.
  const newer = await db
    .selectFrom('historyDay')
    .select('day')
    .where('partnerId', '=', partnerId)
    .where('level', '=', 'partner')
    .where('step', '=', step)
    .where('day', '>', day)
    .orderBy('day')
    .limit(days + wrongDaysMax)
    .execute();
  if (newer.length === days + wrongDaysMax) return true;
  return newer[days]?.day === day + (days + 1) * dayMs;
}
