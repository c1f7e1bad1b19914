import { describe, expect, it } from 'vitest';
import type { WorkloadForecast } from './recorded.ts';
import { firstFullText, runwayText } from './runway.ts';
import { daysText, untilText } from './until.ts';

const basis = { from: '2026-08-23', to: '2026-11-20', days: 88 };
const none = { expected: null, earliest: null, latest: null };
const of = (given: Partial<WorkloadForecast>): WorkloadForecast => ({
  state: 'filling',
  percent: 40,
  growth_per_day: null,
  basis: null,
  ahead: null,
  days_until: { 80: none, 90: none, 100: { expected: 41, earliest: 30, latest: 60 } },
  ...given,
});

describe('how long a capacity lasts', () => {
  it.each([
    [0.4, 'less than a day'],
    [1.2, '1 day'],
    [41.2, '41 days'],
    [1_000, '2.7 years'],
  ])('%d days are %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });

  it.each([
    [of({}), 'Full in about 41 days, at the earliest 30 days.'],
    [of({ days_until: { 80: none, 90: none, 100: none } }), 'Filling, not full within 5 years.'],
    [of({ state: 'full' }), 'Full.'],
    [
      of({ percent: null, basis: { ...basis, as_of: '2026-11-19' } }),
      'Full in about 41 days, at the earliest 30 days. Too few nodes report now: as of 19 Nov 2026.',
    ],
    [of({ state: 'steady', days_until: null }), 'Not filling up.'],
    [
      of({
        state: 'steady',
        days_until: { 80: none, 90: none, 100: { expected: null, earliest: 200, latest: null } },
      }),
      'Not filling up; by the worst of its past full in 200 days.',
    ],
    [of({ state: 'shrinking', days_until: null }), 'Getting emptier.'],
    [
      of({ state: 'insufficient_data' }),
      'Too little history for a forecast: it needs 14 complete days.',
    ],
    [of({ state: 'insufficient_data', percent: null }), 'Nothing is known of it.'],
  ])('is said in a sentence', (forecast, text) => {
    expect(runwayText(forecast)).toBe(text);
  });

  it('is reached, or comes within sight at the earliest', () => {
    expect(untilText({ expected: 30.2, earliest: 29.9 })).toBe('in about 30 days');
    expect(untilText({ expected: 0, earliest: 0 })).toBe('reached');
    expect(firstFullText({ expected: 0, earliest: 0 })).toBe('full by now');
    expect(firstFullText({ expected: 68, earliest: 60 })).toBe(
      'full in about 68 days, at the earliest 60 days',
    );
    expect(untilText({ expected: null, earliest: 1_500 })).toBe('at the earliest in 4.1 years');
  });
});
