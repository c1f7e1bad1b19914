import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Demand, fairShare } from './fair-share.ts';

/** Everything was let pass. */
const took = (workedMs: number): Demand => ({ asked: 1, admitted: 1, workedMs, debtMs: 0 });

describe('fairShare', () => {
  it('gives those who need little all of it, and the others equal parts of the rest', () => {
    expect(fairShare([took(900), took(90), took(10)], 1)).toBe(900);
    expect(fairShare([took(600), took(300), took(100)], 0.7)).toBe(300);
  });

  it('counts what was refused as well', () => {
    const refused: Demand = { asked: 1_000, admitted: 100, workedMs: 100, debtMs: 0 };
    expect(fairShare([refused, took(900)], 1)).toBe(500);
  });

  it('knows no bound where nothing was done', () => {
    expect(fairShare([], 0.75)).toBe(Number.POSITIVE_INFINITY);
    expect(fairShare([took(0)], 0.75)).toBe(Number.POSITIVE_INFINITY);
  });

  it('never gives more in all than there is, nor leaves anything that somebody needs', () => {
    const demands = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 });
    fc.assert(
      fc.property(demands, (all) => {
        const share = fairShare(all.map(took), 0.75);
        const given = all.reduce((sum, ms) => sum + Math.min(ms, share), 0);
        expect(given).toBeCloseTo(0.75 * all.reduce((sum, ms) => sum + ms, 0), 5);
      }),
    );
  });
});
