import { describe, expect, it } from 'vitest';
import { columnsOf, seenOf } from './columns.ts';
import type { History, WorkloadForecast } from './recorded.ts';

const now = Date.UTC(2026, 10, 22, 12);
const nothing = {
  memory: null,
  storage: { distributed: null, rocket: null, object: null },
  allocation: null,
};
const cpu = { percent: 40, used_cores: 4, used_cores_max: 5, total_cores: 10, nodes_reporting: 1 };
const point = (at: string, of: typeof cpu | null) => ({ at, ...nothing, cpu: of });

const history: History = {
  range: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T12:00:00.000Z', step: '1d' },
  points: [
    point('2026-11-20T00:00:00.000Z', cpu),
    point('2026-11-21T00:00:00.000Z', null),
    point('2026-11-22T00:00:00.000Z', cpu),
  ],
};

const never = { expected: null, earliest: null, latest: null };

const filling: WorkloadForecast = {
  state: 'filling',
  percent: 40,
  growth_per_day: { cores: 0.1, percent: 1 },
  basis: { from: '2026-08-23', to: '2026-11-20', days: 88, as_of: null },
  days_until: {
    80: { expected: 40, earliest: 20, latest: 80 },
    90: { expected: 50, earliest: 25, latest: 90 },
    100: { expected: 60, earliest: 30, latest: 99 },
  },
  ahead: [
    { days: 7, percent: { low: 40, expected: 47, high: 54 } },
    { days: 365, percent: { low: 41, expected: 405, high: 770 } },
  ],
};

describe('the columns of a chart', () => {
  it('put a step at its middle, the one that goes on between its start and now, and show gaps', () => {
    const { times, mean, most, pastCount } = columnsOf(history, 'cpu', null, now);
    const noons = ['2026-11-20T12:00Z', '2026-11-21T12:00Z', '2026-11-22T06:00Z'];
    expect(times.map((at) => at * 1_000)).toEqual(noons.map((of) => Date.parse(of)));
    expect(mean).toEqual([40, null, 40]);
    expect(most).toEqual([50, null, 50]);
    expect(pastCount).toBe(3);
  });

  it('look as far ahead as back, from the use of today to what is known of the days ahead', () => {
    const { times, low, expected, high, fullAt } = columnsOf(history, 'cpu', filling, now);
    expect(times.at(-1)! * 1_000 - now).toBe(2.5 * 24 * 60 * 60_000);
    expect(expected.slice(0, 4)).toEqual([null, null, null, 40]);
    expect([low.at(-1), expected.at(-1), high.at(-1)]).toEqual([40, 42.5, 45]);
    expect(fullAt).toBeNull();
  });

  it('look no further than until it is full, by way of the days that are known', () => {
    const long = { ...history, range: { ...history.range, from: '2025-11-22T12:00:00.000Z' } };
    const { expected } = columnsOf(long, 'cpu', filling, now);
    expect(expected.slice(3, 5)).toEqual([40, 47]);
    expect(expected.at(-1)).toBeCloseTo(47 + 59);
  });

  it('show a plan beside it, each no further than until it is full', () => {
    const long = { ...history, range: { ...history.range, from: '2025-11-22T12:00:00.000Z' } };
    const extended: WorkloadForecast = {
      ...filling,
      percent: 20,
      days_until: { 80: never, 90: never, 100: never },
      ahead: [
        { days: 7, percent: { low: 20, expected: 23, high: 27 } },
        { days: 365, percent: { low: 20, expected: 90, high: 120 } },
      ],
    };
    const columns = columnsOf(long, 'cpu', filling, now, extended);
    const days = columns.times.slice(3).map((at) => Math.round((at * 1_000 - now) / 864e5));
    expect(days).toEqual([0, 7, 20, 25, 30, 40, 50, 60, 66, 365]);
    expect(columns.planned.expected.slice(3, 5)).toEqual([20, 23]);
    expect(columns.planned.expected.at(-1)).toBe(90);
    expect([columns.fullAt, columns.planned.fullAt]).toEqual([(now + 60 * 864e5) / 1_000, null]);
    expect(columns.planned.high.slice(3, 5)).toEqual([20, 27]);
    expect(columns.expected.slice(3, 5)).toEqual([40, 47]);
    expect(columns.expected.slice(-2)).toEqual([expect.closeTo(106, 1), null]);
    expect(columnsOf(long, 'cpu', filling, now).planned.low.every((of) => of === null)).toBe(true);
  });

  it('tell what of them is to be seen', () => {
    const nothing = { planned: false, plannedBounds: false };
    expect(seenOf(columnsOf(history, 'cpu', filling, now, null))).toEqual({
      mean: true,
      most: true,
      expected: true,
      bounds: true,
      ...nothing,
    });
    const flat = { ...cpu, used_cores_max: 4.04 };
    const calm = { ...history, points: history.points.map((of) => ({ ...of, cpu: flat })) };
    const certain = { low: 47, expected: 47, high: 47.1 };
    const narrow = {
      ...filling,
      days_until: { 80: never, 90: never, 100: never },
      ahead: [{ days: 7, percent: certain }],
    };
    expect(seenOf(columnsOf(calm, 'cpu', narrow, now))).toEqual({
      mean: true,
      most: false,
      expected: true,
      bounds: false,
      ...nothing,
    });
  });

  it('reach each threshold on the day that the forecast names', () => {
    const long = { ...history, range: { ...history.range, from: '2025-11-22T12:00:00.000Z' } };
    const { times, low, expected, high } = columnsOf(long, 'cpu', filling, now);
    const at = (days: number) => times.indexOf((now + days * 864e5) / 1_000);
    expect([20, 25, 30].map((days) => high[at(days)])).toEqual([80, 90, 100]);
    expect([40, 50, 60].map((days) => expected[at(days)])).toEqual([80, 90, 100]);
    expect(low.every((of) => of === null || of < 80)).toBe(true);
    for (const index of times.keys()) {
      if (expected[index] === null) continue;
      expect(low[index]).toBeLessThanOrEqual(expected[index]!);
      expect(high[index]).toBeGreaterThanOrEqual(expected[index]!);
    }
  });

  it('begin at the first day that is known where nothing reports now', () => {
    const long = { ...history, range: { ...history.range, from: '2025-11-22T12:00:00.000Z' } };
    const stale = { ...filling, percent: null };
    const { times, expected } = columnsOf(long, 'cpu', stale, now);
    expect(times[3]! * 1_000 - now).toBe(7 * 864e5);
    expect(expected.slice(3, 4)).toEqual([47]);
  });

  it('look ahead of what does not fill too, but of no range that ended before', () => {
    const past = { ...history, range: { ...history.range, to: '2026-11-20T12:00:00.000Z' } };
    expect(columnsOf(past, 'cpu', filling, now).times).toHaveLength(3);
    const steady = { ...filling, state: 'steady' } as const;
    expect(columnsOf(history, 'cpu', steady, now).times.length).toBeGreaterThan(3);
    const unknown = { ...filling, ahead: null, days_until: null };
    expect(columnsOf(history, 'cpu', unknown, now).times).toHaveLength(3);
  });
});
