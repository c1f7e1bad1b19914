/** In charge of dividing processing time among partners who ask for more than there is. */

/** What a partner asked for in some time, how much of it was let pass, and what that took. */
export interface Demand {
  asked: number;
  admitted: number;
  workedMs: number;
  /** What it took more than its share before. */
  readonly debtMs: number;
}

/**
 * The longest processing time for each partner, in ms, with which all of them together stay below
 * a part of what was done. Whoever needs less than that gets all of it, and leaves the rest to the
 * others. Without knowing what was done, there is no bound.
 */
export function fairShare(demands: readonly Demand[], part: number): number {
  const needed = demands.map(neededMs).sort((a, b) => a - b);
  let left = part * demands.reduce((sum, { workedMs }) => sum + workedMs, 0);
  if (left === 0) return Number.POSITIVE_INFINITY;
  let share = 0;
  for (const [index, ms] of needed.entries()) {
    share = left / (needed.length - index);
    if (ms > share) break;
    left -= ms;
  }
  return share;
}

/** What all of a partner's requests would have taken, those that were refused included. */
function neededMs({ asked, admitted, workedMs }: Demand): number {
  return workedMs * (asked / Math.max(1, admitted));
}
