/** Decodes parts of a query string (docs: Introduction, Query strings). */

/** Decodes `+` as a space, then percent-encoding as UTF-8. Throws a URIError on malformed input. */
export function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
