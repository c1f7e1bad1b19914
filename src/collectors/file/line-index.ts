/** Turns an offset in a text into the line and column that an editor shows. */

/** 1-based; the column counts UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Line starts of one text, found only when the first position is asked for. */
export class LineIndex {
  readonly #text: string;
  #starts: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  position(offset: number): Position {
    this.#starts ??= lineStarts(this.#text);
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}
