/** Bounds concurrency: a semaphore, and a concurrent map. */

/** Semaphore. Waiters queue in FIFO order, without a timeout. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(countMax: number) {
    this.#free = countMax;
  }

  /** Acquires a permit, waiting if none is free; `release` returns it. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

/**
 * Maps the items with bounded concurrency. Results keep the order of the items. Rejects with the
 * first failure.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  countMax: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const workInTurn = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: countMax }, workInTurn));
  return results;
}
