/**
 * In charge of trends that outlive the question they were worked out for. A trend rests on complete days,
 * so it holds until the next UTC day, as long as the nodes that report leave the same days to count.
 */
import type { HistoryPoint, HistoryQuantity } from '../domain/history.ts';
import { countedDays, type NodesRange, nodesOfSameDays } from './days.ts';
import { forecastDaysMin } from './limits.ts';
import type { Rational } from './rational.ts';
import { rises, trendOf } from './slopes.ts';

/** What is kept of a trend: enough for `expectedDays`. */
export interface KeptTrend {
  /** Units a day; null where nothing rises, or where too few days count. */
  readonly slope: Rational | null;
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
  if (days.length < forecastDaysMin) return { slope: null, nodes };
  const trend = trendOf(days);
  return { slope: rises(trend) ? trend.slope : null, nodes };
}

/** Whether a trend is that of a forecast with so many nodes reporting. */
export function holds({ nodes: { from, to } }: KeptTrend, nodesToday: number): boolean {
  return from <= nodesToday && nodesToday <= to;
}
