import { expect, it } from 'vitest';
import { firstFullText, untilLines } from './expected-days.ts';

const writtenAt = Date.UTC(2026, 10, 1);
const cases = [
  [null, ['not known']],
  [{ earliest: null, expected: null }, ['not in 5 years']],
  [{ earliest: 0, expected: 0 }, ['reached']],
  [{ earliest: 4, expected: null }, ['expected not in 5 years', 'earliest 5 Nov 2026']],
  [{ earliest: 5, expected: 9 }, ['expected 10 Nov 2026', 'earliest 6 Nov 2026']],
] as const;

it.each(cases)('writes when a threshold is reached: %j', (until, lines) => {
  expect(untilLines(until, writtenAt)).toEqual(lines);
});

it('says what a site is full of first', () => {
  const days_until = { earliest: 5, expected: 6 };
  const first = [{ site_id: 'fra01', quantity: 'cpu', days_until } as const];
  expect(firstFullText({ first }, 'fra01')).toBe('CPU: expected in 6 days, earliest in 5');
  expect(firstFullText({ first }, 'fra02')).toBe('–');
  expect(firstFullText({ first: null }, 'fra01')).toBe('being worked out');
});
