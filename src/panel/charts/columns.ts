/** In charge of the numbers of a chart: the past of a workload, and its days to come, as columns. */
import {
  amountsOf,
  dayMs,
  type History,
  ofWorkload,
  stepMs,
  type Workload,
  type WorkloadForecast,
  type WorkloadPoint,
} from './recorded.ts';

type Value = number | null;

/** Columns of the same length; times in seconds since 1970, values in percent of the whole. */
export interface Columns {
  readonly times: readonly number[];
  readonly mean: readonly Value[];
  readonly most: readonly Value[];
  readonly expected: readonly Value[];
  readonly earliest: readonly Value[];
  /** How many of them are of the past: as many as the history has points. */
  readonly pastCount: number;
}

/** Growth of a forecast: points of percent a day. */
interface Growth {
  readonly now: number;
  readonly expected: number;
  readonly earliest: number;
}

/**
 * The columns of a workload at a time (ms). A step stands at its middle. The forecast follows the past
 * where the range ends now; it looks as far ahead as the range looks back, and no further than full.
 */
export function columnsOf(
  history: History,
  workload: Workload,
  forecast: WorkloadForecast | null,
  now: number,
): Columns {
  const length = stepMs[history.range.step];
  const times: number[] = [];
  const mean: Value[] = [];
  const most: Value[] = [];
  for (const point of history.points) {
    const at = Date.parse(point.at);
    times.push((at + Math.min(at + length, Math.max(now, at))) / 2_000);
    const of = ofWorkload(point, workload);
    mean.push(of?.percent ?? null);
    most.push(of === null ? null : mostPercent(of));
  }
  const past = { times, mean, most, pastCount: times.length };
  const ahead = aheadOf(history, forecast, now);
  return {
    times: [...times, ...ahead.map(({ at }) => at / 1_000)],
    mean: [...mean, ...ahead.map(() => null)],
    most: [...most, ...ahead.map(() => null)],
    expected: [...past.times.map(() => null), ...ahead.map((of) => of.expected)],
    earliest: [...past.times.map(() => null), ...ahead.map((of) => of.earliest)],
    pastCount: past.pastCount,
  };
}

interface Ahead {
  readonly at: number;
  readonly expected: number;
  readonly earliest: number;
}

/** Days that are drawn ahead; a line needs no more. */
const aheadStepsMax = 100;

function aheadOf(
  { range, points }: History,
  forecast: WorkloadForecast | null,
  now: number,
): readonly Ahead[] {
  const growth = forecast === null ? null : growthOf(forecast);
  const from = Date.parse(range.from);
  const endsNow = now - Date.parse(range.to) < stepMs[range.step] && points.length > 0;
  if (growth === null || !endsNow) return [];
  const untilFull = growth.expected > 0 ? (100 - growth.now) / growth.expected : Infinity;
  const days = Math.min((now - from) / dayMs, untilFull * 1.1);
  if (days < 1) return [];
  const steps = Math.min(aheadStepsMax, Math.ceil(days));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const ahead = (days * index) / steps;
    return {
      at: now + ahead * dayMs,
      expected: growth.now + ahead * growth.expected,
      earliest: growth.now + ahead * growth.earliest,
    };
  });
}

/** Null where nothing is foreseen. */
function growthOf({ state, percent, growth_per_day, days_until }: WorkloadForecast): Growth | null {
  const expected = growth_per_day?.percent ?? null;
  if (state !== 'filling' || percent === null || expected === null || days_until === null) {
    return null;
  }
  const { earliest } = days_until['100'];
  const fastest = earliest === null || earliest === 0 ? expected : (100 - percent) / earliest;
  return { now: percent, expected, earliest: Math.max(expected, fastest) };
}

/** The most that was in use, in percent of the whole; null where the whole is 0. */
export function mostPercent(point: WorkloadPoint): number | null {
  const { most, total } = amountsOf(point);
  return Number(total) === 0 ? null : (100 * Number(most)) / Number(total);
}
