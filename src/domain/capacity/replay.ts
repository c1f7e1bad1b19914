/**
 * Compares past forecasts with what happened: one forecast per recorded week, from the days before
 * it (docs: History). Days are stored without their hours, so that a day's mean stands for the use of
 * the moment, and its peak so far is not known.
 */
import { dayMs, type HistoryPoint, type HistoryQuantity, historyQuantities } from '../history.ts';
import { soonestOf } from './forecast.ts';
import { forecastDays, forecastThresholds } from './limits.ts';
import { showPoint } from './points.ts';
import { trendOf } from './trend.ts';

/** Days between forecasts. */
const everyDays = 7;

/** Lead times of foreseen thresholds, each with a display name and a metric label. */
export const replayHorizons = [
  { name: '30 days', label: '30d', daysMax: 30 },
  { name: '90 days', label: '90d', daysMax: 90 },
  { name: 'a year', label: '1y', daysMax: 365 },
  { name: 'five years', label: '5y', daysMax: Number.POSITIVE_INFINITY },
] as const;

export interface ReplayCount {
  /** Thresholds foreseen and reached, counted per forecast. */
  reached: number;
  /** Those of them reached before `earliest`. */
  beforeEarliest: number;
}

/** Accumulated accuracy of past forecasts, over any number of subjects. */
export class Replay {
  /** Number of forecasts made, of any quantity and outcome. */
  forecasts = 0;
  /** By horizon, in order. */
  readonly counts: readonly ReplayCount[] = replayHorizons.map(() => ({
    reached: 0,
    beforeEarliest: 0,
  }));

  /** Adds a subject by its daily points, in order. Yields after each forecast. */
  *add(points: readonly HistoryPoint[]): Generator<void, void, void> {
    for (const quantity of historyQuantities) yield* this.#addQuantity(points, quantity);
  }

  *#addQuantity(
    points: readonly HistoryPoint[],
    quantity: HistoryQuantity,
  ): Generator<void, void, void> {
    let next = 0;
    for (const [index, { at, [quantity]: point }] of points.entries()) {
      if (point === null || at < next) continue;
      const before = points.slice(0, index).filter((of) => of.at >= at - forecastDays * dayMs);
      const { used, total, nodesReporting } = showPoint(point);
      // How many nodes were active is not recorded.
      const today = { used, total, nodesReporting, nodesActive: nodesReporting };
      const trend = trendOf(before, quantity, { today: at }, nodesReporting);
      if (soonestOf(trend, today, 100) === null) continue;
      next = at + everyDays * dayMs;
      this.forecasts++;
      for (const threshold of forecastThresholds) {
        const isReachedBy = (use: bigint) => use * 100n >= total * BigInt(threshold);
        const { earliest } = soonestOf(trend, today, threshold)!;
        if (earliest === 0 || isReachedBy(point.usedMax)) continue;
        const came = points.slice(index + 1).find((of) => {
          const later = of[quantity];
          return later !== null && isReachedBy(later.usedMax);
        });
        if (came !== undefined) this.#count((came.at - at) / dayMs, earliest);
      }
      yield;
    }
  }

  #count(days: number, earliest: number | null): void {
    const horizon = replayHorizons.findIndex(({ daysMax }) => days <= daysMax);
    const count = this.counts[horizon];
    count.reached++;
    // Without a named earliest day, it was beyond the horizon.
    if (earliest === null || days < earliest) count.beforeEarliest++;
  }
}
