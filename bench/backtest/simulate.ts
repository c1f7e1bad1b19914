/**
 * Simulates years of a site's use: the largest use of each day, from a seed. A scenario says which troubles
 * of real sites a year has.
 */
import type { DayUse } from '../../src/capacity/days.ts';
import type { Random } from '../dataset/random.ts';

/** What a year has besides growth; shares of what the site has at first, unless said otherwise. */
export interface Scenario {
  readonly name: string;
  /** Standard deviation of a day's use around its trend. */
  readonly noise: number;
  /** Half the difference between the busiest and the quietest day of the week. */
  readonly week: number;
  /** The same of the year. */
  readonly year: number;
  /** Steps a year, in which a customer comes or goes, and the largest size of one. */
  readonly stepsPerYear: number;
  readonly stepMax: number;
  /** Outages a year, of up to three weeks, in which nothing is recorded. */
  readonly outagesPerYear: number;
  /** How often a year growth becomes another. */
  readonly growthsPerYear: number;
}

const quiet = { noise: 0.01, week: 0, year: 0, stepsPerYear: 0, stepMax: 0, outagesPerYear: 0 };

/** From the simplest on; the last has everything at once. */
export const scenarios: readonly Scenario[] = [
  { ...quiet, name: 'growth and noise', growthsPerYear: 0 },
  { ...quiet, name: 'with weeks', week: 0.03, growthsPerYear: 0 },
  { ...quiet, name: 'with outages', outagesPerYear: 4, growthsPerYear: 0 },
  { ...quiet, name: 'with steps', stepsPerYear: 3, stepMax: 0.05, growthsPerYear: 0 },
  { ...quiet, name: 'with seasons', year: 0.03, growthsPerYear: 0 },
  { ...quiet, name: 'with growth that changes', growthsPerYear: 1 },
  {
    ...{ name: 'with all of these', noise: 0.01, week: 0.03, year: 0.03, stepsPerYear: 3 },
    ...{ stepMax: 0.05, outagesPerYear: 4, growthsPerYear: 1 },
  },
];

/** What the site has at first: as much as bytes of some nodes, so that rounding plays no part. */
const capacity = 10n ** 15n;

const yearDays = 365;
const simulatedDays = 5 * yearDays;
const outageDaysMax = 21;

export interface Simulated {
  /** What was recorded, in order; days of outages are missing. */
  readonly recorded: readonly DayUse[];
  /** The use of every day. */
  readonly uses: readonly DayUse[];
}

/** Some years of one site. Growth would fill it in half a year to four years, were it not extended. */
export function simulate(scenario: Scenario, random: Random): Simulated {
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

/** Says the share of the capacity that is used on each day, asked in turn. */
function shareOfDay(scenario: Scenario, random: Random): (day: number) => number {
  const { noise, week, year, stepsPerYear, stepMax, growthsPerYear } = scenario;
  let growth = growthOf(random);
  let level = 0.2 + 0.4 * random();
  const yearBegins = yearDays * random();
  return (day) => {
    if (happens(random, growthsPerYear)) growth = growthOf(random);
    // Customers come more often than they go.
    if (happens(random, stepsPerYear)) level += stepMax * random() * (random() < 0.7 ? 1 : -1);
    level += growth;
    const seasons = week * wave(day / 7) + year * wave((day + yearBegins) / yearDays);
    return Math.max(0, level + seasons + noise * normal(random));
  };
}

/** Says of each day, asked in turn, whether it lies in no outage. */
function recorder({ outagesPerYear }: Scenario, random: Random): (day: number) => boolean {
  let outageUntil = 0;
  return (day) => {
    if (day >= outageUntil && happens(random, outagesPerYear)) {
      outageUntil = day + Math.ceil(outageDaysMax * random());
    }
    return day >= outageUntil;
  };
}

/** Capacity a day, between what takes four years from empty to full and what takes half a year. */
function growthOf(random: Random): number {
  return 1 / yearDays / (0.5 * 8 ** random());
}

function happens(random: Random, timesAYear: number): boolean {
  return random() < timesAYear / yearDays;
}

function wave(turns: number): number {
  return Math.sin(2 * Math.PI * turns);
}

/** A number of the standard normal distribution (Box and Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
