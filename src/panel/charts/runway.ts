/** Formats runways: the time until a capacity is full. */
import * as words from '../words/runway.ts';
import type { DaysUntil, WorkloadForecast } from './recorded.ts';
import { daysText, untilText } from './until.ts';

/** The runway of the workload that is full first. */
export function firstFullText(until: DaysUntil): string {
  return until.expected === 0 ? words.fullByNow : words.fullWithin(untilText(until) ?? '');
}

/** The runway of one workload as a sentence. */
export function runwayText({ state, percent, days_until }: WorkloadForecast): string {
  if (percent === null) return words.nothingIsKnownOfIt;
  switch (state) {
    case 'full':
      return words.isFull;
    case 'insufficient_data':
      return words.tooLittleHistory;
    case 'shrinking': {
      const days = earliestDaysText(days_until);
      return days === null ? words.gettingEmptier : words.emptierButFullIn(days);
    }
    case 'steady': {
      const days = earliestDaysText(days_until);
      return days === null ? words.notFillingUp : words.notFillingButFullIn(days);
    }
    case 'filling': {
      const until = days_until === null ? null : untilText(days_until['100']);
      return until === null ? words.fillingSlowly : words.fullUntil(until);
    }
  }
}

/** A workload that is not filling may still be filled by a bad month. */
function earliestDaysText(until: WorkloadForecast['days_until']): string | null {
  const earliest = until?.['100'].earliest ?? null;
  return earliest === null ? null : daysText(earliest);
}
