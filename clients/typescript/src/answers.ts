/** In charge of turning answers into what the methods of the client give back. */
import { collected } from './collected.ts';
import { UnexpectedAnswerError } from './errors.ts';
import { Export, RecordExport } from './export.ts';
import { List, type WalkOptions, type WholeList } from './list.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { type Question, queryString } from './question.ts';
import type { Page } from './records.ts';
import { type Target, Transport } from './transport.ts';

/** What a caller asks, and how. */
export type Asked = Question & CallOptions & WalkOptions & Pick<Target, 'ifNoneMatch'>;

export class Answers {
  readonly #transport: Transport;
  readonly #parse: (json: string) => unknown;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.#parse = options.parse ?? JSON.parse;
  }

  /** The record under `data`. */
  async record<Item>(path: string, asked: Asked): Promise<Item> {
    return (await this.#dataOf<{ data: Item }>(target(path, asked))).data;
  }

  /** The whole body: documents and Prometheus' targets have nothing around them. */
  async body<Body>(path: string, asked: Asked): Promise<Body> {
    return (await this.#transport.json(target(path, asked))) as Body;
  }

  text(path: string, asked: Asked, accept: string): Promise<string> {
    return this.#transport.text({ ...target(path, asked), accept });
  }

  list<Item>(path: string, asked: Asked, whole: WholeList<Item> | null): List<Item> {
    return new List<Item>(
      {
        path,
        page: (page) => this.#dataOf<Page<Item>>(target(path, { ...asked, page: { ...page } })),
        follow: (link) =>
          this.#dataOf<Page<Item>>({ ...asked, path: this.#transport.pathOfLink(link) }),
        whole,
      },
      asked,
    );
  }

  async export(path: string, asked: Asked): Promise<Export> {
    const to = target(path, asked);
    return new Export(await this.#transport.open(to), to);
  }

  async records<Item>(path: string, asked: Asked): Promise<RecordExport<Item>> {
    const to = target(path, asked);
    return new RecordExport<Item>(await this.#transport.open(to), to, this.#parse);
  }

  /** Reads an export to its end, or as far as it is wanted; again where it breaks off. */
  collect<Item>(path: string, asked: Asked): WholeList<Item> {
    const to = target(path, asked);
    const read = { transport: this.#transport, to, parse: this.#parse };
    return (limit, onRead) => collected<Item>({ ...read, limit, onRead });
  }

  async #dataOf<Body extends { readonly data: unknown }>(to: Target): Promise<Body> {
    const body = await this.#transport.json(to);
    if (typeof body === 'object' && body !== null && 'data' in body) return body as Body;
    throw new UnexpectedAnswerError('This is no answer of hybrid-core: it has no `data`', 200);
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
