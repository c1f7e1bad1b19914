import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import type { HistoryPoint, QuantityPoint } from '../history.ts';
import { listPoints, showPoint } from './points.ts';
import { rounded } from './rational.ts';

const hourMs = 3_600_000;
const quantity = (of: Partial<QuantityPoint>): QuantityPoint => ({
  samples: 1,
  usedSum: 0n,
  usedMax: 0n,
  total: 0n,
  nodesReporting: 1,
  ...of,
});
const pointAt = (at: number): HistoryPoint => ({
  ...emptyPoint,
  at,
  cpu: quantity({}),
});

describe('a point', () => {
  it('shows the mean of its samples, and the percentage of what it shows', () => {
    const samples = { samples: 3, usedSum: 100n, usedMax: 50n, total: 66n, nodesReporting: 7 };
    expect(showPoint(samples)).toEqual({
      percent: 5000,
      used: 33n,
      usedMax: 50n,
      total: 66n,
      nodesReporting: 7,
    });
  });

  it('rounds a half away from zero', () => {
    expect(showPoint(quantity({ samples: 2, usedSum: 5n, total: 4n }))).toMatchObject({
      used: 3n,
      percent: 7500,
    });
  });

  it('has no percentage of nothing, unless nothing is used', () => {
    expect(showPoint(quantity({ usedSum: 1n })).percent).toBeNull();
    expect(showPoint(quantity({})).percent).toBe(0);
  });

  it('is exact above 2^53', () => {
    const huge = 2n ** 60n;
    const shown = showPoint(quantity({ samples: 2, usedSum: huge * 2n + 1n, total: huge }));
    expect(shown).toMatchObject({ used: huge + 1n, percent: 10_000 });
  });
});

describe('the points of a range', () => {
  it('are all listed, with what was recorded where something was', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.array(fc.nat(60)), (first, count, hours) => {
        const from = first * hourMs;
        const recorded = [...new Set(hours)].sort((a, b) => a - b).map((h) => pointAt(h * hourMs));
        const range = { from, to: from + count * hourMs, step: '1h' as const };
        const model = Array.from({ length: count }, (_, index) => {
          const at = from + index * hourMs;
          return { at, recorded: recorded.find((point) => point.at === at) ?? null };
        });
        expect([...listPoints(range, recorded)]).toEqual(model);
      }),
    );
  });

  it('are listed up to an end that is no start of a step', () => {
    const range = { from: 0, to: hourMs + 1, step: '1h' as const };
    expect([...listPoints(range, [])].map(({ at }) => at)).toEqual([0, hourMs]);
  });
});

describe('a quotient', () => {
  it('is rounded as decimals are, away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        const result = rounded({ numerator, denominator });
        const error = numerator - result * denominator;
        const size = error < 0n ? -error : error;
        expect(size * 2n <= denominator).toBe(true);
        if (size * 2n === denominator) expect(error > 0n).toBe(numerator < 0n);
      }),
    );
  });
});
