/** The labels that queries of every set keep, so that their series still tell what they are about. */
import type { Labels } from '../prometheus/queries.ts';

/** The names, and the labels that name a site and a partner, as far as a source has any: `a, site`. */
export function grouped(names: readonly string[], { site, partner }: Labels): string {
  const scope = [site, partner].filter((label) => label !== null);
  return [...new Set([...names, ...scope])].join(', ');
}
