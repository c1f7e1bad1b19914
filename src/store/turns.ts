/** In charge of how many pieces of work go on side by side. */

/** Lets a bounded number in at a time; the others wait in a queue, however long it takes. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(countMax: number) {
    this.#free = countMax;
  }

  /** Resolves when it is the caller's turn; `give` ends the turn. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

/**
 * Does the work for each item, a bounded number side by side. The results are in the order of the
 * items. Rejects with the first failure.
 */
export async function sideBySide<Item, Result>(
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
