/**
 * Reads the days of a subject and works out its trends: the one place from which forecasts, the list of
 * what fills first, metrics and events have them.
 */
import type { HistoryPoint, HistoryQuantity, HistorySubject } from '../history.ts';
import { type CountedBy, countedPoints } from './counted-by.ts';
import type { LookBack } from './days.ts';
import { type Trends, trendsOf } from './trend.ts';

interface DaysReader {
  /** The days of a subject of which `from` inclusive to `to` exclusive (ms since 1970) are the starts. */
  readHistory(
    subject: HistorySubject,
    step: '1d',
    from: number,
    to: number,
  ): Promise<readonly HistoryPoint[]>;
}

/**
 * The trends of a subject by use, or by promise, worked out when asked for: some milliseconds each.
 * `nodesActive` are the active nodes now. Rejects if the days cannot be read.
 */
export async function readTrends(
  reader: DaysReader,
  subject: HistorySubject,
  lookBack: LookBack,
  nodesActive: Readonly<Record<HistoryQuantity, number>>,
): Promise<(by: CountedBy) => Trends> {
  const points = await reader.readHistory(subject, '1d', lookBack.from, lookBack.to);
  return (by) => trendsOf(countedPoints(points, by), lookBack, nodesActive);
}
