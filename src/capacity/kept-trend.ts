/**
 * In charge of trends that outlive the question they were worked out for. A trend rests on complete days,
 * so it holds until the next UTC day, as long as the nodes that report leave the same days to count.
 */
import type { HistoryPoint, HistoryQuantity } from '../domain/history.ts';
import { countedDays, type NodesRange, nodesOfSameDays } from './days.ts';
import { forecastDaysMin } from './limits.ts';
import type { Rational } from './rational.ts';
import { rises, trendOf } from './slopes.ts';

/** What is kept of a trend: enough for `expectedDays` of it and of its upper bound. */
export interface KeptTrend {
  /** Units a day; null where nothing rises, or where too few days count. */
  readonly slope: Rational | null;
  /** The upper end of the slope's interval; null where the slope is. */
  readonly upper: Rational | null;
  /** Whether enough days count for a trend. */
  readonly isKnown: boolean;
  /** How many nodes may report for the trend to hold. */
  readonly nodes: NodesRange;
}

/** The trend of a quantity from the points of complete days, in their order. */
export function keptTrend(
  points: readonly HistoryPoint[],
  quantity: HistoryQuantity,
  nodesToday: number,
): KeptTrend {
  const days = countedDays(points, quantity, nodesToday);
  const nodes = nodesOfSameDays(points, quantity, nodesToday);
  const isKnown = days.length >= forecastDaysMin;
  const trend = isKnown ? trendOf(days) : null;
  if (trend === null || !rises(trend)) return { slope: null, upper: null, isKnown, nodes };
  return { slope: trend.slope, upper: trend.upper, isKnown, nodes };
}

/** Whether a trend is that of a forecast with so many nodes reporting. */
export function holds({ nodes: { from, to } }: KeptTrend, nodesToday: number): boolean {
  return from <= nodesToday && nodesToday <= to;
}
