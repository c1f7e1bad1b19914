/**
 * The forecast as a slow model, written to be read beside its documentation (docs: Capacity
 * planning, Forecast): whole numbers only, no state, each value computed anew.
 */

export interface ModelDay {
  readonly day: number;
  readonly samples: number;
  readonly used_max: bigint;
  readonly total: bigint;
  readonly nodes: number;
}

export interface ModelToday {
  readonly day: number;
  readonly used: bigint;
  readonly used_max: bigint;
  readonly total: bigint;
  readonly nodes: number;
  readonly nodes_active: number;
}

const lookBackDays = 365;
const samplesMin = 144;
/** Days before a day with whose most nodes it is compared; also the fewest days. */
const shortDays = 14;
const fewDays = 60;
const weekFrom = 42;
const aheadMax = 1_825;
const thresholds = [80n, 90n, 100n];
const aheadDays = [7, 30, 90, 180, 365];

const byValue = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const max = (...of: readonly bigint[]) => of.reduce((a, b) => (a > b ? a : b));
const min = (...of: readonly bigint[]) => of.reduce((a, b) => (a < b ? a : b));
/** Rounds towards minus infinity. */
function floor(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return quotient * divisor > value ? quotient - 1n : quotient;
}
const ceil = (value: bigint, divisor: bigint) => -floor(-value, divisor);

const isUnlike = (a: number, b: number) => 10 * Math.min(a, b) < 9 * Math.max(a, b);
const isShort = (nodes: number, most: number, active: number) =>
  10 * nodes < 9 * Math.min(most, active);

function mostNodes(seen: readonly ModelDay[], day: number): number {
  const before = seen.filter((of) => day - shortDays <= of.day && of.day < day);
  return Math.max(0, ...before.map(({ nodes }) => nodes));
}

/** One use per day, from the first to the last day that counts. */
function chained(counted: readonly ModelDay[]): readonly bigint[] {
  const uses = [counted.at(-1)!.used_max];
  for (let index = counted.length - 1; index > 0; index--) {
    const [a, b] = [counted[index - 1]!, counted[index]!];
    const step = isUnlike(a.nodes, b.nodes) ? 0n : b.used_max - a.used_max;
    const use = uses[0]! - step;
    const gap = b.day - a.day;
    const between = Array.from({ length: gap - 1 }, (_, i) =>
      floor(step * BigInt(i + 1), BigInt(gap)),
    );
    uses.unshift(use, ...between.map((of) => use + of));
  }
  return uses;
}

type Curve = (days: number) => bigint;

/** High, likely and low rises of a window, by days. */
function curves(uses: readonly bigint[], peakDays: number, n: number) {
  const bases = uses.map((_, t) => t).filter((t) => t >= peakDays - 1);
  const end = Math.min(Math.floor(uses.length / 2), bases.length - 1);
  const few = n <= fewDays ? 7 : 0;
  const [highs, likelies, lows]: readonly bigint[][] = [[], [], []];
  for (let h = 1; h <= end; h++) {
    const rises = bases
      .filter((t) => t + h < uses.length)
      .map(
        (t) => max(...uses.slice(t + 1, t + h + 1)) - max(...uses.slice(t + 1 - peakDays, t + 1)),
      )
      .sort(byValue);
    const count = bases.length - h;
    const above = Math.max(0, Math.floor(bases.length / 3) - few - h);
    highs!.push(max(rises[count - above - 1]!, ceil(rises.at(-1)!, 2n), ...highs!.slice(-1)));
    likelies!.push(max(rises[Math.ceil(count / 2) - 1]!, ...likelies!.slice(-1)));
    lows!.push(max(rises[0]!, ...lows!.slice(-1)));
  }
  const extended =
    (curve: readonly bigint[], divide: typeof floor): Curve =>
    (h) => {
      const last = curve[end - 1]!;
      if (h <= end) return curve[h - 1]!;
      return last > 0n ? divide(last * BigInt(h), BigInt(end)) : last;
    };
  const [high, likely, low] = [
    extended(highs!, ceil),
    extended(likelies!, floor),
    extended(lows!, floor),
  ];
  const wide: Curve = (h) =>
    high(h) + ceil(max(high(h), 0n) * BigInt(h), BigInt(n)) + ceil(max(likely(h), 0n), 4n);
  return { wide, likely, low };
}

/** The curves of all days and of the last two months together. */
function rises(uses: readonly bigint[]) {
  const n = uses.length;
  const peakDays = n >= weekFrom ? 7 : 1;
  const all = curves(uses, peakDays, n);
  const recent = n > fewDays ? curves(uses.slice(-fewDays), peakDays, n) : all;
  const { likely } = all;
  const high: Curve = (h) => max(all.wide(h), recent.wide(h), likely(h));
  const low: Curve = (h) => min(all.low(h), recent.low(h), likely(h));
  return { likely, high, low };
}

interface Start {
  readonly start: bigint;
  readonly level: bigint;
  readonly total: bigint;
}

const isNothing = ({ start, total }: Start) => start === 0n && total === 0n;

function daysTo(threshold: bigint, curve: Curve, of: Start): number | null {
  const { start, level, total } = of;
  if (isNothing(of)) return null;
  if (100n * start >= threshold * total) return 0;
  for (let h = 1; h <= aheadMax; h++) {
    if (100n * (level + curve(h)) >= threshold * total) return h;
  }
  return null;
}

function stateOf(of: Start, fills: boolean, falls: boolean): string {
  if (isNothing(of)) return 'steady';
  if (of.start >= of.total) return 'full';
  if (fills) return 'filling';
  return falls ? 'shrinking' : 'steady';
}

/** The answer of the model, shaped as in `cases.json`. */
export function modelForecast(
  days: readonly ModelDay[],
  today: ModelToday,
  plan = 0n,
  extend = 0n,
): object {
  const nothing = { state: 'insufficient_data' };
  const seen = days
    .filter(({ day }) => today.day - lookBackDays <= day && day < today.day)
    .filter(({ samples, nodes }) => samples >= samplesMin && nodes > 0)
    .sort((a, b) => a.day - b.day);
  const counted = seen.filter(
    ({ day, nodes }) => !isShort(nodes, Math.max(nodes, mostNodes(seen, day)), today.nodes_active),
  );
  const short =
    today.nodes === 0 || isShort(today.nodes, mostNodes(seen, today.day), today.nodes_active);
  const last = counted.at(-1);
  if (last === undefined || (short && last.day < today.day - shortDays)) return nothing;
  let uses = chained(counted);
  const n = uses.length;
  if (n < shortDays) return nothing;
  let now = short ? last.used_max : today.used;
  let start = short ? last.used_max : max(today.used, today.used_max);
  let total = short ? last.total : today.total;
  if (!short && 10 * today.nodes < 9 * last.nodes) {
    uses = uses.map((use) => use - last.used_max + start);
  } else start = max(start, last.used_max);

  const { likely, high, low } = rises(uses);
  let level = max(start, ...uses.slice(n >= weekFrom ? -7 : -1));
  [now, start, level] = [now + plan, start + plan, level + plan].map((of) => max(0n, of)) as [
    bigint,
    bigint,
    bigint,
  ];
  total = max(0n, total + extend);
  const until = (threshold: bigint, curve: Curve) =>
    daysTo(threshold, curve, { start, level, total });
  const daysUntil = thresholds.map((threshold) => {
    const latest = until(threshold, low);
    return [
      `${threshold}`,
      {
        earliest: until(threshold, high),
        expected: until(threshold, likely),
        latest: n >= fewDays || latest === 0 ? latest : null,
      },
    ] as const;
  });
  const half = Math.floor(n / 2);
  const moved = uses
    .slice(half)
    .map((use, t) => use - uses[t]!)
    .sort(byValue);
  const quantile = (percent: number) =>
    moved[Math.max(1, Math.ceil((percent * moved.length) / 100)) - 1]!;
  const fills = daysUntil.at(-1)![1].expected !== null;
  return {
    state: stateOf({ start, level, total }, fills, quantile(95) < 0n),
    as_of_day: short ? last.day : null,
    basis: { from: counted[0]!.day, to: last.day, days: counted.length },
    n,
    start,
    level,
    total,
    growth: { amount: quantile(50), days: half },
    days_until: Object.fromEntries(daysUntil),
    ahead: aheadDays.map((h) => ({
      days: h,
      low: max(now, level + low(h)),
      expected: max(now, level + likely(h)),
      high: max(now, level + high(h)),
    })),
  };
}
