/** The backtest measures the forecast and not itself: without trouble there is no error. */
import { describe, expect, it } from 'vitest';
import { assess, assessSeries } from '../../bench/backtest/assess.ts';
import { readSeries } from '../../bench/backtest/series.ts';
import { type Scenario, scenarios, simulate } from '../../bench/backtest/simulate.ts';
import { randomFrom } from '../../bench/dataset/random.ts';

const calm: Scenario = {
  ...{ name: 'growth alone', noise: 0, week: 0, year: 0, stepsPerYear: 0, stepMax: 0 },
  ...{ outagesPerYear: 0, growthsPerYear: 0 },
};

describe('the backtest', () => {
  it('finds no error where use grows by the same each day', () => {
    const { all, silent } = assess(calm, 10, 1);
    expect(all.forecasts).toBeGreaterThan(0);
    expect(all.ninthDecileError).toBeLessThanOrEqual(1);
    expect(silent).toBe(0);
  });

  it('finds more of it the more is wrong', () => {
    const [quiet, all] = [scenarios[0]!, scenarios.at(-1)!].map((of) => assess(of, 20, 1).all);
    expect(all!.medianError).toBeGreaterThan(quiet!.medianError);
  });

  it('is the same for the same seed', () => {
    expect(assess(scenarios.at(-1)!, 5, 7)).toEqual(assess(scenarios.at(-1)!, 5, 7));
  });

  it('simulates until the site is full, and records no day of an outage', () => {
    const outages = { ...calm, outagesPerYear: 10 };
    const { recorded, uses, fullOn } = simulate(outages, randomFrom(3));
    expect(fullOn).toBe(uses.length - 1);
    expect(recorded.length).toBeLessThan(uses.length - 1);
    for (const { day, used } of recorded) expect(used).toBe(uses[day]);
  });
});

/** A file of so many days from 2026-01-01 on, of which some are missing. */
function fileOf(days: number, usedOn: (day: number) => number, missing = -1): string {
  const start = Date.UTC(2026, 0, 1);
  const lines = Array.from({ length: days }, (_, day) => {
    const date = new Date(start + day * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    return `${date},${usedOn(day)}`;
  });
  return `date,used\n${lines.filter((_, day) => day !== missing).join('\n')}\n`;
}

describe('a series of a file', () => {
  it('has no error where use grows by the same each day, though a day is missing', () => {
    const series = readSeries(
      'file',
      fileOf(200, (day) => 7 * day, 120),
    );
    expect(series.length).toBe(199);
    const { all, silent } = assessSeries('even', series);
    expect(all.forecasts).toBeGreaterThan(50);
    expect([all.ninthDecileError, silent]).toEqual([0, 0]);
  });

  it('is foreseen too late where growth speeds up', () => {
    const { all } = assessSeries(
      'faster',
      readSeries(
        'file',
        fileOf(200, (day) => day ** 3),
      ),
    );
    expect(all.medianError).toBeGreaterThan(1);
    expect(all.beforeEarliest).toBeGreaterThan(0.5);
  });

  it.each([
    ['day,used\n', 'file:1: expected date,used; got "day,used"'],
    ['date,used\n2026-01-01,1\n2026-01-01,2\n', 'file:3: expected a later day'],
    ['date,used\n2026-01-01,2\n2026-01-02,1\n', 'file:3: expected a later day'],
    ['date,used\n2026-01-01,1.5\n', 'file:2: expected a later day'],
    ['date,used\n2026-13-01,1\n', 'file:2: expected a later day'],
    [fileOf(90, () => 1), 'file: expected more than 90 days; got 90'],
  ])('is refused as %j', (text, message) => {
    expect(() => readSeries('file', text)).toThrow(message);
  });
});
