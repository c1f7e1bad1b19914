import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Measured } from '../domain/measured.ts';
import type { Usage } from '../domain/usage.ts';
import { formatUsage, UnreadableUsage } from './usage-document.ts';
import { UsageScanner } from './usage-scanner.ts';

const bytes = fc.option(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(999_999_999, 10 ** 9)));
const cores = fc.option(
  fc.oneof(
    fc.bigInt({ min: 0n, max: 20_000n }),
    fc.bigInt({ min: 0n, max: 900_719_925_474_099_100n }),
  ),
);
const observedAt = fc.option(
  fc.oneof(fc.integer({ min: -(10 ** 12), max: 10 ** 13 }), fc.constantFrom(0, -1)),
);
const sampleOf = <Value>(value: fc.Arbitrary<Value | null>) =>
  fc.option(fc.record({ used: value, total: value, observedAt }));
const usage: fc.Arbitrary<Usage> = fc
  .record({
    source: fc.constantFrom('file' as const, 'collector' as const),
    cpu: sampleOf(cores),
    memory: sampleOf(bytes),
    storage: sampleOf(bytes),
    overrulesCapacity: fc.boolean(),
  })
  .map(({ overrulesCapacity, ...of }) => (overrulesCapacity ? { ...of, overrulesCapacity } : of));
const id = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', '"', '\\', '\\"', 'a"', '[1]', '],[', 'é', '😀', '\uff5e'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter((text) => text.isWellFormed()),
);

/** What the scanner finds of each asset, in the order asked for; null where there is nothing. */
function scan(scanner: UsageScanner, document: string, ids: readonly string[]) {
  scanner.load(document);
  const found = ids.map((asked) => {
    const measured = new Measured();
    const source = Buffer.from(`{"id":${JSON.stringify(asked)},`);
    let found = scanner.seek(source, '{"id":'.length);
    if (found === null) {
      expect([...scanner.makeIndex()].every((step) => step === undefined)).toBe(true);
      found = scanner.seek(source, '{"id":'.length);
    }
    if (!found) return null;
    scanner.read(measured);
    return measured;
  });
  expect([...scanner.finish()].every((step) => step === undefined)).toBe(true);
  return found;
}

function expected(of: Usage | undefined): Measured | null {
  if (of === undefined) return null;
  const measured = new Measured();
  measured.set(of);
  return measured;
}

describe('UsageScanner', () => {
  it('finds of each asset what the document holds, in whichever order', () => {
    const scanner = new UsageScanner();
    const entries = fc.uniqueArray(fc.tuple(id, usage), { selector: ([of]) => of, maxLength: 40 });
    fc.assert(
      fc.property(entries, fc.array(id), fc.boolean(), (of, others, inOrder) => {
        const known = new Map(of);
        const ids = [...new Set([...others, ...known.keys()])];
        const asked = inOrder ? [...known.keys()] : ids;
        expect(scan(scanner, formatUsage(known), asked)).toEqual(
          asked.map((one) => expected(known.get(one))),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds many entries in the other order, and none that is not there', () => {
    const scanner = new UsageScanner();
    const names = Array.from({ length: 5_000 }, (_, at) => `n${at}`);
    const of = (at: number): Usage => {
      return { source: 'file', cpu: null, memory: null, storage: sampleAt(at) };
    };
    const sampleAt = (at: number) => ({ used: at, total: null, observedAt: null });
    const document = formatUsage(new Map(names.map((name, at) => [name, of(at)])));
    const asked = [...names.keys()].reverse();
    const found = scan(scanner, document, ['none', ...asked.map((at) => names[at]!)]);
    expect(found).toEqual([null, ...asked.map((at) => expected(of(at)))]);
    expect(scan(scanner, '[]', ['n1', 'n2'])).toEqual([null, null]);
  });

  it('needs no index where all is asked for in order', () => {
    const of: Usage = { source: 'file', cpu: null, memory: null, storage: null };
    const scanner = new UsageScanner();
    scanner.load(formatUsage(new Map(['a', 'b'].map((one) => [one, of]))));
    for (const [one, found] of [
      ['a', true],
      ['b', true],
      ['c', false],
    ] as const) {
      expect(scanner.seek(Buffer.from(`"${one}",`), 0)).toBe(found);
      if (found) scanner.read(new Measured());
    }
  });

  it('says where a document is not what it should be', () => {
    const scanner = new UsageScanner();
    for (const document of ['[["a","file",[1,2],null,null]]', '[["a","file",["x",null,null],']) {
      scanner.load(document);
      expect(scanner.seek(Buffer.from('"a",'), 0)).toBe(true);
      expect(() => scanner.read(new Measured())).toThrow('a usage document has no');
    }
  });

  const others = [
    '',
    '{',
    '{}',
    'null',
    '[',
    ']',
    '[]]',
    '[[]]',
    '[1,2]',
    '[["a"',
    '[["a","file",null,null,null],]',
    '[["a","file",null,null,null]',
    '[["a","file",null,null,null]x',
    '[["a","file",null,null,null]][',
    '[["a","file",null,null,null] ["b","file",null,null,null]]',
  ];

  it.each(others)('finds that %j is none, whatever is asked for', (document) => {
    const scanner = new UsageScanner();
    const of: Usage = { source: 'file', cpu: null, memory: null, storage: null };
    // What was read before is longer, and would go on where this one ends.
    scanner.load(formatUsage(new Map(['a', 'b', 'c', 'd'].map((one) => [one, of]))));
    for (const ids of [[], ['a'], ['b'], ['b', 'a']]) {
      expect(() => scan(scanner, document, ids), ids.join()).toThrow(UnreadableUsage);
    }
  });

  it('finds that no beginning of a document is one', () => {
    const scanner = new UsageScanner();
    const entries = fc.uniqueArray(fc.tuple(id, usage), {
      ...{ selector: ([of]) => of, minLength: 1, maxLength: 4 },
    });
    fc.assert(
      fc.property(entries, fc.nat(), fc.boolean(), (of, cut, inOrder) => {
        const document = formatUsage(new Map(of));
        const ids = of.map(([one]) => one);
        scan(scanner, document, ids);
        const beginning = document.slice(0, cut % document.length);
        const asked = inOrder ? ids : ids.toReversed();
        expect(() => scan(scanner, beginning, asked)).toThrow(UnreadableUsage);
      }),
      { numRuns: 2_000 },
    );
  });
});
