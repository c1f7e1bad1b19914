/** Times of a chart: in the reader's zone with UTC at hand, or by UTC alone. */
import { dayOptions, localTime, utcTime } from '../figures/format.ts';
import { clockOptions, timeText } from '../figures/language.ts';

const utc = { timeZone: 'UTC' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const month = { month: 'short', year: 'numeric' } as const;

const daySeconds = 86_400;
const monthSeconds = 28 * daySeconds;

/** The marks of an axis (s since 1970) that stand so far apart (s): a clock's within a day. */
export function timeMarks(marks: readonly number[], apart: number, isUtc: boolean): string[] {
  const zone = isUtc ? utc : {};
  return marks.map((mark) => {
    const at = new Date(mark * 1_000);
    if (apart >= monthSeconds) return timeText(at, { ...month, ...zone });
    const minutes = isUtc
      ? at.getUTCHours() * 60 + at.getUTCMinutes()
      : at.getHours() * 60 + at.getMinutes();
    return timeText(at, {
      ...(apart >= daySeconds || minutes === 0 ? day : clockOptions()),
      ...zone,
    });
  });
}

/** A time in the reader's zone and, where that is another, in UTC: `21 Nov 2026, 14:00 (13:00 UTC)`. */
export function momentText(at: Date, isUtc: boolean): string {
  if (isUtc) return utcTime(at.getTime());
  const here = localTime(at.getTime());
  if (at.getTimezoneOffset() === 0) return `${here} UTC`;
  return `${here} (${at.toISOString().slice(11, 16)} UTC)`;
}

/** A whole step of time: a day of UTC, or the moment at which it begins. */
export function stepText(at: string, step: '5m' | '1h' | '1d', isUtc: boolean): string {
  if (step !== '1d') return momentText(new Date(at), isUtc);
  return `${timeText(at, { ...dayOptions, ...utc })} (a day of UTC)`;
}
