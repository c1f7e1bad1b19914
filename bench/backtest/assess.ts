/**
 * In charge of comparing forecasts with what came: at days of simulated years or of a series, as the
 * service makes them.
 */
import { forecast } from '../../src/capacity/forecast.ts';
import { forecastDays } from '../../src/capacity/limits.ts';
import type { DayUse } from '../../src/capacity/ranked-slopes.ts';
import { type Random, randomFrom } from '../dataset/random.ts';
import { capacity, type Scenario, simulate } from './simulate.ts';

/** Days between two forecasts of a site. */
const daysBetween = 30;

/** The same of a series, and the days between the ends of two capacities that it fills. */
const daysBetweenOfSeries = 7;

/** How far ahead full was, when it was foreseen. */
export const horizons = [
  { name: 'within 90 days', daysMax: 90 },
  { name: '90 days to a year', daysMax: 365 },
  { name: 'after a year', daysMax: Number.POSITIVE_INFINITY },
] as const;

/** One forecast of full that has come true or false. Days. */
interface Foreseen {
  readonly expected: number;
  readonly earliest: number;
  readonly actual: number;
}

/** Days, of all forecasts that named a day for full. */
export interface Assessment {
  readonly forecasts: number;
  readonly medianError: number;
  readonly ninthDecileError: number;
  /** Share of forecasts where full came before `earliest`. */
  readonly beforeEarliest: number;
}

/** Of a scenario or a series. */
export interface NamedAssessment {
  readonly name: string;
  readonly all: Assessment;
  readonly byHorizon: readonly Assessment[];
  /** Share of the forecasts of sites that got full which named no day. */
  readonly silent: number;
}

/** Assesses a scenario on so many sites; the same for the same seed. */
export function assess(scenario: Scenario, sites: number, seed: number): NamedAssessment {
  const random: Random = randomFrom(seed);
  const foreseen: Foreseen[] = [];
  let made = 0;
  for (let site = 0; site < sites; site++) {
    const years = simulate(scenario, random);
    if (years.fullOn === null) continue;
    for (let day = forecastDays; day < years.fullOn; day += daysBetween) {
      made++;
      const today = { day, used: years.uses[day]! };
      const seen = foresee(years.recorded, today, capacity, years.fullOn);
      if (seen !== null) foreseen.push(seen);
    }
  }
  return assessment(scenario.name, foreseen, made);
}

/**
 * Assesses a series of days, in their order, whose use never falls. It says nothing of a capacity, so
 * each seventh day is taken in turn for the day on which it was full.
 */
export function assessSeries(name: string, series: readonly DayUse[]): NamedAssessment {
  const [{ day: first }] = series as readonly [DayUse];
  const foreseen: Foreseen[] = [];
  let made = 0;
  for (let index = series.length - 1; index > 0; index -= daysBetweenOfSeries) {
    const { day: fullOn, used: total } = series[index]!;
    for (const today of series.slice(0, index)) {
      const daysBefore = today.day - first - forecastDays;
      if (daysBefore < 0 || daysBefore % daysBetweenOfSeries !== 0) continue;
      made++;
      const seen = foresee(series, today, total, fullOn);
      if (seen !== null) foreseen.push(seen);
    }
  }
  return assessment(name, foreseen, made);
}

function assessment(name: string, foreseen: readonly Foreseen[], made: number): NamedAssessment {
  const within = horizons.map(({ daysMax }, index) => {
    const daysMin = index === 0 ? 0 : horizons[index - 1]!.daysMax;
    return foreseen.filter(({ actual }) => actual > daysMin && actual <= daysMax);
  });
  return {
    name,
    all: summary(foreseen),
    byHorizon: within.map(summary),
    silent: 1 - foreseen.length / made,
  };
}

/** The forecast of a day, from the ninety days before it and the use of that day. */
function foresee(
  recorded: readonly DayUse[],
  today: DayUse,
  total: bigint,
  fullOn: number,
): Foreseen | null {
  const from = today.day - forecastDays;
  const days = recorded.filter(({ day }) => day >= from && day < today.day);
  const now = { used: today.used, total, nodesReporting: 1 };
  const result = forecast(days, now);
  if (result.state !== 'filling') return null;
  const { expected, earliest } = result.daysUntil[100];
  if (expected === null || earliest === null) return null;
  return {
    expected: Number(expected) / 10,
    earliest: Number(earliest) / 10,
    actual: fullOn - today.day,
  };
}

function summary(foreseen: readonly Foreseen[]): Assessment {
  const errors = foreseen.map(({ expected, actual }) => Math.abs(expected - actual));
  errors.sort((a, b) => a - b);
  const early = foreseen.filter(({ earliest, actual }) => actual < earliest).length;
  return {
    forecasts: foreseen.length,
    medianError: quantile(errors, 0.5),
    ninthDecileError: quantile(errors, 0.9),
    beforeEarliest: early / foreseen.length,
  };
}

/** Nearest rank. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
