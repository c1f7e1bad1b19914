/**
 * The days that a forecast rests on: which complete days count, and the one use per day that they
 * give (docs: Capacity planning, Forecast). Days are days since 1970, UTC.
 */
import { dayMs, type HistoryQuantity, type QuantityPoint, stepMs, stepStart } from '../history.ts';
import type { CountedPoint } from './counted-by.ts';
import { forecastDays, forecastDaysMin } from './limits.ts';

/** Minimum percentage of a day's 288 samples: with half a day missing, the peak may be missing. */
const daySamplesPercentMin = 50;

/** Minimum percentage of the nodes to expect: below, their use is missing from the sum. */
const nodesPercentMin = 90;

const daySamples = dayMs / stepMs['5m'];
const percent = 100;

/** A complete day of one quantity: bytes, or hundredths of a core. */
export interface PastDay {
  readonly day: number;
  /** Peak use. */
  readonly used: bigint;
  /** Total and number of reporting nodes of its last sample. */
  readonly total: bigint;
  readonly nodes: number;
}

/** What the complete days before today tell. */
export interface KnownDays {
  /** The days that count, in order. */
  readonly counted: readonly PastDay[];
  /** The most nodes of the 14 days before today; 0 if unknown. */
  readonly nodesMost: number;
}

/**
 * The period of which a forecast at `now` reads the days, in ms: `from` inclusive, `to` exclusive.
 * `today` is the start of the last, incomplete one.
 */
export interface LookBack {
  readonly from: number;
  readonly today: number;
  readonly to: number;
}

export function lookedBackOn(now: number): LookBack {
  const today = stepStart(now, '1d');
  return { from: today - forecastDays * dayMs, today, to: today + dayMs };
}

/**
 * The days of a quantity before a day that count: with samples for half of the day, and nodes for
 * nine tenths of what is to expect. `points` are days in order.
 */
export function knownDays(
  points: readonly CountedPoint[],
  quantity: HistoryQuantity,
  today: number,
  nodesActive: number,
): KnownDays {
  const sampled: PastDay[] = [];
  for (const { at, [quantity]: point } of points) {
    const day = at / dayMs;
    if (day < today - forecastDays || day >= today) continue;
    if (point !== null && hasSamples(point)) sampled.push(toPastDay(day, point));
  }
  const counted = sampled.filter((of, index) => {
    const nodesMost = Math.max(of.nodes, nodesMostBefore(sampled, index, of.day));
    return !isShortOfNodes(of.nodes, nodesMost, nodesActive);
  });
  return { counted, nodesMost: nodesMostBefore(sampled, sampled.length, today) };
}

/**
 * Whether so few nodes report that use is missing: under nine tenths of the lesser of those active
 * now and the most that reported lately. Retired nodes are not missed.
 */
export function isShortOfNodes(nodes: number, nodesMost: number, nodesActive: number): boolean {
  return isMuchFewer(nodes, Math.min(nodesMost, nodesActive));
}

/** Whether one number of nodes is under nine tenths of another. */
export function isMuchFewer(nodes: number, than: number): boolean {
  return nodes * percent < than * nodesPercentMin;
}

/**
 * One use per day, from the first to the last of at least one day: chained backwards from the
 * last day's peak, by the difference of neighbours, or by nothing where their nodes differ by more
 * than a tenth, so that neither nodes added nor taken away look like growth. Omitted days lie on the
 * straight line, rounded towards minus infinity. A use may be below 0.
 */
export function chainedUses(days: readonly PastDay[]): readonly bigint[] {
  let later = days.at(-1)!;
  let use = later.used;
  const uses = [use];
  for (const earlier of days.toReversed().slice(1)) {
    const isLike = !isMuchFewer(
      Math.min(earlier.nodes, later.nodes),
      Math.max(earlier.nodes, later.nodes),
    );
    const step = isLike ? later.used - earlier.used : 0n;
    use -= step;
    const gap = later.day - earlier.day;
    for (let day = gap - 1; day > 0; day--) {
      uses.push(use + floorQuotient(step * BigInt(day), BigInt(gap)));
    }
    uses.push(use);
    later = earlier;
  }
  return uses.reverse();
}

function floorQuotient(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return quotient * divisor > value ? quotient - 1n : quotient;
}

/** The most nodes of the days before an index that lie within 14 days before a day. */
function nodesMostBefore(days: readonly PastDay[], index: number, day: number): number {
  let most = 0;
  for (let before = index - 1; before >= 0; before--) {
    if (days[before].day < day - forecastDaysMin) break;
    most = Math.max(most, days[before].nodes);
  }
  return most;
}

function toPastDay(day: number, { usedMax, total, nodesReporting }: QuantityPoint): PastDay {
  return { day, used: usedMax, total, nodes: nodesReporting };
}

function hasSamples({ samples }: QuantityPoint): boolean {
  return samples * percent >= daySamples * daySamplesPercentMin;
}
