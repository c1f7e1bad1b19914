/** Implements `hc events`: a list, or events as they happen, printed one by one. */
import type { Event, EventsQuestion, FollowQuestion } from '@hybrid-core/client';
import { CommandError, wrongUsage } from '../exit.ts';
import { type Io, write, writeNow } from '../io.ts';
import { chosenColumns } from '../output/column.ts';
import { type OutputOptions, print, render, textOf } from '../output/print.ts';
import type { Session } from '../session.ts';
import { writeJson } from '../text/exact.ts';
import { printable } from '../text/printable.ts';
import { countText } from '../text/units.ts';
import { eventLine, eventsView } from '../views/event.ts';
import { eventsPerPage } from '../views/event-types.ts';
import { listParameters, readCount, readFilters } from './list-parameters.ts';

export interface EventsOptions extends OutputOptions {
  readonly filter?: readonly string[];
  readonly after?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: string;
  readonly follow?: boolean;
}

/** The event to start after, and the filter. */
interface StartOptions {
  readonly after: string | null;
  readonly filter: EventsQuestion['filter'];
}

export async function eventsCommand(session: Session, options: EventsOptions): Promise<void> {
  requireCompatible(options);
  if (options.columns !== undefined) chosenColumns(eventsView, options.columns);
  const filter = readFilters(
    listParameters.events,
    options.filter ?? [],
  ) as EventsQuestion['filter'];
  const after = options.after === undefined ? null : readEventId(options.after);
  const start = { after, filter };
  if (options.follow) await followEvents(session, options, start);
  else await listEvents(session, options, start);
}

function requireCompatible({ follow, after, from, to, limit }: EventsOptions): void {
  if (follow && to !== undefined) throw wrongUsage('--follow has no end: --to is for the list');
  if (follow && limit !== undefined)
    throw wrongUsage('--follow has no end: --limit is for the list');
  if (after !== undefined && from !== undefined)
    throw wrongUsage('--after and --from both say where to begin: use one of them');
}

function readEventId(written: string): string {
  if (/^\d{1,20}$/.test(written)) return written;
  throw wrongUsage(`--after is "${written}"; expected the id of an event`);
}

async function listEvents(
  session: Session,
  options: EventsOptions,
  { after, filter }: StartOptions,
): Promise<void> {
  const { from, to, limit } = options;
  const countMax = limit === undefined ? Number.POSITIVE_INFINITY : readCount('--limit', limit);
  const range = { ...(after === null && from && { from }), ...(to && { to }) };
  const data = await walk(session, { after, filter, range }, countMax);
  const empty = 'Nothing happened in this range.';
  await print({ data, rows: data, view: eventsView, empty }, options, session.io);
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
): Promise<readonly Event[]> {
  const events: Event[] = [];
  let cursor = after === null ? {} : { after: { event: after } };
  try {
    for (;;) {
      const question = { ...cursor, filter, range, signal } as EventsQuestion;
      const { data, meta } = await client.listEvents(question);
      for (const event of data) events.push(event);
      if (data.length < eventsPerPage || events.length >= countMax) {
        return events.slice(0, countMax);
      }
      cursor = { after: { event: meta.next! } };
      progress.show(`Reading events: ${countText(events.length)}`);
    }
  } finally {
    progress.clear();
  }
}

async function followEvents(
  session: Session,
  options: EventsOptions,
  { after, filter }: StartOptions,
): Promise<void> {
  const { client, io, signal, progress } = session;
  const question = {
    ...(after !== null && { after: { event: after } }),
    ...(after === null && options.from && { range: { from: options.from } }),
    filter,
    signal,
    onGap: (oldest) =>
      writeNow(io.stderr, `hc: events before ${oldest} are kept no more: some may be missing\n`),
  } as FollowQuestion;
  const printer = new EventPrinter(io, options);
  try {
    for await (const event of client.events(question)) {
      progress.clear();
      await printer.print(event);
    }
  } catch (error) {
    // A user ends `--follow` by a signal: that is no failure.
    if (!(io.interrupted.aborted && io.interrupted.reason instanceof CommandError)) throw error;
  } finally {
    progress.clear();
  }
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
