/** Data columns of a chart: recorded use and forecast of a workload. */
import { dayMs, stepMs } from '../../../domain/history.ts';
import {
  amountsOf,
  type History,
  ofWorkload,
  type Workload,
  type WorkloadForecast,
  type WorkloadPoint,
} from './recorded.ts';

type Value = number | null;

/** The forecast: its band, and the expected line. */
interface ForecastColumns {
  readonly low: readonly Value[];
  readonly expected: readonly Value[];
  readonly high: readonly Value[];
  /** When it is expected to be full, in seconds since 1970; null if that is not drawn. */
  readonly fullAt: number | null;
}

/** Columns of equal length; times in seconds since 1970, values in percent of the total. */
export interface Columns extends ForecastColumns {
  readonly times: readonly number[];
  readonly mean: readonly Value[];
  readonly most: readonly Value[];
  /** The same with a plan, in percent of the planned total. */
  readonly planned: ForecastColumns;
  /** Count of recorded columns: the history's points. */
  readonly pastCount: number;
}

/**
 * The columns of a workload at a time (ms). A point is drawn at the middle of its step. If the
 * range ends now, the forecasts, with and without a plan, follow: as far ahead as the range looks
 * back, and up to 100 percent.
 */
export function columnsOf(
  history: History,
  workload: Workload,
  forecast: WorkloadForecast | null,
  now: number,
  plan: WorkloadForecast | null = null,
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
  const pastCount = times.length;
  const curves = [forecast, plan].map((of) => curvesOf(history, of, now));
  const known = curves.flatMap(({ low, expected, high }) => [...low, ...expected, ...high]);
  const days = [...new Set(known.map(([day]) => day))].sort((a, b) => a - b);
  const past = times.map(() => null);
  const foreseen = ({ low, expected, high }: Curves): ForecastColumns => {
    const on = (curve: readonly Known[]) => [...past, ...days.map((day) => percentOn(curve, day))];
    const full = expected.find(([day, percent]) => day > 0 && percent >= 100);
    const fullAt = full === undefined ? null : (now + full[0] * dayMs) / 1_000;
    return { low: on(low), expected: on(expected), high: on(high), fullAt };
  };
  return {
    times: [...times, ...days.map((day) => (now + day * dayMs) / 1_000)],
    mean: [...mean, ...days.map(() => null)],
    most: [...most, ...days.map(() => null)],
    ...foreseen(curves[0]!),
    planned: foreseen(curves[1]!),
    pastCount,
  };
}

/** Lines closer than this, in percent of the total, are drawn as one: a pixel of the chart has as much. */
const apartPercent = 0.5;

/** What of a chart is to be seen. */
export function seenOf({ mean, most, low, expected, high, planned }: Columns) {
  const isSeen = (line: readonly Value[]) => line.some((value) => value !== null);
  const areApart = (a: readonly Value[], b: readonly Value[]) =>
    a.some((value, at) => {
      const other = b[at] ?? null;
      return value !== null && other !== null && Math.abs(value - other) >= apartPercent;
    });
  return {
    mean: isSeen(mean),
    most: areApart(mean, most),
    expected: isSeen(expected),
    bounds: areApart(low, high),
    planned: isSeen(planned.expected),
    plannedBounds: areApart(planned.low, planned.high),
  };
}

/** A day from now, and the use on it in percent of the total. */
type Known = readonly [days: number, percent: number];

/** The days on which each curve of a forecast is known, in order; none without a forecast. */
type Curves = Readonly<Record<keyof typeof reachedBy, readonly Known[]>>;

/** The day on which each curve reaches a threshold. */
const reachedBy = { low: 'latest', expected: 'expected', high: 'earliest' } as const;

function curvesOf(
  { range, points }: History,
  forecast: WorkloadForecast | null,
  now: number,
): Curves {
  const { ahead = null, days_until = null } = forecast ?? {};
  const endsNow = now - Date.parse(range.to) < stepMs[range.step] && points.length > 0;
  const untilFull = days_until?.['100'].expected ?? Infinity;
  const end = Math.min((now - Date.parse(range.from)) / dayMs, untilFull * 1.1);
  if (ahead === null || !endsNow || end < 1) return { low: [], expected: [], high: [] };
  const of = (curve: keyof typeof reachedBy) => endAt(curveOf(curve, forecast!), end);
  return { low: of('low'), expected: of('expected'), high: of('high') };
}

/**
 * A curve by way of what the forecast names: its horizons, and the days on which it reaches a
 * threshold. Starts now, unless nothing reports now.
 */
function curveOf(
  curve: keyof typeof reachedBy,
  { percent, ahead, days_until }: WorkloadForecast,
): readonly Known[] {
  const last = ahead!.at(-1)!.days;
  const known = new Map<number, number>();
  for (const [threshold, until] of Object.entries(days_until!)) {
    const day = until[reachedBy[curve]] ?? 0;
    if (day > 0 && day < last) known.set(day, Number(threshold));
  }
  for (const { days, percent: of } of ahead!) if (of[curve] !== null) known.set(days, of[curve]);
  if (percent !== null) known.set(0, percent);
  return [...known].sort(([a], [b]) => a - b);
}

function endAt(curve: readonly Known[], end: number): readonly Known[] {
  const within = curve.filter(([day]) => day < end);
  const percent = percentOn(curve, end);
  return percent === null ? within : [...within, [end, percent]];
}

/** Interpolates linearly between known days; null outside of them. */
function percentOn(curve: readonly Known[], day: number): Value {
  const after = curve.findIndex(([of]) => of >= day);
  const [to, from] = [curve[after], curve[after - 1]];
  if (to === undefined) return null;
  if (to[0] === day) return to[1];
  if (from === undefined) return null;
  return from[1] + ((day - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** The highest use in percent of the total; null if the total is 0. */
export function mostPercent(point: WorkloadPoint): number | null {
  const { most, total } = amountsOf(point);
  return Number(total) === 0 ? null : (100 * Number(most)) / Number(total);
}
