/** Draws line charts of braille dots, two by four in each cell. */

/** A chart's data: a value per step, null for a gap. */
export interface ChartOptions {
  readonly values: readonly (number | null)[];
  /** Columns and rows of the plot, without labels. */
  readonly columns: number;
  readonly rows: number;
  readonly label: (value: number) => string;
}

/** Dot bits of a cell, by row and column (Unicode, Braille Patterns). */
const dots = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

const braille = 0x2800;
const dotsAcross = 2;
const dotsDown = 4;

/** The lines of a chart, labels on the left; none without values. */
export function chart({ values, columns, rows, label }: ChartOptions): readonly string[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const { low, high } = span(known);
  const heights = resampled(values, columns * dotsAcross).map((value) =>
    value === null ? null : Math.round(((value - low) / (high - low)) * (rows * dotsDown - 1)),
  );
  const cells = drawn(heights, columns, rows);
  const labels = cells.map((_, row) => label(high - ((high - low) * row) / (rows - 1)));
  const width = Math.max(...labels.map((text) => text.length));
  return cells.map((line, row) => {
    const isLabelled = row === 0 || row === rows - 1 || row === Math.floor(rows / 2);
    return `${(isLabelled ? labels[row]! : '').padStart(width)} ${isLabelled ? '┤' : '│'}${line}`;
  });
}

/** The axis range: that of the values, padded where the line is almost flat. */
function span(known: readonly number[]): { low: number; high: number } {
  const least = known.reduce((a, b) => Math.min(a, b));
  const most = known.reduce((a, b) => Math.max(a, b));
  const room = Math.max((most - least) * 0.05, Math.abs(most) * 0.005, 1e-9);
  return { low: Math.max(Math.min(0, least), least - room), high: most + room };
}

/** Resamples to a number of values: means when downsampling, steps when upsampling. */
function resampled(values: readonly (number | null)[], count: number): readonly (number | null)[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * values.length) / count));
    const known = values.slice(from, to).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** Dots at the heights, connected where the line is steep. */
function drawn(heights: readonly (number | null)[], columns: number, rows: number): string[] {
  const cells = Array.from({ length: rows }, () => new Array<number>(columns).fill(braille));
  for (const [at, height] of heights.entries()) {
    if (height === null) continue;
    const before = heights[at - 1] ?? height;
    const from = before < height ? before + 1 : before > height ? before - 1 : height;
    for (let y = Math.min(from, height); y <= Math.max(from, height); y++) {
      const fromTop = rows * dotsDown - 1 - y;
      const bit = dots[fromTop % dotsDown]![at % dotsAcross]!;
      cells[Math.floor(fromTop / dotsDown)]![Math.floor(at / dotsAcross)]! |= bit;
    }
  }
  return cells.map((line) => String.fromCodePoint(...line));
}
