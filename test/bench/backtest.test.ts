/** The backtest measures the forecast and not itself: without trouble there is no error. */
import { describe, expect, it } from 'vitest';
import { assess } from '../../bench/backtest/assess.ts';
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
