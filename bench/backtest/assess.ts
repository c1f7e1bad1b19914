/**
 * Backtests the service's forecasts against simulated sites or recorded series. Every forecast
 * counts, whatever it says, including those that name no day.
 */
import { chainedUses, knownDays } from '../../src/domain/capacity/days.ts';
import { type CurrentUse, forecast, startOf } from '../../src/domain/capacity/forecast.ts';
import { forecastDays, forecastDaysMin } from '../../src/domain/capacity/limits.ts';
import { type Trend, trendOf } from '../../src/domain/capacity/trend.ts';
import { dayMs, type HistoryPoint } from '../../src/domain/history.ts';
import { below, type Random, randomFrom } from '../dataset/random.ts';
import { horizonDays, type Method, type NamedDays, theilSen, weekAgain } from './rivals.ts';
import type { Series } from './series.ts';
import {
  type Extension,
  extensionBefore,
  type Kind,
  type SimulatedDay,
  simulate,
  siteNodes,
} from './simulate.ts';

/** Horizons: days from the forecast to the threshold, for thresholds that were reached. */
export const horizons = [
  { name: 'within 30 days', daysMax: 30 },
  { name: '30 to 90 days', daysMax: 90 },
  { name: '90 days to a year', daysMax: 365 },
  { name: 'after a year', daysMax: Number.POSITIVE_INFINITY },
] as const;

/** Thresholds in percent of the start: from a nearly full site to a half full one. */
const thresholdsAbove = [102n, 105n, 110n, 120n, 140n] as const;

/** Days of history of the forecasts of a site: from as few as give one, to years. */
const askedFromDays = [forecastDaysMin, 21, 30, 45, 60, 90, 135, 200, 300, 420, 600, 800] as const;

/** Asked up to so many days later, so that no weekday and no season is asked alone. */
const askedWithinDays = 7;

const samplesOfDay = 288;

const nothingNamed: NamedDays = { earliest: null, expected: null, latest: null };

/** A forecast beside the outcome, in days; null if not named, or not reached. */
export interface ForecastOutcome extends NamedDays {
  readonly actual: number | null;
  /** Days of data after the forecast. */
  readonly seenDays: number;
  /** What the rivals name; absent if not asked for. */
  readonly rivals?: Readonly<Record<RivalName, NamedDays>>;
}

export type RivalName = keyof typeof rivals;

const rivals = { theilSen, weekAgain } satisfies Readonly<Record<string, Method>>;

/** Shares, and days. NaN without data. */
export interface Assessment {
  readonly forecasts: number;
  /** Share reached before the earliest day. */
  readonly beforeEarliest: number;
  /** Share reached after the latest day, or not by then. */
  readonly afterLatest: number;
  /** Share reached without an earliest or expected day. */
  readonly unnamed: number;
  readonly medianError: number;
  readonly ninthDecileError: number;
  /** Median of `earliest` over the actual days. */
  readonly earliestShare: number;
  /** Mean pinball loss (days); of the rivals NaN if not asked for. */
  readonly score: number;
  readonly rivalScores: Readonly<Record<RivalName, number>>;
}

/** Assessment of a kind or of series. */
export interface NamedAssessment {
  readonly name: string;
  readonly all: Assessment;
  readonly byHorizon: readonly Assessment[];
}

/** Backtests a kind on a number of sites; deterministic by seed. */
export function compareKind(
  kind: Kind,
  sites: number,
  seed: number,
  { withRivals }: { readonly withRivals: boolean },
): readonly ForecastOutcome[] {
  const random = randomFrom(seed);
  return Array.from({ length: sites }).flatMap(() => {
    const days = simulate(kind, random);
    const hours = dayAndNight(random);
    return askedFromDays.flatMap((from) => {
      const day = from + below(random, askedWithinDays);
      const sample = below(random, samplesOfDay);
      const extension = kind.areNodesChanging ? extensionBefore(day, days[day]!, random) : null;
      return compareAt({ days, day, extension, sample, hours, withRivals });
    });
  });
}

/** Use by sample of the day, as a share of the day's peak. */
type Hours = (sample: number) => number;

/** A site of storage, whose use is the same all day, or one that falls by up to four fifths at night. */
function dayAndNight(random: Random): Hours {
  const depth = random() < 0.5 ? 0 : 0.3 + 0.5 * random();
  const peak = Math.floor(samplesOfDay * (0.3 + 0.4 * random()));
  return (sample) => 1 - depth * Math.min(1, (3 * Math.abs(sample - peak)) / samplesOfDay);
}

/** A forecast to be made. */
interface Asked {
  readonly days: readonly SimulatedDay[];
  readonly day: number;
  readonly extension: Extension | null;
  /** The five-minute sample of the day. */
  readonly sample: number;
  readonly hours: Hours;
  readonly withRivals: boolean;
}

/** Forecasts on one day, for all thresholds. */
function compareAt(asked: Asked): readonly ForecastOutcome[] {
  const { days, day, sample, hours } = asked;
  const points = recordedBy(asked);
  const { peak, nodes } = days[day]!;
  const reported = amountsOf(Math.round(peak * hours(sample)), nodes);
  const today = { ...reported, nodesReporting: nodes, nodesActive: siteNodes };
  const trend = trendOf(points, 'cpu', { today: day * dayMs }, siteNodes);
  // Of as many nodes as the start is of.
  const start = startOf(trend, today);
  const { used, of } =
    start === null
      ? { used: BigInt(peak), of: siteNodes }
      : { used: start.start, of: start.asOf === null ? nodes : trend.known!.last.nodes };
  const rival = asked.withRivals ? rivalsOf(points, day) : null;
  return thresholdsAbove.map((percent) => {
    const total = (used * percent) / 100n;
    const named = namedAt(trend, today, total - (start?.total ?? 0n));
    const reaches = (Number(total) * siteNodes) / of;
    const actual = daysUntil(days, day, sample, hours, reaches);
    const outcome = { ...named, actual, seenDays: days.length - 1 - day };
    return rival === null ? outcome : { ...outcome, rivals: rival(reaches) };
  });
}

function namedAt(trend: Trend, today: CurrentUse, extension: bigint): NamedDays {
  const made = forecast(trend, today, { plan: 0n, extension });
  return made.state === 'insufficient_data' ? nothingNamed : made.daysUntil[100];
}

/** Days until the peak of a day reaches a use: later today counts as tomorrow. Null if it does not. */
function daysUntil(
  days: readonly SimulatedDay[],
  day: number,
  sample: number,
  hours: Hours,
  reaches: number,
): number | null {
  const { peak } = days[day]!;
  const isYetToCome = hours(sample) < 1 && peakIsLater(sample, hours);
  if (isYetToCome && peak >= reaches) return 1;
  const index = days.findIndex((of, at) => at > day && of.peak >= reaches);
  return index < 0 ? null : index - day;
}

function peakIsLater(sample: number, hours: Hours): boolean {
  return hours(sample + 1) > hours(sample);
}

/** The days as recorded by the moment: of an extended site, those before without the nodes added. */
function recordedBy({ days, day, extension, sample, hours }: Asked): readonly HistoryPoint[] {
  const first = Math.max(0, day - forecastDays);
  const points: HistoryPoint[] = [];
  for (let at = first; at < day; at++) {
    const { peak, nodes } = days[at]!;
    if (extension === null || at >= extension.day) {
      points.push(pointOf(at, peak, nodes, samplesOfDay));
      continue;
    }
    const before = siteNodes - extension.nodes;
    const use = (Math.max(0, peak - extension.use) * siteNodes) / before;
    points.push(pointOf(at, use, Math.round((nodes * before) / siteNodes), samplesOfDay));
  }
  const { peak, nodes } = days[day]!;
  const most = peakIsLater(sample, hours) ? peak * hours(sample) : peak;
  points.push(pointOf(day, most, nodes, sample + 1));
  return points.filter(({ cpu }) => cpu!.nodesReporting > 0);
}

const nothing = { memory: null, distributed: null, rocket: null, object: null, allocation: null };

function pointOf(day: number, peak: number, nodes: number, samples: number): HistoryPoint {
  const { used, total } = amountsOf(peak, nodes);
  const usedSum = used * BigInt(samples);
  return {
    at: day * dayMs,
    cpu: { samples, usedSum, usedMax: used, total, nodesReporting: nodes },
    ...nothing,
  };
}

/** Capacity of a node, in units. */
const nodeTotal = 10n ** 12n;

/** What so many nodes of the site report of its use. */
function amountsOf(use: number, nodes: number) {
  return {
    used: BigInt(Math.round((use * nodes) / siteNodes)),
    total: nodeTotal * BigInt(nodes),
  };
}

/** The rivals, on the uses that the forecast takes; `reaches` is a use of all nodes. */
function rivalsOf(points: readonly HistoryPoint[], day: number) {
  const { counted } = knownDays(points, 'cpu', day, siteNodes);
  const chained = counted.length === 0 ? [] : chainedUses(counted);
  if (chained.length < forecastDaysMin) {
    return () => ({ theilSen: nothingNamed, weekAgain: nothingNamed });
  }
  const uses = Float64Array.from(chained, Number);
  const [line, week] = [theilSen(uses), weekAgain(uses)];
  const last = counted.at(-1)!;
  // They count from the last day that they know.
  const fromNow = (of: number | null) => of && Math.max(0, of - (day - last.day));
  const named = (method: typeof line, reaches: number) => {
    const { earliest, expected, latest } = method((reaches * last.nodes) / siteNodes);
    return { earliest: fromNow(earliest), expected: fromNow(expected), latest: fromNow(latest) };
  };
  return (reaches: number) => ({
    theilSen: named(line, reaches),
    weekAgain: named(week, reaches),
  });
}

/** Backtests a series of days, in their order: a day's number is its use at any time. */
export function compareSeries({ days }: Series, everyDays: number): readonly ForecastOutcome[] {
  if (days.length === 0) return [];
  const first = days[0]!.day;
  const peaks: SimulatedDay[] = [];
  let last = 0;
  for (const { day, used } of days) {
    // Days between are not recorded, and reach nothing.
    while (peaks.length < day - first) peaks.push({ peak: last, nodes: 0 });
    last = Number(used);
    peaks.push({ peak: last, nodes: siteNodes });
  }
  const compared: ForecastOutcome[] = [];
  const options = { extension: null, sample: 0, hours: () => 1, withRivals: true } as const;
  for (let day: number = forecastDaysMin; day < peaks.length - 1; day += everyDays) {
    if (peaks[day]!.nodes === 0 || peaks[day]!.peak <= 0) continue;
    compared.push(...compareAt({ days: peaks, day, ...options }));
  }
  return compared;
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
  const errors: number[] = [];
  const shares: number[] = [];
  for (const { earliest, expected, actual } of compared) {
    if (actual === null) continue;
    if (expected !== null) errors.push(Math.abs(expected - actual));
    if (earliest !== null) shares.push(earliest / actual);
  }
  const scoreOf = (named: (of: ForecastOutcome) => NamedDays | undefined) =>
    meanOf(compared.map((of) => scoreAt(named(of), of)));
  return {
    forecasts: compared.length,
    beforeEarliest: shareOf(compared, cameBeforeEarliest),
    afterLatest: shareOf(compared, cameAfterLatest),
    unnamed: shareOf(compared, cameUnnamed),
    medianError: quantile(errors, 0.5),
    ninthDecileError: quantile(errors, 0.9),
    earliestShare: quantile(shares, 0.5),
    score: scoreOf((of) => of),
    rivalScores: {
      theilSen: scoreOf((of) => of.rivals?.theilSen),
      weekAgain: scoreOf((of) => of.rivals?.weekAgain),
    },
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

/**
 * Mean pinball loss of three days as the quantiles 0.05, 0.5 and 0.95 (Koenker and Bassett 1978). What
 * is not named, or not reached, counts as the last day that can be seen.
 */
function scoreAt(
  named: NamedDays | undefined,
  { actual, seenDays }: Pick<ForecastOutcome, 'actual' | 'seenDays'>,
): number {
  if (named === undefined) return Number.NaN;
  const end = Math.min(horizonDays, seenDays);
  const within = (day: number | null) => Math.min(day ?? end, end);
  const loss = (quantileOf: number, day: number | null) => {
    const late = within(actual) - within(day);
    return late >= 0 ? quantileOf * late : (quantileOf - 1) * late;
  };
  const { earliest, expected, latest } = named;
  return (loss(0.05, earliest) + loss(0.5, expected) + loss(0.95, latest)) / 3;
}

function shareOf<Of>(all: readonly Of[], is: (of: Of) => boolean): number {
  return all.filter(is).length / all.length;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nearest-rank quantile. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
