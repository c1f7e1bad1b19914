/** Formats numbers and times, short and exact. A no-break space joins a number and its unit. */
import type { Amount } from '../../../contract/values.ts';
import type { Unit } from '../../../domain/asset.ts';
import {
  agoText,
  clockOptions,
  digitsText,
  numberText,
  percentText,
  timeText,
} from './language.ts';
import { type Noun, nouns } from './nouns.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
const unitFactor = 1_024;

/** No-break space. */
const space = '\u00a0';

/** `1.5 TiB` of bytes. */
export function bytes(count: Amount): string {
  let value = Number(count);
  let unit = 0;
  while (value >= unitFactor && unit < units.length - 1) {
    value /= unitFactor;
    unit++;
  }
  return `${numberText(value, value < 100 && unit > 0 ? 1 : 0)}${space}${units[unit]}`;
}

/** `1,234 cores`. */
function cores(count: Amount): string {
  return `${coreNumber(count)}\u00a0cores`;
}

function coreNumber(count: Amount): string {
  const value = Number(count);
  return numberText(value, value < 100 ? 1 : 0);
}

/** `1.5 TiB`, `12 cores`. */
export function amountText(count: Amount, unit: Unit): string {
  return unit === 'bytes' ? bytes(count) : cores(count);
}

/** All digits: `1,649,267,441,664 bytes`, `8,989.4 cores`. */
export function exactText(count: Amount, unit: Unit): string {
  return `${digitsOf(count)}${space}${unit}`;
}

function digitsOf(count: Amount): string {
  return digitsText(String(count));
}

/** Used and total of a quantity; null if unknown. */
export interface UsageAmounts {
  readonly used: Amount | null;
  readonly total: Amount | null;
  readonly unit: Unit;
}

/** `1.5 TiB of 2 TiB`, `3 of 8 cores`; without observed use, the total alone. */
export function shareText(of: UsageAmounts): string {
  return shareWith(of, amountText, of.unit === 'cores' ? coreNumber : bytes);
}

/** The same with all digits: `3,059.25 of 5,440 cores`. */
export function exactShareText(of: UsageAmounts): string {
  return shareWith(of, exactText, digitsOf);
}

function shareWith(
  { used, total, unit }: UsageAmounts,
  amount: typeof amountText,
  first: (count: Amount) => string,
): string {
  if (total === null)
    return used === null ? 'not observed' : `${amount(used, unit)}, whole unknown`;
  if (used === null) return `${amount(total, unit)}, use not observed`;
  return `${first(used)} of ${amount(total, unit)}`;
}

/** `41.1 %`; a dash for null. */
export function percent(value: number | null): string {
  return value === null ? '–' : percentText(value, 1);
}

/** `41.07 %`, the precision of the API; a dash for null. */
export function exactPercent(value: number | null): string {
  return value === null ? '–' : percentText(value, 2);
}

/** `90 %` of a whole number. */
export function wholePercent(value: number): string {
  return percentText(value, 0);
}

/** `5,000` */
export function whole(count: number | bigint): string {
  return numberText(count);
}

/** A count with its noun: `1 node`, `2 nodes`. */
export function counted(count: number, noun: Noun): string {
  return `${numberText(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;
}

/** Month names: some languages reverse numeric dates without direction characters. */
export const dayOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A time in the user's time zone: `22 Nov 2026, 06:04`. */
export function localTime(time: string | number): string {
  return timeText(time, { ...dayOptions, ...clockOptions() });
}

/** A time in UTC, with milliseconds if any: `2026-11-22 05:04:12.250 UTC`. */
export function utcTime(time: string | number): string {
  const [day, clock] = new Date(time).toISOString().split('T');
  return `${day} ${clock!.replace(/(?:\.000)?Z$/, '')} UTC`;
}

/** A UTC day, not converted to the user's time zone: `22 Nov 2026`. */
export function utcDay(day: string): string {
  return timeText(day, { ...dayOptions, timeZone: 'UTC' });
}

/** `just now`, `4 min ago`, `3 hr ago`, `5 days ago`. */
export function ago(time: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000));
  if (minutes < 60) return agoText(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? agoText(hours, 'hour') : agoText(Math.floor(hours / 24), 'day');
}

/** The colour band of a percentage. */
export function band(value: number | null): (typeof bands)[number] {
  if (value === null) return 'unknown';
  if (value < 50) return 'low';
  if (value < 80) return 'middle';
  return value < 90 ? 'high' : 'full';
}

/** Bands, emptiest first. */
export const bands = ['low', 'middle', 'high', 'full', 'unknown'] as const;

/** The name of a band in a legend. */
export function bandName(of: (typeof bands)[number]): string {
  switch (of) {
    case 'low':
      return `below ${wholePercent(50)}`;
    case 'middle':
      return `${whole(50)} to ${wholePercent(80)}`;
    case 'high':
      return `${whole(80)} to ${wholePercent(90)}`;
    case 'full':
      return `${wholePercent(90)} or more`;
    case 'unknown':
      return 'not known';
  }
}

/** Display names of node types and storage kinds. */
export const names: Readonly<Record<string, string>> = {
  compute: 'Compute',
  distributed_storage: 'Distributed storage',
  object_storage: 'Object storage',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
};

/** Short display names of node types. */
export const shortNames: Readonly<Record<string, string>> = {
  compute: 'Compute',
  distributed_storage: 'Distributed',
  object_storage: 'Object',
};
