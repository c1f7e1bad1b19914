/** Formats the days on which a capacity is forecast to reach a share of it, by dates alone. */
import { type DaysUntil, type Forecasts, workloadNames } from '../charts/recorded.ts';
import { fullDateText } from '../values/full-day.ts';

/** A forecast names no day past five years. */
const never = 'not in 5 years';

/** `10 Nov 2026`, and the earliest day where it is much sooner. */
export function untilText(until: DaysUntil | null, writtenAt: number): string {
  return until === null ? 'not known' : (fullDateText(until, writtenAt) ?? never);
}

/** What a site is full of first, and when; a dash where no day is named. */
export function firstFullText(
  { first = [] }: Pick<Forecasts, 'first'>,
  siteId: string,
  writtenAt: number,
): string {
  if (first === null) return 'being worked out';
  const forecast = first.find(({ site_id: id }) => id === siteId);
  if (forecast === undefined) return '–';
  return `${workloadNames[forecast.quantity]}: ${untilText(forecast.days_until, writtenAt)}`;
}
