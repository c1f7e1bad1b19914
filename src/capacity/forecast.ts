/**
 * Forecasts one quantity: days until it is full, from the days that count and today's values (docs:
 * Capacity planning, Forecast). Pure, exact and deterministic.
 */
import type { Exact } from '../domain/exact.ts';
import { percentOfBigints } from '../domain/percent.ts';
import { type DayUse, filledUses } from './days.ts';
import { forecastDaysMin, forecastThresholds } from './limits.ts';
import { type Rational, rounded } from './rational.ts';
import {
  daysToRise,
  movementOf,
  type RiseCurve,
  type Rises,
  risesOf,
  riseWithin,
} from './rises.ts';

/** Horizons of the peak-use forecast, in days. */
const forecastAheadDays = [7, 30, 90, 180, 365] as const;

/** A quantity today, as the resources views show it: bytes, or hundredths of a core. */
export interface CurrentUse {
  readonly used: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
}

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
  /** Hundredths of a percent; null without a ratio. */
  readonly percent: Exact | null;
  readonly growthPerDay: {
    /** Bytes, or hundredths of a core. */
    readonly amount: bigint;
    /** Hundredths of a percent of today's total; null if that is 0. */
    readonly percent: bigint | null;
  };
  /** First and last day that count (days since 1970), and their number. */
  readonly basis: { readonly from: number; readonly to: number; readonly days: number };
  readonly daysUntil: Readonly<Record<Threshold, DaysUntil>>;
  readonly ahead: readonly ExpectedUse[];
}

/** Too few days of history, or no node that reports. */
export interface UnavailableForecast {
  readonly state: 'insufficient_data';
  readonly percent: Exact | null;
}

export type Forecast = AvailableForecast | UnavailableForecast;

/** Forecasts from days in order; nothing if nothing reports today. */
export function forecast(days: readonly DayUse[], today: CurrentUse): Forecast {
  const { used, total, nodesReporting } = today;
  const percent = nodesReporting === 0 ? null : percentOfBigints(used, total);
  const uses = filledUses(days);
  if (uses.length < forecastDaysMin || nodesReporting === 0) {
    return { state: 'insufficient_data', percent };
  }
  const rises = risesOf(uses);
  const { perDay, shrinks } = movementOf(uses);
  const until = forThresholds((threshold) => daysUntil(threshold, rises, today));
  return {
    state: stateOf(until[100], shrinks, today),
    percent,
    growthPerDay: { amount: rounded(perDay), percent: percentOfTotal(perDay, total) },
    basis: { from: days[0].day, to: days.at(-1)!.day, days: days.length },
    daysUntil: until,
    ahead: forecastAheadDays.map((within) => aheadWithin(within, rises, today)),
  };
}

/** Today's use and total after a plan and an extension, both clamped at 0. */
export function changed(
  { used, total, ...today }: CurrentUse,
  plan: bigint,
  extension: bigint,
): CurrentUse {
  return { ...today, used: notBelowZero(used + plan), total: notBelowZero(total + extension) };
}

function notBelowZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

function stateOf(
  { expected }: DaysUntil,
  shrinks: boolean,
  { used, total }: CurrentUse,
): AvailableForecast['state'] {
  if (used >= total) return 'full';
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

/** Days until use reaches a threshold, in any state. */
export function daysUntil(threshold: Threshold, rises: Rises, today: CurrentUse): DaysUntil {
  const { expected, earliest } = soonestDays(threshold, rises, today);
  const lows = rises.low.map((curve) => daysTo(threshold, curve, today));
  return {
    earliest,
    expected,
    latest: lows.includes(null) ? null : Math.max(...(lows as number[])),
  };
}

/** Days to a threshold by the likely and the high rises. */
export function soonestDays(
  threshold: Threshold,
  { likely, high }: Pick<Rises, 'likely' | 'high'>,
  today: CurrentUse,
): Pick<DaysUntil, 'expected' | 'earliest'> {
  const highs = high.flatMap((curve) => daysTo(threshold, curve, today) ?? []);
  return {
    expected: daysTo(threshold, likely, today),
    earliest: highs.length === 0 ? null : Math.min(...highs),
  };
}

/** Days until use reaches a threshold along a curve; 0 if already reached. */
function daysTo(
  threshold: Threshold,
  curve: RiseCurve,
  { used, total }: CurrentUse,
): number | null {
  /** Free capacity below the threshold, in hundredths of a unit. */
  const free = total * BigInt(threshold) - used * 100n;
  return free <= 0n ? 0 : daysToRise(curve, free);
}

function aheadWithin(
  days: number,
  { low, likely, high }: Rises,
  { used, total }: CurrentUse,
): ExpectedUse {
  const percent = ({ numerator, denominator }: Rational) =>
    percentOfBigints(used * denominator + numerator, total * denominator);
  const of = (curves: readonly RiseCurve[]) => curves.map((curve) => riseWithin(curve, days));
  return {
    days,
    low: percent(of(low).reduce((a, b) => (isLess(a, b) ? a : b))),
    expected: percent(riseWithin(likely, days)),
    high: percent(of(high).reduce((a, b) => (isLess(a, b) ? b : a))),
  };
}

function isLess(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
