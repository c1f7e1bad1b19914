import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCores, parseCores } from './cores.ts';

describe('parseCores', () => {
  it.each([
    ['0', 0n],
    ['128', 12_800n],
    ['55.31', 5_531n],
    ['0.285', 29n],
    ['0.284999999999999999999', 28n],
    ['0.005', 1n],
    ['0.0049', 0n],
    ['0.0095', 1n],
    ['1.5e1', 1_500n],
    ['15e-1', 150n],
    ['0e999999', 0n],
    ['1e-400000', 0n],
    ['9007199254740991', 900_719_925_474_099_100n],
    ['9007199254740991.000', 900_719_925_474_099_100n],
    ['9007199254740990.996', 900_719_925_474_099_100n],
  ])('reads %s', (text, hundredths) => {
    expect(parseCores(text)).toBe(hundredths);
  });

  it.each([
    ['-1'],
    [''],
    ['abc'],
    ['.5'],
    ['NaN'],
    ['Infinity'],
    ['9007199254740991.01'],
    ['9007199254740991.004'],
    ['9007199254740991000000000000000000001e-21'],
    ['9007199254740992'],
    ['1e400000'],
  ])('refuses %j', (text) => {
    expect(parseCores(text)).toBeNull();
  });

  it('reads back what formatCores writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 900_719_925_474_099_100n }), (hundredths) => {
        expect(parseCores(formatCores(hundredths))).toBe(hundredths);
      }),
    );
  });
});

describe('formatCores', () => {
  it.each([
    [0n, '0'],
    [5n, '0.05'],
    [50n, '0.5'],
    [100n, '1'],
    [898_940n, '8989.4'],
  ])('writes %s hundredths as %s', (hundredths, text) => {
    expect(formatCores(hundredths)).toBe(text);
  });
});
