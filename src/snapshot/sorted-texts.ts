/** Distinct texts in code-point order, and where a text stands among them. */
import { compareCodePoints } from '../domain/identifier.ts';

export interface SortedTexts {
  readonly length: number;
  /** The place of a text, from 0, or -1 where it is not among them. */
  rankOf(text: string): number;
}

/** Texts that are few, as strings. */
export class TextList implements SortedTexts {
  /** Each once, in code-point order. */
  readonly texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }

  get length(): number {
    return this.texts.length;
  }

  rankOf(text: string): number {
    return search(this.length, (rank) => compareCodePoints(this.texts[rank], text));
  }
}

/** The texts in code-point order, each once. */
export function listTexts(texts: Iterable<string>): TextList {
  return new TextList([...new Set(texts)].sort(compareCodePoints));
}

/**
 * Finds what is looked for in an order of so many places, or -1: `orderOf` says whether a place
 * holds what comes before it (below 0), behind it (above 0), or just that (0).
 */
export function search(length: number, orderOf: (place: number) => number): number {
  let low = 0;
  let high = length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = orderOf(middle);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
