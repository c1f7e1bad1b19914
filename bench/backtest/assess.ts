/**
 * Backtests the service's forecasts against simulated years or recorded series. Every forecast
 * counts, whatever it says, including those that name no day.
 */
import { type DayUse, filledUses } from '../../src/capacity/days.ts';
import { daysUntil } from '../../src/capacity/forecast.ts';
import { forecastDays, forecastDaysMin } from '../../src/capacity/limits.ts';
import { risesOf } from '../../src/capacity/rises.ts';
import { type Random, randomFrom } from '../dataset/random.ts';
import type { Series } from './series.ts';
import { type Scenario, simulate } from './simulate.ts';

/** Horizons: days from the forecast to the threshold, for thresholds that were reached. */
export const horizons = [
  { name: 'within 30 days', daysMax: 30 },
  { name: '30 to 90 days', daysMax: 90 },
  { name: '90 days to a year', daysMax: 365 },
  { name: 'after a year', daysMax: Number.POSITIVE_INFINITY },
] as const;

/** Thresholds in percent of the day's use: from a nearly full site to a half full one. */
const thresholdsAbove = [102n, 105n, 110n, 120n, 140n] as const;

const nothingNamed = { earliest: null, expected: null, latest: null };

export interface Pace {
  /** Days of history before the first forecast. */
  readonly knownDays: number;
  /** Days between two forecasts. */
  readonly everyDays: number;
}

/** A forecast beside the outcome, in days; null if not named, or not reached. */
export interface ForecastOutcome {
  readonly earliest: number | null;
  readonly expected: number | null;
  readonly latest: number | null;
  readonly actual: number | null;
  /** Days of data after the forecast. */
  readonly seenDays: number;
}

/** Shares, and days. NaN without data. */
export interface Assessment {
  readonly forecasts: number;
  /** Share of all forecasts; the documented promise. */
  readonly beforeEarliest: number;
  /** The same, of forecasts whose threshold was reached. */
  readonly beforeEarliestOfReached: number;
  /** Share of all forecasts that were reached after that day, or not by then. What is promised. */
  readonly afterLatest: number;
  /** The same, of forecasts that were reached, or not by the named day. */
  readonly afterLatestOfDecided: number;
  /** Share of all forecasts that were reached without an earliest or expected day. */
  readonly unnamed: number;
  readonly medianError: number;
  readonly ninthDecileError: number;
  /** Median of `earliest` over the actual days. */
  readonly earliestShare: number;
}

/** Assessment of a scenario or of series. */
export interface NamedAssessment {
  readonly name: string;
  readonly all: Assessment;
  readonly byHorizon: readonly Assessment[];
}

/** Backtests a scenario on a number of sites; deterministic by seed. */
export function compareScenario(
  scenario: Scenario,
  sites: number,
  seed: number,
  pace: Pace,
): readonly ForecastOutcome[] {
  const random: Random = randomFrom(seed);
  return Array.from({ length: sites }).flatMap(() => {
    const { recorded, uses } = simulate(scenario, random);
    return compareUses(recorded, uses, pace);
  });
}

/** Backtests a series of days, in their order. */
export function compareSeries({ days }: Series, pace: Pace): readonly ForecastOutcome[] {
  return days.length === 0 ? [] : compareUses(days, days, pace);
}

/** Forecasts from the recorded days, for thresholds above each day's use. */
function compareUses(
  recorded: readonly DayUse[],
  uses: readonly DayUse[],
  { knownDays, everyDays }: Pace,
): readonly ForecastOutcome[] {
  const compared: ForecastOutcome[] = [];
  const [{ day: first }, { day: last }] = [uses[0]!, uses.at(-1)!];
  let next = first + knownDays;
  for (const { day, used } of uses) {
    if (day < next || day === last || used <= 0n) continue;
    next = day + everyDays;
    const known = filledUses(daysBefore(recorded, day));
    const rises = known.length < forecastDaysMin ? null : risesOf(known);
    for (const percent of thresholdsAbove) {
      const total = (used * percent) / 100n;
      const today = { used, total, nodesReporting: 1 };
      const named = rises === null ? nothingNamed : daysUntil(100, rises, today);
      const reached = uses.find((of) => of.day > day && of.used >= total);
      const actual = reached === undefined ? null : reached.day - day;
      compared.push({ ...named, actual, seenDays: last - day });
    }
  }
  return compared;
}

function daysBefore(recorded: readonly DayUse[], today: number): readonly DayUse[] {
  return recorded.filter(({ day }) => day < today && day >= today - forecastDays);
}

export function assess(name: string, compared: readonly ForecastOutcome[]): NamedAssessment {
  const byHorizon = horizons.map(({ daysMax }, index) => {
    const daysMin = index === 0 ? 0 : horizons[index - 1]!.daysMax;
    return summary(
      compared.filter(({ actual }) => actual !== null && actual > daysMin && actual <= daysMax),
    );
  });
  return { name, all: summary(compared), byHorizon };
}

function summary(compared: readonly ForecastOutcome[]): Assessment {
  const reached = compared.filter((of) => of.actual !== null) as readonly (ForecastOutcome & {
    readonly actual: number;
  })[];
  const decided = compared.filter((of) => of.actual !== null || cameAfterLatest(of));
  const errors = reached.flatMap(({ expected, actual }) =>
    expected === null ? [] : [Math.abs(expected - actual)],
  );
  const shares = reached.flatMap(({ earliest, actual }) =>
    earliest === null ? [] : [earliest / actual],
  );
  return {
    forecasts: compared.length,
    beforeEarliest: shareOf(compared, cameBeforeEarliest),
    beforeEarliestOfReached: shareOf(reached, cameBeforeEarliest),
    afterLatest: shareOf(compared, cameAfterLatest),
    afterLatestOfDecided: shareOf(decided, cameAfterLatest),
    unnamed: shareOf(compared, cameUnnamed),
    medianError: quantile(errors, 0.5),
    ninthDecileError: quantile(errors, 0.9),
    earliestShare: quantile(shares, 0.5),
  };
}

/** A missing earliest day lies beyond the forecast's horizon. */
function cameBeforeEarliest({ earliest, actual }: ForecastOutcome): boolean {
  return actual !== null && (earliest === null || actual < earliest);
}

/** Later than the named day, or not by the end of the data, which lies beyond that day. */
function cameAfterLatest({ latest, actual, seenDays }: ForecastOutcome): boolean {
  return latest !== null && (actual === null ? seenDays > latest : actual > latest);
}

function cameUnnamed({ earliest, expected, actual }: ForecastOutcome): boolean {
  return actual !== null && earliest === null && expected === null;
}

function shareOf<Of>(all: readonly Of[], is: (of: Of) => boolean): number {
  return all.filter(is).length / all.length;
}

/** Nearest-rank quantile. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
