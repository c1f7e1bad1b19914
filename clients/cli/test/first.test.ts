import { describe, expect, it } from 'vitest';
import { firstText } from '../src/views/first.ts';

const first = (earliest: number) =>
  [
    { site_id: 'iad01', quantity: 'distributed', days_until: { earliest, expected: null } },
    { site_id: 'fra01', quantity: 'cpu', days_until: { earliest: 900, expected: 950 } },
  ] as const;

describe('which site is full first', () => {
  it.each([
    [68, 'full first: iad01, distributed, in 68 days at the earliest'],
    [1, 'full first: iad01, distributed, in 1 day at the earliest'],
    [0, 'full first: iad01, distributed, by now'],
  ])('in %i days is said in words', (earliest, text) => {
    expect(firstText([...first(earliest)])).toBe(text);
  });

  it('is not said where no site has a day, or that is still worked out', () => {
    expect(firstText([])).toBeNull();
    expect(firstText(null)).toBeNull();
  });
});
