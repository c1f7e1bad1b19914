/** Data columns of a chart: recorded use and forecast of a workload. */
import { dayMs, stepMs } from '../../domain/history.ts';
import {
  type Ahead,
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
  const curves = [forecast, plan].map((of) => curveOf(history, of, now));
  const days = [...new Set(curves.flatMap((curve) => curve.map((of) => of.days)))];
  days.sort((a, b) => a - b);
  const past = times.map(() => null);
  const foreseen = (curve: Curve): ForecastColumns => {
    const bounds = days.map((day) => boundsOn(curve, day));
    return {
      low: [...past, ...bounds.map(({ low }) => low)],
      expected: [...past, ...bounds.map(({ expected }) => expected)],
      high: [...past, ...bounds.map(({ high }) => high)],
    };
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

interface Bounds {
  readonly low: Value;
  readonly expected: Value;
  readonly high: Value;
}

/** The forecast of given days from now, in their order; empty without one. */
type Curve = readonly (Bounds & { readonly days: number })[];

function curveOf(
  { range, points }: History,
  forecast: WorkloadForecast | null,
  now: number,
): Curve {
  const { percent = null, ahead = null, days_until = null } = forecast ?? {};
  const endsNow = now - Date.parse(range.to) < stepMs[range.step] && points.length > 0;
  if (percent === null || ahead === null || !endsNow) return [];
  const untilFull = days_until?.['100'].expected ?? Infinity;
  const days = Math.min((now - Date.parse(range.from)) / dayMs, untilFull * 1.1);
  if (days < 1) return [];
  const today = { days: 0, low: percent, expected: percent, high: percent };
  const known = [today, ...ahead.map((of: Ahead) => ({ days: of.days, ...of.percent }))];
  const within = known.filter((of) => of.days < days);
  return known.length === within.length ? within : [...within, { days, ...boundsOn(known, days) }];
}

const unforeseen: Bounds = { low: null, expected: null, high: null };

/** Interpolates linearly between known days. */
function boundsOn(curve: Curve, days: number): Bounds {
  const after = curve.findIndex((of) => of.days >= days);
  const to = curve[after];
  if (to === undefined) return unforeseen;
  if (to.days === days) return to;
  const from = curve[after - 1]!;
  const share = (days - from.days) / (to.days - from.days);
  const of = (a: Value, b: Value) => (a === null || b === null ? null : a + share * (b - a));
  return {
    low: of(from.low, to.low),
    expected: of(from.expected, to.expected),
    high: of(from.high, to.high),
  };
}

/** The highest use in percent of the total; null if the total is 0. */
export function mostPercent(point: WorkloadPoint): number | null {
  const { most, total } = amountsOf(point);
  return Number(total) === 0 ? null : (100 * Number(most)) / Number(total);
}
