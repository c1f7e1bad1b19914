/** Formats runways: the time until a capacity is full. */
import { utcDay } from '../values/format.ts';
import type { DaysUntil, WorkloadForecast } from './recorded.ts';
import { daysText, untilText } from './until.ts';

/** The runway of the workload that is full first. */
export function firstFullText(until: DaysUntil): string {
  return until.expected === 0 ? 'full by now' : `full ${untilText(until) ?? ''}`;
}

/** The runway of one workload as a sentence, and the day that it is of, if not today. */
export function runwayText(of: WorkloadForecast): string {
  const asOf = of.basis?.as_of ?? null;
  const text = stateText(of);
  return asOf === null ? text : `${text} Too few nodes report now: as of ${utcDay(asOf)}.`;
}

function stateText({ state, percent, days_until }: WorkloadForecast): string {
  switch (state) {
    case 'full':
      return 'Full.';
    case 'insufficient_data':
      return percent === null
        ? 'Nothing is known of it.'
        : 'Too little history for a forecast: it needs 14 complete days.';
    case 'shrinking': {
      const days = earliestDaysText(days_until);
      return days === null
        ? 'Getting emptier.'
        : `Getting emptier; by the worst of its past full in ${days}.`;
    }
    case 'steady': {
      const days = earliestDaysText(days_until);
      return days === null
        ? 'Not filling up.'
        : `Not filling up; by the worst of its past full in ${days}.`;
    }
    case 'filling': {
      const until = days_until === null ? null : untilText(days_until['100']);
      return until === null ? 'Filling, not full within 5 years.' : `Full ${until}.`;
    }
  }
}

/** A workload that is not filling may still be filled by a bad month. */
function earliestDaysText(until: WorkloadForecast['days_until']): string | null {
  const earliest = until?.['100'].earliest ?? null;
  return earliest === null ? null : daysText(earliest);
}
