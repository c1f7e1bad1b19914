/**
 * Selects the days that a forecast rests on: which complete days count (docs: Capacity planning,
 * Forecast).
 */
import {
  dayMs,
  type HistoryPoint,
  type HistoryQuantity,
  type QuantityPoint,
  stepMs,
  stepStart,
} from '../domain/history.ts';
import { forecastDays } from './limits.ts';

/** Minimum percentage of a day's 288 samples: with half a day missing, the peak may be missing. */
const daySamplesPercentMin = 50;

/**
 * Minimum percentage of the nodes reporting today: with fewer, added nodes would look like growth.
 */
const dayNodesPercentMin = 90;

const daySamples = dayMs / stepMs['5m'];
const percent = 100;

/** A day's use. */
export interface DayUse {
  /** Days since 1970, UTC. Unique. */
  readonly day: number;
  readonly used: bigint;
}

/**
 * The complete UTC days that a forecast at `now` looks back on: `from` inclusive, `to` exclusive.
 */
export function lookedBackOn(now: number): { readonly from: number; readonly to: number } {
  const to = stepStart(now, '1d');
  return { from: to - forecastDays * dayMs, to };
}

/**
 * A quantity's peak use per day. Omits days with too few samples, or with fewer nodes than report
 * today, so that neither an outage nor an added node looks like growth.
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

/** The use of every day from first to last; an omitted day repeats the day before it. */
export function filledUses(days: readonly DayUse[]): readonly bigint[] {
  const uses: bigint[] = [];
  for (const [index, { day, used }] of days.entries()) {
    const next = days[index + 1]?.day ?? day + 1;
    for (let filled = day; filled < next; filled++) uses.push(used);
  }
  return uses;
}

/** Inclusive range of numbers of nodes that report today. */
export interface NodesRange {
  readonly from: number;
  readonly to: number;
}

/** The numbers of nodes reporting today for which the same days count as now. */
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

/** Maximum nodes reporting today for which the day still has enough. */
function nodesTodayMax({ nodesReporting }: QuantityPoint): number {
  return Math.floor((nodesReporting * percent) / dayNodesPercentMin);
}
