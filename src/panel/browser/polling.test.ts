/** A refused page polls again after `Retry-After`, and no sooner. */
import { expect, it } from 'vitest';
import { retryAfterMs, waitAfterError } from './polling.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  [null, 0],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['0', 0],
  ['7', 7_000],
  ['Sun, 22 Nov 2026 12:01:30 GMT', 90_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['99999999999', 3_600_000],
])('Retry-After %j demands %d ms', (retryAfter, ms) => {
  expect(retryAfterMs(retryAfter, now)).toBe(ms);
});

it('an error is followed by no quick poll, nor by one that the answer did not allow', () => {
  expect(waitAfterError(5_000, 0)).toEqual({ ms: 15_000, msAtLeast: 0 });
  expect(waitAfterError(60_000, 1_000)).toEqual({ ms: 60_000, msAtLeast: 1_000 });
  expect(waitAfterError(15_000, 90_000)).toEqual({ ms: 90_000, msAtLeast: 90_000 });
});
