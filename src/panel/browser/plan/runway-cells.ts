/** Cells of a row: runway of a workload with and without the plan, and the order date. */

import type { WorkloadForecast } from '../charts/recorded.ts';
import { untilText } from '../charts/until.ts';
import { utcDay } from '../values/format.ts';

/** When a workload is full. */
export function fullText({ state, percent, days_until }: WorkloadForecast): string {
  if (state === 'full') return 'full';
  if (days_until === null) return percent === null ? 'not known' : 'not known: too little history';
  return untilText(days_until['100']) ?? notForeseen;
}

/** The days between which to order, for a plan with a lead time. */
export function orderText({ days_until }: WorkloadForecast): string {
  const days = days_until?.['100'].order_by;
  if (days === undefined) return 'not known';
  const { earliest, expected } = days;
  if (earliest === null) return notForeseen;
  if (earliest === expected) return utcDay(earliest);
  return `from ${utcDay(earliest)}${expected === null ? '' : ` to ${utcDay(expected)}`}`;
}

const notForeseen = 'not within 5 years';
