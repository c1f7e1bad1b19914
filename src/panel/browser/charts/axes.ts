/** Times on a chart: local with UTC beside them, or UTC alone. */
import type { HistoryStep } from '../../../domain/history.ts';
import { dayOptions, localTime, utcTime } from '../values/format.ts';
import { clockOptions, timeText } from '../values/language.ts';

const utc = { timeZone: 'UTC' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const month = { month: 'short', year: 'numeric' } as const;

const daySeconds = 86_400;
const monthSeconds = 28 * daySeconds;

/** Labels of ticks (s since 1970) by their distance (s): months, days, or times within a day. */
export function timeLabels(seconds: readonly number[], apart: number, isUtc: boolean): string[] {
  const zone = isUtc ? utc : {};
  return seconds.map((second) => {
    const at = new Date(second * 1_000);
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

/** A local time, and UTC if it differs: `21 Nov 2026, 14:00 (13:00 UTC)`. */
export function momentText(at: Date, isUtc: boolean): string {
  if (isUtc) return utcTime(at.getTime());
  const here = localTime(at.getTime());
  if (at.getTimezoneOffset() === 0) return `${here} UTC`;
  return `${here} (${at.toISOString().slice(11, 16)} UTC)`;
}

/** The UTC day of a day's step; otherwise the time at which the step begins. */
export function stepText(at: string, step: HistoryStep, isUtc: boolean): string {
  if (step !== '1d') return momentText(new Date(at), isUtc);
  return `${timeText(at, { ...dayOptions, ...utc })} (a day of UTC)`;
}
