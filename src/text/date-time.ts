/** RFC 3339 date-times, the time format of files and requests. */

/** Used as a JSON Schema pattern too, since validators may ignore `format`. */
export const dateTimePattern =
  '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:[Zz]|[+-]\\d{2}:\\d{2})$';

/**
 * Times of files: also with spaces before time and offset, as PyYAML, Ruby and `date --rfc-3339` write them
 * (RFC 3339, 5.6), and with an offset without its colon.
 */
export const fileDateTimePattern =
  '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)? ?(?:[Zz]|[+-]\\d{2}:?\\d{2})$';

const spaced = /^([\d-]{10})[Tt ]([\d:.]+) ?([Zz]|[+-]\d{2})(?::?(\d{2}))?$/;

/** Milliseconds since 1970 of a time in a file; null for any other text. */
export function parseFileDateTime(text: string): number | null {
  return parseDateTime(
    text.replace(spaced, (_, day, time, offset, minutes) =>
      minutes === undefined ? `${day}T${time}${offset}` : `${day}T${time}${offset}:${minutes}`,
    ),
  );
}

const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

const minuteMs = 60_000;

/**
 * Milliseconds since 1970, further decimals truncated; null for any other text, including days
 * that the calendar lacks. A leap second counts as the second after it.
 *
 *   parseDateTime('2026-11-20T13:00:00.5+01:00') -> Date.UTC(2026, 10, 20, 12, 0, 0, 500)
 *   parseDateTime('2026-02-29T00:00:00Z')        -> null
 */
export function parseDateTime(text: string): number | null {
  const parts = dateTime.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as SixNumbers;
  // As text: arithmetic would round a long fraction up to the next second.
  const fractionMs = Number((parts[7] ?? '').slice(1, 4).padEnd(3, '0'));
  const offsetHours = Number(parts[9] ?? 0);
  const offsetMinutes = Number(parts[10] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59)
    return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const sign = parts[8] === '-' ? -1 : 1;
  const offsetMs = sign * (offsetHours * 60 + offsetMinutes) * minuteMs;
  const minuteStart = date.setUTCHours(hour, minute) - offsetMs;
  if (second === 60 && !endsDay(minuteStart)) return null;
  return withinFourDigitYears(minuteStart + second * 1_000 + fractionMs);
}

type SixNumbers = [number, number, number, number, number, number];

/** Leap seconds come at the end of a day in UTC. */
function endsDay(minuteStart: number): boolean {
  const date = new Date(minuteStart);
  return date.getUTCHours() === 23 && date.getUTCMinutes() === 59;
}

/** An offset may move a moment out of the years that RFC 3339 can write. */
function withinFourDigitYears(ms: number): number | null {
  const year = new Date(ms).getUTCFullYear();
  return year >= 0 && year <= 9999 ? ms : null;
}
