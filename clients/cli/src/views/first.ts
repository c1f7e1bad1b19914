/** Finds the site that is full of a quantity first. */
import type { SiteForecast } from '@hybrid-core/client';
import { partOf, type Quantity } from './quantity.ts';
import type { FirstSite } from './workload.ts';

const dayMs = 86_400_000;

/** A site without an expected day comes after all that have one. */
const dayOf = (expected: number | null) => expected ?? Number.MAX_SAFE_INTEGER;

/** The site that is full of a quantity first, by the day expected, then the earliest; null where none is. */
export function firstSiteOf(sites: readonly SiteForecast[], quantity: Quantity): FirstSite | null {
  const all = sites.flatMap((site) => {
    const part = partOf<SiteForecast['cpu'], SiteForecast['memory']>(site, quantity);
    const { earliest = null, expected = null } = part.days_until?.['100'] ?? {};
    return earliest === null ? [] : [{ site, part, earliest, expected }];
  });
  const [first] = all.sort(
    (a, b) => dayOf(a.expected) - dayOf(b.expected) || a.earliest - b.earliest,
  );
  if (first === undefined) return null;
  const { site, part, expected } = first;
  const fullAt = Date.parse(site.computed_at) + (expected ?? 0) * dayMs;
  const fullOn = expected === null ? null : new Date(fullAt).toISOString().slice(0, 10);
  return { siteId: site.site_id, part, fullOn };
}
