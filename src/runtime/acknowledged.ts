/** Hands work to another process, which says of each piece whether it is done. */

export class Acknowledged<Item> {
  readonly #pending = new Map<number, PromiseWithResolvers<void>>();
  #sent = 0;

  /** Resolves once the other process has done it; rejects if it could not, or has ended. */
  hand(item: Item, send: (id: number, item: Item) => void): Promise<void> {
    const id = ++this.#sent;
    const done = Promise.withResolvers<void>();
    this.#pending.set(id, done);
    send(id, item);
    return done.promise;
  }

  /** Takes the other process's word; `error` is null if the work is done. */
  settle(id: number, error: string | null): void {
    const done = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === null) done?.resolve();
    else done?.reject(new Error(error));
  }

  /** Rejects all that is not done: the other process has ended. */
  end(why: string): void {
    for (const done of this.#pending.values()) done.reject(new Error(why));
    this.#pending.clear();
  }
}

/** Does a piece of handed work; resolves with the word on it. */
export async function outcomeOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
