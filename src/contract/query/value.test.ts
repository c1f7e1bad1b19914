import { expect, it } from 'vitest';
import { readDecimal } from './value.ts';

it.each([
  ['0', 0, 0n],
  ['-0', 2, 0n],
  ['-12.5', 2, -1_250n],
  ['12.50', 1, 125n],
  ['2e12', 0, 2_000_000_000_000n],
  ['1.5E+3', 0, 1_500n],
  ['25e-2', 2, 25n],
  ['0e999', 2, 0n],
  ['9007199254740991', 0, 9_007_199_254_740_991n],
])('%s with %i decimals is read', (text, decimals, amount) => {
  expect(readDecimal(text, decimals)).toBe(amount);
});

it.each(['', ' 1', '1 ', '+1', '.5', '1.', '1.234', '1e-3', '1e99', '0x10', 'NaN', '1_000', '--1'])(
  '%j is not read',
  (text) => expect(readDecimal(text, 2)).toBeNull(),
);

it('a number of a hundred digits is not read', () => {
  expect(readDecimal('1'.repeat(100), 0)).toBeNull();
});
