/** Formats the time until a capacity is full, for use within a sentence. */
import { counted } from '../values/format.ts';
import { numberText } from '../values/language.ts';
import type { DaysUntil } from './recorded.ts';

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
  const soonest = daysText(earliest ?? expected);
  const likely = daysText(expected);
  return soonest === likely
    ? `in about ${likely}`
    : `in about ${likely}, at the earliest ${soonest}`;
}
