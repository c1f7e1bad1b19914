/**
 * In charge of where a site stands in a tree of sites. Its id alone decides, whatever other sites
 * there are.
 */

/** Bits of the id's hash that tell the branch of a node: sixteen branches. */
const branchBits = 4;
const hashBits = 32;

/** A tree is no deeper: at this depth the whole hash of an id is used up. */
export const branchDepthMax = hashBits / branchBits;

/** FNV-1a: it also spreads ids that differ in their last digits alone. */
const hashStart = 0x811c9dc5;
const hashPrime = 0x01000193;

/** The branch of a site at a depth from 0 to below `branchDepthMax`. */
export function branchOf(siteId: string, depth: number): number {
  let hash = hashStart;
  for (let at = 0; at < siteId.length; at++) {
    hash = Math.imul(hash ^ siteId.charCodeAt(at), hashPrime);
  }
  return (hash >>> (depth * branchBits)) & ((1 << branchBits) - 1);
}
