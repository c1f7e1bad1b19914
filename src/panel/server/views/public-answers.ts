/**
 * Asks the public interface what the views of pages combine, and holds its answers by their entity
 * tags. Each is asked for again with its tag: the interface decides at every request who may read,
 * and sends only what has changed.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ListBody } from '../../../contract/envelopes.ts';
import { type Answer, answer } from '../../../http/reply/answer.ts';
import { pageLimitMax } from '../../../limits.ts';
import { readJson } from '../../browser/values/exact-json.ts';
import { cannotAsk, PanelError } from '../error.ts';

/**
 * Bytes that are held, as they were sent: the views of some 20 partners with 300 sites each. What
 * was not asked for longest goes first, and is then sent as a whole again.
 */
const heldBytesMax = 32 * 1024 * 1024;

/** Pages of a list that are asked for at a time, as a browser would: others wait for the interface, too. */
const pagesAtOnce = 6;

/** Times that a list is read from its first page on while its data change. */
const listReadsMax = 3;

/**
 * Asks the interface for a path in the name of a session, with the entity tag of what is held
 * (interface-client.ts).
 */
export type Ask = (path: string, etag: string | null) => Promise<IncomingMessage>;

/** What is held of an answer. */
export interface Held<Value> {
  /** Changes whenever the value does. */
  readonly tag: string;
  readonly value: Value;
  readonly bytes: number;
}

/** What is taken of the body of an answer. */
export type Taken<Value> = Omit<Held<Value>, 'tag'>;

/** An answer of the interface that is no success, to be given to the page as it is. */
export class RefusedByInterface extends Error {
  override readonly name = 'RefusedByInterface';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: string) {
    super(`The interface answered with ${status}.`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The answers of all partners; the least recently asked for are let go first. */
export class HeldAnswers {
  readonly #held = new Map<string, Held<unknown>>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax = heldBytesMax) {
    this.#bytesMax = bytesMax;
  }

  find(key: string): Held<unknown> | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, held);
    return held;
  }

  put(key: string, held: Held<unknown>): void {
    this.#remove(key);
    this.#held.set(key, held);
    this.#bytes += held.bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }
}

/** Asks in the name of one session. */
export class PublicAnswers {
  readonly #held: HeldAnswers;
  readonly #partnerId: string;
  readonly #ask: Ask;

  constructor(held: HeldAnswers, partnerId: string, ask: Ask) {
    this.#held = held;
    this.#partnerId = partnerId;
    this.#ask = ask;
  }

  /** The JSON of an answer. Throws a RefusedByInterface. */
  json<Body>(path: string): Promise<Held<Body>> {
    return this.read(path, (body) => jsonOf<Body>(body));
  }

  /**
   * All records of a list, whose path has no query string or one without a page. Its first page
   * tells whether any has changed: all have one revision. Throws a RefusedByInterface, and a PanelError
   * while the data change too quickly.
   */
  async list<Item>(path: string): Promise<Held<readonly Item[]>> {
    return this.read(pageOf(path, 0), async (body) => {
      let first = await jsonOf<ListBody<Item>>(body);
      for (let read = 1; ; read++) {
        const { page, revision } = first.value.meta;
        const others = await this.#pages<Item>(path, page.total);
        const pages = [first, ...others];
        if (others.every(({ value }) => value.meta.revision === revision)) {
          const value = pages.flatMap((of) => of.value.data);
          return { value, bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0) };
        }
        if (read === listReadsMax) throw changing();
        first = await jsonOf<ListBody<Item>>(await this.#answerTo(pageOf(path, 0)));
      }
    });
  }

  /** What `take` makes of the body of an answer. Throws a RefusedByInterface. */
  async read<Value>(
    path: string,
    take: (body: Readable) => Promise<Taken<Value>>,
  ): Promise<Held<Value>> {
    const key = JSON.stringify([this.#partnerId, path]);
    const known = this.#held.find(key) as Held<Value> | undefined;
    const came = await this.#answerTo(path, known?.tag);
    if (came.statusCode === 304) {
      came.resume();
      return known!;
    }
    const taken = await take(came).catch((error: unknown) => {
      throw came.errored === null ? error : cannotAsk(error);
    });
    const held = { tag: came.headers.etag ?? '', ...taken };
    if (held.tag !== '') this.#held.put(key, held);
    return held;
  }

  /** The answer that is made of others; made again once one of them has changed. */
  combine(name: string, parts: readonly Held<unknown>[], make: () => unknown): Answer {
    const key = JSON.stringify([this.#partnerId, 'combined', name]);
    const tag = JSON.stringify(parts.map((part) => part.tag));
    const known = this.#held.find(key) as Held<Answer> | undefined;
    if (known?.tag === tag) return known.value;
    const value = answer(Buffer.from(JSON.stringify(make())));
    this.#held.put(key, { tag, value, bytes: value.body.length });
    return value;
  }

  /** The pages after the first one. */
  async #pages<Item>(path: string, total: number) {
    const pages: Taken<ListBody<Item>>[] = [];
    const at = Array.from({ length: Math.ceil(total / pageLimitMax) }, (_, i) => i * pageLimitMax);
    for (let next = 1; next < at.length; next += pagesAtOnce) {
      const some = at.slice(next, next + pagesAtOnce).map(async (offset) => {
        return jsonOf<ListBody<Item>>(await this.#answerTo(pageOf(path, offset)));
      });
      pages.push(...(await Promise.all(some)));
    }
    return pages;
  }

  /** A 200, or a 304 where there is a tag. */
  async #answerTo(path: string, tag: string | null = null): Promise<IncomingMessage> {
    const came = await this.#ask(path, tag);
    const status = came.statusCode!;
    if (status === 200 || (status === 304 && tag !== null)) return came;
    const { 'retry-after': retryAfter } = came.headers;
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
    throw new RefusedByInterface(status, headers, await text(came));
  }
}

/** Rejects with a PanelError where the answer breaks off. */
async function jsonOf<Body>(body: Readable): Promise<Taken<Body>> {
  const read = await text(body).catch((error: unknown) => {
    throw cannotAsk(error);
  });
  return { value: readJson(read) as Body, bytes: Buffer.byteLength(read) };
}

function pageOf(path: string, offset: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}page[limit]=${pageLimitMax}&page[offset]=${offset}`;
}

function changing(): PanelError {
  return new PanelError('away', 'The data are changing at the moment. Try again in a few seconds.');
}
