/**
 * Empirical quantiles of how much use rises within so many days (docs: Capacity planning,
 * Forecast). No line is fitted: a rise of h days is what followed one day of the past, and the
 * quantiles of all of them, for each h, are the forecast. Exact for uses of any size.
 */
import { forecastAheadDaysMax } from './limits.ts';
import type { Rational } from './rational.ts';

/** The last days of the basis that also count by themselves: two months, to show changed growth. */
const recentDays = 60;

/**
 * Peak rise within h days at `h - 1`, for each h from 1 to half the days of the basis.
 * Non-decreasing in h; extrapolated past its end with the slope of its second half.
 */
export type RiseCurve = Float64Array | readonly bigint[];

/** Rise curves from the past. Of `low` and `high` every curve counts. */
export interface Rises {
  /** The median rise over the whole basis. */
  readonly likely: RiseCurve;
  /** 0.95-quantiles of the whole basis and of its last days: the greater one counts. */
  readonly high: readonly RiseCurve[];
  /** 0.05-quantiles of the same: the lesser one counts. */
  readonly low: readonly RiseCurve[];
}

/** Change of use over half the basis, day to day; may be negative. */
export interface Movement {
  /** Median, per day. */
  readonly perDay: Rational;
  /** Whether use fell from nearly every day on: the 0.95-quantile is below 0. */
  readonly shrinks: boolean;
}

const quantiles = { low: 5, likely: 50, high: 95 } as const;
const percent = 100;

/**
 * Largest signed 64-bit amount, 8 EiB: such arrays sort four times as fast as those of any bigints.
 */
const wordMax = 2n ** 63n - 1n;

/** Numbers while they are exact, else bigints: the same operators work for both. */
type Amount = number | bigint;

/** Rises of at least two days, one use per day without gaps. */
export function risesOf(uses: readonly bigint[]): Rises {
  const whole = curvesOf(uses);
  if (uses.length <= recentDays) {
    return { likely: whole.likely, high: [whole.high], low: [whole.low] };
  }
  const recent = curvesOf(uses.slice(-recentDays));
  return { likely: whole.likely, high: [whole.high, recent.high], low: [whole.low, recent.low] };
}

/** Movement of use over at least two days. */
export function movementOf(uses: readonly bigint[]): Movement {
  const length = Math.floor(uses.length / 2);
  const moved = uses.slice(length).map((use, day) => use - uses[day]);
  moved.sort((a, b) => (a < b ? -1 : 1));
  const median = moved[rankOf(quantiles.likely, moved.length)];
  return {
    perDay: { numerator: median, denominator: BigInt(length) },
    shrinks: moved[rankOf(quantiles.high, moved.length)] < 0n,
  };
}

/**
 * Fewest days within which use rises by so many hundredths of a unit, above 0; null beyond the
 * horizon.
 */
export function daysToRise(curve: RiseCurve, hundredths: bigint): number | null {
  // Within the curve, rises are whole units.
  const units = (hundredths + 99n) / 100n;
  const least = isExact(units) ? Number(units) : units;
  const end = curve.length;
  if (curve[end - 1] >= least) return daysWithin(curve, least);
  const { numerator, denominator } = slopeAtEnd(curve);
  if (numerator === 0n) return null;
  const missing = (hundredths - BigInt(curve[end - 1]) * 100n) * denominator;
  const further = (missing + numerator * 100n - 1n) / (numerator * 100n);
  const days = BigInt(end) + further;
  return days > BigInt(forecastAheadDaysMax) ? null : Number(days);
}

/** Peak rise within so many days, 1 or more. */
export function riseWithin(curve: RiseCurve, days: number): Rational {
  if (days <= curve.length) return { numerator: BigInt(curve[days - 1]), denominator: 1n };
  const { numerator, denominator } = slopeAtEnd(curve);
  const end = BigInt(curve[curve.length - 1]);
  const further = BigInt(days - curve.length);
  return { numerator: end * denominator + further * numerator, denominator };
}

function daysWithin(curve: RiseCurve, least: Amount): number {
  let below = 0;
  let reached = curve.length;
  while (reached - below > 1) {
    const middle = (below + reached) >>> 1;
    if (curve[middle - 1] >= least) reached = middle;
    else below = middle;
  }
  return reached;
}

/** Slope per day past the end of a curve. */
function slopeAtEnd(curve: RiseCurve): Rational {
  const end = curve.length;
  const half = Math.ceil(end / 2);
  // A curve of one day has no slope.
  if (half === end) return { numerator: 0n, denominator: 1n };
  const numerator = BigInt(curve[end - 1]) - BigInt(curve[half - 1]);
  return { numerator, denominator: BigInt(end - half) };
}

interface Curves {
  readonly low: RiseCurve;
  readonly likely: RiseCurve;
  readonly high: RiseCurve;
}

/**
 * Subtracts the common minimum first: rises are differences, and smaller numbers are mostly exact.
 */
function curvesOf(uses: readonly bigint[]): Curves {
  const lowest = uses.reduce((least, use) => (use < least ? use : least));
  const above = uses.map((use) => use - lowest);
  const length = Math.floor(uses.length / 2);
  if (above.every(isExact)) {
    const numbers = Float64Array.from(above, Number);
    const curve = () => new Float64Array(length);
    const curves = { low: curve(), likely: curve(), high: curve() };
    const memory = new Float64Array(uses.length);
    rankRises(
      numbers,
      curves,
      (count) => memory.subarray(0, count),
      (rises) => rises.sort(),
    );
    return curves;
  }
  const curve = () => new Array<bigint>(length).fill(0n);
  const curves = { low: curve(), likely: curve(), high: curve() };
  if (above.every((use) => use <= wordMax)) {
    const memory = new BigInt64Array(uses.length);
    rankRises(
      BigInt64Array.from(above),
      curves,
      (count) => memory.subarray(0, count),
      (rises) => rises.sort(),
    );
    return curves;
  }
  const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1);
  rankRises(
    above,
    curves,
    (count) => new Array(count),
    (rises) => rises.sort(ascending),
  );
  return curves;
}

/** An array of either kind of amount. */
interface AmountArray<Of extends Amount> {
  readonly length: number;
  [index: number]: Of;
  slice(): AmountArray<Of>;
}

/** Fills the curves with the quantiles of the rises, one number of days at a time. */
function rankRises<Of extends Amount, List extends AmountArray<Of>>(
  uses: List & AmountArray<Of>,
  { low, likely, high }: Readonly<Record<keyof Curves, AmountArray<Of>>>,
  listOf: (count: number) => List,
  sort: (rises: List) => void,
): void {
  const most = uses.slice();
  for (let days = 1; days <= low.length; days++) {
    const count = uses.length - days;
    const rises = listOf(count);
    for (let day = 0; day < count; day++) {
      // The peak of the days after this one, as far as they were scanned by now.
      const last = uses[day + days];
      if (days === 1 || last > most[day]) most[day] = last;
      const rise = difference(most[day], uses[day]);
      // A fall counts as 0, of the same type.
      rises[day] = rise < 0 ? difference(rise, rise) : rise;
    }
    sort(rises);
    enter(low, days, rises[rankOf(quantiles.low, count)]);
    enter(likely, days, rises[rankOf(quantiles.likely, count)]);
    enter(high, days, rises[rankOf(quantiles.high, count)]);
  }
}

/** A curve never falls. */
function enter<Of extends Amount>(curve: AmountArray<Of>, days: number, rise: Of): void {
  curve[days - 1] = days > 1 && curve[days - 2] > rise ? curve[days - 2] : rise;
}

/** Subtracts two amounts of the same type: the operator is the same for both. */
function difference<Of extends Amount>(a: Of, b: Of): Of {
  return ((a as number) - (b as number)) as Of;
}

/** Index of a quantile by the nearest-rank method. */
function rankOf(quantile: number, count: number): number {
  return Math.max(1, Math.ceil((quantile * count) / percent)) - 1;
}

function isExact(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER);
}
