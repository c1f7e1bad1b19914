/** In charge of the days that a forecast rests on: which complete days count (docs: Capacity planning, Forecast). */
import { type HistoryPoint, type HistoryQuantity, stepMs, stepStart } from '../domain/history.ts';
import { dayNodesPercentMin, daySamplesPercentMin, forecastDays } from './limits.ts';
import type { DayUse } from './slopes.ts';

const dayMs = stepMs['1d'];
const daySamples = dayMs / stepMs['5m'];
const percent = 100;

/** The complete UTC days that a forecast at `now` looks back on: `from` up to, without, `to`. */
export function lookedBackOn(now: number): { readonly from: number; readonly to: number } {
  const to = stepStart(now, '1d');
  return { from: to - forecastDays * dayMs, to };
}

/**
 * The largest use of each day of a quantity. Days are left out that have too few samples, or fewer
 * nodes than report today, so that neither an outage nor a node that came looks like growth.
 */
export function countedDays(
  points: readonly HistoryPoint[],
  quantity: HistoryQuantity,
  nodesToday: number,
): readonly DayUse[] {
  const days: DayUse[] = [];
  for (const { at, [quantity]: point } of points) {
    if (point === null) continue;
    const hasSamples = point.samples * percent >= daySamples * daySamplesPercentMin;
    const hasNodes = point.nodesReporting * percent >= nodesToday * dayNodesPercentMin;
    if (hasSamples && hasNodes) days.push({ day: at / dayMs, used: point.usedMax });
  }
  return days;
}
