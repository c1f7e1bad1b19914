/**
 * Reads points. Complete days are stored rolled up; the others are rolled up from samples here,
 * with yields to the event loop in between.
 */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import {
  dayMs,
  downsample,
  type HistoryPoint,
  type HistoryStep,
  type HistorySubject,
} from '../../domain/history.ts';
import type { HistorySize } from '../records.ts';
import type { Tables } from '../sql/tables.ts';
import { dayOf, fromDayRow, fromSampleRow, inOrder } from './rows.ts';

/**
 * Samples of a subject read per statement: a day and a half, some 2 ms of work in a worker thread.
 * Each statement is a round trip to PostgreSQL.
 */
const historySamplesPerReadMax = 432;

/** Days of each step read per statement: the 1,000 points that a range has at most, and some. */
const historyDaysPerReadMax = { '5m': 5, '1h': 48, '1d': 1_024 } as const;

/** Half-open time range (ms). */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Points by day. */
type PointsByDay = ReadonlyMap<number, readonly HistoryPoint[]>;

/**
 * The points of a subject that begin in [`from`, `to`) (ms), in order; empty for an unknown
 * subject. The points of the current hour and day are partial.
 */
export async function readHistory(
  db: Kysely<Tables>,
  subject: HistorySubject,
  step: HistoryStep,
  from: number,
  to: number,
): Promise<readonly HistoryPoint[]> {
  if (from >= to) return [];
  // A point that begins in the range may include samples before and after it.
  const days = { from: dayOf(from), to: dayOf(to - 1) + dayMs };
  const samples = await readSamples(db, subject, step === '5m' ? { from, to } : days);
  const daily = await readDays(db, subject, step, days);
  const points: (readonly HistoryPoint[])[] = [...daily]
    .filter(([day]) => !samples.has(day) || step === '5m')
    .map(([, ofDay]) => ofDay);
  if (step === '5m') points.push(...samples.values());
  else {
    for (const [day, late] of samples) {
      const earlier = await readDay(db, subject, day);
      points.push(downsample(inOrder(earlier, late), step));
      await setImmediate();
    }
  }
  return inOrder(...points).filter(({ at }) => at >= from && at < to);
}

/** The stored five-minute points of a day. */
export async function readDay(
  db: Kysely<Tables>,
  subject: HistorySubject,
  day: number,
): Promise<readonly HistoryPoint[]> {
  const days = await readDays(db, subject, '5m', { from: day, to: day + dayMs });
  return days.get(day) ?? [];
}

/** Samples not rolled up yet. */
export async function readSamples(
  db: Kysely<Tables>,
  { partnerId, level, id }: HistorySubject,
  { from, to }: TimeRange,
): Promise<PointsByDay> {
  const read = (start: number) =>
    db
      .selectFrom('historySample')
      .select(['at', 'document'])
      .where('partnerId', '=', partnerId)
      .where('level', '=', level)
      .where('subjectId', '=', id)
      .where('at', '>=', start)
      .where('at', '<', to)
      .orderBy('at')
      .limit(historySamplesPerReadMax)
      .execute();
  const samples = new Map<number, HistoryPoint[]>();
  for await (const row of inParts(read, from, historySamplesPerReadMax, ({ at }) => at)) {
    const day = dayOf(row.at);
    const ofDay = samples.get(day) ?? [];
    ofDay.push(fromSampleRow(row));
    samples.set(day, ofDay);
  }
  return samples;
}

/**
 * The stored days. One comparison of the key's last columns, which only the primary key can answer:
 * without statistics, PostgreSQL rates the index by day as equal, and reads the days of all other
 * subjects too.
 */
async function readDays(
  db: Kysely<Tables>,
  { partnerId, level, id }: HistorySubject,
  step: HistoryStep,
  { from, to }: TimeRange,
): Promise<PointsByDay> {
  const countMax = historyDaysPerReadMax[step];
  const read = (start: number) =>
    db
      .selectFrom('historyDay')
      .select(['day', 'document'])
      .where('partnerId', '=', partnerId)
      .where('level', '=', level)
      .where(({ eb, refTuple, tuple }) => {
        const key = refTuple('subjectId', 'step', 'day');
        return eb.and([eb(key, '>=', tuple(id, step, start)), eb(key, '<', tuple(id, step, to))]);
      })
      .orderBy('subjectId')
      .orderBy('step')
      .orderBy('day')
      .limit(countMax)
      .execute();
  const days = new Map<number, readonly HistoryPoint[]>();
  for await (const row of inParts(read, from, countMax, ({ day }) => day)) {
    days.set(row.day, fromDayRow(step, row));
  }
  return days;
}

/** Rows in order of time, in pages that `read` bounds. */
async function* inParts<Row>(
  read: (start: number) => Promise<readonly Row[]>,
  from: number,
  countMax: number,
  timeOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let start = from; ; ) {
    const rows = await read(start);
    yield* rows;
    if (rows.length < countMax) return;
    start = timeOf(rows.at(-1)!) + 1;
    await setImmediate();
  }
}

/** How much history each partner has that has any, by id. Reads all rows. */
export async function readHistorySizes(db: Kysely<Tables>): Promise<readonly HistorySize[]> {
  // `sum` of a bigint column would be a decimal in PostgreSQL.
  const { rows } = await sql<HistorySize>`
    select partner_id, min(oldest) as oldest, max(newest) as newest,
      cast(sum(points) as bigint) as points, cast(sum(bytes) as bigint) as bytes
    from (
      select partner_id, min(at) as oldest, max(at) as newest, count(*) as points,
        sum(length(document)) as bytes
      from history_sample group by partner_id
      union all
      select partner_id, min(day), max(day), sum(points), sum(length(document))
      from history_day group by partner_id
    ) as parts
    group by partner_id order by partner_id`.execute(db);
  return rows;
}
