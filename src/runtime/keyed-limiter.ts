/** Limits concurrency per key, with the same limit for each key. */
export class KeyedLimiter {
  readonly #max: number;
  /** Held permits by key; a key without any has no entry. */
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The number of held permits of all keys. */
  get size(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Acquires a permit, released on disposal; null if the key is at its limit. */
  tryAcquire(key: string): Disposable | null {
    if ((this.#counts.get(key) ?? 0) >= this.#max) return null;
    this.#count(key, 1);
    return { [Symbol.dispose]: () => this.#count(key, -1) };
  }

  #count(key: string, change: 1 | -1): void {
    const count = (this.#counts.get(key) ?? 0) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
