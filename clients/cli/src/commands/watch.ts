/** In charge of `--watch`: asks again and again, and shows what changed. */
import { HybridCoreError } from '@hybrid-core/client';
import { type Io, takesColors, write } from '../io.ts';
import { type OutputOptions, render, type Shown, textOf } from '../output/print.ts';
import { Screen } from '../output/screen.ts';
import { painting } from '../output/style.ts';
import { printable } from '../text/width.ts';

/** Rows of the screen that are not the answer's: the line at the bottom. */
const footerRows = 1;

/** Shows an answer until the user ends it; every so many seconds anew. */
export async function watching<Row>(
  io: Io,
  options: OutputOptions,
  intervalMs: number,
  ask: () => Promise<Shown<Row>>,
): Promise<void> {
  if (io.stdout.isTTY !== true) return repeating(io, options, intervalMs, ask);
  const first = await ask();
  const screen = new Screen(io.stdout);
  try {
    let shown = first;
    let trouble = '';
    while (!io.interrupted.aborted) {
      draw(screen, io, options, shown, trouble);
      await pause(intervalMs, io.interrupted);
      [shown, trouble] = await next(ask, shown, io);
    }
  } finally {
    screen.close();
  }
}

/** The next answer; where there is none, the last one and why. */
async function next<Row>(
  ask: () => Promise<Shown<Row>>,
  last: Shown<Row>,
  { interrupted }: Io,
): Promise<[Shown<Row>, string]> {
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
  shown: Shown<Row>,
  trouble: string,
): void {
  const paint = painting(takesColors(io.stdout, io));
  const room = Math.max(0, screen.rows - footerRows);
  const lines = textOf(render(seenOf(shown, room), options, io))
    .split('\n')
    .slice(0, -1);
  const kept = lines.slice(0, room);
  const rest = restText(shown, lines.length, room, options);
  const time = new Date(io.now()).toLocaleTimeString('en-GB');
  const footer =
    trouble === '' ? `${rest}${time}, Ctrl+C ends` : `${printable(trouble)} (since before ${time})`;
  screen.draw([...kept, paint(footer, trouble === '' ? 'dim' : 'red')]);
}

/** As much of an answer as a screen can show: each row takes a line at least. */
function seenOf<Row>(shown: Shown<Row>, room: number): Shown<Row> {
  const { data, rows } = shown;
  const records = Array.isArray(data) ? data.slice(0, room) : data;
  return { ...shown, data: records, rows: rows.slice(0, room) };
}

/** How many lines there are below; of formats in which a record takes several, only that there are more. */
function restText<Row>(
  { rows }: Shown<Row>,
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
 * For programs: the answer each time that it is another. Exact times tell, since their ages are others
 * at each look. As on a terminal, only the first look has to succeed; why another fails is told once.
 */
async function repeating<Row>(
  io: Io,
  options: OutputOptions,
  intervalMs: number,
  ask: () => Promise<Shown<Row>>,
): Promise<void> {
  let shown = await ask();
  let former = '';
  let trouble = '';
  while (!io.interrupted.aborted) {
    const exact = textOf(render(shown, { ...options, bytes: true }, io));
    if (exact !== former) await write(io.stdout, textOf(render(shown, options, io)));
    former = exact;
    await pause(intervalMs, io.interrupted);
    const [answer, reason] = await next(ask, shown, io);
    if (reason !== '' && reason !== trouble) await write(io.stderr, `hc: ${printable(reason)}\n`);
    [shown, trouble] = [answer, reason];
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
