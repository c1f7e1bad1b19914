/**
 * Compares past forecasts with what happened: one forecast per recorded week, from the days before
 * it (docs: History).
 */
import {
  dayMs,
  type HistoryPoint,
  type HistoryQuantity,
  historyQuantities,
} from '../domain/history.ts';
import { countedDays, filledUses } from './days.ts';
import { soonestDays } from './forecast.ts';
import { forecastDays, forecastDaysMin, forecastThresholds } from './limits.ts';
import { risesOf } from './rises.ts';

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
    for (const [index, { at, [quantity]: today }] of points.entries()) {
      if (today === null || at < next) continue;
      const before = points.slice(0, index).filter((of) => of.at >= at - forecastDays * dayMs);
      const uses = filledUses(countedDays(before, quantity, today.nodesReporting));
      if (uses.length < forecastDaysMin) continue;
      next = at + everyDays * dayMs;
      this.forecasts++;
      const rises = risesOf(uses);
      const { usedMax: used, total, nodesReporting } = today;
      for (const threshold of forecastThresholds) {
        const isReachedBy = (use: bigint) => use * 100n >= total * BigInt(threshold);
        if (isReachedBy(used)) continue;
        const came = points.slice(index + 1).find((of) => {
          const later = of[quantity];
          return later !== null && isReachedBy(later.usedMax);
        });
        if (came === undefined) continue;
        const { earliest } = soonestDays(threshold, rises, { used, total, nodesReporting });
        this.#count((came.at - at) / dayMs, earliest);
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
