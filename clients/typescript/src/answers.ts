/** Turns responses into the return values of the client's methods. */
import { collected } from './collected.ts';
import { followEvents } from './event-follower.ts';
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
export type Asked = Question & CallOptions & WalkOptions & Pick<Target, 'ifNoneMatch'>;

export class Answers {
  readonly #transport: Transport;
  readonly #parse: (json: string) => unknown;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.#parse = options.parse ?? JSON.parse;
  }

  /** The record under `data`. */
  async record<Item>(kind: RecordKind, path: string, asked: Asked): Promise<Item> {
    const body = await this.#transport.json(target(path, asked));
    return checked<{ data: Item }>(body, answerOf(shapes[kind])).data;
  }

  /** The whole body: documents and Prometheus targets have no envelope. */
  async body<Body>(kind: RecordKind, path: string, asked: Asked): Promise<Body> {
    return checked<Body>(await this.#transport.json(target(path, asked)), shapes[kind]);
  }

  text(path: string, asked: Asked, accept: string): Promise<string> {
    return this.#transport.text({ ...target(path, asked), accept });
  }

  list<Item>(
    kind: RecordKind,
    path: string,
    asked: Asked,
    whole: WholeList<Item> | null,
  ): List<Item> {
    const page = async (to: Target) =>
      checked<Page<Item>>(await this.#transport.json(to), pageOf(shapes[kind]));
    return new List<Item>(
      {
        path,
        page: async (of) => page(target(path, { ...asked, page: { ...of } })),
        follow: async (link) => page({ ...asked, path: this.#transport.pathOfLink(link) }),
        whole,
      },
      asked,
    );
  }

  /** Follows events; `asked.after` and `asked.range` say where they begin. */
  follow(path: string, asked: Asked): AsyncGenerator<Event, void, undefined> {
    const { range: _, ...others } = asked;
    return followEvents({
      transport: this.#transport,
      first: () => this.body<EventList>('events', path, asked),
      streamAfter: (event) => target(path, { ...others, after: { event } }),
      parse: this.#parse,
      signal: asked.signal,
    });
  }

  async export(path: string, asked: Asked): Promise<Export> {
    const to = target(path, asked);
    return new Export(await this.#transport.open(to), to);
  }

  async records<Item>(path: string, asked: Asked): Promise<RecordExport<Item>> {
    const to = target(path, asked);
    return new RecordExport<Item>(await this.#transport.open(to), to, this.#parse);
  }

  /** Reads an export to its end or to the limit, and restarts it where the connection breaks. */
  collect<Item>(path: string, asked: Asked): WholeList<Item> {
    const to = target(path, asked);
    const read = { transport: this.#transport, to, parse: this.#parse };
    return (limit, onRead) => collected<Item>({ ...read, limit, onRead });
  }
}

function target(path: string, asked: Asked): Target {
  const { signal, timeoutMs, ifNoneMatch } = asked;
  return {
    path: `${path}${queryString(asked)}`,
    ...(signal && { signal }),
    ...(timeoutMs && { timeoutMs }),
    ...(ifNoneMatch && { ifNoneMatch }),
  };
}
