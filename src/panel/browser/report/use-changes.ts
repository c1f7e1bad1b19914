/** How use moved from one month to the next, in points of percent of the months' means: those have like weekdays. */
import { type Workload, workloadNames } from '../charts/recorded.ts';
import { numberText } from '../values/language.ts';
import type { WorkloadMonth } from './workload-month.ts';

export interface UseChange {
  readonly workload: Workload;
  readonly points: number;
}

/** Those that were recorded in both months, the largest first. */
export function useChanges(
  months: readonly WorkloadMonth[],
  before: readonly WorkloadMonth[],
): readonly UseChange[] {
  const changes = months.flatMap(({ workload, average }): UseChange[] => {
    const former = before.find((of) => of.workload === workload)?.average ?? null;
    if (average === null || former === null) return [];
    return [{ workload, points: average.mean - former.mean }];
  });
  return changes.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** `+1.2 points`, `±0`. */
export function pointsText(points: number): string {
  const tenths = Math.round(Math.abs(points) * 10);
  if (tenths === 0) return '±0';
  return `${points < 0 ? '−' : '+'}${numberText(tenths / 10, 1, 1)} points`;
}

/** `Distributed storage +3.4 points, CPU −0.2 points`; null where nothing moved by a tenth of a point. */
export function changesText(changes: readonly UseChange[]): string | null {
  const moved = changes.filter(({ points }) => pointsText(points) !== '±0');
  const texts = moved.map(
    ({ workload, points }) => `${workloadNames[workload]} ${pointsText(points)}`,
  );
  return texts.length === 0 ? null : texts.join(', ');
}
