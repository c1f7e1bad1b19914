/** Works out the month of one workload: its days, their average, and its highest use. */
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

/** What the recorded days were on average, of the total of the last of them. */
export type Average = Pick<Day, 'mean' | 'used' | 'total' | 'unit'>;

export interface WorkloadMonth {
  readonly workload: Workload;
  /** Those that were recorded. */
  readonly days: readonly Day[];
  /** Null where nothing was recorded. */
  readonly average: Average | null;
  /** The day of the highest use; null where nothing was recorded. */
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
  return { workload, days, average: averageOf(days), highest };
}

function averageOf(days: readonly Day[]): Average | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  const mean = (of: 'mean' | 'used') => days.reduce((sum, day) => sum + day[of], 0) / days.length;
  return { mean: mean('mean'), used: mean('used'), total: last.total, unit: last.unit };
}
