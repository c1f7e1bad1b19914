/** Says which site is full first, and how soon. */
import type { PartnerForecast } from '@hybrid-core/client';

/** `full first: iad01, distributed, in 68 days at the earliest`; null where no site has a day. */
export function firstText(sites: PartnerForecast['first']): string | null {
  const [first] = sites ?? [];
  if (first === undefined) return null;
  const { site_id: site, quantity, days_until: until } = first;
  return `full first: ${site}, ${quantity}, ${whenText(until.earliest)}`;
}

function whenText(earliest: number): string {
  if (earliest === 0) return 'by now';
  return `in ${earliest} day${earliest === 1 ? '' : 's'} at the earliest`;
}
