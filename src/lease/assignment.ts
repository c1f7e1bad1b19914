/**
 * Assigns shares of work to live processes: rendezvous hashing, bounded so that no process exceeds
 * an equal part. Deterministic, so that processes with the same member list agree. Pure.
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
 * The owner of each share: the process with the highest weight for it that has room. When a process
 * joins or leaves, few shares move between the others.
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
