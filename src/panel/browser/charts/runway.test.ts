import { describe, expect, it } from 'vitest';
import type { WorkloadForecast } from './recorded.ts';
import { firstFullText, runwayText } from './runway.ts';

const now = Date.UTC(2026, 10, 27, 12);
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
    [of({}), 'Full on 7 Jan 2027 (41 days), at the earliest 27 Dec 2026.'],
    [of({ days_until: { 80: none, 90: none, 100: none } }), 'Filling, not full within 5 years.'],
    [of({ state: 'full' }), 'Full.'],
    [
      of({ percent: null, basis: { ...basis, as_of: '2026-11-19' } }),
      'Full on 7 Jan 2027 (41 days), as of 19 Nov 2026: too few nodes report.',
    ],
    [of({ state: 'steady', days_until: null }), 'Not filling up.'],
    [
      of({
        state: 'steady',
        days_until: { 80: none, 90: none, 100: { expected: null, earliest: 200, latest: null } },
      }),
      'Not filling up; by the worst of its past full on 15 Jun 2027 (200 days).',
    ],
    [of({ state: 'shrinking', days_until: null }), 'Getting emptier.'],
    [
      of({ state: 'insufficient_data' }),
      'Too little history for a forecast: it needs 14 complete days.',
    ],
    [of({ state: 'insufficient_data', percent: null }), 'No data.'],
  ])('is said in a sentence', (forecast, text) => {
    expect(runwayText(forecast, now)).toBe(text);
  });

  it('is said of the workload that is full first', () => {
    expect(firstFullText({ expected: 0, earliest: 0 }, now)).toBe('full by now');
    expect(firstFullText({ expected: 68, earliest: 66 }, now)).toBe('full on 3 Feb 2027 (68 days)');
  });
});
