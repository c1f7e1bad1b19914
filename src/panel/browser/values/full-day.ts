/** Formats the day on which a capacity is full: the date first, and how far off it is in brackets. */
import { dayMs } from '../../../domain/history.ts';
import type { DaysUntil } from '../charts/recorded.ts';
import { counted, utcDay } from './format.ts';
import { numberText } from './language.ts';

/** Above this many days, years are shown. */
const yearsFromDays = 730;

/** The earliest day is told if it comes sooner than this part of the days: others say the same twice. */
const toldEarliestPart = 0.9;

/** `41 days`, `2.5 years`, `less than a day`. */
function daysText(days: number): string {
  if (days < 1) return 'less than a day';
  if (days >= yearsFromDays) return `${numberText(days / 365.25, 1, 1)} years`;
  return counted(Math.round(days), 'day');
}

/** The day (UTC) so many days from a time (ms), as forecasts count them: `3 Feb 2027`. */
export function dateText(days: number, now = Date.now()): string {
  return utcDay(new Date(now + days * dayMs).toISOString());
}

/** `3 Feb 2027 (68 days)`. */
export function dayText(days: number, now = Date.now()): string {
  return `${dateText(days, now)} (${daysText(days)})`;
}

/**
 * `3 Feb 2027 (68 days), at the earliest 10 Jan 2027`, without the second date where it says hardly more;
 * `reached`, `not before 3 Jan 2028 (400 days)`; null without a forecast.
 */
export function fullDayText(until: DaysUntil, now: number = Date.now()): string | null {
  return fullText(until, now, dayText);
}

/** The same by dates alone, for paper: `3 Feb 2027, at the earliest 10 Jan 2027`. */
export function fullDateText(until: DaysUntil, now: number): string | null {
  return fullText(until, now, dateText);
}

function fullText({ expected, earliest }: DaysUntil, now: number, write: typeof dateText) {
  if (expected === 0) return 'reached';
  if (expected === null) return earliest === null ? null : `not before ${write(earliest, now)}`;
  const text = write(expected, now);
  if (earliest === null || earliest > expected * toldEarliestPart) return text;
  return `${text}, at the earliest ${dateText(earliest, now)}`;
}

/** The same within a sentence: `on 3 Feb 2027 (68 days)`. */
export function onFullDayText(until: DaysUntil, now: number = Date.now()): string | null {
  const text = fullDayText(until, now);
  return until.expected === null || until.expected === 0 ? text : `on ${text}`;
}
