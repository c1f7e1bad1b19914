/** Shows one line of progress on a terminal for slow files; otherwise silent. */
import { oneLine } from '../../text/quote.ts';

/** File size from which progress is shown: reading takes a second or so. */
const progressFileBytesMin = 2 * 1024 * 1024;

const clearLine = '\r\u001b[K';

export class Progress {
  readonly #stream: NodeJS.WritableStream;
  #isShown = false;
  #text = '';

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  /** Reports the bytes read; a small file keeps the progress silent. */
  reading(file: string, bytes: number): void {
    if (bytes < progressFileBytesMin) return;
    this.beginWork();
    this.show(`Reading ${file} (${Math.round(bytes / 1e6)} MB)`);
  }

  /** Starts progress output for work that is slow at any size. */
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
