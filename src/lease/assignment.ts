/**
 * Which living process has which share of the work: the same answer in each process that knows the
 * same others. Rendezvous hashing, bounded so that none has more than its equal part. Pure.
 */
import { hash } from 'node:crypto';

/**
 * Shares of one kind of work. With as many processes the last one still has a share; their leases are
 * read together every few seconds.
 */
export const sharesMax = 64;

/** The share that the work on a partner, or on a source, is part of. */
export function shareOf(id: string): number {
  return weightOf(id) % sharesMax;
}

/**
 * The owner of each share. Each goes to the process with the highest weight for it that has room:
 * when a process comes or goes, few shares move between the others.
 */
export function assignShares(holders: readonly string[]): readonly string[] {
  const room = Math.ceil(sharesMax / holders.length);
  const counts = new Map(holders.map((holder) => [holder, 0]));
  return Array.from({ length: sharesMax }, (_, share) => {
    const weights = new Map(holders.map((of) => [of, weightOf(`${share} ${of}`)]));
    const owner = holders
      .filter((of) => counts.get(of)! < room)
      .toSorted((a, b) => weights.get(b)! - weights.get(a)! || (a < b ? -1 : 1))[0]!;
    counts.set(owner, counts.get(owner)! + 1);
    return owner;
  });
}

function weightOf(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0);
}
