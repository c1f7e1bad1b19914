/**
 * Cacheable trends: the rises of the past, which rest on complete days. Valid until the next UTC
 * day, while the reporting nodes leave the same days to count.
 */
import type { HistoryPoint, HistoryQuantity } from '../domain/history.ts';
import { countedDays, filledUses, type NodesRange, nodesOfSameDays } from './days.ts';
import { type CurrentUse, type DaysUntil, soonestDays, type Threshold } from './forecast.ts';
import { forecastDaysMin } from './limits.ts';
import { type Rises, risesOf } from './rises.ts';

/** Cached part of a trend: enough for `soonestDays`. */
export interface CachedTrend {
  /** Null if too few days count. */
  readonly rises: Pick<Rises, 'likely' | 'high'> | null;
  /** Numbers of reporting nodes for which the trend is valid. */
  readonly nodes: NodesRange;
}

/** The trend of a quantity from the points of complete days, in order. */
export function cachedTrend(
  points: readonly HistoryPoint[],
  quantity: HistoryQuantity,
  nodesToday: number,
): CachedTrend {
  const nodes = nodesOfSameDays(points, quantity, nodesToday);
  const uses = filledUses(countedDays(points, quantity, nodesToday));
  if (uses.length < forecastDaysMin) return { rises: null, nodes };
  const { likely, high } = risesOf(uses);
  return { rises: { likely, high }, nodes };
}

/** Whether the trend is valid with so many nodes reporting. */
export function holds({ nodes: { from, to } }: CachedTrend, nodesToday: number): boolean {
  return from <= nodesToday && nodesToday <= to;
}

/** Days until a quantity reaches a threshold; null without a forecast. */
export function soonestOf(
  trend: CachedTrend,
  today: CurrentUse,
  threshold: Threshold,
): Pick<DaysUntil, 'expected' | 'earliest'> | null {
  const { rises } = trend;
  if (rises === null || today.nodesReporting === 0 || !holds(trend, today.nodesReporting)) {
    return null;
  }
  return soonestDays(threshold, rises, today);
}
