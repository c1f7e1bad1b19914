/** Tests the backtest against known forecasts, and the forecast's promised shares. */
import { describe, expect, it } from 'vitest';
import { assess, compareScenario, compareSeries } from '../../bench/backtest/assess.ts';
import { readSeries } from '../../bench/backtest/series.ts';
import { type Scenario, scenarios, simulate } from '../../bench/backtest/simulate.ts';
import { randomFrom } from '../../bench/dataset/random.ts';

const calm: Scenario = {
  name: 'growth alone',
  noise: 0,
  week: 0,
  year: 0,
  stepsPerYear: 0,
  stepMax: 0,
  outagesPerYear: 0,
  growthsPerYear: 0,
};
const pace = { knownDays: 90, everyDays: 90 };

describe('the backtest', () => {
  it('finds no error where use grows by the same each day', () => {
    const { all } = assess('calm', compareScenario(calm, 4, 1, pace));
    expect(all.forecasts).toBe(4 * 20 * 5);
    expect(all).toMatchObject({ beforeEarliest: 0, afterLatest: 0, unnamed: 0, medianError: 0 });
    expect(all.ninthDecileError).toBeLessThanOrEqual(1);
  });

  it('is the same for the same seed', () => {
    const all = () => compareScenario(scenarios.at(-1)!, 1, 7, pace);
    expect(all()).toEqual(all());
  });

  it('records no day of an outage', () => {
    const { recorded, uses } = simulate({ ...calm, outagesPerYear: 10 }, randomFrom(3));
    expect(uses).toHaveLength(5 * 365);
    expect(recorded.length).toBeLessThan(uses.length);
    for (const { day, used } of recorded) expect(used).toBe(uses[day]!.used);
  });

  it('counts a forecast that names nothing, and one whose threshold does not come', () => {
    const flat = Array.from({ length: 40 }, (_, day) => ({ day, used: 1_000n }));
    const risen = flat.map((of) => (of.day === 35 ? { ...of, used: 1_060n } : of));
    const compared = compareSeries({ name: 'flat', days: risen }, { knownDays: 30, everyDays: 99 });
    expect(compared.map(({ actual }) => actual)).toEqual([5, 5, null, null, null]);
    expect(assess('flat', compared).all).toMatchObject({
      forecasts: 5,
      beforeEarliest: 2 / 5,
      beforeEarliestOfReached: 1,
      afterLatest: 0,
      unnamed: 2 / 5,
    });
  });

  it('counts a day that has passed without the threshold as too early a latest', () => {
    const fallen = Array.from({ length: 200 }, (_, day) => ({
      day,
      used: BigInt(day < 60 ? 1_000 + 10 * day : 1_590),
    }));
    const series = { name: 'fallen', days: fallen };
    const { all } = assess('fallen', compareSeries(series, { knownDays: 59, everyDays: 999 }));
    expect(all.afterLatestOfDecided).toBe(1);
    expect(all.afterLatest).toBe(1);
  });
});

describe('the forecast', () => {
  const sites = 10;
  const all = scenarios.map((scenario) => ({
    name: scenario.name,
    compared: compareScenario(scenario, sites, 1968, pace),
  }));
  const mixture = { name: 'all together', compared: all.flatMap(({ compared }) => compared) };

  it.each([...all, mixture])('keeps its word: $name', ({ name, compared }) => {
    const { beforeEarliest, afterLatest } = assess(name, compared).all;
    expect(beforeEarliest).toBeLessThanOrEqual(1 / 10);
    expect(afterLatest).toBeLessThanOrEqual(1 / 6);
  });

  it.each([...all, mixture])('stays near it where a threshold is reached: $name', (of) => {
    const { beforeEarliestOfReached, afterLatestOfDecided } = assess(of.name, of.compared).all;
    expect(beforeEarliestOfReached).toBeLessThanOrEqual(1 / 7);
    expect(afterLatestOfDecided).toBeLessThanOrEqual(1 / 6);
  });
});

describe('a series of days', () => {
  it('is read from a file of one', () => {
    const text = 'date,used\n2026-11-20,5\n2026-11-22,6.5\r\n';
    const days = [
      { day: 20_777, used: 5_000n },
      { day: 20_779, used: 6_500n },
    ];
    expect(readSeries('a.csv', text)).toEqual([{ name: 'a.csv', days }]);
  });

  it('is read from a file of many, a line each', () => {
    const text = '"V1","V2","V3"\n"W1",5,6.25,\nW2,"7"\n';
    expect(readSeries('m4.csv', text)).toEqual([
      {
        name: 'W1',
        days: [
          { day: 0, used: 5_000n },
          { day: 1, used: 6_250n },
        ],
      },
      { name: 'W2', days: [{ day: 0, used: 7_000n }] },
    ]);
  });

  it.each([
    ['date,used\n2026-11-20,5\n2026-11-20,6', 'a.csv:3: expected a later day and a number'],
    ['date,used\nyesterday,5', 'a.csv:2: expected a later day and a number'],
    ['date,used\n2026-11-20,-5', 'a.csv:2: expected a later day and a number'],
    ['V1,V2\nW1,5,,6', 'a.csv:2: expected a name and numbers; got ""'],
    ['V1,V2\nW1,much', 'a.csv:2: expected a name and numbers; got "much"'],
  ])('is refused by its line: %j', (text, message) => {
    expect(() => readSeries('a.csv', text)).toThrow(message);
  });
});
