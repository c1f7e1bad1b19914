/** Maps a NetBox site to a site of a hybrid core. */
import { placeIdentifierFault } from '../../domain/identifier.ts';
import type { SiteLocation } from '../../domain/site.ts';
import { quote } from '../../text/quote.ts';
import type { DesiredSite } from '../inventory/desired.ts';
import type { Field, NetboxMapping } from '../netbox/schema.ts';
import type { ClusterRow, SiteRow } from '../netbox-api/rows.ts';
import { fieldText, freeText } from './field.ts';

/** The site's id, or the reason why it has none. */
export function siteIdOf(
  site: SiteRow,
  { site: field }: NetboxMapping,
): { readonly id: string } | { readonly reason: string } {
  const { slug, name, facility } = site;
  const id = fieldText(field, site, { slug, name, facility });
  if (id === null) return { reason: `its ${field} is empty, so there is no site id` };
  const fault = placeIdentifierFault(id);
  return fault === null ? { id } : { reason: `${fault}; its ${field} is ${quote(id)}` };
}

/**
 * The hybrid core of a partner's part of a site, or the reason why it is undetermined. `clusters`
 * are those of the partner's devices in the site.
 */
export function hybridCoreIdOf(
  site: SiteRow,
  partnerId: string,
  clusters: readonly ClusterRow[],
  { hybridCore, hybridCoreIds }: NetboxMapping,
): { readonly id: string } | { readonly reason: string } {
  for (const field of hybridCore) {
    const values = hybridCoreNames(field, site, partnerId, clusters);
    const [value] = values;
    if (value === undefined) continue;
    if (values.length > 1) {
      return { reason: `its devices stand for several hybrid cores: ${values.join(', ')}` };
    }
    const id = hybridCoreIds.get(value) ?? value;
    const fault = placeIdentifierFault(id);
    return fault === null ? { id } : { reason: `no hybrid core id: ${fault}; got ${quote(id)}` };
  }
  return { reason: `none of ${hybridCore.join(', ')} names its hybrid core` };
}

function hybridCoreNames(
  field: Field,
  site: SiteRow,
  partnerId: string,
  clusters: readonly ClusterRow[],
): readonly string[] {
  if (field === 'cluster') return distinct(clusters.map(({ name }) => name));
  if (field === 'cluster_group')
    return distinct(clusters.flatMap(({ group }) => group?.slug ?? []));
  const value = fieldText(field, site, {
    site_group: site.group?.slug,
    region: site.region?.slug,
    partner: partnerId,
  });
  return value === null ? [] : [value];
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}

/** The site's record; the caller adds its assets. */
export function siteRecord(
  site: SiteRow,
  id: string,
  { city, country }: NetboxMapping,
): Omit<DesiredSite, 'assets'> {
  const location: SiteLocation = {
    city: placeOf(city, site),
    country: placeOf(country, site),
    latitude: within(site.latitude, 90),
    longitude: within(site.longitude, 180),
  };
  const isKnown = Object.values(location).some((part) => part !== null);
  return {
    id,
    description: freeText(site.description === '' ? site.name : site.description),
    location: isKnown ? location : null,
  };
}

function placeOf(field: Field | null, site: SiteRow): string | null {
  if (field === null) return null;
  const { facility } = site;
  const own = { region: site.region?.name, site_group: site.group?.name, facility };
  const text = fieldText(field, site, own);
  return text === null ? null : freeText(text);
}

function within(degrees: number | null, max: number): number | null {
  return degrees !== null && Math.abs(degrees) <= max ? degrees : null;
}
