/** Maps an offset in a text to the line and column that an editor shows. */

/** 1-based; the column counts UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Line starts of one text, which may be added in chunks. Four bytes a line. */
export class LineIndex {
  #starts = new Uint32Array(1_024);
  #lines = 1;
  #length = 0;

  /** Appends a chunk of the text. */
  add(chunk: string): void {
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) {
      this.#addStart(this.#length + at + 1);
    }
    this.#length += chunk.length;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#lines;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }

  #addStart(offset: number): void {
    if (this.#lines === this.#starts.length) {
      const longer = new Uint32Array(2 * this.#lines);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#lines] = offset;
    this.#lines++;
  }
}
