/** One line of progress on a terminal, for files that take a while; silent everywhere else. */
import { oneLine } from '../../text/quote.ts';

/** Bytes of a file whose reading takes a second or so, and shows its progress on a terminal. */
const progressFileBytesMin = 2 * 1024 * 1024;

const clearLine = '\r\u001b[K';

export class Progress {
  readonly #stream: NodeJS.WritableStream;
  #isShown = false;
  #text = '';

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  /** So much of a file has been read; a short one keeps the whole progress silent. */
  reading(file: string, bytes: number): void {
    if (bytes < progressFileBytesMin) return;
    this.beginWork();
    this.show(`Reading ${file} (${Math.round(bytes / 1e6)} MB)`);
  }

  /** Begins with work that takes long whatever its size. */
  beginWork(): void {
    this.#isShown = 'isTTY' in this.#stream && this.#stream.isTTY === true;
  }

  show(text: string): void {
    if (!this.#isShown || text === this.#text) return;
    this.#text = text;
    this.#stream.write(`${clearLine}${oneLine(text)} …`);
  }

  clear(): void {
    if (this.#isShown) this.#stream.write(clearLine);
  }
}
