/** Cells of a row: runway of a workload with and without the plan, and the order date. */

import type { WorkloadForecast } from '../charts/recorded.ts';
import { untilText } from '../charts/until.ts';
import { utcDay } from '../values/format.ts';
import * as words from '../words/plan.tsx';

/** When a workload is full. */
export function fullText({ state, percent, days_until }: WorkloadForecast): string {
  if (percent === null) return words.notKnown;
  if (state === 'full') return words.isFull;
  if (days_until === null) return words.tooLittleHistory;
  return untilText(days_until['100']) ?? notForeseen;
}

/** The latest day to order, for a plan with a lead time. */
export function orderText({ state, days_until }: WorkloadForecast): string {
  const day = days_until?.['100'].order_by;
  if (day === undefined) return state === 'full' ? words.today : words.notKnown;
  return day === null ? notForeseen : utcDay(day);
}

const notForeseen = words.notWithin5Years;
