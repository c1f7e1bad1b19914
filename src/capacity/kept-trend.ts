/**
 * Trends that outlive the question they were worked out for: the rises of the past, which rest on complete
 * days. They hold until the next UTC day, as long as the nodes that report leave the same days to count.
 */
import type { HistoryPoint, HistoryQuantity } from '../domain/history.ts';
import { countedDays, filledUses, type NodesRange, nodesOfSameDays } from './days.ts';
import { forecastDaysMin } from './limits.ts';
import { type Rises, risesOf } from './rises.ts';

/** What is kept of a trend: enough for `soonestDays`. */
export interface KeptTrend {
  /** Null where too few days count. */
  readonly rises: Pick<Rises, 'likely' | 'high'> | null;
  /** How many nodes may report for the trend to hold. */
  readonly nodes: NodesRange;
}

/** The trend of a quantity from the points of complete days, in their order. */
export function keptTrend(
  points: readonly HistoryPoint[],
  quantity: HistoryQuantity,
  nodesToday: number,
): KeptTrend {
  const nodes = nodesOfSameDays(points, quantity, nodesToday);
  const uses = filledUses(countedDays(points, quantity, nodesToday));
  if (uses.length < forecastDaysMin) return { rises: null, nodes };
  const { likely, high } = risesOf(uses);
  return { rises: { likely, high }, nodes };
}

/** Whether a trend is that of a forecast with so many nodes reporting. */
export function holds({ nodes: { from, to } }: KeptTrend, nodesToday: number): boolean {
  return from <= nodesToday && nodesToday <= to;
}
