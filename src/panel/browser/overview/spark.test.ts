import { expect, it } from 'vitest';
import { sparkPath } from './spark.tsx';

it('draws lines between days, and nothing through gaps', () => {
  expect(sparkPath([])).toBe('');
  expect(sparkPath([0, 50, null, 100, null])).toBe('M0 24h0L1 12M3 0h0');
  expect(sparkPath([150])).toBe('M0 0h0');
});
