/**
 * In charge of tables. On a terminal they fit its width: first bars get shorter, then long texts, and
 * then columns that nobody asked for are left out, which is said.
 */
import { cut, padded, printable, widthOf } from '../text/width.ts';
import { type Cell, type CellStyle, cellOf, isRightAligned } from './cell.ts';
import type { Column } from './column.ts';
import type { Paint } from './style.ts';

export interface TableOptions {
  readonly nowMs: number;
  readonly isExact: boolean;
  readonly hasHeader: boolean;
  /** The width to fit into; null where nothing has to fit. */
  readonly columns: number | null;
  /** Names of the columns that may be left out, in this order. */
  readonly mayLeaveOut: readonly string[];
  readonly paint: Paint;
}

export interface Table {
  readonly lines: readonly string[];
  /** Names of the columns for which there is no room. */
  readonly leftOut: readonly string[];
}

const gap = '  ';
const barColumnsMax = 12;
const barColumnsMin = 4;

/** A text that has to give room keeps at least so many columns. */
const textColumnsMin = 12;

export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): Table {
  const isTerminal = options.columns !== null;
  const room = options.columns ?? Number.POSITIVE_INFINITY;
  for (
    let barColumns = isTerminal ? barColumnsMax : 0;
    barColumns >= barColumnsMin;
    barColumns -= 4
  ) {
    const drawn = draw(columns, rows, options, barColumns);
    if (drawn.width <= room) return { lines: linesOf(drawn, options), leftOut: [] };
  }
  return squeezed(columns, rows, options, room);
}

/** Shortens texts, and leaves columns out where that is not enough. */
function squeezed<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
  room: number,
): Table {
  for (let count = 0; ; count++) {
    const leftOut = options.mayLeaveOut.slice(0, count);
    const kept = columns.filter(({ name }) => !leftOut.includes(name));
    const drawn = draw(kept, rows, options, 0);
    shorten(drawn, drawn.width - room);
    if (drawn.width <= room || count >= options.mayLeaveOut.length) {
      return { lines: linesOf(drawn, options), leftOut };
    }
  }
}

interface Drawn {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly isRight: readonly boolean[];
  readonly mayShrink: readonly boolean[];
  readonly widths: number[];
  width: number;
}

function draw<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { nowMs, isExact, hasHeader }: TableOptions,
  barColumns: number,
): Drawn {
  const style: CellStyle = { isExact, barColumns, nowMs };
  const headers = columns.map(({ name, header }) => printable(header ?? name).toUpperCase());
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row, style)));
  const widths = columns.map((_, at) =>
    cells.reduce(
      (widest, row) => Math.max(widest, widthOf(row[at]!.text)),
      hasHeader ? widthOf(headers[at]!) : 0,
    ),
  );
  return {
    headers,
    rows: cells,
    isRight: columns.map(isRightAligned),
    mayShrink: columns.map(({ kind }) => kind === 'text'),
    widths,
    width: widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)),
  };
}

/** Takes columns from the widest texts, one at a time. */
function shorten(drawn: Drawn, columns: number): void {
  for (let missing = columns; missing > 0; missing--) {
    let widest = -1;
    for (const [at, width] of drawn.widths.entries()) {
      const isWider = widest === -1 || width > drawn.widths[widest]!;
      if (drawn.mayShrink[at] && width > textColumnsMin && isWider) widest = at;
    }
    if (widest === -1) return;
    drawn.widths[widest]! -= 1;
    drawn.width -= 1;
  }
}

function linesOf({ headers, rows, isRight, widths }: Drawn, options: TableOptions): string[] {
  const { paint, hasHeader } = options;
  const line = (cells: readonly Cell[]) =>
    cells
      .map(({ text, color }, at) => {
        const side = isRight[at] ? 'right' : 'left';
        const isLast = at === cells.length - 1 && side === 'left';
        const fitting = cut(text, widths[at]!);
        return paint(isLast ? fitting : padded(fitting, widths[at]!, side), color);
      })
      .join(gap);
  const header = headers.map((text): Cell => ({ text, color: 'dim' }));
  return [...(hasHeader ? [line(header)] : []), ...rows.map(line)];
}
