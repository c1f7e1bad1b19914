/** Reopens a writer whose files were moved: the write that detects it fails, the next succeeds. */
import { FilesMoved } from './open-files.ts';

interface Closable {
  close(): Promise<void>;
}

export class Reopening<Opened extends Closable> {
  readonly #reopen: () => Promise<Opened>;
  /** Null if the next use has to open it. */
  #opened: Promise<Opened> | null;

  constructor(opened: Opened, reopen: () => Promise<Opened>) {
    this.#opened = Promise.resolve(opened);
    this.#reopen = reopen;
  }

  async use<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    this.#opened ??= this.#reopen();
    const opening = this.#opened;
    const opened = await opening.catch((error) => {
      this.#forget(opening);
      throw error;
    });
    try {
      return await work(opened);
    } catch (error) {
      if (error instanceof FilesMoved && this.#forget(opening)) await opened.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    await opened?.close();
  }

  /** False if another use already did. */
  #forget(opening: Promise<Opened>): boolean {
    if (this.#opened !== opening) return false;
    this.#opened = null;
    return true;
  }
}
