/** Works out the month of one workload: its days, how it began and ended, and its highest use. */
import { partOf, type Quantity, quantityValue } from '../views/quantity.ts';
import type { History } from './answers.ts';
import { numberOf } from './number-text.ts';

/** A day on which the workload was recorded; its shares are in percent of the day's total. */
export interface Day {
  /** When it begins, in ms since 1970. */
  readonly at: number;
  readonly mean: number;
  readonly highest: number;
  readonly used: number;
  readonly total: number;
}

export interface WorkloadMonth {
  readonly quantity: Quantity;
  /** Those that were recorded. */
  readonly days: readonly Day[];
  /** The first and the last of them; null where nothing was recorded. */
  readonly first: Day | null;
  readonly last: Day | null;
  /** The day of the highest use. */
  readonly highest: Day | null;
}

export function workloadMonth({ points }: History, quantity: Quantity): WorkloadMonth {
  const days = points.flatMap((point) => {
    const part = partOf<object | null, object | null>(point, quantity);
    const numberNamed = (name: string) => numberOf(quantityValue(part, name, quantity));
    const percent = quantityValue(part, 'percent', quantity) ?? null;
    if (part === null || percent === null) return [];
    const total = numberNamed('total_UNIT');
    const highest = total === 0 ? numberOf(percent) : (100 * numberNamed('used_UNIT_max')) / total;
    const used = numberNamed('used_UNIT');
    return [{ at: Date.parse(point.at), mean: numberOf(percent), highest, used, total }];
  });
  const highest = days.reduce<Day | null>(
    (most, day) => (most === null || day.highest > most.highest ? day : most),
    null,
  );
  return { quantity, days, first: days[0] ?? null, last: days.at(-1) ?? null, highest };
}
