/**
 * Parses a JSON response whose list is read item by item, so that no text of many megabytes is
 * parsed in one go.
 */
import type { ListBounds } from './list-reader.ts';
import type { ListRequest, UpstreamAnswer } from './send.ts';

/** A list below one key of a response. */
export interface KeyedList extends Omit<ListBounds, 'path'> {
  readonly key: string;
}

/** For one request: pass `request` along; `valueOf` inserts the list into the parsed response. */
export class JsonList {
  readonly request: ListRequest;
  readonly #key: string;
  #items: unknown[] = [];
  #isWhole = true;

  constructor({ key, itemsMax, itemBytesMax }: KeyedList) {
    this.#key = key;
    this.request = {
      path: [key],
      itemsMax,
      itemBytesMax,
      begin: () => {
        this.#items = [];
        this.#isWhole = true;
        return (text) => this.#add(text);
      },
    };
  }

  #add(text: string): void {
    try {
      this.#items.push(JSON.parse(text));
    } catch {
      this.#isWhole = false;
    }
  }

  /** Throws a SyntaxError if the response or an item is no JSON. */
  valueOf({ text }: UpstreamAnswer): unknown {
    const value: unknown = JSON.parse(text);
    if (!this.#isWhole) throw new SyntaxError('an item of the list is no JSON');
    if (this.#items.length === 0) return value;
    return { ...(value as object), [this.#key]: this.#items };
  }
}
