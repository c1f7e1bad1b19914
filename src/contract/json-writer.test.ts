import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../test/property/seed.ts';
import { formatHundredths } from '../domain/cores.ts';
import { toExact } from '../domain/exact.ts';
import { JsonWriter, literal, recordBlockBytes } from './json-writer.ts';

/** A writer's output after some `before`, so that words begin at any offset. */
function written(write: (writer: JsonWriter) => void, before = 'abc'): string {
  const writer = new JsonWriter();
  writer.reserve(1_000);
  writer.text(before);
  write(writer);
  return Buffer.concat([...writer.blocks()])
    .toString()
    .slice(before.length);
}

/** Around each power of ten and of two, where digits and the ways of dividing change. */
const steps = [...Array(17).keys()].flatMap((power) => [10 ** power, 2 ** (3 * power)]);
const integer = fc.oneof(
  fc.maxSafeNat(),
  fc.nat({ max: 20_000 }),
  fc
    .tuple(fc.constantFrom(...steps), fc.integer({ min: -101, max: 101 }))
    .map(([step, beside]) => step + beside)
    .filter((value) => Number.isSafeInteger(value) && value >= 0),
  fc.nat({ max: 90_071_991 }).map((times) => times * 100_000_000 + 99_999_999),
);
const exact = fc.oneof(
  { weight: 4, arbitrary: integer },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 80n }).map((value) => toExact(value)) },
);

describe('JsonWriter', () => {
  it('writes integers as JavaScript does', () => {
    fc.assert(
      fc.property(exact, fc.string({ unit: 'grapheme-ascii' }), (value, before) => {
        expect(written((writer) => writer.integer(value), before)).toBe(String(value));
      }),
      { numRuns: samples(5_000) },
    );
  });

  it('writes hundredths as the shortest decimal', () => {
    fc.assert(
      fc.property(exact, (value) => {
        expect(written((writer) => writer.hundredths(value))).toBe(formatHundredths(value));
      }),
      { numRuns: samples(5_000) },
    );
  });

  it('writes times as JavaScript does', () => {
    const second = fc.nat({ max: 253_402_300_799 }).map((at) => at * 1_000 + 999);
    const time = fc.oneof(
      fc.nat({ max: 4_102_444_800_000 }),
      second,
      fc.integer({ min: -62_135_596_800_000, max: 0 }),
      fc.constantFrom(8_640_000_000_000_000, -8_640_000_000_000_000),
    );
    fc.assert(
      fc.property(time, time, (first, then) => {
        const both = written((writer) => {
          writer.time(first);
          writer.time(then);
        });
        expect(both).toBe(JSON.stringify(new Date(first)) + JSON.stringify(new Date(then)));
      }),
      { numRuns: samples(5_000) },
    );
  });

  it('writes null for what is not known', () => {
    const nulls = written((writer) => {
      writer.integer(null);
      writer.hundredths(null);
      writer.time(null);
    });
    expect(nulls).toBe('nullnullnull');
  });

  it('writes chunks and texts of any length, over the ends of blocks, and again after a clear', () => {
    const writer = new JsonWriter();
    const lengths = [0, 1, 7, 8, 9, 15, 16, 17, 40_000, recordBlockBytes + 1];
    const texts = lengths.map((length) => 'x'.repeat(length));
    for (const round of [1, 2, 3]) {
      writer.clear();
      let expected = '';
      for (let count = 0; count < 200; count++) {
        const text = texts[(count * round) % texts.length];
        writer.reserve(text.length + 2);
        writer.write(literal(text));
        writer.text('é');
        expected += `${text}é`;
      }
      const bytes = Buffer.concat([...writer.blocks()]);
      expect(bytes.equals(Buffer.from(expected))).toBe(true);
      expect(writer.length).toBe(bytes.length);
    }
  });
});
