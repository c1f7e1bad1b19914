/**
 * A queue: first in, first out. Putting and taking cost the same however many wait; `shift` of an
 * array does not.
 */
export class Fifo<Item> {
  #items: (Item | undefined)[] = [];
  /** The items before this index have been taken. */
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  /** The item that came first of those that are left. */
  get head(): Item | undefined {
    return this.#items[this.#first];
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  take(): Item | undefined {
    const item = this.#items[this.#first];
    if (item === undefined) return undefined;
    // What was taken is no longer held.
    this.#items[this.#first++] = undefined;
    // Not after each item: fewer items are moved than were taken.
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}
