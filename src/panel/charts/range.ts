/** The range of time that a chart shows, as it stands in the address: the interface's own parameters. */
import { type HistoryStep, historySteps, stepMs, stepRetentionMs } from '../../domain/history.ts';
import { withParameters } from '../browser/address.ts';

/** Ranges that a button chooses: until now. */
export const ranges = [
  { name: '24 h', from: '-24h' },
  { name: '7 d', from: '-7d' },
  { name: '30 d', from: '-30d' },
  { name: '100 d', from: '-100d' },
  { name: '1 y', from: '-365d' },
] as const;

/** A range as it was chosen: times with an offset, or durations ago. */
export interface ChosenRange {
  readonly from: string;
  /** Null for now. */
  readonly to: string | null;
}

/** Where a range begins unless the address or the page says another. */
const usualFrom = '-30d';

/** The shortest range that can be chosen by dragging: three points of five minutes. */
const shortestMs = 15 * 60_000;

/** The range in a query string. */
export function readRange(search: string, otherwise: string = usualFrom): ChosenRange {
  const given = new URLSearchParams(search);
  return {
    from: given.get('range[from]') ?? otherwise,
    to: given.get('range[to]'),
  };
}

/** A query string with another range; everything else in it stays. */
export function withRange(search: string, { from, to }: ChosenRange): string {
  return withParameters(search, { 'range[from]': from, 'range[to]': to });
}

/** The query string that asks the interface for a range; null leaves the step to it. */
export function askedRange(range: ChosenRange, step: HistoryStep | null = null): string {
  return withParameters(withRange('', range), { 'range[step]': step });
}

/**
 * The step of which a range has no more points than a chart has pixels, where that is none that the interface
 * would choose by itself; else null. A range that is malformed is for the interface to refuse.
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

/** A time in ms, of a text with an offset or of a duration ago; NaN where it is neither. */
function timeOf(text: string, now: number): number {
  const [, count, unit] = /^-(\d{1,6})([mhdw])$/.exec(text) ?? [];
  return unit === undefined ? Date.parse(text) : now - Number(count) * unitMs[unit]!;
}

/** The range between two times (ms), none of which lies in the future; null where that is too short. */
export function rangeBetween(from: number, to: number, now: number): ChosenRange | null {
  const end = Math.min(to, now);
  if (end - from < shortestMs) return null;
  return {
    from: new Date(from).toISOString(),
    to: end === now ? null : new Date(end).toISOString(),
  };
}

/** The range as long as the one shown (ms), before it or after it. */
export function rangeBeside(
  shown: { readonly from: number; readonly to: number },
  side: 'earlier' | 'later',
  now: number,
): ChosenRange | null {
  const length = shown.to - shown.from;
  const from = side === 'earlier' ? shown.from - length : shown.to;
  return rangeBetween(from, from + length, now);
}
