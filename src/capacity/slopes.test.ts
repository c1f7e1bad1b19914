import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayUse } from './ranked-slopes.ts';
import { RankedSlopes } from './ranked-slopes.ts';
import type { Rational } from './rational.ts';
import { trendOf } from './slopes.ts';

const number = ({ numerator, denominator }: Rational) => Number(numerator) / Number(denominator);

function trend(uses: readonly (number | bigint)[], dayOf = (index: number) => index) {
  const days = uses.map((used, index) => ({ day: dayOf(index), used: BigInt(used) }));
  const { slope, lower, upper } = trendOf(days);
  return [number(slope), number(lower), number(upper)];
}

/** The same in floating point, after the paper, in the plainest way. */
function model(days: readonly DayUse[]) {
  const slopes: number[] = [];
  for (const a of days) {
    for (const b of days) {
      if (a.day < b.day) slopes.push(Number(b.used - a.used) / (b.day - a.day));
    }
  }
  slopes.sort((a, b) => a - b);
  const n = days.length;
  let variance = (n * (n - 1) * (2 * n + 5)) / 18;
  for (const used of new Set(days.map((day) => day.used))) {
    const t = days.filter((day) => day.used === used).length;
    variance -= (t * (t - 1) * (2 * t + 5)) / 18;
  }
  const c = 1.6448536269514722 * Math.sqrt(variance);
  const lower = Math.round((slopes.length - c) / 2);
  const middles =
    slopes.length % 2 === 1
      ? [(slopes.length - 1) / 2]
      : [slopes.length / 2 - 1, slopes.length / 2];
  const median = middles.reduce((sum, at) => sum + slopes[at], 0) / middles.length;
  return { median, lower: slopes[lower - 1], upper: slopes[slopes.length - lower] };
}

/** Divided by 1 to 20, nothing is left over of it. */
const multiple = 232_792_560n;

function scaled({ numerator, denominator }: Rational): bigint {
  return (numerator * multiple) / denominator;
}

/** All slopes in order, times `multiple`. */
function exactSlopes(days: readonly DayUse[]): readonly bigint[] {
  const slopes = days.flatMap((later, index) =>
    days
      .slice(0, index)
      .map(({ day, used }) => ((later.used - used) * multiple) / BigInt(later.day - day)),
  );
  return slopes.sort((a, b) => (a < b ? -1 : Number(a > b)));
}

describe('the trend', () => {
  it('of a straight line is the line, without doubt', () => {
    expect(trend(Array.from({ length: 30 }, (_, day) => 1000 + 7 * day))).toEqual([7, 7, 7]);
  });

  it('of what stands still is 0', () => {
    expect(trend(Array.from({ length: 20 }, () => 42))).toEqual([0, 0, 0]);
  });

  it('is not moved by an outlier', () => {
    const uses = Array.from({ length: 30 }, (_, day) => (day === 12 ? 1_000_000 : 10 * day));
    expect(trend(uses)[0]).toBe(10);
  });

  it('counts days that are left out', () => {
    expect(trend([0, 10, 20, 70, 80], (index) => (index < 3 ? index : index + 4))[0]).toBe(10);
  });

  // Sen 1968, worked out by hand: 10 slopes; 1.645 * sqrt(5 * 4 * 15 / 18) = 6.7, so ranks 2 and 9.
  it('of five days has its interval from the second slope to the ninth', () => {
    // Slopes in order: -3, -1, 0, 1/3, 1, 5/4, 2, 7/3, 5/2, 3.
    const [slope, lower, upper] = trend([1, 3, 0, 2, 6]);
    const slopes: number[] = [];
    const uses = [1, 3, 0, 2, 6];
    uses.forEach((later, j) => {
      for (let i = 0; i < j; i++) slopes.push((later - uses[i]) / (j - i));
    });
    slopes.sort((a, b) => a - b);
    expect([lower, upper]).toEqual([slopes[1], slopes[8]]);
    expect(slope).toBeCloseTo((slopes[4] + slopes[5]) / 2, 12);
  });

  it('has a narrower interval where uses are tied', () => {
    const [, lower, upper] = trend([1, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
    expect([lower, upper]).toEqual([0, 0]);
  });

  it('is that of the model, whatever the days', () => {
    const days = fc
      .uniqueArray(fc.record({ day: fc.nat(89), used: fc.bigInt({ min: 0n, max: 10n ** 6n }) }), {
        selector: ({ day }) => day,
        minLength: 5,
        maxLength: 40,
      })
      .map((all) => all.sort((a, b) => a.day - b.day));
    fc.assert(
      fc.property(days, (uses) => {
        const got = trendOf(uses);
        const expected = model(uses);
        expect(number(got.slope)).toBeCloseTo(expected.median, 6);
        expect(number(got.lower)).toBeCloseTo(expected.lower, 6);
        expect(number(got.upper)).toBeCloseTo(expected.upper, 6);
      }),
    );
  });

  it('is exact, however large the uses are and however close to each other', () => {
    const uses = fc
      .array(
        fc.tuple(
          fc.constantFrom(0n, 2n ** 53n, 2n ** 60n, 10n ** 30n),
          fc.bigInt({ min: 0n, max: 3n }),
        ),
        { minLength: 2, maxLength: 20 },
      )
      .map((all) => all.map(([large, small], day) => ({ day, used: large + small })));
    fc.assert(
      fc.property(uses, (days) => {
        const exact = exactSlopes(days);
        const slopes = new RankedSlopes(days);
        const ranked = exact.map((_, rank) => slopes.at(rank));
        expect(ranked.map(scaled)).toEqual(exact);
      }),
    );
  });

  it('is exact above 2^53', () => {
    const huge = 2n ** 70n;
    const days = Array.from({ length: 15 }, (_, day) => ({ day, used: huge + BigInt(day) }));
    expect(trendOf(days).slope.numerator / trendOf(days).slope.denominator).toBe(1n);
  });
});
