import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../domain/history.ts';
import { countedDays, type DayUse, filledUses, lookedBackOn } from './days.ts';
import { type CurrentUse, changed, forecast } from './forecast.ts';

const dayMs = 86_400_000;
const today: CurrentUse = { used: 500n, total: 1_000n, nodesReporting: 10 };
const line = (perDay: number, days = 20, start = 100) =>
  Array.from({ length: days }, (_, day) => ({ day, used: BigInt(start + perDay * day) }));
const on = (days: number | null) => ({ earliest: days, expected: days, latest: days });

/** Reference implementation of the documentation, in floating point: the amounts here are small. */
function slow(days: readonly DayUse[], { used: now, total }: CurrentUse) {
  const uses: number[] = [];
  for (let day = days[0]!.day; day <= days.at(-1)!.day; day++) {
    const own = days.find((of) => of.day === day);
    uses.push(own === undefined ? uses.at(-1)! : Number(own.used));
  }
  const quantile = (values: readonly number[], q: number) => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil((q * sorted.length) / 100) - 1)]!;
  };
  /** R_q(h) of a series, made non-decreasing, and its extrapolation. */
  const risesOf = (series: readonly number[], q: number) => {
    const end = Math.floor(series.length / 2);
    const within: number[] = [0];
    for (let h = 1; h <= end; h++) {
      const rises: number[] = [];
      for (let t = 0; t + h < series.length; t++) {
        rises.push(Math.max(0, Math.max(...series.slice(t + 1, t + h + 1)) - series[t]!));
      }
      within.push(Math.max(within[h - 1]!, quantile(rises, q)));
    }
    const half = Math.ceil(end / 2);
    const slope = (within[end]! - within[half]!) / (end - half);
    return (h: number) => (h <= end ? within[h]! : within[end]! + (h - end) * slope);
  };
  const recent = uses.slice(-60);
  const [highs, lows] = [95, 5].map((q) => [risesOf(uses, q), risesOf(recent, q)] as const);
  const likely = risesOf(uses, 50);
  const high = (h: number) => Math.max(...highs!.map((of) => of(h)));
  const low = (h: number) => Math.min(...lows!.map((of) => of(h)));
  const until = (percent: number, rise: (h: number) => number) => {
    const free = (Number(total) * percent) / 100 - Number(now);
    if (free <= 0) return 0;
    for (let h = 1; h <= 1_825; h++) if (rise(h) >= free - 1e-7) return h;
    return null;
  };
  const thresholds = [80, 90, 100].map((percent) => [
    percent,
    {
      earliest: until(percent, high),
      expected: until(percent, likely),
      latest: until(percent, low),
    },
  ]);
  const half = Math.floor(uses.length / 2);
  const moved = uses.slice(half).map((use, t) => use - uses[t]!);
  const isFilling = until(100, likely) !== null;
  const shrinks = quantile(moved, 95) < 0;
  return {
    state: now >= total ? 'full' : isFilling ? 'filling' : shrinks ? 'shrinking' : 'steady',
    growth: quantile(moved, 50) / half,
    daysUntil: Object.fromEntries(thresholds),
    ahead: [7, 30, 90, 180, 365].map((days) =>
      [low(days), likely(days), high(days)].map(
        (rise) => (100 * (Number(now) + rise)) / Number(total),
      ),
    ),
  };
}

const series = fc
  .tuple(
    fc.array(
      fc.record({ used: fc.nat(40), isRecorded: fc.constantFrom(true, true, true, false) }),
      {
        minLength: 16,
        maxLength: 110,
      },
    ),
    fc.constantFrom(-2, 0, 0, 1, 3),
    fc.constantFrom(0, 3),
  )
  .map(([days, growth, after]) =>
    days.flatMap(({ used, isRecorded }, day): DayUse[] => {
      const of = 300 + used + growth * day + (day > 60 ? after * (day - 60) : 0);
      const isEnd = day === 0 || day === days.length - 1;
      return isRecorded || isEnd ? [{ day, used: BigInt(Math.max(0, of)) }] : [];
    }),
  );

describe('the forecast', () => {
  it('is that of a slow model, gaps filled and two months looked at by themselves', () => {
    fc.assert(
      fc.property(series, fc.nat(900), (days, used) => {
        const now = { used: BigInt(used), total: 700n, nodesReporting: 1 };
        const fast = forecast(days, now);
        if (fast.state === 'insufficient_data') throw new Error('there are enough days');
        const model = slow(days, now);
        expect(fast.state).toBe(model.state);
        expect(fast.daysUntil).toEqual(model.daysUntil);
        expect(Math.abs(Number(fast.growthPerDay.amount) - model.growth)).toBeLessThanOrEqual(0.5);
        for (const [index, { low, expected, high }] of fast.ahead.entries()) {
          const [lowest, likely, highest] = model.ahead[index]!;
          expect(Number(low) / 100).toBeCloseTo(lowest!, 1);
          expect(Number(expected) / 100).toBeCloseTo(likely!, 1);
          expect(Number(high) / 100).toBeCloseTo(highest!, 1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('says when a threshold is reached, in whole days from the use of today', () => {
    const ahead = [7, 30, 90, 180, 365].map((days) => {
      const percent = 5_000 + days * 70;
      return { days, low: percent, expected: percent, high: percent };
    });
    expect(forecast(line(7), today)).toEqual({
      state: 'filling',
      percent: 5_000,
      growthPerDay: { amount: 7n, percent: 70n },
      basis: { from: 0, to: 19, days: 20 },
      daysUntil: { 80: on(43), 90: on(58), 100: on(72) },
      ahead,
    });
  });

  it('says 0 where a threshold is reached, whatever the state', () => {
    expect(forecast(line(-3), { ...today, used: 850n })).toMatchObject({
      state: 'shrinking',
      growthPerDay: { amount: -3n, percent: -30n },
      daysUntil: { 80: on(0), 90: on(null), 100: on(null) },
    });
    expect(forecast(line(1), { ...today, used: 800n })).toMatchObject({
      daysUntil: { 80: { expected: 0 } },
    });
  });

  it('is full where use reaches total', () => {
    const reached = { 80: on(0), 90: on(0), 100: on(0) };
    const full = forecast(line(-3), { ...today, used: 1_000n });
    expect(full).toMatchObject({ state: 'full', daysUntil: reached });
    expect(forecast(line(0), { ...today, used: 999n }).state).toBe('steady');
  });

  it('names the earliest day of what does not fill', () => {
    const days = Array.from({ length: 120 }, (_, day) => ({
      day,
      used: BigInt(day >= 100 && day < 106 ? 500 : 100),
    }));
    const steady = forecast(days, { ...today, used: 650n });
    expect(steady).toMatchObject({
      state: 'steady',
      daysUntil: { 100: { earliest: 3, expected: null, latest: null } },
    });
  });

  it('says nothing past five years', () => {
    const slowly = { used: 0n, total: 1_825n, nodesReporting: 1 };
    expect(forecast(line(1), slowly)).toMatchObject({ daysUntil: { 100: on(1_825) } });
    expect(forecast(line(1), { ...slowly, total: 1_826n })).toMatchObject({
      daysUntil: { 100: on(null) },
    });
  });

  it('needs 14 days from the first to the last, and something that reports today', () => {
    const nothing = { state: 'insufficient_data', percent: 5_000 };
    expect(forecast(line(7, 13), today)).toEqual(nothing);
    expect(forecast(line(7, 14), today).state).toBe('filling');
    const ends = [line(7, 14)[0]!, line(7, 14)[13]!];
    expect(forecast(ends, today)).toMatchObject({ basis: { from: 0, to: 13, days: 2 } });
    expect(forecast([], { ...today, used: 1_000n })).toEqual({ ...nothing, percent: 10_000 });
    const silent = { used: 0n, total: 0n, nodesReporting: 0 };
    expect(forecast(line(7), silent)).toEqual({ ...nothing, percent: null });
  });

  it('has no percentage of a total of 0', () => {
    expect(forecast(line(1), { used: 0n, total: 0n, nodesReporting: 1 })).toMatchObject({
      state: 'full',
      percent: 0,
      growthPerDay: { amount: 1n, percent: null },
    });
  });

  it('counts from what is planned and built, never below 0', () => {
    expect(changed(today, 250n, -100n)).toEqual({ ...today, used: 750n, total: 900n });
    expect(changed(today, -501n, -1_001n)).toEqual({ ...today, used: 0n, total: 0n });
  });
});

describe('the days of a forecast', () => {
  const point = (day: number, samples: number, nodesReporting: number): HistoryPoint => ({
    memory: null,
    distributed: null,
    rocket: null,
    object: null,
    at: day * dayMs,
    cpu: { samples, usedSum: 1n, usedMax: BigInt(day), total: 9n, nodesReporting },
  });

  it('are the last 365 complete ones', () => {
    const now = Date.UTC(2026, 10, 21, 23, 59, 59);
    const { from, to } = lookedBackOn(now);
    expect(new Date(from).toISOString()).toBe('2025-11-21T00:00:00.000Z');
    expect(new Date(to).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });

  it('are left out with samples for less than half of them', () => {
    const days = countedDays([point(1, 143, 10), point(2, 144, 10)], 'cpu', 10);
    expect(days).toEqual([{ day: 2, used: 2n }]);
  });

  it('are left out with fewer than 90 % of the nodes that report today', () => {
    const days = countedDays([point(1, 288, 17), point(2, 288, 18), point(3, 288, 99)], 'cpu', 20);
    expect(days.map(({ day }) => day)).toEqual([2, 3]);
  });

  it('are left out where nothing was recorded', () => {
    expect(countedDays([point(1, 288, 10)], 'memory', 10)).toEqual([]);
  });

  it('have the use of the day before where they are left out between others', () => {
    const days = [1, 2, 5, 6].map((day) => ({ day, used: BigInt(10 * day) }));
    expect(filledUses(days)).toEqual([10n, 20n, 20n, 20n, 50n, 60n]);
    expect(filledUses([])).toEqual([]);
  });
});
