/** Formats the time until a capacity is full, for use within a sentence. */
import { counted } from '../values/format.ts';
import { numberText } from '../values/language.ts';
import * as words from '../words/until.ts';
import type { DaysUntil } from './recorded.ts';

/** Above this many days, years are shown. */
const yearsFromDays = 730;

/** `41 days`, `2.5 years`, `less than a day`. */
export function daysText(days: number): string {
  if (days < 1) return words.lessThanADay;
  if (days >= yearsFromDays) return words.years(numberText(days / 365.25, 1, 1));
  return counted(Math.round(days), 'day');
}

/** `in about 41 days, at the earliest 30`; null without a forecast. */
export function untilText({ expected, earliest }: DaysUntil): string | null {
  if (expected === 0) return words.reached;
  if (expected === null) {
    return earliest === null ? null : words.atTheEarliestIn(daysText(earliest));
  }
  // Past half of the known days each quantile has its own slope, so `earliest` may come out later.
  const soonest = daysText(Math.min(earliest ?? expected, expected));
  const likely = daysText(expected);
  return soonest === likely ? words.inAbout(likely) : words.inAboutOrEarlier(likely, soonest);
}
