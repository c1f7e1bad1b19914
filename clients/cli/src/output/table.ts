/**
 * Renders tables. On a terminal they fit its width: bars shrink first, then long texts, then
 * ids longer than their part of the width are cut in their middle, then columns that were not requested are
 * dropped, which is reported.
 */
import { printable } from '../text/printable.ts';
import { cut, cutInside, padded, widthOf } from '../text/width.ts';
import {
  type Cell,
  type CellStyle,
  cellOf,
  columnsOfBar,
  isRightAligned,
  textWithBar,
} from './cell.ts';
import type { Column } from './column.ts';
import type { Paint } from './style.ts';

export interface TableOptions extends CellStyle {
  readonly hasHeader: boolean;
  /** Width to fit into; null for no limit. */
  readonly columns: number | null;
  /** Columns that may be dropped, in this order. */
  readonly mayLeaveOut: readonly string[];
  readonly paint: Paint;
}

export interface Table {
  /** Rendered lazily: a hundred thousand rows are written in chunks. */
  readonly lines: Iterable<string>;
  /** Columns dropped for lack of room. */
  readonly leftOut: readonly string[];
}

const gap = '  ';

/** Bar widths to try, longest first; only on a terminal. */
const barColumnsTried = [12, 8, 4] as const;

/** Minimum width of a shortened text. */
const textColumnsMin = 12;

/**
 * What a column of ids may keep of the width, and keeps in any case: the longest id is not to empty the
 * table, and usual ones stay whole.
 */
const idPartMax = 0.4;
const idColumnsMin = 24;

export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): Table {
  const measured = columns.map((column) => measure(column, rows, options, options.hasHeader));
  const { layout, leftOut } = fitting(measured, options);
  return { lines: linesOf(layout, rows, options), leftOut };
}

/** A column with its width. */
interface Measured<Row> {
  readonly column: Column<Row>;
  readonly header: string;
  readonly isRight: boolean;
  /** Width of the header and of cells without a bar. */
  readonly width: number;
  /** Width of the values that may have a bar; 0 without any. */
  readonly barredWidth: number;
}

function measure<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  style: CellStyle,
  hasHeader: boolean,
): Measured<Row> {
  const header = printable(column.header ?? column.name).toUpperCase();
  let width = hasHeader ? widthOf(header) : 0;
  let barredWidth = 0;
  for (const row of rows) {
    const { text, percent } = cellOf(column, row, style);
    const columns = widthOf(text);
    if (percent === undefined) width = Math.max(width, columns);
    else barredWidth = Math.max(barredWidth, columns);
  }
  return { column, header, isRight: isRightAligned(column), width, barredWidth };
}

/** A table's columns with their widths. */
interface Layout<Row> {
  readonly measured: readonly Measured<Row>[];
  readonly widths: number[];
  readonly barColumns: number;
}

function layOut<Row>(measured: readonly Measured<Row>[], barColumns: number): Layout<Row> {
  const widths = measured.map(({ width, barredWidth }) =>
    Math.max(width, barredWidth === 0 ? 0 : barredWidth + columnsOfBar(barColumns)),
  );
  return { measured, widths, barColumns };
}

function fitting<Row>(
  measured: readonly Measured<Row>[],
  { columns: room, mayLeaveOut }: TableOptions,
): { layout: Layout<Row>; leftOut: readonly string[] } {
  if (room === null) return { layout: layOut(measured, 0), leftOut: [] };
  for (const barColumns of barColumnsTried) {
    const layout = layOut(measured, barColumns);
    if (totalWidth(layout) <= room) return { layout, leftOut: [] };
  }
  const idColumnsMax = Math.max(idColumnsMin, Math.floor(room * idPartMax));
  for (let count = 0; ; count++) {
    const leftOut = mayLeaveOut.slice(0, count);
    const layout = layOut(
      measured.filter(({ column }) => !leftOut.includes(column.name)),
      0,
    );
    shorten(layout, room, textColumnsMin, ({ column }) => isText(column) && !column.isId);
    shorten(layout, room, idColumnsMax, ({ column }) => column.isId === true);
    if (totalWidth(layout) <= room) return { layout, leftOut };
    if (count < mayLeaveOut.length) continue;
    // Last resort: nothing else can shrink.
    shorten(layout, room, textColumnsMin, ({ column }) => isText(column));
    return { layout, leftOut };
  }
}

function isText<Row>({ kind }: Column<Row>): boolean {
  return kind === 'text' || kind === 'values';
}

function totalWidth({ widths }: { readonly widths: readonly number[] }): number {
  return widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
}

/** Shrinks the widest of some columns, a character at a time, to no less than a width. */
function shorten<Row>(
  layout: Layout<Row>,
  room: number,
  columnsMin: number,
  maySpare: (of: Measured<Row>) => boolean,
): void {
  const { measured, widths } = layout;
  for (let missing = totalWidth(layout) - room; missing > 0; missing--) {
    let widest = -1;
    for (const [at, width] of widths.entries()) {
      const isWider = widest === -1 || width > widths[widest]!;
      const { column } = measured[at]!;
      const min = Math.max(columnsMin, column.columnsMin ?? 0);
      if (maySpare(measured[at]!) && width > min && isWider) widest = at;
    }
    if (widest === -1) return;
    widths[widest]! -= 1;
  }
}

function* linesOf<Row>(
  { measured, widths, barColumns }: Layout<Row>,
  rows: readonly Row[],
  options: TableOptions,
): Generator<string, void> {
  const { paint, hasHeader } = options;
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, at) => {
        const side = measured[at]!.isRight ? 'right' : 'left';
        const isLast = at === cells.length - 1 && side === 'left';
        const fit = measured[at]!.column.isId ? cutInside : cut;
        const fitted = fit(textWithBar(cell, barColumns), widths[at]!);
        return paint(isLast ? fitted : padded(fitted, widths[at]!, side), cell.color);
      })
      .join(gap);
  if (hasHeader) yield line(measured.map(({ header }): Cell => ({ text: header, color: 'dim' })));
  for (const row of rows) yield line(measured.map(({ column }) => cellOf(column, row, options)));
}
