/** Opens a writer again whose files were moved: the write that finds this out fails, the next goes on. */
import { FilesMoved } from './open-files.ts';

interface Closable {
  close(): Promise<void>;
}

export class Reopening<Opened extends Closable> {
  readonly #reopen: () => Promise<Opened>;
  /** Null where the next use opens it. */
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

  /** False where another use has done so. */
  #forget(opening: Promise<Opened>): boolean {
    if (this.#opened !== opening) return false;
    this.#opened = null;
    return true;
  }
}
