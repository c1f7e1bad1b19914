/** Cells of a row: runway of a workload with and without the plan, and the order date. */

import type { WorkloadForecast } from '../charts/recorded.ts';
import { untilText } from '../charts/runway.ts';
import { utcDay } from '../figures/format.ts';

/** When a workload is full. */
export function fullText({ state, percent, days_until }: WorkloadForecast): string {
  if (percent === null) return 'not known';
  if (state === 'full') return 'full';
  if (days_until === null) return 'not known: too little history';
  return untilText(days_until['100']) ?? notForeseen;
}

/** The latest day to order, for a plan with a lead time. */
export function orderText({ state, days_until }: WorkloadForecast): string {
  const day = days_until?.['100'].order_by;
  if (day === undefined) return state === 'full' ? 'today' : 'not known';
  return day === null ? notForeseen : utcDay(day);
}

const notForeseen = 'not within 5 years';
