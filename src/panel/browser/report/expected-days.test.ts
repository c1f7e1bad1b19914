import { expect, it } from 'vitest';
import { firstFullText, untilText } from './expected-days.ts';

const writtenAt = Date.UTC(2026, 10, 1);

it.each([
  [null, 'not known'],
  [{ earliest: null, expected: null }, 'not in 5 years'],
  [{ earliest: 0, expected: 0 }, 'reached'],
  [{ earliest: 4, expected: null }, 'not before 5 Nov 2026'],
  [{ earliest: 5, expected: 9 }, '10 Nov 2026, at the earliest 6 Nov 2026'],
  [{ earliest: 9, expected: 9 }, '10 Nov 2026'],
] as const)('writes when a threshold is reached: %j', (until, text) => {
  expect(untilText(until, writtenAt)).toBe(text);
});

it('says what a site is full of first', () => {
  const days_until = { earliest: 5, expected: 6 };
  const first = [{ site_id: 'fra01', quantity: 'cpu', days_until } as const];
  const text = '7 Nov 2026, at the earliest 6 Nov 2026';
  expect(firstFullText({ first }, 'fra01', writtenAt)).toBe(`CPU: ${text}`);
  expect(firstFullText({ first }, 'fra02', writtenAt)).toBe('–');
  expect(firstFullText({ first: null }, 'fra01', writtenAt)).toBe('being worked out');
});
