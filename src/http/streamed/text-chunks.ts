/** Encodes a sequence of texts into chunks, in one reused buffer. */
import type { Chunks } from './streamed-answer.ts';

/** Of a UTF-16 code unit in UTF-8. */
const bytesPerCharacterMax = 3;

export class TextChunks implements Chunks {
  readonly #texts: Iterator<string, void>;
  readonly #memory: Buffer;
  readonly #textsMax: number;
  #next: IteratorResult<string, void>;

  /**
   * Every single text fits into `memory`, however it is encoded. A chunk holds at most `textsMax`
   * of them, so that many empty ones do not block the event loop.
   */
  constructor(texts: Iterator<string, void>, memory: Buffer, textsMax: number) {
    this.#texts = texts;
    this.#memory = memory;
    this.#textsMax = textsMax;
    this.#next = texts.next();
  }

  next(): Buffer | null {
    if (this.#next.done) return null;
    let at = 0;
    for (let count = 0; count < this.#textsMax && !this.#next.done; count++) {
      const text = this.#next.value;
      if (at + text.length * bytesPerCharacterMax > this.#memory.length) {
        if (at === 0) throw new Error('a text does not fit into a chunk');
        break;
      }
      at += this.#memory.write(text, at);
      this.#next = this.#texts.next();
    }
    return this.#memory.subarray(0, at);
  }
}
