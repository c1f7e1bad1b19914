import { describe, expect, it } from 'vitest';
import type { WorkloadForecast } from '../charts/recorded.ts';
import { firstFullText, fullText, orderText } from './runway-cells.ts';

const now = Date.UTC(2026, 10, 28, 12);

interface OrderBy {
  readonly earliest: string | null;
  readonly expected: string | null;
}

function forecast(
  state: WorkloadForecast['state'],
  full: { earliest: number | null; expected: number | null; order_by?: OrderBy } | null,
): WorkloadForecast {
  const never = { earliest: null, expected: null, latest: null };
  return {
    state,
    percent: 50,
    growth_per_day: null,
    basis: null,
    ahead: null,
    days_until: full === null ? null : { 80: never, 90: never, 100: { ...never, ...full } },
  };
}

function ordered(earliest: string | null, expected: string | null): WorkloadForecast {
  const order_by = { earliest, expected };
  return forecast('filling', { earliest: 9, expected: 9, order_by });
}

describe('how long a workload lasts', () => {
  it.each([
    [
      forecast('filling', { earliest: 30, expected: 41 }),
      '8 Jan 2027 (41 days), at the earliest 28 Dec 2026',
    ],
    [forecast('steady', { earliest: 400, expected: null }), 'not before 2 Jan 2028 (400 days)'],
    [forecast('steady', { earliest: null, expected: null }), 'not within 5 years'],
    [forecast('full', { earliest: 0, expected: 0 }), 'full'],
    [forecast('insufficient_data', null), 'not known: too little history'],
    [{ ...forecast('insufficient_data', null), percent: null }, 'not known'],
  ])('is shown for %j as %s', (of, text) => {
    expect(fullText(of, now)).toBe(text);
  });

  it('is shown of the first site as of the workload, and says so where it is full', () => {
    const first = (earliest: number | null, expected: number | null) =>
      firstFullText({ days_until: { earliest, expected, latest: null } }, now);
    expect(first(40, 41)).toBe('8 Jan 2027 (41 days)');
    expect(first(0, 0)).toBe('full now');
    expect(first(400, null)).toBe('not before 2 Jan 2028 (400 days)');
  });

  it.each([
    [ordered('2027-01-08', '2027-01-08'), '8 Jan 2027'],
    [ordered('2027-01-08', '2027-02-01'), 'from 8 Jan 2027 to 1 Feb 2027'],
    [ordered('2027-01-08', null), 'from 8 Jan 2027'],
    [ordered('2026-11-01', '2026-11-28'), 'from 1 Nov 2026 to 28 Nov 2026'],
    [ordered('2026-11-01', '2026-11-06'), 'now: 22 days late'],
    [ordered(null, null), 'not within 5 years'],
    [forecast('insufficient_data', null), 'not known'],
  ])('is ordered for by the day of %j: %s', (of, text) => {
    expect(orderText(of.days_until?.['100'] ?? null, now)).toBe(text);
  });
});
