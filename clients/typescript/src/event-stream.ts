/** Parses Server-Sent Events (WHATWG HTML, 9.2) into the data of their messages. */
import { UnexpectedAnswerError } from './errors.ts';
import { messageCharactersMax } from './limits.ts';

/**
 * An item of a stream: the data of a message, or of one that says that events are missing; a
 * reconnection time; or, in a block without data, the last event id.
 */
export type StreamItem =
  | { readonly data: string }
  | { readonly gap: string }
  | { readonly retryMs: number }
  | { readonly position: string };

const eventId = /^\d{1,20}$/;

/** Parses a stream incrementally. An unterminated message at the end of the stream is discarded. */
export class EventStreamParser {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #data: string[] = [];
  #id: string | null = null;
  #type = '';
  #characters = 0;

  /** Items completed by these bytes. */
  *items(bytes: Uint8Array): Generator<StreamItem, void, undefined> {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    // A CR at the end may be the first half of a CR LF.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) yield* this.#line(line);
    this.#bound(this.#rest.length);
  }

  *#line(line: string): Generator<StreamItem, void, undefined> {
    if (line === '') {
      if (this.#data.length > 0) yield this.#message(this.#data.join('\n'));
      else if (this.#id !== null) yield { position: this.#id };
      this.#data = [];
      this.#id = null;
      this.#type = '';
      this.#characters = 0;
      return;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'data') {
      this.#characters += value.length;
      this.#bound(0);
      this.#data.push(value);
    } else if (name === 'event') this.#type = value;
    else if (name === 'id' && eventId.test(value)) this.#id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) yield { retryMs: Number(value) };
  }

  #message(data: string): StreamItem {
    return this.#type === 'gap' ? { gap: data } : { data };
  }

  #bound(more: number): void {
    if (this.#characters + more <= messageCharactersMax) return;
    const message = `This is no answer of hybrid-core: an event of over ${messageCharactersMax} characters`;
    throw new UnexpectedAnswerError(message, 200);
  }
}
