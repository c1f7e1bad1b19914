/**
 * The JSON value of an answer whose list was read item by item: each is parsed as it comes, so that
 * no text of many megabytes is parsed in one go.
 */
import type { ListBounds } from './list-reader.ts';
import type { ListRequest, UpstreamAnswer } from './request.ts';

/** A list that stands below one key of an answer. */
export interface KeyedList extends Omit<ListBounds, 'path'> {
  readonly key: string;
}

/** For one request: `request` asks for the list, and `valueOf` puts it back into its place. */
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

  /** Throws a SyntaxError where the answer, or an item, is no JSON. */
  valueOf({ text }: UpstreamAnswer): unknown {
    const value: unknown = JSON.parse(text);
    if (!this.#isWhole) throw new SyntaxError('an item of the list is no JSON');
    if (this.#items.length === 0) return value;
    return { ...(value as object), [this.#key]: this.#items };
  }
}
