/** Tests the backtest against known forecasts, and the forecast's promised shares. */
import { describe, expect, it } from 'vitest';
import { assess, compareKind, compareSeries, horizons } from '../../bench/backtest/assess.ts';
import { theilSen, weekAgain } from '../../bench/backtest/rivals.ts';
import { readSeries } from '../../bench/backtest/series.ts';
import {
  extensionBefore,
  type Kind,
  kinds,
  simulate,
  siteNodes,
} from '../../bench/backtest/simulate.ts';
import { randomFrom } from '../../bench/dataset/random.ts';

const calm: Kind = {
  name: 'growth alone',
  isPromised: true,
  noise: [0, 0],
  week: 0,
  year: 0,
  stepsPerYear: 0,
  steps: [0, 0],
  outagesPerYear: 0,
  cleanUpsPerYear: 0,
  growthsPerYear: 0,
  isShrinking: false,
  areNodesChanging: false,
};
const quick = { withRivals: false };

describe('the backtest', () => {
  it('is off by a day at most where use grows by the same each day', () => {
    const compared = compareKind(calm, 6, 1, quick);
    expect(compared).toHaveLength(6 * 12 * 5);
    for (const { earliest, expected, actual } of compared) {
      // Asked before the day's peak, a forecast knows that of the day before.
      expect(Math.abs(expected! - actual!)).toBeLessThanOrEqual(1);
      expect(actual).toBeGreaterThanOrEqual(earliest! - 1);
    }
  });

  it('is the same for the same seed', () => {
    const all = () => compareKind(kinds.at(-1)!, 1, 7, quick);
    expect(all()).toEqual(all());
  });

  it('has nodes away on many days, and outages', () => {
    const days = simulate({ ...calm, outagesPerYear: 10, areNodesChanging: true }, randomFrom(3));
    expect(days).toHaveLength(6 * 365);
    const isIn = (least: number, most: number) =>
      days.some(({ nodes }) => nodes >= least && nodes <= most);
    expect([isIn(0, 0), isIn(21, 30), isIn(39, 39), isIn(40, 40)]).toEqual(Array(4).fill(true));
  });

  it('extends sites by a twentieth to a half, up to 120 days before the forecast', () => {
    const random = randomFrom(5);
    for (let n = 0; n < 500; n++) {
      const { day, nodes } = extensionBefore(200, { peak: 1e12, nodes: siteNodes }, random);
      expect(day).toBeGreaterThanOrEqual(200 - 120);
      expect(day).toBeLessThan(200);
      expect(nodes).toBeGreaterThanOrEqual(1);
      expect(nodes / (siteNodes - nodes)).toBeLessThanOrEqual(0.52);
    }
  });

  it('counts a forecast that names nothing, and one whose threshold does not come', () => {
    const flat = Array.from({ length: 40 }, (_, day) => ({ day, used: 1_000n }));
    const risen = flat.map((of) => (of.day === 19 ? { ...of, used: 1_060n } : of));
    const compared = compareSeries({ name: 'flat', days: risen }, 99);
    expect(compared.map(({ actual }) => actual)).toEqual([5, 5, null, null, null]);
    expect(assess('flat', compared).all).toMatchObject({
      forecasts: 5,
      beforeEarliest: 2 / 5,
      afterLatest: 0,
      unnamed: 2 / 5,
    });
  });

  it('counts a day that has passed without the threshold as too early a latest', () => {
    const fallen = Array.from({ length: 250 }, (_, day) => ({
      day,
      used: BigInt(day < 75 ? 1_000 + 10 * day : 1_740),
    }));
    const compared = compareSeries({ name: 'fallen', days: fallen }, 60);
    // On day 74 use is at its most, and never 2 percent above it.
    expect(assess('fallen', compared.slice(5, 10)).all.afterLatest).toBe(1);
  });

  it('scores days by how far off they are, the late ones more', () => {
    const days = { earliest: 10, expected: 20, latest: 30 };
    const scoreOf = (actual: number | null) =>
      assess('', [{ ...days, actual, seenDays: 1_000 }]).all.score;
    expect(scoreOf(20)).toBeCloseTo((0.05 * 10 + 0.05 * 10) / 3);
    expect(scoreOf(40)).toBeCloseTo((0.05 * 30 + 0.5 * 20 + 0.95 * 10) / 3);
    expect(scoreOf(null)).toBeCloseTo((0.05 * 990 + 0.5 * 980 + 0.95 * 970) / 3);
  });

  it('compares with lines and weeks that name the day of steady growth', () => {
    const uses = Float64Array.from({ length: 100 }, (_, day) => 1_000 + 10 * day);
    const named = { earliest: 7, expected: 7, latest: 7 };
    for (const method of [theilSen, weekAgain]) expect(method(uses)(1_990 + 70)).toEqual(named);
    expect(weekAgain(uses.map((use) => -use))(2_000).expected).toBeNull();
  });
});

/** Twenty sites of each kind: some hundred forecasts of a horizon. */
const seeds = [1, 2, 3, 4];
const sitesOfSeed = 5;

/** The greatest shares, of each kind in each horizon and of all (docs: Capacity planning, Backtest). */
const promised = { beforeEarliest: 0.12, beforeEarliestOfAll: 0.1, afterLatestOfAll: 1 / 6 };

/** Forecasts that make a share: those of several sites. */
const forecastsMin = 100;

/** Not promised, and said so: of jumps by customers, within 30 days. */
const beforeEarliestOfJumps = 1 / 5;

describe('the forecast', () => {
  const all = kinds.map(({ name, isPromised, ...kind }) => ({
    name,
    isPromised,
    compared: seeds.flatMap((seed) =>
      compareKind({ name, isPromised, ...kind }, sitesOfSeed, seed, quick),
    ),
  }));
  const ofPromised = all.filter(({ isPromised }) => isPromised);
  const mixture = ofPromised.flatMap(({ compared }) => compared);

  it.each(ofPromised)('keeps its word in each horizon: $name', ({ name, compared }) => {
    for (const { forecasts, beforeEarliest } of assess(name, compared).byHorizon) {
      // Of a few, one site makes the share.
      if (forecasts < forecastsMin) continue;
      expect(beforeEarliest).toBeLessThanOrEqual(promised.beforeEarliest);
    }
  });

  it('keeps its word over all kinds', () => {
    const { all: total, byHorizon } = assess('all', mixture);
    expect(total.beforeEarliest).toBeLessThanOrEqual(promised.beforeEarliestOfAll);
    expect(total.afterLatest).toBeLessThanOrEqual(promised.afterLatestOfAll);
    for (const { beforeEarliest } of byHorizon) {
      expect(beforeEarliest).toBeLessThanOrEqual(promised.beforeEarliest);
    }
    expect(byHorizon).toHaveLength(horizons.length);
  });

  it('is as far off as documented where customers of 5 to 20 percent arrive at once', () => {
    const { name, compared } = all.find(({ isPromised }) => !isPromised)!;
    const [within30] = assess(name, compared).byHorizon;
    expect(within30!.beforeEarliest).toBeLessThanOrEqual(beforeEarliestOfJumps);
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
