/** Runway as text: how long a capacity lasts. */
import { counted } from '../figures/format.ts';
import { numberText } from '../figures/language.ts';
import type { DaysUntil, WorkloadForecast } from './recorded.ts';

/** Above this many days, years are shown. */
const yearsFromDays = 730;

/** `41 days`, `2.5 years`, `less than a day`. */
export function daysText(days: number): string {
  if (days < 1) return 'less than a day';
  if (days >= yearsFromDays) return `${numberText(days / 365.25, 1, 1)} years`;
  return counted(Math.round(days), 'day');
}

/** `in about 41 days, at the earliest 30`; null without a forecast. */
export function untilText({ expected, earliest }: DaysUntil): string | null {
  if (expected === 0) return 'reached';
  if (expected === null) {
    return earliest === null ? null : `at the earliest in ${daysText(earliest)}`;
  }
  // Past half of the known days each quantile has its own slope, so `earliest` may come out later.
  const soonest = daysText(Math.min(earliest ?? expected, expected));
  const likely = daysText(expected);
  return `in about ${likely}${soonest === likely ? '' : `, at the earliest ${soonest}`}`;
}

/** The same for the workload that is full first, which has a date. */
export function firstText(until: DaysUntil): string {
  const text = untilText(until) ?? '';
  return text === 'reached' ? 'full by now' : `full ${text}`;
}

/** The runway of one workload as a sentence. */
export function runwayText({ state, percent, days_until }: WorkloadForecast): string {
  if (percent === null) return 'Nothing is known of it.';
  switch (state) {
    case 'full':
      return 'Full.';
    case 'insufficient_data':
      return 'Too little history for a forecast: it needs 14 complete days.';
    case 'shrinking':
      return `Getting emptier${atWorst(days_until)}.`;
    case 'steady':
      return `Not filling up${atWorst(days_until)}.`;
    case 'filling': {
      const until = days_until === null ? null : untilText(days_until['100']);
      return until === null ? 'Filling, not full within 5 years.' : `Full ${until}.`;
    }
  }
}

/** A workload that is not filling may still be filled by a bad month. */
function atWorst(until: WorkloadForecast['days_until']): string {
  const earliest = until?.['100'].earliest ?? null;
  return earliest === null ? '' : `; by the worst of its past full in ${daysText(earliest)}`;
}
