/** Records the samples of a sample interval: all of a partner's, once, or none. */
import type { Kysely } from 'kysely';
import type { HistoryLevel } from '../../domain/history.ts';
import type { SubjectSample } from '../records.ts';
import { batches } from '../sql/batches.ts';
import type { Tables } from '../sql/tables.ts';
import { readDay } from './reads.ts';
import { dayOf, toSampleRow } from './rows.ts';

/** Columns of a sample's row, which bound the parameters of a statement. */
const sampleColumns = 5;

/** Subjects that can have a history, by level. */
export type Subjects = Readonly<Record<HistoryLevel, ReadonlySet<string>>>;

/**
 * Records one interval's samples for existing subjects. Returns their number; 0 if the interval is
 * recorded already, or its day is closed. The caller holds the partner's lock.
 */
export async function recordSamples(
  db: Kysely<Tables>,
  partnerId: string,
  slot: number,
  samples: readonly SubjectSample[],
): Promise<number> {
  if (await isClosed(db, partnerId, slot)) return 0;
  const subjects = await readSubjects(db, partnerId);
  const rows = samples
    .filter(({ level, id }) => subjects[level].has(id))
    .map(({ level, id, sample }) => toSampleRow({ partnerId, level, id }, sample));
  for (const batch of batches(rows, sampleColumns)) {
    await db.insertInto('historySample').values(batch).execute();
  }
  return rows.length;
}

/**
 * Whether the interval is closed for writes. If any subject of a partner has a sample of it, the
 * partner itself has one: in its own row, or in its day.
 */
async function isClosed(db: Kysely<Tables>, partnerId: string, slot: number): Promise<boolean> {
  const subject = { partnerId, level: 'partner', id: partnerId } as const;
  const sample = await db
    .selectFrom('historySample')
    .select('at')
    .where('partnerId', '=', partnerId)
    .where('level', '=', subject.level)
    .where('subjectId', '=', subject.id)
    .where('at', '=', slot)
    .executeTakeFirst();
  if (sample !== undefined) return true;
  const day = dayOf(slot);
  const points = await readDay(db, subject, day);
  if (points.length > 0) return points.some(({ at }) => at === slot);
  const daily = await db
    .selectFrom('historyDay')
    .select('day')
    .where('partnerId', '=', partnerId)
    .where('level', '=', subject.level)
    .where('subjectId', '=', subject.id)
    .where('step', '=', '1d')
    .where('day', '=', day)
    .executeTakeFirst();
  // That day's five-minute points are past retention, so nothing could be added to its hours.
  return daily !== undefined;
}

/** All subjects of a partner that can have a history; none if there is no such partner. */
async function readSubjects(db: Kysely<Tables>, partnerId: string): Promise<Subjects> {
  const partners = await db
    .selectFrom('partner')
    .select('partnerId')
    .where('partnerId', '=', partnerId)
    .execute();
  const hybridCores = await db
    .selectFrom('hybridCore')
    .select('hybridCoreId')
    .where('partnerId', '=', partnerId)
    .execute();
  const sites = await db
    .selectFrom('site')
    .select('siteId')
    .where('partnerId', '=', partnerId)
    .execute();
  return {
    partner: new Set(partners.map((row) => row.partnerId)),
    'hybrid-core': new Set(hybridCores.map((row) => row.hybridCoreId)),
    site: new Set(sites.map((row) => row.siteId)),
  };
}

/** Deletes all history of sites or hybrid cores. */
export async function removeHistory(
  db: Kysely<Tables>,
  partnerId: string,
  level: HistoryLevel,
  ids: readonly string[],
): Promise<void> {
  for (const batch of batches(ids, 1)) {
    for (const table of ['historySample', 'historyDay'] as const) {
      await db
        .deleteFrom(table)
        .where('partnerId', '=', partnerId)
        .where('level', '=', level)
        .where('subjectId', 'in', batch)
        .execute();
    }
  }
}
