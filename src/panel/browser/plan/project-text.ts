/** Which sites take a project, in words, and of which place it is. */
import { counted, whole } from '../values/format.ts';
import { countryName, hybridCoreName } from './plan-address.ts';
import type { SiteHeadroom } from './site-headroom.ts';

/** Where a project may run: null for anywhere. */
export interface Place {
  readonly country: string | null;
  readonly hybridCoreId: string | null;
}

/** The place in the address. */
export function placeOf(search: string): Place {
  const given = new URLSearchParams(search);
  return { country: given.get(countryName), hybridCoreId: given.get(hybridCoreName) };
}

export function sitesIn(
  sites: readonly SiteHeadroom[],
  { country, hybridCoreId }: Place,
): readonly SiteHeadroom[] {
  return sites.filter(
    (of) =>
      (country === null || of.country === country) &&
      (hybridCoreId === null || of.hybrid_core_id === hybridCoreId),
  );
}

/** Whether so many machines fit in the site. */
export function takes({ fits }: SiteHeadroom, machines: number): boolean {
  return BigInt(fits?.count ?? -1) >= BigInt(machines);
}

/** `31 of 41 sites take 40 machines.`; of the one site, whether it takes them. */
export function takesText(
  sites: readonly SiteHeadroom[],
  machines: number,
  level: 'partner' | 'hybrid-core' | 'site',
): string | null {
  const asked = counted(machines, 'machine');
  const count = sites.filter((of) => takes(of, machines)).length;
  if (level === 'site') {
    if (sites.length === 0 || sites[0]!.fits?.count == null) return null;
    return count === 1 ? `It takes ${asked}.` : `It does not take ${asked}.`;
  }
  if (sites.length === 0) return 'There is no site in this place.';
  if (count > 0) {
    return `${whole(count)} of ${counted(sites.length, 'site')} ${count === 1 ? 'takes' : 'take'} ${asked}.`;
  }
  const [most] = sites;
  return most!.fits?.count == null
    ? `No site is known to take ${asked}.`
    : `No site takes ${asked}; most fit in ${most!.site_id}: ${whole(BigInt(most!.fits.count))}.`;
}
