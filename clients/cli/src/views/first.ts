/** Says which site is full first, and how soon. */
import type { PartnerForecast } from '@hybrid-core/client';

interface DaysUntil {
  readonly earliest: number | null;
  readonly expected: number | null;
}

/** `full first: iad01, distributed, in 68 days at the earliest`; null where no site has a day. */
export function firstText(sites: PartnerForecast['first']): string | null {
  const [first] = sites ?? [];
  if (first === undefined) return null;
  const { site_id: site, quantity, days_until: until } = first;
  return `full first: ${site}, ${quantity}, ${whenText(soonestDays(until)!)}`;
}

/**
 * The days until the earliest date. Past half of the known days each quantile goes on by its own
 * slope, so `expected` may come before `earliest`.
 */
export function soonestDays({ earliest, expected }: DaysUntil): number | null {
  if (earliest === null || expected === null) return earliest ?? expected;
  return Math.min(earliest, expected);
}

function whenText(earliest: number): string {
  if (earliest === 0) return 'by now';
  return `in ${earliest} day${earliest === 1 ? '' : 's'} at the earliest`;
}
