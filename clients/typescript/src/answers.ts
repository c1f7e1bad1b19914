/** Turns responses into the return values of the client's methods. */
import { collected } from './collected.ts';
import { InvalidIdError } from './errors.ts';
import { type Following, followEvents } from './event-follower.ts';
import { Export, RecordExport } from './export.ts';
import { List, type WalkOptions, type WholeList } from './list.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { type Question, queryString } from './question.ts';
import type { Event, EventList, Page } from './records.ts';
import { answerOf, checked, pageOf, shapes } from './shapes.ts';
import { type Target, Transport } from './transport.ts';

/** The record's type, for validating a response. */
export type RecordKind = keyof typeof shapes;

/** A query with its call options. */
export type Query = Question & CallOptions & WalkOptions & Pick<Target, 'ifNoneMatch'>;

export class Answers {
  readonly #transport: Transport;
  readonly #parse: (json: string) => unknown;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.#parse = options.parse ?? JSON.parse;
  }

  /** The record under `data`. */
  async record<Item>(kind: RecordKind, path: string, query: Query): Promise<Item> {
    const body = await this.#transport.json(target(path, query));
    return checked<{ data: Item }>(body, answerOf(shapes[kind])).data;
  }

  /** The whole body: documents and Prometheus targets have no envelope. */
  async body<Body>(kind: RecordKind, path: string, query: Query): Promise<Body> {
    return checked<Body>(await this.#transport.json(target(path, query)), shapes[kind]);
  }

  text(path: string, query: Query, accept: string): Promise<string> {
    return this.#transport.text({ ...target(path, query), accept });
  }

  list<Item>(
    kind: RecordKind,
    path: string,
    query: Query,
    whole: WholeList<Item> | null,
  ): List<Item> {
    const page = async (to: Target) =>
      checked<Page<Item>>(await this.#transport.json(to), pageOf(shapes[kind]));
    return new List<Item>(
      {
        path,
        page: async (of) => page(target(path, { ...query, page: { ...of } })),
        follow: async (link) => page({ ...query, path: this.#transport.pathOfLink(link) }),
        whole,
      },
      query,
    );
  }

  /** Follows events; `query.after` and `query.range` say where they begin. */
  follow(
    path: string,
    query: Query,
    told: Pick<Following, 'onPosition' | 'onGap'>,
  ): AsyncGenerator<Event, void, undefined> {
    const { range: _, ...others } = query;
    return followEvents({
      transport: this.#transport,
      first: () => this.body<EventList>('events', path, query),
      streamAfter: (event) => target(path, { ...others, after: { event } }),
      parse: this.#parse,
      ...told,
      signal: query.signal,
    });
  }

  async export(path: string, query: Query): Promise<Export> {
    const to = target(path, query);
    return new Export(await this.#transport.open(to), to);
  }

  async records<Item>(path: string, query: Query): Promise<RecordExport<Item>> {
    const to = target(path, query);
    return new RecordExport<Item>(await this.#transport.open(to), to, this.#parse);
  }

  /** Reads an export to its end or to the limit, and restarts it where the connection breaks. */
  collect<Item>(path: string, query: Query): WholeList<Item> {
    const to = target(path, query);
    return (limit, onRead) =>
      collected<Item>({ transport: this.#transport, to, parse: this.#parse, limit, onRead });
  }
}

/** A segment that the parser of an address folds away, with what stands before it (WHATWG URL, 4.4). */
const dotSegment = /(?:^|\/)\.\.?(?=\/|$)/;

/** Throws an InvalidIdError where an id would lead to another path. */
function target(path: string, query: Query): Target {
  if (dotSegment.test(path)) throw new InvalidIdError(path);
  const { signal, timeoutMs, ifNoneMatch } = query;
  return {
    path: `${path}${queryString(query)}`,
    ...(signal && { signal }),
    ...(timeoutMs && { timeoutMs }),
    ...(ifNoneMatch && { ifNoneMatch }),
  };
}
