/** In charge of reading a series of days from a file: what was in use on each, as CSV. */
import { forecastDays } from '../../src/capacity/limits.ts';
import type { DayUse } from '../../src/capacity/ranked-slopes.ts';

const heading = 'date,used';
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Reads lines of a UTC day (2026-11-20) and a whole number, in the order of days; days may be missing.
 * Use never falls: it is that of a store that keeps everything. Throws an error that names the line.
 */
export function readSeries(file: string, text: string): readonly DayUse[] {
  const [first, ...lines] = text.trimEnd().split(/\r?\n/);
  if (first !== heading) throw new Error(`${file}:1: expected ${heading}; got "${first}"`);
  const series: DayUse[] = [];
  for (const [index, line] of lines.entries()) {
    const of = readLine(line);
    const last = series.at(-1);
    if (of === null || (last && (of.day <= last.day || of.used < last.used))) {
      const expected = 'a later day and a whole number, no smaller than before (2026-11-20,123)';
      throw new Error(`${file}:${index + 2}: expected ${expected}; got "${line}"`);
    }
    series.push(of);
  }
  if (series.length <= forecastDays) {
    throw new Error(`${file}: expected more than ${forecastDays} days; got ${series.length}`);
  }
  return series;
}

function readLine(line: string): DayUse | null {
  const [, date, used] = /^(\d{4}-\d\d-\d\d),(\d+)$/.exec(line) ?? [];
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : { day: at / dayMs, used: BigInt(used!) };
}
