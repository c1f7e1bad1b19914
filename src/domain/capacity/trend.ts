/**
 * What the past says of a quantity, apart from its use of the moment: computed here alone, from the days
 * that subject-trends.ts reads, once a day, and kept while as many nodes are active (docs: Capacity
 * planning, Forecast).
 */
import { dayMs, type HistoryQuantity, historyQuantities } from '../history.ts';
import type { CountedPoint } from './counted-by.ts';
import { chainedUses, knownDays, type LookBack, type PastDay } from './days.ts';
import { forecastDaysMin } from './limits.ts';
import { type Movement, movementOf, peakDaysOf, type Rises, risesOf } from './rises.ts';

/** The trend of a quantity: bytes, or hundredths of a core; with those rises that are kept. */
export interface Trend<Kept = Rises> {
  /** Active nodes for which the trend is valid. */
  readonly nodesActive: number;
  /** The most nodes that reported on one of the 14 days before today; 0 if unknown. */
  readonly nodesMost: number;
  /** Peak use recorded today, when the past was read; null if none. */
  readonly usedToday: bigint | null;
  /** Null if fewer than 14 days, or none, are known. */
  readonly known: KnownTrend<Kept> | null;
}

/** The trend from enough days. */
export interface KnownTrend<Kept = Rises> {
  /** The last day that counts. */
  readonly last: PastDay;
  /** Whether it is one of the 14 days before today, and so may stand for it. */
  readonly isLastRecent: boolean;
  /** Peak use of the days from which rises start. */
  readonly peak: bigint;
  readonly rises: Kept;
  readonly movement: Movement;
  /** First and last day that count (days since 1970), and their number. */
  readonly basis: { readonly from: number; readonly to: number; readonly days: number };
}

/** The trends of all quantities. */
export type Trends<Kept = Rises> = Readonly<Record<HistoryQuantity, Trend<Kept>>>;

/** The trends from the days of a look-back period; `nodesActive` are the active nodes now. */
export function trendsOf(
  points: readonly CountedPoint[],
  lookBack: LookBack,
  nodesActive: Readonly<Record<HistoryQuantity, number>>,
): Trends {
  const entries = historyQuantities.map((quantity) => [
    quantity,
    trendOf(points, quantity, lookBack, nodesActive[quantity]),
  ]);
  return Object.fromEntries(entries) as Trends;
}

/** The trend from the days of a look-back period, in order; today is one of them, if recorded. */
export function trendOf(
  points: readonly CountedPoint[],
  quantity: HistoryQuantity,
  lookBack: Pick<LookBack, 'today'>,
  nodesActive: number,
): Trend {
  const today = lookBack.today / dayMs;
  const { counted, nodesMost } = knownDays(points, quantity, today, nodesActive);
  const recorded = points.find(({ at }) => at === lookBack.today)?.[quantity] ?? null;
  const usedToday = recorded === null ? null : recorded.usedMax;
  return { nodesActive, nodesMost, usedToday, known: knownTrend(counted, today) };
}

function knownTrend(counted: readonly PastDay[], today: number): KnownTrend | null {
  if (counted.length === 0) return null;
  const uses = chainedUses(counted);
  if (uses.length < forecastDaysMin) return null;
  const last = counted.at(-1)!;
  const peaks = uses.slice(-peakDaysOf(uses.length));
  return {
    last,
    isLastRecent: last.day >= today - forecastDaysMin,
    peak: peaks.reduce((most, use) => (use > most ? use : most)),
    rises: risesOf(uses),
    movement: movementOf(uses),
    basis: { from: counted[0].day, to: last.day, days: counted.length },
  };
}

/** The trends with other rises, made from their own. */
export function keeping<Kept>(trends: Trends, rises: (of: Rises) => Kept): Trends<Kept> {
  const entries = historyQuantities.map((quantity) => {
    const { known, ...of } = trends[quantity];
    const kept = known === null ? null : { ...known, rises: rises(known.rises) };
    return [quantity, { ...of, known: kept }];
  });
  return Object.fromEntries(entries) as Trends<Kept>;
}

/** Whether the trend is valid with so many active nodes. */
export function holds(trend: Trend<unknown>, nodesActive: number): boolean {
  return trend.nodesActive === nodesActive;
}
