import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rational } from './rational.ts';
import { daysToRise, movementOf, type RiseCurve, risesOf, riseWithin } from './rises.ts';

/** Reference implementation of the documentation: slow, with fractions only. */
const naive = {
  quantile(values: readonly bigint[], hundredths: number): bigint {
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    let rank = 1;
    while (rank * 100 < hundredths * values.length) rank++;
    return sorted[rank - 1]!;
  },
  within(uses: readonly bigint[], hundredths: number, days: number): Rational {
    const end = Math.floor(uses.length / 2);
    const at = (h: number): bigint => {
      const rises: bigint[] = [];
      for (let t = 0; t + h < uses.length; t++) {
        const after = uses.slice(t + 1, t + h + 1);
        const most = after.reduce((a, b) => (a > b ? a : b));
        rises.push(most > uses[t]! ? most - uses[t]! : 0n);
      }
      const own = naive.quantile(rises, hundredths);
      const before = h === 1 ? 0n : at(h - 1);
      return own > before ? own : before;
    };
    if (days <= end) return { numerator: at(days), denominator: 1n };
    const half = Math.ceil(end / 2);
    const denominator = BigInt(end - half);
    const slope = at(end) - at(half);
    return { numerator: at(end) * denominator + BigInt(days - end) * slope, denominator };
  },
  days(curve: RiseCurve, hundredths: bigint): number | null {
    for (let days = 1; days <= 1_825; days++) {
      const { numerator, denominator } = riseWithin(curve, days);
      if (numerator * 100n >= hundredths * denominator) return days;
    }
    return null;
  },
};

function isSame(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** Uses as large as sums of many large nodes, far apart, or small and close together. */
const uses = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 14, maxLength: 34 }),
    fc.constantFrom(-3, 0, 1, 7),
    fc.constantFrom(1n, 10n ** 9n, 2n ** 53n, 10n ** 18n),
    fc.constantFrom(0n, 2n ** 60n),
  )
  .map(([values, growth, unit, ground]) =>
    values.map((value, day) => ground + BigInt(Math.max(0, value + growth * day)) * unit),
  );

describe('the rises of the past', () => {
  it('are the quantiles of what followed on each day, as a slow model has them', () => {
    fc.assert(
      fc.property(uses, fc.integer({ min: 1, max: 60 }), (values, days) => {
        const { low, likely, high } = risesOf(values);
        for (const [curves, quantile] of [
          [low, 5],
          [[likely], 50],
          [high, 95],
        ] as const) {
          expect(curves).toHaveLength(1);
          const [rise, slow] = [riseWithin(curves[0]!, days), naive.within(values, quantile, days)];
          expect(isSame(rise, slow), `${values} ${quantile} ${days}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are those of the last 60 days besides, where there are more', () => {
    const values = Array.from({ length: 75 }, (_, day) => BigInt(day < 20 ? 9 * day : 180 + day));
    const { high, low } = risesOf(values);
    expect(high).toHaveLength(2);
    expect(high[0]).toHaveLength(37);
    const recent = risesOf(values.slice(15));
    expect(high[1]).toEqual(recent.high[0]);
    expect(low[1]).toEqual(recent.low[0]);
    expect(risesOf(values.slice(15)).high).toHaveLength(1);
  });

  it.each([2n ** 53n, 2n ** 63n - 1n, 2n ** 63n])('are exact where uses are %d apart', (apart) => {
    const values = Array.from({ length: 14 }, (_, day) => (day % 5 === 4 ? apart : BigInt(day)));
    const { low, likely, high } = risesOf(values);
    for (let days = 1; days <= 7; days++) {
      expect(riseWithin(low[0]!, days)).toEqual(naive.within(values, 5, days));
      expect(riseWithin(likely, days)).toEqual(naive.within(values, 50, days));
      expect(riseWithin(high[0]!, days)).toEqual(naive.within(values, 95, days));
    }
  });

  it('never fall as the days grow', () => {
    fc.assert(
      fc.property(uses, (values) => {
        const { low, likely, high } = risesOf(values);
        for (const curve of [likely, ...low, ...high]) {
          for (let days = 2; days <= curve.length + 3; days++) {
            const [a, b] = [riseWithin(curve, days - 1), riseWithin(curve, days)];
            expect(a.numerator * b.denominator <= b.numerator * a.denominator).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are reached on the least day, past the end of the curve too', () => {
    const curves = uses.map((values) => risesOf(values).likely);
    fc.assert(
      fc.property(curves, fc.bigInt({ min: 1n, max: 400_000n }), (curve, share) => {
        const end = BigInt(curve[curve.length - 1]!);
        const hundredths = (share * (end + 1n)) / 1_000n + 1n;
        expect(daysToRise(curve, hundredths)).toBe(naive.days(curve, hundredths));
      }),
      { numRuns: 60 },
    );
  });

  it('are reached in five years at most', () => {
    const line = risesOf(Array.from({ length: 20 }, (_, day) => BigInt(day))).likely;
    expect(daysToRise(line, 182_500n)).toBe(1_825);
    expect(daysToRise(line, 182_501n)).toBeNull();
    const flat = risesOf(Array.from({ length: 20 }, () => 5n)).high[0]!;
    expect(daysToRise(flat, 1n)).toBeNull();
  });

  it('of a year are known for half a year, and those of the last days for a month', () => {
    const year = Array.from({ length: 365 }, (_, day) => BigInt((day * 7_919) % 1_000));
    const { likely, high } = risesOf(year);
    expect(likely).toHaveLength(182);
    expect(high.map(({ length }) => length)).toEqual([182, 30]);
  });
});

describe('the movement of the past', () => {
  it('is the median over half the days, and may be below 0', () => {
    const values = [9n, 8n, 9n, 6n, 4n, 5n, 3n, 5n];
    // Over 4 days: -5, -3, -6, -1. The nearest rank is one of them: the lesser of the two in the
    // middle.
    expect(movementOf(values)).toEqual({
      perDay: { numerator: -5n, denominator: 4n },
      shrinks: true,
    });
  });

  it('shrinks where nearly every day was followed by less', () => {
    const falling = Array.from({ length: 80 }, (_, day) => BigInt(1_000 - day));
    expect(movementOf(falling).shrinks).toBe(true);
    const [first, second] = [falling.with(70, 999n), falling.with(70, 999n).with(71, 999n)];
    expect(movementOf(first).shrinks).toBe(true);
    expect(movementOf(second.with(72, 999n)).shrinks).toBe(false);
  });
});
