/** The days that a forecast rests on: which complete days count (docs: Capacity planning, Forecast). */
import {
  type HistoryPoint,
  type HistoryQuantity,
  type QuantityPoint,
  stepMs,
  stepStart,
} from '../domain/history.ts';
import { dayNodesPercentMin, daySamplesPercentMin, forecastDays } from './limits.ts';

const dayMs = stepMs['1d'];
const daySamples = dayMs / stepMs['5m'];
const percent = 100;

/** What was used on a day. */
export interface DayUse {
  /** Days since 1970, UTC. Each day is there once. */
  readonly day: number;
  readonly used: bigint;
}

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
    const hasNodes = nodesTodayMax(point) >= nodesToday;
    if (hasSamples(point) && hasNodes) days.push({ day: at / dayMs, used: point.usedMax });
  }
  return days;
}

/** The use of every day from the first to the last: a day left out has that of the day before it. */
export function filledUses(days: readonly DayUse[]): readonly bigint[] {
  const uses: bigint[] = [];
  for (const [index, { day, used }] of days.entries()) {
    const next = days[index + 1]?.day ?? day + 1;
    for (let filled = day; filled < next; filled++) uses.push(used);
  }
  return uses;
}

/** From so many nodes that report today to so many, both included. */
export interface NodesRange {
  readonly from: number;
  readonly to: number;
}

/** The numbers of nodes reporting today with which the days that count are the ones that count now. */
export function nodesOfSameDays(
  points: readonly HistoryPoint[],
  quantity: HistoryQuantity,
  nodesToday: number,
): NodesRange {
  let from = 0;
  let to = Number.POSITIVE_INFINITY;
  for (const { [quantity]: point } of points) {
    if (point === null || !hasSamples(point)) continue;
    const most = nodesTodayMax(point);
    if (most >= nodesToday) to = Math.min(to, most);
    else from = Math.max(from, most + 1);
  }
  return { from, to };
}

function hasSamples({ samples }: QuantityPoint): boolean {
  return samples * percent >= daySamples * daySamplesPercentMin;
}

/** The most nodes that may report today for a day to have enough of them. */
function nodesTodayMax({ nodesReporting }: QuantityPoint): number {
  return Math.floor((nodesReporting * percent) / dayNodesPercentMin);
}
