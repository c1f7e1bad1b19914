/**
 * In charge of the forecast of one quantity: from the days that count and today's figures to the days
 * until it is full (docs: Capacity planning, Forecast). Pure and exact: equal wherever the data are.
 */
import type { Exact } from '../domain/exact.ts';
import { percentOfBigints } from '../domain/percent.ts';
import { forecastAheadDaysMax, forecastDaysMin, forecastThresholds } from './limits.ts';
import type { DayUse } from './ranked-slopes.ts';
import { type Rational, rounded } from './rational.ts';
import { rises, type Trend, trendOf } from './slopes.ts';

/** A quantity today, as the resources views show it: bytes, or hundredths of a core. */
export interface Today {
  readonly used: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
}

export type Threshold = (typeof forecastThresholds)[number];

/** Days from today in tenths; null where nothing is foreseen. */
export interface DaysUntil {
  readonly expected: bigint | null;
  readonly earliest: bigint | null;
}

export interface KnownForecast {
  readonly state: 'full' | 'filling' | 'shrinking' | 'steady';
  /** Hundredths of a percent; null where there is no ratio. */
  readonly percent: Exact | null;
  readonly growthPerDay: {
    /** Bytes, or hundredths of a core. */
    readonly amount: bigint;
    /** Hundredths of a percent of today's total; null where that is 0. */
    readonly percent: bigint | null;
  };
  /** The first and the last day that count (days since 1970), and how many do. */
  readonly basis: { readonly from: number; readonly to: number; readonly days: number };
  readonly daysUntil: Readonly<Record<Threshold, DaysUntil>>;
}

export interface UnknownForecast {
  readonly state: 'insufficient_data';
  readonly percent: Exact | null;
}

export type Forecast = KnownForecast | UnknownForecast;

/** Looks ahead from days in their order. With nothing reporting today, there is nothing to go on from. */
export function forecast(days: readonly DayUse[], today: Today): Forecast {
  const { used, total, nodesReporting } = today;
  const percent = nodesReporting === 0 ? null : percentOfBigints(used, total);
  if (days.length < forecastDaysMin || nodesReporting === 0) {
    return { state: 'insufficient_data', percent };
  }
  const trend = trendOf(days);
  const state = stateOf(trend, today);
  return {
    state,
    percent,
    growthPerDay: { amount: rounded(trend.slope), percent: percentOfTotal(trend.slope, total) },
    basis: { from: days[0].day, to: days.at(-1)!.day, days: days.length },
    daysUntil: daysUntil(trend, today, state === 'filling'),
  };
}

/**
 * The expected days of a forecast whose trend rises, by the slope of it: tenths of days for each
 * threshold, null past what is foreseen. Null as a whole where nothing fills, or nothing reports.
 */
export function expectedDays(
  slope: Rational,
  today: Today,
): Readonly<Record<Threshold, bigint | null>> | null {
  if (today.nodesReporting === 0 || today.used >= today.total) return null;
  return forThresholds((threshold) => daysTo(threshold, slope, today, true));
}

function stateOf(trend: Trend, { used, total }: Today): KnownForecast['state'] {
  if (used >= total) return 'full';
  if (rises(trend)) return 'filling';
  const { upper } = trend;
  return upper.numerator < 0n ? 'shrinking' : 'steady';
}

function percentOfTotal({ numerator, denominator }: Rational, total: bigint): bigint | null {
  if (total === 0n) return null;
  return rounded({ numerator: numerator * 10_000n, denominator: denominator * total });
}

function daysUntil(
  { slope, upper }: Trend,
  today: Today,
  isFilling: boolean,
): KnownForecast['daysUntil'] {
  return forThresholds((threshold) => ({
    expected: daysTo(threshold, slope, today, isFilling),
    earliest: daysTo(threshold, upper, today, isFilling),
  }));
}

function forThresholds<Value>(of: (threshold: Threshold) => Value): Record<Threshold, Value> {
  const entries = forecastThresholds.map((threshold) => [threshold, of(threshold)]);
  return Object.fromEntries(entries) as Record<Threshold, Value>;
}

/** Tenths of days until `used` reaches a threshold at a slope; 0 where it has reached it. */
function daysTo(
  threshold: Threshold,
  slope: Rational,
  { used, total }: Today,
  isFilling: boolean,
): bigint | null {
  /** Hundredths of a unit that are free below the threshold. */
  const free = total * BigInt(threshold) - used * 100n;
  if (free <= 0n) return 0n;
  if (!isFilling) return null;
  const numerator = free * slope.denominator;
  const denominator = 100n * slope.numerator;
  if (numerator > denominator * BigInt(forecastAheadDaysMax)) return null;
  return rounded({ numerator: numerator * 10n, denominator });
}
