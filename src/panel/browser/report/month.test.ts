import { expect, it } from 'vitest';
import { momentText, monthOf, monthText, readMonth, shortDayText } from './month.ts';

it('months are those of UTC', () => {
  expect(readMonth('2026-12')).toEqual({
    name: '2026-12',
    from: Date.UTC(2026, 11),
    to: Date.UTC(2027, 0),
  });
  for (const none of ['2026-00', '2026-1', '2026-10-01', '1999-01', '', '２０２６-10']) {
    expect(readMonth(none)).toBeNull();
  }
  expect(monthOf(Date.UTC(2026, 0, 31), 1).name).toBe('2025-12');
});

it('times are written in UTC', () => {
  expect(monthText(readMonth('2026-10')!)).toBe('October 2026');
  expect(shortDayText(Date.UTC(2026, 9, 31, 23, 59))).toBe('31 Oct');
  expect(momentText(Date.UTC(2026, 10, 1, 6, 0, 12, 250))).toBe('2026-11-01 06:00:12 UTC');
});
