import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import { type ModelDay, type ModelToday, modelForecast } from '../../../test/forecast/model.ts';
import { samples } from '../../../test/property/seed.ts';
import { dayMs, type HistoryPoint } from '../history.ts';
import { percentOfBigints } from '../percent.ts';
import { knownDays, lookedBackOn } from './days.ts';
import { type DaysUntil, expectedFull, forecast, soonestOf, startOf } from './forecast.ts';
import { rounded } from './rational.ts';
import { likelyOfNext, withoutLow } from './rises.ts';
import { keeping, type Trends, trendOf, trendsOf } from './trend.ts';

/** A worked example: what is known, and what the method says. */
interface Case {
  readonly name: string;
  readonly days: readonly ModelDay[];
  readonly today: ModelToday;
  readonly plan?: bigint;
  readonly extend?: bigint;
  readonly answer: Answer;
}

/** The answer of the model: amounts, not percentages. */
interface Answer {
  readonly state: string;
  readonly as_of_day: number | null;
  readonly basis: object;
  readonly start: bigint;
  readonly level: bigint;
  readonly total: bigint;
  readonly growth: { readonly amount: bigint; readonly days: number };
  readonly days_until: Readonly<Record<string, object>>;
  readonly ahead: readonly Readonly<Record<'days' | 'low' | 'expected' | 'high', bigint>>[];
}

/** Keys of whole amounts, which may exceed 2^53. */
const amountKeys = /^(?:used|used_max|total|start|level|amount|low|expected|high|plan|extend)$/;

function readCases(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../../test/forecast/${file}`, import.meta.url), 'utf8');
  const exact = (key: string, value: unknown, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && amountKeys.test(key) ? BigInt(source) : value;
  return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]);
}

function toPoint({ day, samples: count, used_max, total, nodes }: ModelDay): HistoryPoint {
  const point = { samples: count, usedSum: used_max, usedMax: used_max, total };
  const isRecorded = count > 0 && nodes > 0;
  return {
    ...emptyPoint,
    at: day * dayMs,
    cpu: isRecorded ? { ...point, nodesReporting: nodes } : null,
  };
}

/** What the service says, as the model shapes it. */
function served({ days, today, plan = 0n, extend = 0n }: Omit<Case, 'name' | 'answer'>) {
  const points = days.toSorted((a, b) => a.day - b.day).map(toPoint);
  const sample = { ...today, samples: 1, nodes: Math.max(1, today.nodes) };
  points.push(toPoint({ ...sample, day: today.day }));
  const trend = trendOf(points, 'cpu', { today: today.day * dayMs }, today.nodes_active);
  const now = {
    used: today.used,
    total: today.total,
    nodesReporting: today.nodes,
    nodesActive: today.nodes_active,
  };
  const change = { plan, extension: extend };
  const made = forecast(trend, now, change);
  if (made.state === 'insufficient_data') return { state: made.state };
  const { start, level, total } = startOf(trend, now, change)!;
  const { asOf, ...basis } = made.basis;
  return {
    state: made.state,
    as_of_day: asOf,
    basis,
    start,
    level,
    total,
    growth: made.growthPerDay.amount,
    days_until: made.daysUntil,
    ahead: made.ahead,
  };
}

/** The model's answer in the service's units. */
function shown(answer: Answer | { readonly state: 'insufficient_data' }) {
  if (!('growth' in answer)) return answer;
  const { state, as_of_day, basis, start, level, total, growth, days_until, ahead } = answer;
  const percent = (amount: bigint) => percentOfBigints(amount, total);
  const perDay = { numerator: growth.amount, denominator: BigInt(growth.days) };
  return {
    state,
    as_of_day,
    basis,
    start,
    level,
    total,
    growth: rounded(perDay),
    days_until,
    ahead: ahead.map(({ days, low, expected, high }) => ({
      days,
      low: percent(low),
      expected: percent(expected),
      high: percent(high),
    })),
  };
}

/** `expected` of `days_until` is a number of days, that of `ahead` an amount. */
function withDays({ days_until, ...answer }: Answer): Answer {
  const numbers = (days: object) =>
    Object.fromEntries(
      Object.entries(days).map(([key, day]) => [key, day === null ? null : Number(day)]),
    );
  const entries = Object.entries(days_until ?? {}).map(([at, days]) => [at, numbers(days)]);
  return { ...answer, days_until: Object.fromEntries(entries) };
}

/** Days past the horizon come last. */
function expectOrder({ earliest, expected, latest }: DaysUntil): void {
  const days = [earliest, expected, latest].map((day) => day ?? Number.POSITIVE_INFINITY);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
}

const cases = [...readCases('cases.json'), ...readCases('fuzz.json')];

describe('the forecast', () => {
  it.each(cases)('gives the worked example to the digit: $name', (of) => {
    const { answer, days, today, plan, extend } = of;
    const expected = answer.state === 'insufficient_data' ? answer : withDays(answer);
    expect(served(of)).toEqual(shown(expected));
    expect(modelForecast(days, today, plan, extend)).toEqual(expected);
  });

  const amount = fc.oneof(
    fc.nat(100).map(BigInt),
    fc.bigInt({ min: 2n ** 52n, max: 2n ** 54n }),
    fc.bigInt({ min: 0n, max: 2n ** 65n }),
  );
  const random = fc
    .record({
      start: amount,
      growth: fc.integer({ min: -5, max: 20 }),
      unit: fc.constantFrom(1n, 10n ** 6n, 2n ** 50n, 2n ** 62n),
      noises: fc.array(fc.nat(60), { minLength: 10, maxLength: 110 }),
      nodes: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 }),
      changes: fc.array(fc.nat(110), { minLength: 2, maxLength: 2 }),
      few: fc.nat(110),
      now: fc.nat(100),
      free: fc.integer({ min: -10, max: 4_000 }),
      today: fc.record({ nodes: fc.nat(12), active: fc.nat(14) }),
      plan: fc.integer({ min: -500, max: 500 }),
    })
    .map((of): Omit<Case, 'name' | 'answer'> => {
      const base = 20_000;
      const { unit, changes, nodes } = of;
      const days = of.noises.map((noise, index): ModelDay => {
        const used = of.start + unit * BigInt(Math.max(0, noise + of.growth * index));
        const period = changes.filter((at) => index >= at).length;
        const samplesOfDay = index === of.few ? 100 : 288;
        const day = base - of.noises.length + index;
        return { day, samples: samplesOfDay, used_max: used, total: used, nodes: nodes[period]! };
      });
      const last = days.at(-1)!.used_max;
      const used = (last * BigInt(of.now)) / 100n;
      const most = last + unit * BigInt(of.free);
      const total = most > 0n ? most : 0n;
      const { nodes: reporting, active } = of.today;
      const today = {
        day: base,
        used,
        used_max: used,
        total,
        nodes: reporting,
        nodes_active: active,
      };
      return { days, today, plan: unit * BigInt(of.plan), extend: 0n };
    });

  it('is that of a slow model, for any past', () => {
    fc.assert(
      fc.property(random, (of) => {
        const model = modelForecast(of.days, of.today, of.plan, of.extend) as Answer;
        expect(served(of)).toEqual(shown(model));
      }),
      { numRuns: samples(60) },
    );
  });

  it('orders its days and its curves, where it names them', () => {
    fc.assert(
      fc.property(random, (of) => {
        const made = served(of);
        if (made.ahead === undefined) return;
        for (const days of Object.values(made.days_until)) expectOrder(days);
        for (const { low, expected, high } of made.ahead) {
          const curves = [low, expected, high].map((percent) => percent ?? 0);
          expect(curves).toEqual(curves.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        }
      }),
      { numRuns: samples(60) },
    );
  });

  it('is the same from the trends that metrics, overview and recorder keep', () => {
    fc.assert(
      fc.property(random, ({ days, today }) => {
        const points = days.map(toPoint);
        const at = { from: 0, today: today.day * dayMs, to: (today.day + 1) * dayMs };
        const active = today.nodes_active;
        const nodesActive = { cpu: active, memory: 0, distributed: 0, rocket: 0, object: 0 };
        const whole: Trends = trendsOf(points, at, nodesActive);
        const now = {
          used: today.used,
          total: today.total,
          nodesReporting: today.nodes,
          nodesActive: active,
        };
        const made = forecast(whole.cpu, now);
        const soonest = soonestOf(keeping(whole, withoutLow).cpu, now, 100);
        const kept = keeping(whole, (rises) => likelyOfNext(rises, 99));
        const expected = expectedFull(kept.cpu, now);
        if (made.state === 'insufficient_data') {
          expect([soonest, expected]).toEqual([null, null]);
          return;
        }
        const { latest: _, ...first } = made.daysUntil[100];
        expect(soonest).toEqual(first);
        expect(Math.min(expected!, 99)).toBe(Math.min(first.expected ?? 99, 99));
      }),
      { numRuns: samples(60) },
    );
  });
});

describe('the forecast of a site that is quiet at night', () => {
  const day = 20_000;
  const flat = Array.from({ length: 365 }, (_, index) => ({
    day: day - 365 + index,
    samples: 288,
    used_max: 850n,
    total: 1_000n,
    nodes: 10,
  }));
  const asked = (used: bigint, nodes = 10) => {
    const today = {
      day,
      used,
      used_max: used,
      total: 100n * BigInt(nodes),
      nodes,
      nodes_active: 10,
    };
    return served({ days: flat, today });
  };

  it('has reached by night what it reaches by day', () => {
    const [noon, night] = [asked(850n), asked(300n)];
    expect(night.days_until).toEqual(noon.days_until);
    expect(night.days_until![80]).toEqual({ earliest: 0, expected: 0, latest: 0 });
  });

  it('keeps its days where half of the nodes fall silent, and says as of when', () => {
    const { as_of_day, ...half } = asked(150n, 5);
    expect(as_of_day).toBe(day - 1);
    expect(half.days_until).toEqual(asked(850n).days_until);
  });
});

describe('the days of a forecast', () => {
  const point = (day: number, count: number, nodesReporting: number): HistoryPoint => ({
    ...emptyPoint,
    at: day * dayMs,
    cpu: { samples: count, usedSum: 1n, usedMax: BigInt(day), total: 9n, nodesReporting },
  });
  const counted = (points: readonly HistoryPoint[], nodesActive: number) =>
    knownDays(points, 'cpu', 20, nodesActive).counted.map(({ day }) => day);

  it('are the last 365 complete ones; today is read, too', () => {
    const now = Date.UTC(2026, 10, 21, 23, 59, 59);
    const { from, today, to } = lookedBackOn(now);
    expect(new Date(from).toISOString()).toBe('2025-11-21T00:00:00.000Z');
    expect(new Date(today).toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(to - today).toBe(dayMs);
  });

  it('are left out with samples for less than half of them', () => {
    expect(counted([point(1, 143, 10), point(2, 144, 10)], 10)).toEqual([2]);
  });

  it('are left out with fewer than 90 % of the nodes before them, unless these were retired', () => {
    const points = [point(1, 288, 20), point(2, 288, 17), point(3, 288, 18)];
    expect(counted(points, 20)).toEqual([1, 3]);
    expect(counted(points, 18)).toEqual([1, 2, 3]);
  });

  it('are left out where nothing was recorded', () => {
    expect(knownDays([point(1, 288, 10)], 'memory', 20, 10).counted).toEqual([]);
  });
});
