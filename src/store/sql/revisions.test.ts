import { describe, expect, it } from 'vitest';
import { nextRevision, revisionMove } from './revisions.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('revisions', () => {
  it.each([
    ['now', noon],
    ['with a clock that stands at 1970', 0],
    ['with a clock before 1970', -1e12],
    ['with a clock of the year 9999', 2.5e14],
  ])('grow, and differ between two histories that part, %s', (_name, now) => {
    let last = nextRevision(0, revisionMove(now));
    const seen = new Set([last]);
    for (let i = 0; i < 1_000; i++) {
      const [one, other] = [1, 2].map(() => nextRevision(last, revisionMove(now)));
      expect(Math.min(one!, other!)).toBeGreaterThan(last);
      seen.add(one!).add(other!);
      last = one!;
    }
    expect(Number.isSafeInteger(last)).toBe(true);
    // Of two thousand one pair may be alike by chance, some hundred would not be.
    expect(seen.size).toBeGreaterThan(1_990);
  });

  it('of a tenth of a second later are larger, whatever was lost before', () => {
    for (let i = 0; i < 1_000; i++) {
      const lost = nextRevision(0, revisionMove(noon + i));
      expect(nextRevision(0, revisionMove(noon + i + 100))).toBeGreaterThan(lost);
    }
  });
});
