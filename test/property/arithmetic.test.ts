/** Percentages and cores against the model's plain arithmetic, and links against counting. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../src/contract/links.ts';
import { formatCores, formatHundredths, parseCores } from '../../src/domain/cores.ts';
import { compareCodePoints } from '../../src/domain/identifier.ts';
import { percentHundredths, percentOfBigints } from '../../src/domain/percent.ts';
import { byCodePoint, coresOf, hundredthsAsDecimal, percentOf } from './model-records.ts';
import { samples } from './seed.ts';

const bytes = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(1000),
  fc.nat(50).map((below) => Number.MAX_SAFE_INTEGER - below),
  fc.nat(20).map((above) => Math.floor(Number.MAX_SAFE_INTEGER / 10) - 10 + above),
);

describe('a percentage', () => {
  it('is exact, rounded half away from zero', () => {
    fc.assert(
      fc.property(bytes, bytes, (used, total) => {
        const expected = percentOf(BigInt(used), BigInt(total));
        const got = percentHundredths(used, total);
        expect(got === null ? null : BigInt(got)).toBe(expected);
        const big = percentOfBigints(BigInt(used), BigInt(total));
        expect(big === null ? null : BigInt(big)).toBe(expected);
      }),
      { numRuns: samples(5000) },
    );
  });

  it('is exact where a half is to be rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.nat(10 ** 6), (scale, halves) => {
        const total = 20_000 * scale;
        const used = halves * scale;
        expect(BigInt(percentHundredths(used, total)!)).toBe(
          percentOf(BigInt(used), BigInt(total)),
        );
      }),
    );
  });

  it('is written with all its digits and no more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), (hundredths) => {
        expect(formatHundredths(hundredths)).toBe(JSON.stringify(hundredthsAsDecimal(hundredths)));
      }),
    );
  });
});

describe('cores', () => {
  it('are read to the hundredth and written back', () => {
    const decimal = fc
      .tuple(fc.maxSafeNat(), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => digits / 10 ** places)
      .filter((number) => !String(number).includes('e'));
    fc.assert(
      fc.property(decimal, (number) => {
        const hundredths = parseCores(String(number));
        expect(hundredths).toBe(coresOf(number));
        expect(parseCores(formatCores(hundredths!))).toBe(hundredths);
      }),
      { numRuns: samples(3000) },
    );
  });
});

describe('the order of ids', () => {
  it('is that of their bytes in UTF-8', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(byCodePoint(a, b));
      }),
      { numRuns: samples(3000) },
    );
  });
});

describe('links', () => {
  const address = /page%5Boffset%5D=(\d+)&page%5Blimit%5D=(\d+)$/;
  const offsetOf = (link: string | null) => (link === null ? null : Number(address.exec(link)![1]));

  it('visit everything once, from the first page on', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 50 }), (total, limit) => {
        const visited: number[] = [];
        for (let offset: number | null = 0; offset !== null && visited.length <= total; ) {
          const links = pageLinks('http://x/y', '', { offset, limit, total });
          for (let i = offset; i < Math.min(total, offset + limit); i++) visited.push(i);
          const last = offsetOf(links.last);
          expect(links.next === null).toBe(last === null || offset === last);
          offset = offsetOf(links.next);
        }
        expect(visited).toEqual(Array.from({ length: total }, (_, i) => i));
      }),
    );
  });

  it('lead back to the beginning from anywhere', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(500),
        (from, limit, total) => {
          let offset: number | null = from;
          const stepsMax = Math.ceil(total / limit) + 2;
          let steps = 0;
          while (offset !== null && steps <= stepsMax) {
            const links = pageLinks('http://x/y', 'a=b', { offset, limit, total });
            const prev = offsetOf(links.prev);
            if (prev !== null) expect(prev).toBeLessThan(offset);
            offset = prev;
            steps++;
          }
          expect(steps).toBeLessThanOrEqual(stepsMax);
        },
      ),
    );
  });
});
