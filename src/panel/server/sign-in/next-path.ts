/** Parses the page to open after sign-in: one of this panel only, which prevents open redirects. */
import { readTarget } from '../../../http/request/target.ts';
import { ownPath } from '../../own-path.ts';
import { pageNeeds } from '../../page-paths.ts';

/** Characters of the path to open after sign-in: a page with all of its filters. */
const nextPathCharactersMax = 2_000;

/**
 * The same at a provider, which gets the path encrypted: 512 characters become some 770, which
 * leaves room for the rest in a URL of 2,000, the length that proxies and logs accept.
 */
export const nextPathAtProviderCharactersMax = 512;

/**
 * A page's path with its query; null for anything else, including the first page, and for text
 * longer than `charactersMax`.
 *
 *   nextPath('/sites/fra01?x=1') -> '/sites/fra01?x=1'
 *   nextPath('//evil.example') -> null
 */
export function nextPath(text: unknown, charactersMax = nextPathCharactersMax): string | null {
  if (typeof text !== 'string' || text.length > charactersMax) return null;
  const path = ownPath(text);
  if (path === null || path === '/' || /[\s#]/.test(text)) return null;
  // Encoding may lengthen it.
  if (path.length > charactersMax) return null;
  return pageNeeds(readTarget(path).path.segments) === null ? null : path;
}
