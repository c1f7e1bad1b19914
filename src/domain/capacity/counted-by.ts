/** What capacity planning counts by (docs: Capacity planning, By use or by promise). */
import type { HistoryPoint, QuantityPoints } from '../history.ts';
import type { WorkloadSumsByKind } from '../workload.ts';

/**
 * By use, of what there is; or by promise, of what may be promised. With `allocated`, allocated stands
 * for use and allocatable for total.
 */
export const countedBy = ['used', 'allocated'] as const;
export type CountedBy = (typeof countedBy)[number];

/** What was counted in a step of a history, which begins at `at` (ms since 1970). */
export interface CountedPoint extends QuantityPoints {
  readonly at: number;
}

/** What the points of a history say of use, or those that know promises of these. */
export function countedPoints(
  points: readonly HistoryPoint[],
  by: CountedBy,
): readonly CountedPoint[] {
  if (by === 'used') return points;
  return points.flatMap(({ at, allocation }) =>
    allocation === null ? [] : [{ at, ...allocation }],
  );
}

/** What a workload says of use, or of promises. */
export function countedSums(
  workload: WorkloadSumsByKind & { readonly allocation: WorkloadSumsByKind },
  by: CountedBy,
): WorkloadSumsByKind {
  return by === 'used' ? workload : workload.allocation;
}
