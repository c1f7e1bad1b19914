import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../test/property/seed.ts';
import { noSamples, type Usage } from '../domain/usage.ts';
import { formatUsage, parseUsage, UnreadableUsage } from './usage-document.ts';

const bytes = fc.option(fc.oneof(fc.nat(), fc.maxSafeNat()));
const cores = fc.option(fc.bigInt({ min: 0n, max: 900_719_925_474_099_100n }));
const observedAt = fc.option(fc.integer({ min: -(10 ** 12), max: 10 ** 13 }));
const sampleOf = <Value>(value: fc.Arbitrary<Value | null>) =>
  fc.option(
    fc
      .record({
        used: value,
        total: value,
        observedAt,
        totalAt: fc.option(fc.integer({ min: -(10 ** 12), max: 10 ** 13 })),
        overridesCapacity: fc.boolean(),
      })
      .map(({ overridesCapacity, totalAt, ...of }) => ({
        ...of,
        ...(totalAt !== null && { totalAt }),
        ...(overridesCapacity && { overridesCapacity }),
      })),
  );
const measured = fc.record({
  source: fc.constantFrom('file' as const, 'collector' as const),
  cpu: sampleOf(cores),
  memory: sampleOf(bytes),
  storage: sampleOf(bytes),
});
const usage: fc.Arbitrary<Usage> = fc
  .tuple(measured, fc.option(measured))
  .map(([of, allocation]) => (allocation === null ? of : { ...of, allocation }));
const id = fc.oneof(
  fc.constantFrom('"', '\\', '\\"', '[1]', '],[', 'é', '😀', '\uff5e', '__proto__'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter((text) => text.isWellFormed()),
);

describe('a usage document', () => {
  it('keeps all of a site', () => {
    const entries = fc.uniqueArray(fc.tuple(id, usage), { selector: ([of]) => of, maxLength: 40 });
    fc.assert(
      fc.property(entries, (of) => {
        expect([...parseUsage(formatUsage(new Map(of)))]).toEqual(of);
      }),
      { numRuns: samples(1_000) },
    );
  });

  it('flags overridden capacities, once if all are, and dates totals apart', () => {
    const sample = { used: 1, total: 2, observedAt: 3 };
    const overriding = { ...sample, overridesCapacity: true };
    const formatted = (memory: Usage['memory'], storage: Usage['storage']) =>
      formatUsage(new Map([['b', { source: 'collector', ...noSamples, memory, storage }]]));
    expect(formatted(null, null)).toBe('[["b","collector",null,null,null]]');
    expect(formatted(sample, null)).toBe('[["b","collector",null,[1,2,3],null]]');
    expect(formatted(overriding, null)).toBe('[["b","collector",null,[1,2,3],null,true]]');
    expect(formatted(overriding, overriding)).toBe('[["b","collector",null,[1,2,3],[1,2,3],true]]');
    expect(formatted(overriding, sample)).toBe('[["b","collector",null,[1,2,3,true],[1,2,3]]]');
    const dated = { ...overriding, totalAt: 4 };
    expect(formatted(dated, sample)).toBe('[["b","collector",null,[1,2,3,4,true],[1,2,3]]]');
    expect(formatted(dated, overriding)).toBe('[["b","collector",null,[1,2,3,4],[1,2,3],true]]');
  });

  it('holds an allocation last, with a source of its own', () => {
    const of: Usage = {
      source: 'collector',
      ...noSamples,
      allocation: {
        source: 'file',
        ...noSamples,
        cpu: { used: 600n, total: 1_200n, observedAt: null },
      },
    };
    expect(formatUsage(new Map([['b', of]]))).toBe(
      '[["b","collector",null,null,null,["file",["600","1200",null],null,null]]]',
    );
  });

  it('has no beginning that is one', () => {
    const entries = fc.array(fc.tuple(id, usage), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(entries, fc.nat(), (of, cut) => {
        const document = formatUsage(new Map(of));
        const beginning = document.slice(0, cut % document.length);
        expect(() => parseUsage(beginning)).toThrow(UnreadableUsage);
      }),
      { numRuns: samples(2_000) },
    );
  });

  it.each([
    '',
    'ill',
    '[',
    ']',
    '[]]',
    '[[]]',
    '[1,2]',
    '[["a","file",null,null,null]][',
    '[["a","file",null,null,null] ["b","file",null,null,null]]',
    '{}',
    'null',
    '[["a","file",null,null,null]',
    '[["a","file",null,null,null],]',
    '[["a","file",null,null,null]]]',
    '[["a',
    '[["a\\',
    '["a"]',
    '[null]',
    '[["a","file",null,null]]',
    '[["a","file",null,null,null,true,1]]',
    '[["a","file",null,null,null,false]]',
    '[["a","file",null,[1,1,1,false],null]]',
    '[["a","file",null,[1,1,1,null],null]]',
    '[["a","file",null,[1,1,1,true,2],null]]',
    '[["a","file",null,[1,1,1,2,3],null]]',
    '[[1,"file",null,null,null]]',
    '[["a","hearsay",null,null,null]]',
    '[["a","file",["1",null],null,null]]',
    '[["a","file",[1,null,null],null,null]]',
    '[["a","file",["1.5",null,null],null,null]]',
    '[["a","file",["",null,null],null,null]]',
    '[["a","file",null,["1",null,null],null]]',
    '[["a","file",null,[1.5,null,null],null]]',
    '[["a","file",null,null,[null,1e20,null]]]',
    '[["a","file",null,null,[1,1,"now"]]]',
    '[["a","file",null,null,5]]',
  ])('cannot be read where it is %s', (document) => {
    expect(() => parseUsage(document)).toThrow(UnreadableUsage);
  });

  it('says where it cannot be read', () => {
    const document = '[["a","file",null,null,null],["b","file",[1,2,3],null,null]]';
    expect(() => parseUsage(document)).toThrow(
      'a usage document has no " at byte 42 of 60: …"a","file",null,null,null],["b","file",[1',
    );
  });
});
