import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../domain/history.ts';
import { countedDays, lookedBackOn } from './days.ts';
import { forecast, type Today } from './forecast.ts';

const dayMs = 86_400_000;
const today: Today = { used: 500n, total: 1_000n, nodesReporting: 10 };
const line = (perDay: number, days = 20, start = 100) =>
  Array.from({ length: days }, (_, day) => ({ day, used: BigInt(start + perDay * day) }));

describe('the forecast', () => {
  it('says when a threshold is reached, in tenths of days from the use of today', () => {
    expect(forecast(line(7), today)).toEqual({
      state: 'filling',
      percent: 5_000,
      growthPerDay: { amount: 7n, percent: 70n },
      basis: { from: 0, to: 19, days: 20 },
      daysUntil: {
        80: { expected: 429n, earliest: 429n },
        90: { expected: 571n, earliest: 571n },
        100: { expected: 714n, earliest: 714n },
      },
    });
  });

  it('says 0 where a threshold is reached, also of what shrinks', () => {
    const shrinking = forecast(line(-3), { ...today, used: 850n });
    expect(shrinking).toMatchObject({
      state: 'shrinking',
      growthPerDay: { amount: -3n, percent: -30n },
      daysUntil: {
        80: { expected: 0n, earliest: 0n },
        90: { expected: null, earliest: null },
        100: { expected: null, earliest: null },
      },
    });
    expect(forecast(line(1), { ...today, used: 800n })).toMatchObject({
      daysUntil: { 80: { expected: 0n, earliest: 0n } },
    });
  });

  it('is full where use reaches total', () => {
    const reached = { expected: 0n, earliest: 0n };
    expect(forecast(line(-3), { ...today, used: 1_000n })).toMatchObject({
      state: 'full',
      daysUntil: { 80: reached, 90: reached, 100: reached },
    });
    expect(forecast(line(0), { ...today, used: 999n }).state).toBe('steady');
  });

  it('is steady where the interval has 0 in it', () => {
    const waves = Array.from({ length: 28 }, (_, day) => ({ day, used: BigInt(100 + (day % 7)) }));
    expect(forecast(waves, today)).toMatchObject({
      state: 'steady',
      daysUntil: { 80: { expected: null, earliest: null } },
    });
  });

  it('says nothing past five years', () => {
    const slow = { used: 0n, total: 1_825n, nodesReporting: 1 };
    expect(forecast(line(1), slow)).toMatchObject({
      daysUntil: { 100: { expected: 18_250n, earliest: 18_250n } },
    });
    expect(forecast(line(1), { ...slow, total: 1_826n })).toMatchObject({
      daysUntil: { 100: { expected: null, earliest: null } },
    });
  });

  it('needs 14 days, and something that reports today', () => {
    const nothing = { state: 'insufficient_data', percent: 5_000 };
    expect(forecast(line(7, 13), today)).toEqual(nothing);
    expect(forecast(line(7, 14), today).state).toBe('filling');
    expect(forecast([], { ...today, used: 1_000n })).toEqual({ ...nothing, percent: 10_000 });
    expect(forecast(line(7), { used: 0n, total: 0n, nodesReporting: 0 })).toEqual({
      ...nothing,
      percent: null,
    });
  });

  it('has no percentage of a total of 0', () => {
    expect(forecast(line(1), { used: 0n, total: 0n, nodesReporting: 1 })).toMatchObject({
      state: 'full',
      percent: 0,
      growthPerDay: { amount: 1n, percent: null },
    });
  });

  it('foresees full no later at the earliest than it expects it', () => {
    const uses = fc.array(fc.nat(10_000), { minLength: 14, maxLength: 90 });
    fc.assert(
      fc.property(uses, fc.nat(10_000), (values, used) => {
        const days = values.map((value, day) => ({ day, used: BigInt(value + 50 * day) }));
        const result = forecast(days, { used: BigInt(used), total: 20_000n, nodesReporting: 1 });
        if (result.state === 'insufficient_data') throw new Error('there are enough days');
        for (const { expected, earliest } of Object.values(result.daysUntil)) {
          if (expected !== null) expect(earliest! <= expected).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the days of a forecast', () => {
  const point = (day: number, samples: number, nodesReporting: number): HistoryPoint => ({
    ...{ memory: null, distributed: null, rocket: null, object: null },
    at: day * dayMs,
    cpu: { samples, usedSum: 1n, usedMax: BigInt(day), total: 9n, nodesReporting },
  });

  it('are the last 90 complete ones', () => {
    const now = Date.UTC(2026, 10, 21, 23, 59, 59);
    const { from, to } = lookedBackOn(now);
    expect(new Date(from).toISOString()).toBe('2026-08-23T00:00:00.000Z');
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
});
