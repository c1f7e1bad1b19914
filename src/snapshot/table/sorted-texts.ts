/** Distinct texts in code-point order, with lookup of a text's rank. */
import { compareCodePoints } from '../../domain/identifier.ts';

/** Maximum shared lists: 4 MiB if all texts are long. */
const sharedTextListsMax = 256;

/** Maximum texts of a shared list. */
const sharedTextsMax = 16;

export interface SortedTexts {
  readonly length: number;
  /** Rank of a text, from 0, or -1 if absent. */
  rankOf(text: string): number;
}

/** Few texts, as strings. */
export class TextList implements SortedTexts {
  /** Distinct, in code-point order. */
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

/** Interned lists: most sites have the same node types and statuses. */
const shared = new Map<string, TextList>();

/** The distinct texts in code-point order. Tables with the same few texts share one list. */
export function listTexts(texts: Iterable<string>): TextList {
  const list = [...new Set(texts)].sort(compareCodePoints);
  return list.length > sharedTextsMax ? new TextList(list) : sharedList(list);
}

/** A list shared by several tables stays in the CPU caches. */
function sharedList(texts: readonly string[]): TextList {
  const key = JSON.stringify(texts);
  const known = shared.get(key);
  if (known !== undefined) return known;
  const list = new TextList(texts);
  // Evicts all at once rather than the oldest: tables keep the lists they use, and only new tables
  // miss these.
  if (shared.size >= sharedTextListsMax) shared.clear();
  shared.set(key, list);
  return list;
}

/**
 * Binary search over `length` places; -1 if not found. `orderOf` returns below 0 if a place is
 * before the target, above 0 if after it, 0 at the target.
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
