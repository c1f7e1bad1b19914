/** Works out the month of one workload: its days, how it began and ended, and its highest use. */
import type { Unit } from '../../../domain/asset.ts';
import { amountsOf, ofWorkload, type Workload } from '../charts/recorded.ts';
import type { MonthHistory } from './answers.ts';

/** A day on which the workload was recorded; its shares are in percent of the day's total. */
export interface Day {
  /** When it begins, in ms since 1970. */
  readonly at: number;
  readonly mean: number;
  readonly highest: number;
  readonly used: number;
  readonly total: number;
  readonly unit: Unit;
}

export interface WorkloadMonth {
  readonly workload: Workload;
  /** Those that were recorded. */
  readonly days: readonly Day[];
  /** The first and the last of them; null where nothing was recorded. */
  readonly first: Day | null;
  readonly last: Day | null;
  /** The day of the highest use. */
  readonly highest: Day | null;
}

export function workloadMonth({ points }: MonthHistory, workload: Workload): WorkloadMonth {
  const days = points.flatMap((point): Day[] => {
    const recorded = ofWorkload(point, workload);
    if (recorded === null || recorded.percent === null) return [];
    const { percent: mean } = recorded;
    const amounts = amountsOf(recorded);
    const total = Number(amounts.total);
    const highest = total === 0 ? mean : (100 * Number(amounts.most)) / total;
    const { unit } = amounts;
    return [{ at: Date.parse(point.at), mean, highest, used: Number(amounts.used), total, unit }];
  });
  const highest = days.reduce<Day | null>(
    (most, day) => (most === null || day.highest > most.highest ? day : most),
    null,
  );
  return { workload, days, first: days[0] ?? null, last: days.at(-1) ?? null, highest };
}
