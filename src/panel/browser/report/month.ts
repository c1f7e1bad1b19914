/** Defines the months of reports, those of UTC, and formats them. */
import { utcDay, utcTime } from '../values/format.ts';
import { timeText } from '../values/language.ts';

export interface Month {
  /** `2026-10`. */
  readonly name: string;
  /** When it begins, and when the next one does, in ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The first month that a report may be of. */
export const firstMonth = '2000-01';

function monthAt(year: number, index: number): Month {
  const from = Date.UTC(year, index);
  return { name: new Date(from).toISOString().slice(0, 7), from, to: Date.UTC(year, index + 1) };
}

/** Parses `2026-10`; null if it is no month, or too early. */
export function readMonth(written: string): Month | null {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(written)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return null;
  return month >= 1 && month <= 12 && written >= firstMonth ? monthAt(year, month - 1) : null;
}

/** The month that a time (ms) lies in, or so many months before it. */
export function monthOf(at: number, before = 0): Month {
  const date = new Date(at);
  return monthAt(date.getUTCFullYear(), date.getUTCMonth() - before);
}

/** `October 2026`. */
export function monthText({ from }: Month): string {
  return timeText(from, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A UTC day: `31 Oct 2026`. */
export function dayText(at: number): string {
  return utcDay(new Date(at).toISOString());
}

/** A UTC day of a month that is named: `31 Oct`. */
export function shortDayText(at: number): string {
  return timeText(at, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** `2026-11-01 06:00:12 UTC`, without milliseconds. */
export function momentText(at: number): string {
  return utcTime(Math.floor(at / 1_000) * 1_000);
}
