/** Places a site in a hash tree by its id alone, independent of other sites. */

/** Bits of the id's hash per level: a fan-out of sixteen. */
const branchBits = 4;
const hashBits = 32;

/** Maximum depth: the whole hash of an id is used up. */
export const branchDepthMax = hashBits / branchBits;

/** FNV-1a: also spreads ids that differ only in their last digits. */
const hashStart = 0x811c9dc5;
const hashPrime = 0x01000193;

/** Branch of a site at a depth from 0 to below `branchDepthMax`. */
export function branchOf(siteId: string, depth: number): number {
  let hash = hashStart;
  for (let at = 0; at < siteId.length; at++) {
    hash = Math.imul(hash ^ siteId.charCodeAt(at), hashPrime);
  }
  return (hash >>> (depth * branchBits)) & ((1 << branchBits) - 1);
}
