import { expect, it } from 'vitest';
import { FlowShares } from './flow-shares.ts';

it('says which flows have an equal part of a bound', () => {
  const shares = new FlowShares();
  expect(shares.hasPart('a', 10)).toBe(false);
  shares.add('a', 9);
  expect(shares.hasPart('a', 10)).toBe(false);
  shares.add('a', 1);
  expect([shares.hasPart('a', 10), shares.hasPart(null, 10)]).toEqual([true, false]);
  shares.add(null, 4);
  expect([shares.hasPart(null, 10), shares.hasPart('a', 10)]).toEqual([false, true]);
  shares.add('a', -6);
  expect([shares.hasPart(null, 10), shares.hasPart('a', 10)]).toEqual([false, false]);
});
