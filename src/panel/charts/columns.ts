/** The numbers of a chart: the past of a workload, and its days to come, as columns. */
import {
  type Ahead,
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
  readonly low: readonly Value[];
  readonly expected: readonly Value[];
  readonly high: readonly Value[];
  /** How many of them are of the past: as many as the history has points. */
  readonly pastCount: number;
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
    low: [...past.times.map(() => null), ...ahead.map((of) => of.low)],
    expected: [...past.times.map(() => null), ...ahead.map((of) => of.expected)],
    high: [...past.times.map(() => null), ...ahead.map((of) => of.high)],
    pastCount: past.pastCount,
  };
}

interface AheadAt extends Bounds {
  /** Ms since 1970. */
  readonly at: number;
}

interface Bounds {
  readonly low: Value;
  readonly expected: Value;
  readonly high: Value;
}

function aheadOf(
  { range, points }: History,
  forecast: WorkloadForecast | null,
  now: number,
): readonly AheadAt[] {
  const { percent = null, ahead = null, days_until = null } = forecast ?? {};
  const endsNow = now - Date.parse(range.to) < stepMs[range.step] && points.length > 0;
  if (percent === null || ahead === null || !endsNow) return [];
  const untilFull = days_until?.['100'].expected ?? Infinity;
  const days = Math.min((now - Date.parse(range.from)) / dayMs, untilFull * 1.1);
  if (days < 1) return [];
  const known = [{ days: 0, low: percent, expected: percent, high: percent }, ...ahead.map(flat)];
  const within = known.filter((of) => of.days < days);
  const next = known[within.length];
  const end = next === undefined ? [] : [between(within.at(-1)!, next, days)];
  return [...within, ...end].map(({ days: after, ...bounds }) => ({
    at: now + after * dayMs,
    ...bounds,
  }));
}

type FlatAhead = Bounds & { readonly days: number };

function flat({ days, percent }: Ahead): FlatAhead {
  return { days, ...percent };
}

/** What holds on a day between two of which it is known. */
function between(from: FlatAhead, to: FlatAhead, days: number): FlatAhead {
  const share = (days - from.days) / (to.days - from.days);
  const of = (a: Value, b: Value) => (a === null || b === null ? null : a + share * (b - a));
  return {
    days,
    low: of(from.low, to.low),
    expected: of(from.expected, to.expected),
    high: of(from.high, to.high),
  };
}

/** The most that was in use, in percent of the whole; null where the whole is 0. */
export function mostPercent(point: WorkloadPoint): number | null {
  const { most, total } = amountsOf(point);
  return Number(total) === 0 ? null : (100 * Number(most)) / Number(total);
}
