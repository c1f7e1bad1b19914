/** Sends work items to another process, which acknowledges each by its id. */

export class Acknowledged<Item> {
  readonly #pending = new Map<number, PromiseWithResolvers<void>>();
  #sent = 0;

  /** Resolves once the other process acknowledges the item; rejects if it failed or ended. */
  hand(item: Item, send: (id: number, item: Item) => void): Promise<void> {
    const id = ++this.#sent;
    const done = Promise.withResolvers<void>();
    this.#pending.set(id, done);
    send(id, item);
    return done.promise;
  }

  /** Records an acknowledgement; `error` is null on success. */
  settle(id: number, error: string | null): void {
    const done = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === null) done?.resolve();
    else done?.reject(new Error(error));
  }

  /** Rejects all pending items, since the other process has ended. */
  end(why: string): void {
    for (const done of this.#pending.values()) done.reject(new Error(why));
    this.#pending.clear();
  }
}

/** Awaits a work item; resolves with its error message, or null on success. */
export async function outcomeOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
