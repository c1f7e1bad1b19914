/** Times of a chart: in the reader's zone with UTC at hand, or by UTC alone. */
import { utcTime } from '../figures/format.ts';

const local = formats(undefined);
const utc = formats('UTC');

function formats(timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  return {
    clock: format({ hour: '2-digit', minute: '2-digit' }),
    day: format({ day: 'numeric', month: 'short' }),
    month: format({ month: 'short', year: 'numeric' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
    date: format({ dateStyle: 'medium' }),
  };
}

const daySeconds = 86_400;
const monthSeconds = 28 * daySeconds;

/** The marks of an axis (s since 1970) that stand so far apart (s): a clock's within a day. */
export function timeMarks(marks: readonly number[], apart: number, isUtc: boolean): string[] {
  const { month, day, clock } = isUtc ? utc : local;
  return marks.map((mark) => {
    const at = new Date(mark * 1_000);
    if (apart >= monthSeconds) return month.format(at);
    const time = clock.format(at);
    return apart >= daySeconds || time === '00:00' ? day.format(at) : time;
  });
}

/** A time in the reader's zone and, where that is another, in UTC: `21 Nov 2026, 14:00 (13:00 UTC)`. */
export function momentText(at: Date, isUtc: boolean): string {
  if (isUtc) return utcTime(at.getTime());
  const here = local.moment.format(at);
  if (at.getTimezoneOffset() === 0) return `${here} UTC`;
  return `${here} (${at.toISOString().slice(11, 16)} UTC)`;
}

/** A whole step of time: a day of UTC, or the moment at which it begins. */
export function stepText(at: string, step: '5m' | '1h' | '1d', isUtc: boolean): string {
  if (step !== '1d') return momentText(new Date(at), isUtc);
  return `${utc.date.format(new Date(at))} (a day of UTC)`;
}
