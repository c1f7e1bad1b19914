/** Formats the location of a site, on server and browser. */
import type { SiteRecord } from '../contract/site.ts';

/** City and country, else the description; empty if there is neither. */
export function placeOf({ location, description }: SiteRecord): string {
  const { city = null, country = null } = location ?? {};
  return [city, country].filter(Boolean).join(', ') || (description ?? '');
}
