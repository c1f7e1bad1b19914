/** Defines the months of reports: those of UTC. */

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

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `October 2026`. */
export function monthText({ from }: Month): string {
  return monthFormat.format(from);
}

/** A UTC day: `31 Oct 2026`. */
export function dayText(at: number): string {
  return dayFormat.format(at);
}

/** A UTC day of a month that is named: `31 Oct`. */
export function shortDayText(at: number): string {
  return shortDayFormat.format(at);
}

/** `1 Nov 2026, 06:00 UTC`. */
export function momentText(at: number): string {
  return `${dayText(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}
