/**
 * How much use rises within so many days, from what followed the days of the past (docs: Capacity
 * planning, Forecast). No line is fitted. Exact for uses of any size: whole bytes, or hundredths of
 * a core.
 */
import { forecastAheadDaysMax } from './limits.ts';
import type { Rational } from './rational.ts';

/** The last days that also count by themselves: two months, to show changed growth. */
const recentDays = 60;

/** From so many days on, a rise starts from the peak of a week: a quiet weekend is no start. */
const weekFromDays = 42;

/** Days of which a rise of a long past starts from the peak. */
const weekDays = 7;

/** Up to `recentDays`, `high` leaves out so many rises less: few days have few to leave out. */
const fewDaysMargin = 7;

/**
 * Rise within h days at `h - 1`, for each h from 1 to half the days of its window. Non-decreasing
 * in h; in proportion past its end.
 */
export type RiseCurve = Float64Array | readonly bigint[];

/** The rises of one window of days, in order: the least, the middle one, and one of the greatest. */
interface Curves {
  readonly low: RiseCurve;
  readonly likely: RiseCurve;
  readonly high: RiseCurve;
}

/** Rises from the past: of all its days, and of the last two months if there are more. */
interface RisesBy<Kind extends keyof Curves> {
  /** Number of days of the past. */
  readonly days: number;
  readonly all: Pick<Curves, Kind>;
  readonly recent: Pick<Curves, Kind> | null;
}

export type Rises = RisesBy<keyof Curves>;

/** The rises that `earliest` and `expected` take. */
export type HighRises = RisesBy<'high' | 'likely'>;

/** The rises that `expected` takes: of all days, for the next days alone. */
export interface LikelyRises {
  readonly all: Pick<Curves, 'likely'>;
}

/** The rise within so many days, 1 or more. */
type RiseWithin<Of> = (rises: Of, days: number) => bigint;

/** Change of use over half the days; may be negative. */
export interface Movement {
  /** Median, per day. */
  readonly perDay: Rational;
  /** Whether use fell from nearly every day on: the 0.95-quantile is below 0. */
  readonly shrinks: boolean;
}

const quantiles = { likely: 50, high: 95 } as const;
const percent = 100;

/** Numbers while they are exact, else bigints: the same operators work for both. */
type Amount = number | bigint;

/** Days of which a rise starts from the peak, of so many known. */
export function peakDaysOf(days: number): number {
  return days >= weekFromDays ? weekDays : 1;
}

/** Rises of at least 14 days, one use per day without gaps. */
export function risesOf(uses: readonly bigint[]): Rises {
  const days = uses.length;
  const peakDays = peakDaysOf(days);
  if (days <= recentDays) {
    return { days, all: curvesOf(uses, { peakDays, margin: fewDaysMargin }), recent: null };
  }
  const window = { peakDays, margin: 0 };
  return { days, all: curvesOf(uses, window), recent: curvesOf(uses.slice(-recentDays), window) };
}

/** Movement of use over at least two days. */
export function movementOf(uses: readonly bigint[]): Movement {
  const length = Math.floor(uses.length / 2);
  const moved = uses.slice(length).map((use, day) => use - uses[day]);
  moved.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const median = moved[rankOf(quantiles.likely, moved.length)];
  return {
    perDay: { numerator: median, denominator: BigInt(length) },
    shrinks: moved[rankOf(quantiles.high, moved.length)] < 0n,
  };
}

/** Without those of `latest`. */
export function withoutLow({ days, all, recent }: Rises): HighRises {
  const of = ({ high, likely }: Curves) => ({ high, likely });
  return { days, all: of(all), recent: recent === null ? null : of(recent) };
}

/** Those of `expected` for the next days; rises within more days than that are not known. */
export function likelyOfNext({ all }: Rises, days: number): LikelyRises {
  return { all: { likely: all.likely.slice(0, days) } };
}

/** The median rise of all days. */
export function likelyRise({ all }: LikelyRises, days: number): bigint {
  return riseAt(all.likely, days, 'down');
}

/** The greatest of the windows' high rises, widened, and the likely one. */
export function highRise(rises: HighRises, days: number): bigint {
  const { all, recent } = rises;
  const high = greater(widened(rises, all, days), likelyRise(rises, days));
  return recent === null ? high : greater(high, widened(rises, recent, days));
}

/** The least of the windows' low rises and the likely one. */
export function lowRise(rises: Rises, days: number): bigint {
  const { all, recent } = rises;
  const low = lesser(riseAt(all.low, days, 'down'), likelyRise(rises, days));
  return recent === null ? low : lesser(low, riseAt(recent.low, days, 'down'));
}

/** Fewest days, 1 or more, within which use rises by so much; null beyond the horizon. */
export function daysToRise<Of>(within: RiseWithin<Of>, rises: Of, rise: bigint): number | null {
  if (within(rises, forecastAheadDaysMax) < rise) return null;
  let below = 0;
  let reached = forecastAheadDaysMax;
  while (reached - below > 1) {
    const middle = (below + reached) >>> 1;
    if (within(rises, middle) >= rise) reached = middle;
    else below = middle;
  }
  return reached;
}

/**
 * A high rise, and what growth may add that was not seen: it may double in as long as is known.
 */
function widened(
  { days: known }: HighRises,
  { high, likely }: HighRises['all'],
  days: number,
): bigint {
  const rise = riseAt(high, days, 'up');
  const more = riseAt(likely, days, 'down');
  let wide = rise;
  if (rise > 0n) wide += ceilQuotient(rise * BigInt(days), BigInt(known));
  if (more > 0n) wide += ceilQuotient(more, 4n);
  return wide;
}

/** A curve at so many days: past its end in proportion where it rises. */
function riseAt(curve: RiseCurve, days: number, rounding: 'up' | 'down'): bigint {
  const end = curve.length;
  if (days <= end) return BigInt(curve[days - 1]);
  const rise = BigInt(curve[end - 1]);
  if (rise <= 0n) return rise;
  const product = rise * BigInt(days);
  return rounding === 'up' ? ceilQuotient(product, BigInt(end)) : product / BigInt(end);
}

/** Of numbers that are not negative. */
function ceilQuotient(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

interface Window {
  readonly peakDays: number;
  /** How many fewer of the greatest rises `high` leaves out. */
  readonly margin: number;
}

/**
 * Subtracts the common minimum first: rises are differences, and smaller numbers are mostly exact.
 */
function curvesOf(uses: readonly bigint[], window: Window): Curves {
  const lowest = uses.reduce((least, use) => (use < least ? use : least));
  const above = uses.map((use) => use - lowest);
  const bases = uses.length - window.peakDays + 1;
  const length = Math.min(Math.floor(uses.length / 2), bases - 1);
  if (above.every(isExact)) {
    const curve = () => new Float64Array(length);
    const curves = { low: curve(), likely: curve(), high: curve() };
    rankRises(Float64Array.from(above, Number), curves, window, new Float64Array(bases));
    return curves;
  }
  const curve = () => new Array<bigint>(length).fill(0n);
  const curves = { low: curve(), likely: curve(), high: curve() };
  rankRises(above, curves, window, new Array<bigint>(bases).fill(0n));
  return curves;
}

/** An array of either kind of amount. */
interface AmountArray<Of extends Amount> {
  readonly length: number;
  [index: number]: Of;
  slice(start?: number): AmountArray<Of>;
}

/**
 * Fills the curves from the rises in order, one number of days at a time. `rises` is memory for as
 * many as there are.
 */
function rankRises<Of extends Amount>(
  uses: AmountArray<Of>,
  { low, likely, high }: Readonly<Record<keyof Curves, AmountArray<Of>>>,
  { peakDays, margin }: Window,
  rises: AmountArray<Of>,
): void {
  const first = peakDays - 1;
  const peaks = peaksOf(uses, peakDays);
  const bases = peaks.length;
  // The peak of the days after each base, as far as they were scanned by now.
  const most = uses.slice(first);
  for (let days = 1; days <= low.length; days++) {
    const count = bases - days;
    for (let base = 0; base < count; base++) {
      const last = uses[first + base + days];
      if (days === 1 || last > most[base]) most[base] = last;
      rises[base] = difference(most[base], peaks[base]);
    }
    const left = Math.max(0, Math.floor(bases / 3) - margin - days);
    const middle = Math.ceil(count / 2) - 1;
    // The middle one parts the lesser ones from the greater, of which `high` is one.
    select(rises, middle, 0, count - 1);
    select(rises, count - left - 1, middle, count - 1);
    const half = ceilHalf(greatestOf(rises, count - left - 1, count));
    const oneOfGreatest = rises[count - left - 1];
    enter(low, days, leastOf(rises, middle + 1));
    enter(likely, days, rises[middle]);
    enter(high, days, oneOfGreatest > half ? oneOfGreatest : half);
  }
}

/**
 * Moves what stands at a place in the order of `[from, to]` there, the lesser before it and the
 * greater behind it (Hoare 1961, Find): only some places are read, so that sorting would be wasted.
 */
function select<Of extends Amount>(
  amounts: AmountArray<Of>,
  place: number,
  from: number,
  to: number,
): void {
  let first = from;
  let last = to;
  while (first < last) {
    const [high, low] = partition(amounts, amounts[place], first, last);
    if (high < place) first = low;
    if (low > place) last = high;
  }
}

/** Returns the end of those that are at most the pivot, and the start of those that are at least. */
function partition<Of extends Amount>(
  amounts: AmountArray<Of>,
  pivot: Of,
  first: number,
  last: number,
): readonly [number, number] {
  let low = first;
  let high = last;
  while (low <= high) {
    while (amounts[low] < pivot) low++;
    while (amounts[high] > pivot) high--;
    if (low <= high) swap(amounts, low++, high--);
  }
  return [high, low];
}

function swap<Of extends Amount>(amounts: AmountArray<Of>, a: number, b: number): void {
  const amount = amounts[a];
  amounts[a] = amounts[b];
  amounts[b] = amount;
}

function leastOf<Of extends Amount>(amounts: AmountArray<Of>, end: number): Of {
  let least = amounts[0];
  for (let index = 1; index < end; index++) if (amounts[index] < least) least = amounts[index];
  return least;
}

function greatestOf<Of extends Amount>(amounts: AmountArray<Of>, from: number, end: number): Of {
  let most = amounts[from];
  for (let index = from + 1; index < end; index++) {
    if (amounts[index] > most) most = amounts[index];
  }
  return most;
}

/** The peak of so many days up to each day that has as many. */
function peaksOf<Of extends Amount>(uses: AmountArray<Of>, peakDays: number): AmountArray<Of> {
  const peaks = uses.slice(peakDays - 1);
  for (let base = 0; base < peaks.length; base++) {
    for (let day = base; day < base + peakDays; day++) {
      if (uses[day] > peaks[base]) peaks[base] = uses[day];
    }
  }
  return peaks;
}

/** A curve never falls. */
function enter<Of extends Amount>(curve: AmountArray<Of>, days: number, rise: Of): void {
  curve[days - 1] = days > 1 && curve[days - 2] > rise ? curve[days - 2] : rise;
}

/** Subtracts two amounts of the same type: the operator is the same for both. */
function difference<Of extends Amount>(a: Of, b: Of): Of {
  return ((a as number) - (b as number)) as Of;
}

/** Half of an amount of either sign, rounded up. */
function ceilHalf<Of extends Amount>(amount: Of): Of {
  if (typeof amount === 'number') return Math.ceil(amount / 2) as Of;
  const whole: bigint = amount;
  const half = whole / 2n;
  return (half * 2n < whole ? half + 1n : half) as Of;
}

/** Index of a quantile by the nearest-rank method. */
function rankOf(quantile: number, count: number): number {
  return Math.max(1, Math.ceil((quantile * count) / percent)) - 1;
}

function isExact(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER);
}
