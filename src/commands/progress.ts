/** One line of progress on a terminal, for files that take a while; silent everywhere else. */
import { progressFileBytesMin } from '../limits.ts';

const clearLine = '\r\u001b[K';

export class Progress {
  readonly #stream: NodeJS.WritableStream;
  #isShown = false;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  /** Begins with reading a file of some size; a short one keeps the whole progress silent. */
  begin(file: string, characters: number): void {
    const isTerminal = 'isTTY' in this.#stream && this.#stream.isTTY === true;
    this.#isShown = isTerminal && characters >= progressFileBytesMin;
    this.show(`Reading ${file} (${Math.round(characters / 1e6)} MB)`);
  }

  /** Begins with work that takes long whatever its size. */
  beginWork(): void {
    this.#isShown = 'isTTY' in this.#stream && this.#stream.isTTY === true;
  }

  show(text: string): void {
    if (this.#isShown) this.#stream.write(`${clearLine}${text} …`);
  }

  clear(): void {
    if (this.#isShown) this.#stream.write(clearLine);
  }
}
