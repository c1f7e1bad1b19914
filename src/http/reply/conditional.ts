/** Evaluates `If-None-Match` (RFC 9110, 13.1.2). */

/**
 * True if the header names the tag or is `*`. Comparison is weak (RFC 9110, 8.8.3.2): proxies
 * change `W/` and recompress, and our tags tell bodies apart whatever their encoding.
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice(2);
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === opaque);
}
