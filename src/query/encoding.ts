/** Decodes parts of a query string (docs: Introduction, Query strings). */

/** Reads `+` as a space and percent-decodes as UTF-8; throws an URIError where that fails. */
export function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
