/** Implements `hc events`: a list, or events as they happen, printed or handed to a command. */
import type { Event, EventsQuestion, FollowQuestion } from '@hybrid-core/client';
import { CommandError, wrongUsage } from '../exit.ts';
import { type Io, write } from '../io.ts';
import { chosenColumns } from '../output/column.ts';
import { type OutputOptions, print, render, textOf } from '../output/print.ts';
import type { Session } from '../session.ts';
import { writeJson } from '../text/exact.ts';
import { printable } from '../text/printable.ts';
import { countText } from '../text/units.ts';
import { eventLine, eventsView } from '../views/event.ts';
import { eventsPerPage } from '../views/event-types.ts';
import { CursorFile, readEventId } from './cursor-file.ts';
import { handle } from './handler.ts';
import { listParameters, readCount, readFilters } from './list-parameters.ts';

export interface EventsOptions extends OutputOptions {
  readonly filter?: readonly string[];
  readonly after?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: string;
  readonly follow?: boolean;
  readonly exec?: string;
  readonly state?: string;
}

/** The event to start after, the filter, and the file that stores the position. */
interface StartOptions {
  readonly after: string | null;
  readonly filter: EventsQuestion['filter'];
  readonly cursor: CursorFile | null;
}

export async function eventsCommand(session: Session, options: EventsOptions): Promise<void> {
  requireCompatible(options);
  if (options.columns !== undefined) chosenColumns(eventsView, options.columns);
  const filter = readFilters(
    listParameters.events,
    options.filter ?? [],
  ) as EventsQuestion['filter'];
  const cursor = options.state === undefined ? null : new CursorFile(options.state);
  const after =
    options.after === undefined ? (cursor?.read() ?? null) : readEventId('--after', options.after);
  const start = { after, filter, cursor };
  if (options.follow) await followEvents(session, options, start);
  else await listEvents(session, options, start);
}

function requireCompatible({ follow, exec, state, after, from, to, limit }: EventsOptions): void {
  if (exec !== undefined && !follow) throw wrongUsage('--exec needs --follow');
  if (follow && to !== undefined) throw wrongUsage('--follow has no end: --to is for the list');
  if (follow && limit !== undefined)
    throw wrongUsage('--follow has no end: --limit is for the list');
  if (state !== undefined && after !== undefined)
    throw wrongUsage('--state says where to go on, and so does --after: use one of them');
  if (after !== undefined && from !== undefined)
    throw wrongUsage('--after and --from both say where to begin: use one of them');
  if (state !== undefined && to !== undefined)
    throw wrongUsage('--state keeps where the list ended: --to would leave out what comes after');
}

async function listEvents(
  session: Session,
  options: EventsOptions,
  { after, filter, cursor }: StartOptions,
): Promise<void> {
  const { from, to, limit } = options;
  const countMax = limit === undefined ? Number.POSITIVE_INFINITY : readCount('--limit', limit);
  const range = { ...(after === null && from && { from }), ...(to && { to }) };
  const { events, next } = await walk(session, { after, filter, range }, countMax);
  const data = events.slice(0, countMax);
  const empty = 'Nothing happened in this range.';
  await print({ data, rows: data, view: eventsView, empty }, options, session.io);
  cursor?.save(data.length < events.length ? data.at(-1)!.id : next);
}

interface Walk {
  readonly after: string | null;
  readonly filter: EventsQuestion['filter'];
  readonly range: { readonly from?: string; readonly to?: string };
}

/** Reads pages up to `countMax` events, or until a page is not full, which is the last for now. */
async function walk(
  { client, signal, progress }: Session,
  { after, filter, range }: Walk,
  countMax: number,
): Promise<{ readonly events: readonly Event[]; readonly next: string }> {
  const events: Event[] = [];
  let cursor = after === null ? {} : { after: { event: after } };
  try {
    for (;;) {
      const question = { ...cursor, filter, range, signal } as EventsQuestion;
      const { data, meta } = await client.listEvents(question);
      for (const event of data) events.push(event);
      if (data.length < eventsPerPage || events.length >= countMax) {
        return { events, next: meta.next };
      }
      cursor = { after: { event: meta.next } };
      progress.show(`Reading events: ${countText(events.length)}`);
    }
  } finally {
    progress.clear();
  }
}

async function followEvents(
  session: Session,
  options: EventsOptions,
  { filter, cursor, ...start }: StartOptions,
): Promise<void> {
  const { client, io, signal, progress } = session;
  const after = start.after ?? (await startOf(session, options, filter));
  if (after !== null) cursor?.save(after);
  const question = {
    ...(after !== null && { after: { event: after } }),
    ...(after === null && options.from && { range: { from: options.from } }),
    filter,
    signal,
    // Also before the first event: events that occur between two runs are not left out.
    onPosition: (event: string) => cursor?.save(event),
  } as FollowQuestion;
  const printer = new EventPrinter(io, options);
  try {
    for await (const event of client.events(question)) {
      progress.clear();
      if (options.exec === undefined) await printer.print(event);
      else await handle(event, options.exec, io);
    }
  } catch (error) {
    // A user ends `--follow` by a signal: that is no failure.
    if (!(io.interrupted.aborted && io.interrupted.reason instanceof CommandError)) throw error;
  } finally {
    progress.clear();
  }
}

/**
 * With a handler command, events start now, so that it does not run for yesterday's failures. Null
 * leaves the start to the service: 24 hours ago.
 */
async function startOf(
  session: Session,
  { exec, from }: EventsOptions,
  filter: EventsQuestion['filter'],
): Promise<string | null> {
  if (exec === undefined || from !== undefined) return null;
  const range = { from: '-1m' };
  return (await walk(session, { after: null, filter, range }, Number.POSITIVE_INFINITY)).next;
}

/** Prints events one by one: a table has a line each, JSON too, CSV one header. */
class EventPrinter {
  readonly #io: Io;
  readonly #options: OutputOptions;
  #hasHeader: boolean;

  constructor(io: Io, options: OutputOptions) {
    this.#io = io;
    this.#options = options;
    this.#hasHeader = options.header;
  }

  print(event: Event): Promise<void> {
    const text = this.#textOf(event);
    this.#hasHeader = false;
    return write(this.#io.stdout, text);
  }

  #textOf(event: Event): string {
    const { output = 'table', columns } = this.#options;
    if (output === 'table' && columns === undefined) return `${printable(eventLine(event))}\n`;
    if (output === 'json' && columns === undefined) return `${writeJson(event)}\n`;
    const shown = { data: [event], rows: [event], view: eventsView };
    const text = textOf(render(shown, { ...this.#options, header: this.#hasHeader }, this.#io));
    return output === 'json' ? `${writeJson(JSON.parse(text)[0])}\n` : text;
  }
}
