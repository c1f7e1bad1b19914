/**
 * Hands the lines of a log on some at a time: a system call for each would be a large part of what
 * a request costs.
 */
import { logBatchCharacters, logFlushMs } from './limits.ts';

export class LineBatches {
  readonly #output: { write(text: string): unknown };
  #waiting = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(output: { write(text: string): unknown }) {
    this.#output = output;
  }

  /** Takes a line, its line end included. */
  write(line: string): void {
    this.#waiting += line;
    if (this.#waiting.length >= logBatchCharacters) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), logFlushMs).unref();
  }

  /** Hands on what has come. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting === '') return;
    this.#output.write(this.#waiting);
    this.#waiting = '';
  }
}
