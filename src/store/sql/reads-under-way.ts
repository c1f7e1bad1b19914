/** Drains a reader on close: reads in flight complete, later ones are rejected. */
import { StoreError } from '../error.ts';

export class ReadsUnderWay {
  readonly #reads = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Runs a read. Rejects with a StoreError after `close`. */
  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new StoreError('the reader of the database is closed');
    const read = work();
    this.#reads.add(read);
    try {
      return await read;
    } finally {
      this.#reads.delete(read);
    }
  }

  /** Rejects further reads; resolves when those in flight have settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#reads);
  }
}
