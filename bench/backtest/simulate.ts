/**
 * Simulates years of a site: its peak use and its reporting nodes by day, deterministic by seed. A
 * kind selects the disturbances of real sites.
 */
import { below, type Random } from '../dataset/random.ts';

/** What disturbs a kind of site; shares are of the capacity at the start, unless stated otherwise. */
export interface Kind {
  readonly name: string;
  /** Whether the documented shares are promised of it. */
  readonly isPromised: boolean;
  /** Least and most standard deviation of the daily noise, as a share of the use. */
  readonly noise: readonly [number, number];
  /** Most amplitude of the weekly and of the yearly cycle, as a share of the use: half of peak to trough. */
  readonly week: number;
  readonly year: number;
  /** Steps per year, a customer arriving or leaving, and their least and most size. */
  readonly stepsPerYear: number;
  readonly steps: readonly [number, number];
  /** Outages per year, of up to three weeks, in which nothing reports. */
  readonly outagesPerYear: number;
  /** Clean-ups per year that take up to a tenth of the use away, which then grows as before. */
  readonly cleanUpsPerYear: number;
  /** Changes of growth per year, of which a fifth stop it until the next. */
  readonly growthsPerYear: number;
  readonly isShrinking: boolean;
  /** Whether nodes are away each day, and forecasts are asked after an extension. */
  readonly areNodesChanging: boolean;
}

const plain: Omit<Kind, 'name'> = {
  isPromised: true,
  noise: [0.005, 0.015],
  week: 0,
  year: 0,
  stepsPerYear: 0,
  steps: [0, 0.05],
  outagesPerYear: 0,
  cleanUpsPerYear: 0,
  growthsPerYear: 0,
  isShrinking: false,
  areNodesChanging: false,
};

export const kinds: readonly Kind[] = [
  { ...plain, name: 'noise', noise: [0.01, 0.05] },
  { ...plain, name: 'seasons and weeks', week: 0.05, year: 0.05 },
  { ...plain, name: 'steps', stepsPerYear: 3 },
  { ...plain, name: 'outages', outagesPerYear: 4 },
  { ...plain, name: 'saw-teeth', cleanUpsPerYear: 8 },
  { ...plain, name: 'shrinking', isShrinking: true, week: 0.05 },
  { ...plain, name: 'growth that changes and stops', growthsPerYear: 1.5 },
  { ...plain, name: 'extensions, nodes away', areNodesChanging: true },
  {
    name: 'all of these',
    isPromised: true,
    noise: [0.005, 0.015],
    week: 0.05,
    year: 0.05,
    stepsPerYear: 3,
    steps: [0, 0.05],
    outagesPerYear: 4,
    cleanUpsPerYear: 2,
    growthsPerYear: 1,
    isShrinking: false,
    areNodesChanging: true,
  },
  {
    ...plain,
    name: 'jumps by a customer (not promised)',
    isPromised: false,
    stepsPerYear: 2,
    steps: [0.05, 0.2],
  },
];

/** Units of use that the capacity at the start has: many, so that rounding is negligible. */
const capacity = 1e12;

/** Of a site, extensions included. */
export const siteNodes = 40;

const yearDays = 365;
const simulatedDays = 6 * yearDays;
const outageDaysMax = 21;

/** A day of a site. */
export interface SimulatedDay {
  /** Peak use of all nodes, in whole units. */
  readonly peak: number;
  /** Nodes that report; 0 in an outage. */
  readonly nodes: number;
}

/** By day. Growth would fill it in half a year to four years; nothing is added. */
export function simulate(kind: Kind, random: Random): readonly SimulatedDay[] {
  const shares = shareOfDay(kind, random);
  const reporting = nodesOfDay(kind, random);
  return Array.from({ length: simulatedDays }, (_, day) => ({
    peak: Math.round(shares(day) * capacity),
    nodes: reporting(day),
  }));
}

/** Generates the used share of the capacity, day by day. */
function shareOfDay(kind: Kind, random: Random): (day: number) => number {
  const { stepsPerYear, growthsPerYear, cleanUpsPerYear, isShrinking } = kind;
  const noise = between(random, kind.noise);
  const [week, year] = [kind.week * random(), kind.year * random()];
  const yearBegins = yearDays * random();
  let growth = isShrinking ? -growthOf(random) / 4 : growthOf(random);
  let level = (isShrinking ? 0.6 : 0.2) + 0.4 * random();
  return (day) => {
    if (happens(random, growthsPerYear)) growth = random() < 0.2 ? 0 : growthOf(random);
    // Customers arrive more often than they leave.
    if (happens(random, stepsPerYear)) {
      level += between(random, kind.steps) * (random() < 0.7 ? 1 : -1);
    }
    if (happens(random, cleanUpsPerYear)) level *= 1 - 0.1 * random();
    level = Math.max(0.05, level + growth);
    const seasons = week * wave(day / 7) + year * wave((day + yearBegins) / yearDays);
    return Math.max(0, level * (1 + seasons + noise * normal(random)));
  };
}

/**
 * Generates the number of reporting nodes, day by day: without outages and nodes that are away, all.
 * Up to a twenty-fifth are away each day, and a few times a year up to half of them for some days.
 */
function nodesOfDay(
  { outagesPerYear, areNodesChanging }: Kind,
  random: Random,
): (day: number) => number {
  let outageUntil = 0;
  let awayUntil = 0;
  let away = 0;
  return (day) => {
    if (day >= outageUntil && happens(random, outagesPerYear)) {
      outageUntil = day + Math.ceil(outageDaysMax * random());
    }
    if (day < outageUntil) return 0;
    if (!areNodesChanging) return siteNodes;
    if (day >= awayUntil) away = below(random, siteNodes / 25 + 1);
    if (day >= awayUntil && happens(random, 4)) {
      awayUntil = day + 1 + below(random, 10);
      away = below(random, siteNodes / 2);
    }
    return siteNodes - away;
  };
}

/** Nodes that were added on a day, and the use that they brought along. */
export interface Extension {
  readonly day: number;
  readonly nodes: number;
  readonly use: number;
}

/** An extension by 5 to 50 percent, 1 to 120 days before a day; half of them bring use of their own. */
export function extensionBefore(day: number, { peak }: SimulatedDay, random: Random): Extension {
  const before = Math.round(siteNodes / between(random, [1.05, 1.5]));
  const nodes = siteNodes - before;
  const ownShare = random() < 0.5 ? 0 : (random() * nodes) / siteNodes;
  return { day: day - 1 - below(random, 120), nodes, use: Math.round(peak * ownShare) };
}

/** Daily growth of the capacity: from empty to full in half a year to four years. */
function growthOf(random: Random): number {
  return 1 / yearDays / (0.5 * 8 ** random());
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + (most - least) * random();
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
