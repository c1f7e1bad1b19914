import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, coresOf } from './capacity.ts';

describe('bytesOf', () => {
  it.each([
    [512, 'GiB', 549_755_813_888],
    ['7.68', 'TB', 7_680_000_000_000],
    [' 1024 ', 'MiB', 1_073_741_824],
    [0.5, 'bytes', 1],
    [0.4, 'bytes', 0],
    [1.001, 'kB', 1_001],
    [Number.MAX_SAFE_INTEGER, 'bytes', Number.MAX_SAFE_INTEGER],
  ] as const)('reads %j %s exactly', (value, unit, bytes) => {
    expect(bytesOf(value, unit)).toBe(bytes);
  });

  it.each([
    -1,
    '-1',
    '',
    '12 GB',
    '1e3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    [1],
    { value: 1 },
    2 ** 53,
  ])('refuses %j', (value) => {
    expect(bytesOf(value, 'bytes')).toBe(null);
  });

  it('refuses what is too much only in its unit', () => {
    expect(bytesOf(8_191, 'TiB')).toBe(9_006_099_743_113_216);
    expect(bytesOf(8_192, 'TiB')).toBe(null);
  });

  it('reads every whole number of a unit without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_191 }), (tebibytes) => {
        expect(bytesOf(tebibytes, 'TiB')).toBe(tebibytes * 2 ** 40);
      }),
    );
  });
});

describe('coresOf', () => {
  it('reads cores to the hundredth, from a number or a text', () => {
    expect([coresOf(128), coresOf('55.315'), coresOf(0)]).toEqual([12_800n, 5_532n, 0n]);
    expect([coresOf(-1), coresOf('many'), coresOf(null)]).toEqual([null, null, null]);
  });
});
