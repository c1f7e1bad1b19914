import { describe, expect, it } from 'vitest';
import { assignShares, shareOf, sharesMax } from './assignment.ts';

const holdersOf = (count: number) => Array.from({ length: count }, (_, index) => `host-${index}/1`);

/** How many shares each has. */
function countsOf(owners: readonly string[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts.values()];
}

describe('the shares', () => {
  it('are equal parts, of as many processes as there are shares', () => {
    for (let count = 1; count <= sharesMax; count++) {
      const owners = assignShares(holdersOf(count));
      expect(owners).toHaveLength(sharesMax);
      expect(Math.max(...countsOf(owners))).toBeLessThanOrEqual(Math.ceil(sharesMax / count));
    }
    expect(countsOf(assignShares(holdersOf(sharesMax)))).toHaveLength(sharesMax);
  });

  it('do not depend on the order in which the processes are known', () => {
    const holders = holdersOf(5);
    expect(assignShares(holders.toReversed())).toEqual(assignShares(holders));
  });

  it('mostly stay where they are when a process comes or goes', () => {
    for (let count = 1; count < 16; count++) {
      const before = assignShares(holdersOf(count));
      const after = assignShares(holdersOf(count + 1));
      const moved = after.filter((owner, share) => owner !== before[share]).length;
      // The part of the new one has to move; as much again may, to keep the parts equal.
      expect(moved, `from ${count}`).toBeLessThanOrEqual(
        2 * Math.ceil(sharesMax / (count + 1)) + 8,
      );
    }
  });

  it('have about as many partners each', () => {
    const counts = Array.from({ length: sharesMax }, () => 0);
    for (let partner = 0; partner < 10_000; partner++) counts[shareOf(`partner-${partner}`)]!++;
    expect(Math.min(...counts)).toBeGreaterThan(100);
    expect(Math.max(...counts)).toBeLessThan(220);
  });
});
