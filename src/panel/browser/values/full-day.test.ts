import { expect, it } from 'vitest';
import { fullDayText, onFullDayText } from './full-day.ts';

const now = Date.UTC(2026, 10, 27, 12);

it.each([
  [{ expected: 68, earliest: 68 }, '3 Feb 2027 (68 days)'],
  [{ expected: 68, earliest: 62 }, '3 Feb 2027 (68 days)'],
  [{ expected: 68, earliest: 61 }, '3 Feb 2027 (68 days), at the earliest 27 Jan 2027'],
  [{ expected: 10, earliest: 9 }, '7 Dec 2026 (10 days), at the earliest 6 Dec 2026'],
  [{ expected: 68, earliest: null }, '3 Feb 2027 (68 days)'],
  [{ expected: 1, earliest: 1 }, '28 Nov 2026 (1 day)'],
  [{ expected: 0.4, earliest: 0.4 }, '27 Nov 2026 (less than a day)'],
  [{ expected: 1_000, earliest: 1_000 }, '23 Aug 2029 (2.7 years)'],
  [{ expected: 0, earliest: 0 }, 'reached'],
  [{ expected: null, earliest: 400 }, 'not before 1 Jan 2028 (400 days)'],
  [{ expected: null, earliest: null }, null],
])('the day of %j is %s', (until, text) => {
  expect(fullDayText(until, now)).toBe(text);
});

it('stands in a sentence', () => {
  expect(onFullDayText({ expected: 68, earliest: 68 }, now)).toBe('on 3 Feb 2027 (68 days)');
  expect(onFullDayText({ expected: null, earliest: 400 }, now)).toMatch(/^not before /);
  expect(onFullDayText({ expected: 0, earliest: 0 }, now)).toBe('reached');
});
