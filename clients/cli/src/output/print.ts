/** Renders an answer according to `-o`, `--columns`, `--no-header` and `--bytes`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Io, takesColors, terminalColumns, write } from '../io.ts';
import { writeJson, writeYaml } from '../text/exact.ts';
import { printable } from '../text/printable.ts';
import { widthOf, wrapped } from '../text/width.ts';
import { type CellStyle, cellOf, textWithBar } from './cell.ts';
import { type Column, chosenColumns, fieldsOf, type View } from './column.ts';
import { csv } from './csv.ts';
import { createPaint, type Paint } from './style.ts';
import { table } from './table.ts';

export const formats = ['table', 'json', 'yaml', 'csv'] as const;

export type Format = (typeof formats)[number];

/** Options of every command with an answer. */
export interface OutputOptions {
  readonly output?: Format;
  readonly columns?: string;
  readonly header: boolean;
  readonly bytes?: boolean;
}

/** An answer with its view. */
export interface DisplayedAnswer<Row> {
  /** `data` of the interface's answer. */
  readonly data: unknown;
  readonly rows: readonly Row[];
  readonly view: View<Row>;
  /** A single record: its table has a line per field. */
  readonly isSingle?: boolean;
  /** A table's text for no rows. */
  readonly empty?: string;
  /** A table's title on a terminal. */
  readonly title?: string;
}

export interface Rendered {
  /** Chunks of whole lines, rendered lazily. */
  readonly chunks: Iterable<string>;
  /** For people: printed to standard error, on a terminal only. */
  readonly note: string | null;
}

export function render<Row>(shown: DisplayedAnswer<Row>, options: OutputOptions, io: Io): Rendered {
  const { data, rows, view } = shown;
  const chosen = options.columns === undefined ? null : chosenColumns(view, options.columns);
  const format = options.output ?? 'table';
  if (format === 'csv') return asIs(csv(chosen ?? columnsOfFiles(view), rows, options.header));
  if (format === 'table') return renderTable(shown, chosen, options, io);
  const picked = chosen === null ? data : pick(chosen, rows, Array.isArray(data));
  return asIs(format === 'json' ? `${writeJson(picked, 2)}\n` : writeYaml(picked));
}

export async function print<Row>(
  shown: DisplayedAnswer<Row>,
  options: OutputOptions,
  io: Io,
): Promise<void> {
  const { chunks, note } = render(shown, options, io);
  for (const chunk of chunks) {
    await write(io.stdout, chunk);
    // Signals are handled only between two chunks.
    await nextTurn();
    io.interrupted.throwIfAborted();
  }
  if (note !== null && io.stderr.isTTY) await write(io.stderr, note);
}

/** The whole text of an answer. */
export function textOf({ chunks }: Rendered): string {
  return [...chunks].join('');
}

function asIs(text: string): Rendered {
  return { chunks: text === '' ? [] : [text], note: null };
}

/** Lines per chunk: some 100 KB, rendered in a few ms. */
const chunkLines = 1_000;

function* chunksOf(lines: Iterable<string>): Generator<string, void> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += `${line}\n`;
    if (++count % chunkLines > 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function* headed(heading: readonly string[], lines: Iterable<string>): Generator<string, void> {
  yield* heading;
  yield* lines;
}

/** Selects fields by the names of their columns. */
function pick<Row>(columns: readonly Column<Row>[], rows: readonly Row[], isList: boolean) {
  const picked = rows.map((row) => fieldsOf(columns, row));
  return isList || picked.length > 1 ? picked : picked[0];
}

function renderTable<Row>(
  { rows, view, isSingle, empty, title }: DisplayedAnswer<Row>,
  chosen: readonly Column<Row>[] | null,
  { header, bytes = false }: OutputOptions,
  io: Io,
): Rendered {
  const paint = createPaint(takesColors(io.stdout, io));
  const nowMs = io.now();
  if (isSingle && chosen === null) {
    return asIs(
      details(view.columns, rows[0]!, { nowMs, isExact: bytes }, paint, terminalColumns(io)),
    );
  }
  if (rows.length === 0) {
    return { chunks: [], note: `${empty ?? 'There is nothing to show.'}\n` };
  }
  const columns = chosen ?? view.columns.filter(({ isShown }) => isShown);
  const { lines, leftOut } = table(columns, rows, {
    nowMs,
    isExact: bytes,
    hasHeader: header,
    columns: terminalColumns(io),
    mayLeaveOut: chosen === null ? droppableColumns(columns, view) : [],
    paint,
  });
  const room = terminalColumns(io);
  const forPeople = (text: string) => wrapped(text, room ?? Number.POSITIVE_INFINITY);
  const note =
    leftOut.length === 0
      ? null
      : `${forPeople(`No room for ${leftOut.join(', ')}: widen, or use --columns.`).join('\n')}\n`;
  const heading =
    title && room !== null ? forPeople(printable(title)).map((line) => paint(line, 'dim')) : [];
  return { chunks: chunksOf(headed(heading, lines)), note };
}

function columnsOfFiles<Row>({ columns }: View<Row>): readonly Column<Row>[] {
  return columns.filter(({ isForPeople }) => isForPeople !== true);
}

/** Columns that a narrow table may drop, in this order: all but its first, the most useful last. */
function droppableColumns<Row>(
  columns: readonly Column<Row>[],
  { leftOutFirst = [] }: View<Row>,
): readonly string[] {
  const names = columns.map(({ name }) => name);
  const leastUseful = leftOutFirst.filter((name) => names.includes(name));
  const others = names.slice(1).filter((name) => !leastUseful.includes(name));
  return [...leastUseful, ...others.reverse()];
}

/** Width of a bar beside a value of a single record. */
const detailBarColumns = 20;

/** Renders a record, a line per field; `room` is the terminal's width, null for no terminal. */
function details<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  style: CellStyle,
  paint: Paint,
  room: number | null,
): string {
  const barColumns = room === null ? 0 : detailBarColumns;
  const labels = columns.map(({ name, header }) => printable(header ?? name));
  const width = Math.max(...labels.map(widthOf));
  return columns
    .map((column, at) => {
      const cell = cellOf(column, row, style);
      const text = textWithBar(cell, barColumns).trimStart();
      return `${paint(labels[at]!.padEnd(width), 'dim')}  ${paint(text, cell.color)}\n`;
    })
    .join('');
}
