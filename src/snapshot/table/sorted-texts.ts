/** Distinct texts in code-point order, and where a text stands among them. */
import { compareCodePoints } from '../../domain/identifier.ts';

/** Lists of texts that tables share: 4 MiB if all texts are long. */
const sharedTextListsMax = 256;

/** Texts in such a list. */
const sharedTextsMax = 16;

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

/** Lists of few texts: most sites have the same node types and the same statuses. */
const shared = new Map<string, TextList>();

/** The texts in code-point order, each once. Tables with the same few texts share one list. */
export function listTexts(texts: Iterable<string>): TextList {
  const list = [...new Set(texts)].sort(compareCodePoints);
  return list.length > sharedTextsMax ? new TextList(list) : sharedList(list);
}

/** A list that other tables use as well stays in the processor's caches. */
function sharedList(texts: readonly string[]): TextList {
  const key = JSON.stringify(texts);
  const known = shared.get(key);
  if (known !== undefined) return known;
  const list = new TextList(texts);
  // All lists are forgotten at once, not the oldest ones: tables keep the lists that they use, and
  // only new tables share none of these.
  if (shared.size >= sharedTextListsMax) shared.clear();
  shared.set(key, list);
  return list;
}

/**
 * Finds a place in an order of `length` places, or -1. `orderOf` says whether a place comes before
 * the wanted one (below 0), behind it (above 0), or is the wanted one (0).
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
