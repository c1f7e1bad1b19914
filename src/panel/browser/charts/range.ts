/** The range of a chart in the address, by the API's own parameters. */
import {
  type HistoryStep,
  historySteps,
  stepMs,
  stepRetentionMs,
} from '../../../domain/history.ts';
import { withParameters } from '../address.ts';

/** Ranges with a button; each ends now. */
export const ranges = [
  { name: '24 h', from: '-24h', days: 1 },
  { name: '7 d', from: '-7d', days: 7 },
  { name: '30 d', from: '-30d', days: 30 },
  { name: '100 d', from: '-100d', days: 100 },
  { name: '1 y', from: '-365d', days: 365 },
] as const;

/** A range as chosen: times with an offset, or durations ago. */
export interface ChosenRange {
  readonly from: string;
  /** Null: now. */
  readonly to: string | null;
}

/** Start of a range unless the address or the page has one. */
const usualFrom = '-30d';

/**
 * Start of the range that holds a day so many days from now, since a chart looks as far ahead as back: the
 * usual one, or the next longer one that reaches it. Without such a day, or beyond a year, the usual one.
 */
export function rangeHolding(days: number | null, usual: string = usualFrom): string {
  const longer = ranges.slice(ranges.findIndex(({ from }) => from === usual));
  return longer.find((range) => range.days >= (days ?? 0))?.from ?? usual;
}

/** The shortest range that can be dragged: three points of five minutes. */
const shortestMs = 15 * 60_000;

/** Parses the range of a query string. */
export function readRange(search: string, otherwise: string = usualFrom): ChosenRange {
  const given = new URLSearchParams(search);
  return {
    from: given.get('range[from]') ?? otherwise,
    to: given.get('range[to]'),
  };
}

/** A query string with another range and its other parameters unchanged. */
export function withRange(search: string, { from, to }: ChosenRange): string {
  return withParameters(search, { 'range[from]': from, 'range[to]': to });
}

/** The API's query string for a range; with null, the API chooses the step. */
export function askedRange(range: ChosenRange, step: HistoryStep | null = null): string {
  return withParameters(withRange('', range), { 'range[step]': step });
}

/**
 * The step with which a range has no more points than a chart has pixels; null if the API would
 * choose it anyway. A malformed range is left to the API to refuse.
 */
export function stepWithin(
  { from, to }: ChosenRange,
  pixels: number,
  now: number,
): HistoryStep | null {
  const [start, end] = [timeOf(from, now), to === null ? now : timeOf(to, now)];
  if (Number.isNaN(end - start)) return null;
  const kept = historySteps.filter((step) => now - start <= stepRetentionMs[step]);
  const drawn = kept.find((step) => (end - start) / stepMs[step] <= pixels) ?? kept.at(-1);
  return drawn === undefined || drawn === kept[0] ? null : drawn;
}

const unitMs: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** Parses a time with an offset or a duration ago, to ms; NaN for other text. */
function timeOf(text: string, now: number): number {
  const [, count, unit] = /^-(\d{1,6})([mhdw])$/.exec(text) ?? [];
  return unit === undefined ? Date.parse(text) : now - Number(count) * unitMs[unit]!;
}

/** The range between two times (ms), cut off at now; null if it is too short. */
export function rangeBetween(from: number, to: number, now: number): ChosenRange | null {
  const end = Math.min(to, now);
  if (end - from < shortestMs) return null;
  return {
    from: new Date(from).toISOString(),
    to: end === now ? null : new Date(end).toISOString(),
  };
}

/** The range of equal length before or after the one shown. */
export function rangeBeside(
  shown: { readonly from: number; readonly to: number },
  side: 'earlier' | 'later',
  now: number,
): ChosenRange | null {
  const length = shown.to - shown.from;
  const from = side === 'earlier' ? shown.from - length : shown.to;
  return rangeBetween(from, from + length, now);
}
