/** Times of a chart in the reader's zone, with UTC at hand. */

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

const daySeconds = 86_400;
const monthSeconds = 28 * daySeconds;

/** The marks of an axis (s since 1970) that stand so far apart (s): a clock's within a day. */
export function timeMarks(marks: readonly number[], apart: number): string[] {
  return marks.map((mark) => {
    const at = new Date(mark * 1_000);
    if (apart >= monthSeconds) return month.format(at);
    const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
    return apart >= daySeconds || isMidnight ? day.format(at) : clock.format(at);
  });
}

/** A time in the reader's zone and, where that is another, in UTC: `21 Nov 2026, 14:00 (13:00 UTC)`. */
export function momentText(at: Date): string {
  const local = moment.format(at);
  if (at.getTimezoneOffset() === 0) return `${local} UTC`;
  return `${local} (${at.toISOString().slice(11, 16)} UTC)`;
}

/** A whole step of time: a day of UTC, or the moment at which it begins. */
export function stepText(at: string, step: '5m' | '1h' | '1d'): string {
  if (step !== '1d') return momentText(new Date(at));
  const noon = new Date(`${at.slice(0, 10)}T12:00:00`);
  return `${date.format(noon)} (a day of UTC)`;
}
