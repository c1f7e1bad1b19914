/** A queue: first in, first out. Both ends cost the same however many wait, as `shift` does not. */
export class Fifo<Item> {
  #items: (Item | undefined)[] = [];
  /** What is before has been taken. */
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  /** The one that came first of those that are left. */
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
    // Not each time: what is moved is fewer than what was taken.
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}
