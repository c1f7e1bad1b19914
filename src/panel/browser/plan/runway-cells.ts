/** Cells of a row: runway of a workload with and without the plan, and the order date. */
import { dayMs } from '../../../domain/history.ts';
import type { WorkloadForecast } from '../charts/recorded.ts';
import { counted, utcDay } from '../values/format.ts';
import { fullDayText } from '../values/full-day.ts';
import type { FirstSite, UntilFull } from './first-sites.ts';

/** When a workload is full. */
export function fullText(
  { state, percent, days_until }: WorkloadForecast,
  now: number = Date.now(),
): string {
  if (state === 'full') return 'full';
  if (days_until === null) return percent === null ? 'not known' : 'not known: too little history';
  return fullDayText(days_until['100'], now) ?? notForeseen;
}

/** When the first site is full. */
export function firstFullText(
  { days_until: until }: Pick<FirstSite, 'days_until'>,
  now = Date.now(),
): string {
  return until.expected === 0 ? 'full now' : (fullDayText(until, now) ?? notForeseen);
}

/** By how many days the last day to order has passed; 0 where it has not, or there is none. */
export function daysLate(until: UntilFull | null, now = Date.now()): number {
  const last = until?.order_by?.expected ?? null;
  return last === null ? 0 : Math.max(0, Math.floor((now - Date.parse(last)) / dayMs));
}

/** The days between which to order, for a plan with a lead time, or how late it is. */
export function orderText(until: UntilFull | null, now = Date.now()): string {
  const days = until?.order_by;
  if (days === undefined) return 'not known';
  const { earliest, expected } = days;
  if (earliest === null) return notForeseen;
  const late = daysLate(until, now);
  if (late > 0) return `now: ${counted(late, 'day')} late`;
  if (earliest === expected) return utcDay(earliest);
  return `from ${utcDay(earliest)}${expected === null ? '' : ` to ${utcDay(expected)}`}`;
}

const notForeseen = 'not within 5 years';
