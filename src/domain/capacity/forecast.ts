/**
 * Forecasts one quantity: days until it is full, from its trend and its values of now (docs:
 * Capacity planning, Forecast). Pure, exact and deterministic. Every caller takes start and level
 * from here.
 */
import type { Exact } from '../exact.ts';
import { percentOfBigints } from '../percent.ts';
import type { WorkloadSum } from '../workload.ts';
import { isMuchFewer, isShortOfNodes } from './days.ts';
import { forecastLatestDaysMin, forecastThresholds } from './limits.ts';
import { type Rational, rounded } from './rational.ts';
import {
  daysToRise,
  type HighRises,
  highRise,
  type LikelyRises,
  likelyRise,
  lowRise,
  type Rises,
} from './rises.ts';
import { holds, type KnownTrend, type Trend } from './trend.ts';

/** Horizons of the peak-use forecast, in days. */
const forecastAheadDays = [7, 30, 90, 180, 365] as const;

/** A quantity now, as the resources views show it: bytes, or hundredths of a core. */
export type CurrentUse = Pick<WorkloadSum, 'used' | 'total' | 'nodesReporting' | 'nodesActive'>;

/** What is added to use and total: planned workloads, and extensions. Either may be negative. */
export interface Change {
  readonly plan: bigint;
  readonly extension: bigint;
}

const noChange: Change = { plan: 0n, extension: 0n };

export type Threshold = (typeof forecastThresholds)[number];

/** Whole days from today; null if not foreseen. */
export interface DaysUntil {
  readonly earliest: number | null;
  readonly expected: number | null;
  readonly latest: number | null;
}

/** Peak use within so many days, in hundredths of a percent of today's total. */
export interface ExpectedUse {
  readonly days: number;
  /** Null without a ratio. */
  readonly low: Exact | null;
  readonly expected: Exact | null;
  readonly high: Exact | null;
}

/** A forecast from enough days of history. */
export interface AvailableForecast {
  readonly state: 'full' | 'filling' | 'shrinking' | 'steady';
  /** Hundredths of a percent; null without a ratio, or where nothing reports now. */
  readonly percent: Exact | null;
  readonly growthPerDay: {
    /** Bytes, or hundredths of a core. */
    readonly amount: bigint;
    /** Hundredths of a percent of today's total; null if that is 0. */
    readonly percent: bigint | null;
  };
  /**
   * First and last day that count (days since 1970), their number, and the day that stands for
   * today where too few nodes report now.
   */
  readonly basis: KnownTrend['basis'] & { readonly asOf: number | null };
  readonly daysUntil: Readonly<Record<Threshold, DaysUntil>>;
  readonly ahead: readonly ExpectedUse[];
}

/** Too few days of history, or no values of lately. */
export interface UnavailableForecast {
  readonly state: 'insufficient_data';
  readonly percent: Exact | null;
}

export type Forecast = AvailableForecast | UnavailableForecast;

/** What rises are put on. */
interface Start {
  /** The day that stands for today (days since 1970); null if today's own values do. */
  readonly asOf: number | null;
  /** Use of now. */
  readonly now: bigint;
  /** Peak use of today and of the last day. */
  readonly start: bigint;
  /** Peak use of the days from which rises start. */
  readonly level: bigint;
  readonly total: bigint;
}

/** The forecast of a quantity, with a plan and an extension. */
export function forecast(trend: Trend, today: CurrentUse, change = noChange): Forecast {
  const percent = percentOfNow(today, change);
  const start = startOf(trend, today, change);
  if (start === null) return { state: 'insufficient_data', percent };
  const { rises, movement, basis } = trend.known!;
  const { perDay, shrinks } = movement;
  const until = forThresholds((threshold) => daysUntil(threshold, rises, start));
  return {
    state: stateOf(until[100], shrinks, start),
    percent,
    growthPerDay: { amount: rounded(perDay), percent: percentOfTotal(perDay, start.total) },
    basis: { ...basis, asOf: start.asOf },
    daysUntil: until,
    ahead: forecastAheadDays.map((days) => aheadWithin(days, rises, start)),
  };
}

/** Days until a quantity reaches a threshold; null without a forecast. */
export function soonestOf(
  trend: Trend<HighRises>,
  today: CurrentUse,
  threshold: Threshold,
): Pick<DaysUntil, 'expected' | 'earliest'> | null {
  const start = holds(trend, today.nodesActive) ? startOf(trend, today) : null;
  return start === null ? null : soonest(threshold, trend.known!.rises, start);
}

/** Days until a quantity is expected to be full: infinite if not foreseen, null without a forecast. */
export function expectedFull(trend: Trend<LikelyRises>, today: CurrentUse): number | null {
  const start = holds(trend, today.nodesActive) ? startOf(trend, today) : null;
  if (start === null) return null;
  return daysTo(100, likelyRise, trend.known!.rises, start) ?? Number.POSITIVE_INFINITY;
}

/**
 * Where a forecast starts; null without one. The last day that counts stands for a today that is
 * short of nodes. Where nodes were taken away, only today's use counts.
 */
export function startOf(trend: Trend<unknown>, today: CurrentUse, change = noChange): Start | null {
  const { known, nodesMost, usedToday } = trend;
  if (known === null) return null;
  const { last, isLastRecent, peak } = known;
  const { nodesReporting, nodesActive } = today;
  if (nodesReporting === 0 || isShortOfNodes(nodesReporting, nodesMost, nodesActive)) {
    if (!isLastRecent) return null;
    const { day: asOf, used: now, total } = last;
    return changed({ asOf, now, start: now, level: greatest(now, peak), total }, change);
  }
  const { used: now, total } = today;
  const most = greatest(now, usedToday ?? now);
  const areTakenAway = isMuchFewer(nodesReporting, last.nodes);
  const start = areTakenAway ? most : greatest(most, last.used);
  const level = greatest(start, areTakenAway ? peak - last.used + start : peak);
  return changed({ asOf: null, now, start, level, total }, change);
}

/** After a plan and an extension: nothing falls below 0. */
function changed({ asOf, now, start, level, total }: Start, { plan, extension }: Change): Start {
  return {
    asOf,
    now: greatest(0n, now + plan),
    start: greatest(0n, start + plan),
    level: greatest(0n, level + plan),
    total: greatest(0n, total + extension),
  };
}

function greatest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function percentOfNow({ used, total, nodesReporting }: CurrentUse, { plan, extension }: Change) {
  if (nodesReporting === 0) return null;
  return percentOfBigints(greatest(0n, used + plan), greatest(0n, total + extension));
}

/** Where there is nothing, nothing fills. */
function isNothing({ start, total }: Start): boolean {
  return start === 0n && total === 0n;
}

function stateOf(
  { expected }: DaysUntil,
  shrinks: boolean,
  start: Start,
): AvailableForecast['state'] {
  if (isNothing(start)) return 'steady';
  if (start.start >= start.total) return 'full';
  if (expected !== null) return 'filling';
  return shrinks ? 'shrinking' : 'steady';
}

function percentOfTotal({ numerator, denominator }: Rational, total: bigint): bigint | null {
  if (total === 0n) return null;
  return rounded({ numerator: numerator * 10_000n, denominator: denominator * total });
}

function forThresholds<Value>(of: (threshold: Threshold) => Value): Record<Threshold, Value> {
  const entries = forecastThresholds.map((threshold) => [threshold, of(threshold)]);
  return Object.fromEntries(entries) as Record<Threshold, Value>;
}

/** Days until use reaches a threshold, in any state. `latest` needs two months. */
function daysUntil(threshold: Threshold, rises: Rises, start: Start): DaysUntil {
  const latest = daysTo(threshold, lowRise, rises, start);
  const isLatestKnown = rises.days >= forecastLatestDaysMin || latest === 0;
  return { ...soonest(threshold, rises, start), latest: isLatestKnown ? latest : null };
}

function soonest(threshold: Threshold, rises: HighRises, start: Start) {
  return {
    earliest: daysTo(threshold, highRise, rises, start),
    expected: daysTo(threshold, likelyRise, rises, start),
  };
}

/** Days until use reaches a threshold by some rises; 0 if already reached. */
function daysTo<Of>(
  threshold: Threshold,
  within: (rises: Of, days: number) => bigint,
  rises: Of,
  start: Start,
): number | null {
  if (isNothing(start)) return null;
  const hundredths = BigInt(threshold) * start.total;
  if (100n * start.start >= hundredths) return 0;
  // Uses are whole units.
  const atThreshold = (hundredths + 99n) / 100n;
  return daysToRise(within, rises, atThreshold - start.level);
}

function aheadWithin(days: number, rises: Rises, { now, level, total }: Start): ExpectedUse {
  const percent = (within: typeof lowRise) =>
    percentOfBigints(greatest(now, level + within(rises, days)), total);
  return {
    days,
    low: percent(lowRise),
    expected: percent(likelyRise),
    high: percent(highRise),
  };
}
