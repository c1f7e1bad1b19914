/** Reads daily use from a CSV file of one series or of many. */
import { dayMs } from '../../src/domain/history.ts';

/** A day's use. */
export interface DayUse {
  /** Days since 1970, UTC. Unique. */
  readonly day: number;
  readonly used: bigint;
}

export interface Series {
  readonly name: string;
  readonly days: readonly DayUse[];
}

const headingOfOne = 'date,used';
const thousandths = 1_000;

/**
 * Parses either of two formats, and throws an error that names the line:
 *
 * - the header `date,used`, then lines of a UTC day (2026-11-20) and a number, in order, possibly
 *   with gaps: one series;
 * - any other header, then lines of a name and numbers, one series each: a number per day, as in
 *   the sets of the M4 competition.
 */
export function readSeries(file: string, text: string): readonly Series[] {
  const [first, ...lines] = text.trimEnd().split(/\r?\n/);
  if (first === headingOfOne) return [readDays(file, lines)];
  return lines.map((line, index) => readRow(line, `${file}:${index + 2}`));
}

function readDays(file: string, lines: readonly string[]): Series {
  const days: DayUse[] = [];
  for (const [index, line] of lines.entries()) {
    const [, date, number] = /^(\d{4}-\d\d-\d\d),([0-9.eE+-]+)$/.exec(line) ?? [];
    const day = Date.parse(date ?? '') / dayMs;
    const used = amountOf(number);
    if (!Number.isInteger(day) || used === null || day <= (days.at(-1)?.day ?? -1)) {
      const expected = 'a later day and a number (2026-11-20,123)';
      throw new Error(`${file}:${index + 2}: expected ${expected}; got "${line}"`);
    }
    days.push({ day, used });
  }
  return { name: file, days };
}

function readRow(line: string, place: string): Series {
  const [name, ...cells] = line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  while (cells.at(-1) === '') cells.pop();
  const days = cells.map((cell, day) => {
    const used = amountOf(cell);
    if (used === null) throw new Error(`${place}: expected a name and numbers; got "${cell}"`);
    return { day, used };
  });
  return { name: name!, days };
}

/** In thousandths, to keep decimals; null unless it is a non-negative number. */
function amountOf(text: string | undefined): bigint | null {
  const number = text === undefined || text === '' ? Number.NaN : Number(text);
  if (!(number >= 0) || number === Number.POSITIVE_INFINITY) return null;
  return Number.isInteger(number)
    ? BigInt(number) * BigInt(thousandths)
    : BigInt(Math.round(number * thousandths));
}
