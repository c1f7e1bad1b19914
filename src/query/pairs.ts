/**
 * In charge of the outermost grammar of a query string: splitting it into names and values and
 * decoding them. It knows no parameter (docs: Introduction, Query strings).
 */

import { rememberedNameCharactersMax, rememberedNamesMax } from '../limits.ts';

/** A parameter as sent, after decoding. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/**
 * Splits at `&` only, drops empty pieces, splits each at its first `=`, reads `+` as a space and
 * percent-decodes as UTF-8. Null where that decoding fails; it never throws.
 *
 *   decodePairs('a=1&&b')         -> [{ a, 1 }, { b, '' }]
 *   decodePairs('filter%5Bid%5D=x%3Dy=z') -> [{ filter[id], 'x=y=z' }]
 *   decodePairs('sort[id]=+')     -> [{ sort[id], ' ' }]
 *   decodePairs('a=%ff')          -> null
 */
export function decodePairs(queryString: string): readonly Pair[] | null {
  const pairs: Pair[] = [];
  try {
    for (const piece of queryString.split('&')) {
      if (piece === '') continue;
      const equals = piece.indexOf('=');
      const name = equals < 0 ? piece : piece.slice(0, equals);
      const value = equals < 0 ? '' : piece.slice(equals + 1);
      pairs.push({ name: decodeName(name), value: decodeComponent(value) });
    }
  } catch {
    return null;
  }
  return pairs;
}

/** Names as they were sent, decoded: clients send the same few, and decoding is slow. */
const decodedNames = new Map<string, string>();

function decodeName(text: string): string {
  const known = decodedNames.get(text);
  if (known !== undefined) return known;
  const name = decodeComponent(text);
  if (text.length <= rememberedNameCharactersMax) {
    if (decodedNames.size >= rememberedNamesMax) decodedNames.clear();
    decodedNames.set(text, name);
  }
  return name;
}

function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
