/** Streams exports: all assets in one response, whole or an error (docs: Export). */
import { IncompleteExportError } from './errors.ts';
import { exportSilenceMs, lineCharactersMax } from './limits.ts';
import { parsed, shapes } from './shapes.ts';
import type { OpenAnswer, Target } from './transport.ts';

const lineFeed = 10;

/** An export as bytes. It can be read once; an error at its end marks it as incomplete. */
export class Export {
  /** The `meta.revision` of the exported list. */
  readonly revision: string;
  /** The file name that the service suggests; null without one. */
  readonly fileName: string | null;
  /** The entity tag for the next `ifNoneMatch`; null without one. */
  readonly etag: string | null;
  /** Whether the copy that `ifNoneMatch` names is still current: the body is then empty. */
  readonly isUnchanged: boolean;
  readonly #answer: OpenAnswer;
  readonly #path: string;
  readonly #signal: AbortSignal | undefined;

  constructor(answer: OpenAnswer, { path, signal }: Target) {
    const { headers } = answer.response;
    this.#answer = answer;
    this.#path = path;
    this.#signal = signal;
    this.revision = headers.get('X-Revision') ?? '';
    this.etag = headers.get('ETag');
    this.isUnchanged = answer.response.status === 304;
    this.fileName =
      /filename="([^"]*)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? null;
  }

  /** Cancels the export unread, so that it no longer counts as in flight. */
  async cancel(): Promise<void> {
    this.#answer.deadline.end();
    await this.#answer.response.body?.cancel();
  }

  /** The bytes as they arrive. */
  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    const { response, deadline } = this.#answer;
    if (this.isUnchanged) return deadline.end();
    const reader = response.body!.getReader();
    let last = lineFeed;
    try {
      for (;;) {
        deadline.extend(exportSilenceMs);
        const { done, value } = await reader.read().catch((error) => this.#fail(error));
        deadline.suspend();
        if (done) break;
        last = value.at(-1) ?? last;
        yield value;
      }
    } finally {
      deadline.end();
      await reader.cancel().catch(() => {});
    }
    if (last !== lineFeed) this.#fail(new Error('its last line has no end'));
  }

  /** The text by line, without line ends. */
  async *lines(): AsyncGenerator<string, void, undefined> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of this.bytes()) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > lineCharactersMax) this.#fail(new Error('a line has no end'));
      yield* lines;
    }
  }

  #fail(cause: unknown): never {
    if (this.#signal?.aborted) throw this.#signal.reason;
    throw new IncompleteExportError(this.#path, cause);
  }
}

/** An export as a stream of records. */
export class RecordExport<Item> extends Export implements AsyncIterable<Item> {
  readonly #parse: (json: string) => unknown;

  constructor(answer: OpenAnswer, to: Target, parse: (json: string) => unknown) {
    super(answer, to);
    this.#parse = parse;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const line of this.lines()) yield readLine<Item>(line, this.#parse);
  }
}

/** Parses a record of an export; throws if the line is not a record. */
export function readLine<Item>(line: string, parse: (json: string) => unknown): Item {
  return parsed<Item>(line, 'a line', shapes.asset, parse);
}
