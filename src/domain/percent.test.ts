import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentHundredths, percentOfBigints } from './percent.ts';

/** The definition, in exact arithmetic: round(10000 × used ÷ total), halves away from zero. */
function byDefinition(used: bigint, total: bigint): bigint {
  const scaled = used * 10_000n;
  const floor = scaled / total;
  return (scaled % total) * 2n >= total ? floor + 1n : floor;
}

const integer = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.integer({ min: Number.MAX_SAFE_INTEGER - 1_000, max: Number.MAX_SAFE_INTEGER }),
  fc.nat({ max: 20 }),
);

describe('percentHundredths', () => {
  it.each([
    [322_122_547_200, 549_755_813_888, 5_859],
    [960_187_640_832, 7_681_501_126_656, 1_250],
    [1, 3, 3_333],
    [2, 3, 6_667],
    [1, 20_000, 1],
    [1, 20_001, 0],
    [5, 4, 12_500],
    [0, 0, 0],
    [1, 0, null],
    [0, 7, 0],
  ])('%s of %s is %s', (used, total, hundredths) => {
    expect(percentHundredths(used, total)).toBe(hundredths);
  });

  it('is exact for all values, and a number whenever one can hold it', () => {
    fc.assert(
      fc.property(integer, integer, (used, total) => {
        fc.pre(total > 0);
        const exact = byDefinition(BigInt(used), BigInt(total));
        const hundredths = percentHundredths(used, total)!;
        expect(BigInt(hundredths)).toBe(exact);
        expect(typeof hundredths).toBe(
          exact <= BigInt(Number.MAX_SAFE_INTEGER) ? 'number' : 'bigint',
        );
        expect(percentOfBigints(BigInt(used), BigInt(total))).toBe(hundredths);
      }),
      { numRuns: 2_000 },
    );
  });
});
