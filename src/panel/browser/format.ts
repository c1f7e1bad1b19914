/** Numbers and times as people read them; the exact ones are there beside them. */

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
const unitFactor = 1_024;

/** `1.5 TiB` of bytes. */
export function bytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= unitFactor && unit < units.length - 1) {
    value /= unitFactor;
    unit++;
  }
  return `${number(value, value < 100 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}

/** `1,234.5 cores`. */
export function cores(count: number): string {
  return `${number(count, count < 100 ? 1 : 0)} cores`;
}

/** `41.1 %`, or a dash where nothing is known. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${number(value, 1)} %`;
}

/** `1.5 TiB of 2 TiB`; of what was not observed, the whole alone. */
export function usedOf(
  used: number | null,
  total: number | null,
  shown: (count: number) => string,
): string {
  if (total === null) return used === null ? 'not observed' : `${shown(used)}, whole unknown`;
  return used === null ? `${shown(total)}, use not observed` : `${shown(used)} of ${shown(total)}`;
}

/** A count with its noun: `1 node`, `2 nodes`. */
export function counted(count: number, noun: string): string {
  return `${number(count, 0)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

/** A time in the reader's zone: `22 Nov 2026, 06:04`. */
export function localTime(time: string | number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A UTC day as it is, in no zone of the reader's: `22 Nov 2026`. */
export function utcDay(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** `now`, `4 min ago`, `3 h ago`, `5 days ago`. */
export function ago(time: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** Age past which figures are told to be old, in ms: what the service itself takes for stale. */
const oldMs = 15 * 60_000;

/** Whether figures of a time are old by now (ms). */
export function isOld(time: string, now: number): boolean {
  return now - Date.parse(time) > oldMs;
}

/** How full something is, in words; the bands of colours have the same borders. */
export function band(value: number | null): 'unknown' | 'low' | 'middle' | 'high' | 'full' {
  if (value === null) return 'unknown';
  if (value < 50) return 'low';
  if (value < 80) return 'middle';
  return value < 90 ? 'high' : 'full';
}

/** Names of node types and kinds of storage, for people. */
export const names: Readonly<Record<string, string>> = {
  compute: 'Compute',
  distributed_storage: 'Distributed storage',
  object_storage: 'Object storage',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
};
