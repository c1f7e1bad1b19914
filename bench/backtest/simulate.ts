/**
 * Simulates years of a site's daily peak use, deterministic by seed. A scenario selects the
 * disturbances of real sites.
 */
import type { DayUse } from '../../src/capacity/days.ts';
import type { Random } from '../dataset/random.ts';

/** Disturbances besides growth; shares of the initial capacity, unless stated otherwise. */
export interface Scenario {
  readonly name: string;
  /** Standard deviation of the daily noise around the trend. */
  readonly noise: number;
  /** Amplitude of the weekly cycle: half of peak to trough. */
  readonly week: number;
  /** Amplitude of the yearly cycle. */
  readonly year: number;
  /** Steps per year, a customer arriving or leaving, and their maximum size. */
  readonly stepsPerYear: number;
  readonly stepMax: number;
  /** Outages per year, of up to three weeks, without recordings. */
  readonly outagesPerYear: number;
  /** Changes of growth per year. */
  readonly growthsPerYear: number;
}

const quiet = { noise: 0.01, week: 0, year: 0, stepsPerYear: 0, stepMax: 0, outagesPerYear: 0 };

/** By increasing complexity; the last combines everything. */
export const scenarios: readonly Scenario[] = [
  { ...quiet, name: 'growth and noise', growthsPerYear: 0 },
  { ...quiet, name: 'with weeks', week: 0.03, growthsPerYear: 0 },
  { ...quiet, name: 'with outages', outagesPerYear: 4, growthsPerYear: 0 },
  { ...quiet, name: 'with steps', stepsPerYear: 3, stepMax: 0.05, growthsPerYear: 0 },
  { ...quiet, name: 'with seasons', year: 0.03, growthsPerYear: 0 },
  { ...quiet, name: 'with growth that changes', growthsPerYear: 1 },
  {
    name: 'with all of these',
    noise: 0.01,
    week: 0.03,
    year: 0.03,
    stepsPerYear: 3,
    stepMax: 0.05,
    outagesPerYear: 4,
    growthsPerYear: 1,
  },
];

/** Initial capacity: the magnitude of some nodes' bytes, so that rounding is negligible. */
const capacity = 10n ** 15n;

const yearDays = 365;
const simulatedDays = 5 * yearDays;
const outageDaysMax = 21;

export interface SimulatedYears {
  /** Recorded days in order; those of outages are missing. */
  readonly recorded: readonly DayUse[];
  /** Actual use of every day. */
  readonly uses: readonly DayUse[];
}

/**
 * Simulates some years of a site. Without extensions, growth would fill it in half a year to four
 * years.
 */
export function simulate(scenario: Scenario, random: Random): SimulatedYears {
  const shares = shareOfDay(scenario, random);
  const isRecorded = recorder(scenario, random);
  const recorded: DayUse[] = [];
  const uses: DayUse[] = [];
  for (let day = 0; day < simulatedDays; day++) {
    const used = BigInt(Math.round(shares(day) * 1e9)) * (capacity / 10n ** 9n);
    uses.push({ day, used });
    if (isRecorded(day)) recorded.push({ day, used });
  }
  return { recorded, uses };
}

/** Generates the used share of the capacity, day by day. */
function shareOfDay(scenario: Scenario, random: Random): (day: number) => number {
  const { noise, week, year, stepsPerYear, stepMax, growthsPerYear } = scenario;
  let growth = growthOf(random);
  let level = 0.2 + 0.4 * random();
  const yearBegins = yearDays * random();
  return (day) => {
    if (happens(random, growthsPerYear)) growth = growthOf(random);
    // Customers arrive more often than they leave.
    if (happens(random, stepsPerYear)) level += stepMax * random() * (random() < 0.7 ? 1 : -1);
    level += growth;
    const seasons = week * wave(day / 7) + year * wave((day + yearBegins) / yearDays);
    return Math.max(0, level + seasons + noise * normal(random));
  };
}

/** Generates, day by day, whether it is recorded. */
function recorder({ outagesPerYear }: Scenario, random: Random): (day: number) => boolean {
  let outageUntil = 0;
  return (day) => {
    if (day >= outageUntil && happens(random, outagesPerYear)) {
      outageUntil = day + Math.ceil(outageDaysMax * random());
    }
    return day >= outageUntil;
  };
}

/** Daily growth of the capacity: from empty to full in half a year to four years. */
function growthOf(random: Random): number {
  return 1 / yearDays / (0.5 * 8 ** random());
}

function happens(random: Random, timesAYear: number): boolean {
  return random() < timesAYear / yearDays;
}

function wave(turns: number): number {
  return Math.sin(2 * Math.PI * turns);
}

/** A standard normal random number (Box and Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
