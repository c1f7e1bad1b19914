/** Limits concurrency per key, with the same limit for each key. */
export class KeyedLimiter {
  readonly #max: number;
  readonly #totalMax: number;
  /** Held permits by key; a key without any has no entry. */
  readonly #counts = new Map<string, number>();
  #size = 0;

  /** Of `totalMax`, a key may hold no more than are free, so that some stay free for the next. */
  constructor(max: number, totalMax = Number.POSITIVE_INFINITY) {
    this.#max = max;
    this.#totalMax = totalMax;
  }

  /** The number of held permits of all keys. */
  get size(): number {
    return this.#size;
  }

  /** Acquires a permit, released on disposal; null if the key is at its limit. */
  tryAcquire(key: string): Disposable | null {
    const free = this.#totalMax - this.#size;
    if ((this.#counts.get(key) ?? 0) >= Math.min(this.#max, free)) return null;
    this.#count(key, 1);
    return { [Symbol.dispose]: () => this.#count(key, -1) };
  }

  #count(key: string, change: 1 | -1): void {
    this.#size += change;
    const count = (this.#counts.get(key) ?? 0) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
