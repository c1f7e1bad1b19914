/** Formats runways: the day on which a capacity is full, in sentences. */
import { utcDay } from '../values/format.ts';
import { dayText, onFullDayText } from '../values/full-day.ts';
import type { DaysUntil, WorkloadForecast } from './recorded.ts';

/** The runway of the workload that is full first. */
export function firstFullText(until: DaysUntil, now: number = Date.now()): string {
  return until.expected === 0 ? 'full by now' : `full ${onFullDayText(until, now) ?? ''}`;
}

/** The runway of one workload as a sentence, and the day that it is of, if not today. */
export function runwayText(of: WorkloadForecast, now: number = Date.now()): string {
  const asOf = of.basis?.as_of ?? null;
  if (asOf === null) return `${stateText(of, now)}.`;
  return `${stateText(withoutEarliest(of), now)}, as of ${utcDay(asOf)}: too few nodes report.`;
}

/** Of old figures the expected day is told alone. */
function withoutEarliest(of: WorkloadForecast): WorkloadForecast {
  const until = of.days_until;
  if (until === null) return of;
  return { ...of, days_until: { ...until, 100: { ...until['100'], earliest: null } } } as typeof of;
}

function stateText({ state, percent, days_until }: WorkloadForecast, now: number): string {
  switch (state) {
    case 'full':
      return 'Full';
    case 'insufficient_data':
      return percent === null
        ? 'No data'
        : 'Too little history for a forecast: it needs 14 complete days';
    case 'shrinking':
      return `Getting emptier${worstText(days_until, now)}`;
    case 'steady':
      return `Not filling up${worstText(days_until, now)}`;
    case 'filling': {
      const until = days_until === null ? null : onFullDayText(days_until['100'], now);
      return until === null ? 'Filling, not full within 5 years' : `Full ${until}`;
    }
  }
}

/** A workload that is not filling may still be filled by a bad month. */
function worstText(until: WorkloadForecast['days_until'], now: number): string {
  const earliest = until?.['100'].earliest ?? null;
  return earliest === null ? '' : `; by the worst of its past full on ${dayText(earliest, now)}`;
}
