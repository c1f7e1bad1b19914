/** Implements `hc history`: charts on a terminal, points for programs. */
import { wrongUsage } from '../exit.ts';
import { type Io, takesColors, terminalColumns, write } from '../io.ts';
import { chart } from '../output/chart.ts';
import { type Format, type OutputOptions, print } from '../output/print.ts';
import { createPaint, type Paint } from '../output/style.ts';
import type { Session } from '../session.ts';
import { roundedNumber } from '../text/exact.ts';
import { printable } from '../text/printable.ts';
import { suggestionFor } from '../text/suggestion.ts';
import { percentText } from '../text/units.ts';
import { historyView } from '../views/history.ts';
import { type Point, partOf, type Quantity, quantities } from '../views/quantity.ts';
import { askSubject, type SubjectOptions, subjectName } from './subject.ts';

export interface HistoryOptions extends SubjectOptions, Omit<OutputOptions, 'output'> {
  readonly output?: Format | 'chart';
  readonly from?: string;
  readonly to?: string;
  readonly step?: string;
  readonly quantity?: readonly string[];
}

export async function historyCommand(
  session: Session,
  site: string | undefined,
  options: HistoryOptions,
): Promise<void> {
  const chosen = (options.quantity ?? []).map(readQuantity);
  const { from, to, step } = options;
  const range = { ...(from && { from }), ...(to && { to }), ...(step && { step }) };
  const data = await askSubject(session, 'history', site, options, { range });
  const { output = defaultOutput(session.io, options), ...others } = options;
  if (output === 'chart') return drawCharts(session.io, subjectName(data), data, chosen);
  const view = historyView(chosen.length > 0 ? chosen : quantities);
  await print({ data, rows: data.points, view }, { ...others, output }, session.io);
}

function defaultOutput(io: Io, { columns }: HistoryOptions): 'chart' | 'table' {
  return io.stdout.isTTY && columns === undefined ? 'chart' : 'table';
}

function readQuantity(text: string): Quantity {
  const quantity = quantities.find((one) => one === text);
  if (quantity !== undefined) return quantity;
  const suggestion = suggestionFor(text, quantities);
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  throw wrongUsage(`--quantity does not know "${text}".${hint} It knows: ${quantities.join(', ')}`);
}

interface History {
  readonly range: { readonly from: string; readonly to: string; readonly step: string };
  readonly points: readonly Point[];
}

/** Columns for a chart's labels. */
const labelColumns = 10;
const chartColumnsMax = 120;

/** Rows of a single chart, and of one of several. */
const rowsAlone = 12;
const rowsAmongOthers = 5;

async function drawCharts(
  io: Io,
  subject: string,
  { range, points }: History,
  chosen: readonly Quantity[],
): Promise<void> {
  const paint = createPaint(takesColors(io.stdout, io));
  const room = (terminalColumns(io) ?? 80) - labelColumns;
  const columns = Math.max(1, Math.min(chartColumnsMax, room));
  const shown = chosen.length > 0 ? chosen : quantities.filter((one) => isKnown(points, one));
  const rows = shown.length === 1 ? rowsAlone : rowsAmongOthers;
  const charts = shown.flatMap((quantity) => {
    const values = valuesOf(points, quantity);
    const lines = chart({ values, columns, rows, label: percentText });
    return [
      paint(headline(quantity, values), 'bold'),
      ...lines,
      ...axis(lines, range, io, paint),
      '',
    ];
  });
  const title = printable(`${subject}, a point is ${range.step}`);
  const nothing = charts.length === 0 ? ['Nothing was recorded in this range.'] : [];
  await write(io.stdout, `${[paint(title, 'dim'), '', ...charts, ...nothing].join('\n')}\n`);
}

/** Minimum number of blanks between two times. */
const timesApart = 2;

/**
 * The time axis: the first and last time in full, without the year, or none if both do not fit.
 * The last point may end in the future, so the axis ends now.
 */
function axis(
  lines: readonly string[],
  { from, to }: History['range'],
  io: Io,
  paint: Paint,
): readonly string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const start = first.search(/[┤│]/);
  const end = Date.parse(to) > io.now() ? new Date(io.now()).toISOString() : to;
  for (const cutFrom of [0, '2026-'.length]) {
    const [left, right] = [from, end].map((time) => time.slice(cutFrom, 16).replace('T', ' '));
    const apart = first.length - start - left!.length - `${right} UTC`.length;
    if (apart < timesApart) continue;
    return [paint(`${' '.repeat(start)}${left}${' '.repeat(apart)}${right} UTC`, 'dim')];
  }
  return [];
}

function valuesOf(points: readonly Point[], quantity: Quantity): readonly (number | null)[] {
  return points.map((point) => {
    const percent = partOf<Point['cpu'], Point['memory']>(point, quantity)?.percent ?? null;
    return percent === null ? null : roundedNumber(percent);
  });
}

function isKnown(points: readonly Point[], quantity: Quantity): boolean {
  return valuesOf(points, quantity).some((value) => value !== null);
}

function headline(quantity: Quantity, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined) return `${quantity}: nothing was recorded`;
  const change = last - first;
  const points = `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)} points`;
  return `${quantity}: ${percentText(last)} used at the end, ${points} since the beginning`;
}
