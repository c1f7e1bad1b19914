/** In charge of the bytes of texts that are made one after another: a piece of them at a time. */
import type { Pieces } from './streamed-answer.ts';

/** Of a UTF-16 code unit in UTF-8. */
const bytesPerCharacterMax = 3;

export class TextPieces implements Pieces {
  readonly #texts: Iterator<string, void>;
  readonly #memory: Buffer;
  readonly #textsMax: number;
  #next: IteratorResult<string, void>;

  /**
   * Every single text fits into `memory`, however it is encoded. A piece holds `textsMax` of them at
   * most, so that many which are empty take no long turn.
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
        if (at === 0) throw new Error('a text does not fit into a piece');
        break;
      }
      at += this.#memory.write(text, at);
      this.#next = this.#texts.next();
    }
    return this.#memory.subarray(0, at);
  }
}
