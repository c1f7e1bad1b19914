/** Implements `--watch`: polls, and shows what changed. */
import { HybridCoreError } from '@hybrid-core/client';
import { type Io, takesColors, write } from '../io.ts';
import { type DisplayedAnswer, type OutputOptions, render, textOf } from '../output/print.ts';
import { Screen } from '../output/screen.ts';
import { createPaint } from '../output/style.ts';
import { printable } from '../text/printable.ts';

/** Rows of the footer. */
const footerRows = 1;

/** Polls and redraws until the user quits. */
export async function watching<Row>(
  io: Io,
  options: OutputOptions,
  intervalMs: number,
  ask: () => Promise<DisplayedAnswer<Row>>,
): Promise<void> {
  if (io.stdout.isTTY !== true) return repeating(io, options, intervalMs, ask);
  const first = await ask();
  const screen = new Screen(io.stdout);
  try {
    let shown = first;
    let errorText = '';
    while (!io.interrupted.aborted) {
      draw(screen, io, options, shown, errorText);
      await pause(intervalMs, io.interrupted);
      [shown, errorText] = await next(ask, shown, io);
    }
  } finally {
    screen.close();
  }
}

/** The next answer; on an error, the last one with the error. */
async function next<Row>(
  ask: () => Promise<DisplayedAnswer<Row>>,
  last: DisplayedAnswer<Row>,
  { interrupted }: Io,
): Promise<[DisplayedAnswer<Row>, string]> {
  if (interrupted.aborted) return [last, ''];
  try {
    return [await ask(), ''];
  } catch (error) {
    if (interrupted.aborted) return [last, ''];
    if (!(error instanceof HybridCoreError)) throw error;
    return [last, error.message];
  }
}

function draw<Row>(
  screen: Screen,
  io: Io,
  options: OutputOptions,
  shown: DisplayedAnswer<Row>,
  errorText: string,
): void {
  const paint = createPaint(takesColors(io.stdout, io));
  const room = Math.max(0, screen.rows - footerRows);
  const lines = textOf(render(seenOf(shown, room), options, io))
    .split('\n')
    .slice(0, -1);
  const kept = lines.slice(0, room);
  const rest = restText(shown, lines.length, room, options);
  const time = new Date(io.now()).toLocaleTimeString('en-GB');
  const footer =
    errorText === ''
      ? `${rest}${time}, Ctrl+C ends`
      : `${printable(errorText)} (since before ${time})`;
  screen.draw([...kept, paint(footer, errorText === '' ? 'dim' : 'red')]);
}

/** The rows that fit the screen: each takes at least a line. */
function seenOf<Row>(shown: DisplayedAnswer<Row>, room: number): DisplayedAnswer<Row> {
  const { data, rows } = shown;
  const records = Array.isArray(data) ? data.slice(0, room) : data;
  return { ...shown, data: records, rows: rows.slice(0, room) };
}

/**
 * Footer text for the rows below: their number, or only that there are more, in formats of several
 * lines per record.
 */
function restText<Row>(
  { rows }: DisplayedAnswer<Row>,
  lineCount: number,
  room: number,
  { output = 'table' }: OutputOptions,
): string {
  const unseen = Math.max(0, rows.length - room);
  const hidden = lineCount + unseen - room;
  if (hidden <= 0) return '';
  const isLineARow = output === 'table' || output === 'csv';
  return isLineARow || unseen === 0 ? `${hidden} more below. ` : 'More below. ';
}

/**
 * For programs: prints the answer whenever it changes. Compares exact times, since ages differ at
 * every poll. As on a terminal, only the first poll must succeed; a later failure is logged once.
 */
async function repeating<Row>(
  io: Io,
  options: OutputOptions,
  intervalMs: number,
  ask: () => Promise<DisplayedAnswer<Row>>,
): Promise<void> {
  let shown = await ask();
  let previous = '';
  let errorText = '';
  while (!io.interrupted.aborted) {
    const exact = textOf(render(shown, { ...options, bytes: true }, io));
    if (exact !== previous) await write(io.stdout, textOf(render(shown, options, io)));
    previous = exact;
    await pause(intervalMs, io.interrupted);
    const [answer, reason] = await next(ask, shown, io);
    if (reason !== '' && reason !== errorText) await write(io.stderr, `hc: ${printable(reason)}\n`);
    [shown, errorText] = [answer, reason];
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
