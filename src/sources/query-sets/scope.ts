/** Labels that the queries of every set keep, so that their series still name their subject. */
import type { Labels } from '../prometheus/queries.ts';

/** The names, and the source's site and partner labels if it has any: `a, site`. */
export function grouped(names: readonly string[], { site, partner }: Labels): string {
  const scope = [site, partner].filter((label) => label !== null);
  return [...new Set([...names, ...scope])].join(', ');
}
