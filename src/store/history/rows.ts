/** Converts points to rows and back. */
import {
  dayMs,
  type HistoryPoint,
  type HistoryStep,
  type HistorySubject,
} from '../../domain/history.ts';
import type { HistoryDayTable, HistorySampleTable } from '../sql/tables.ts';

import { readPoints, writePoints } from './point-document.ts';

/** The key columns of a subject. */
function subjectColumns({ partnerId, level, id }: HistorySubject) {
  return { partnerId, level, subjectId: id };
}

export function toSampleRow(subject: HistorySubject, sample: HistoryPoint): HistorySampleTable {
  const { at } = sample;
  const document = writePoints({ from: at, step: '5m' }, [sample]);
  return { ...subjectColumns(subject), at, document };
}

export function fromSampleRow({
  at,
  document,
}: Pick<HistorySampleTable, 'at' | 'document'>): HistoryPoint {
  return readPoints({ from: at, step: '5m' }, document)[0]!;
}

/** The points must be of one step in one day. */
export function toDayRow(
  subject: HistorySubject,
  step: HistoryStep,
  day: number,
  points: readonly HistoryPoint[],
): HistoryDayTable {
  return {
    ...subjectColumns(subject),
    step,
    day,
    points: points.length,
    document: writePoints({ from: day, step }, points),
  };
}

export function fromDayRow(
  step: HistoryStep,
  { day, document }: Pick<HistoryDayTable, 'day' | 'document'>,
): readonly HistoryPoint[] {
  return readPoints({ from: day, step }, document);
}

/** The start of a time's UTC day. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

/** Merges points of one step from two sources, sorted. No point may be in both. */
export function inOrder(...parts: readonly (readonly HistoryPoint[])[]): readonly HistoryPoint[] {
  return parts.flat().sort((a, b) => a.at - b.at);
}
