/**
 * Lists whose changes alter other rows: renaming a tenant changes its devices' mapping, but not
 * their `last_updated` (docs: NetBox, What a round reads).
 */
import type { AnyRow } from '../netbox-api/ask.ts';
import { type Listing, listings, relatedListings } from '../netbox-api/rows.ts';
import type { CapacityMapping, PartsOf } from './capacity-schema.ts';
import type { NetboxFilter, NetboxMapping } from './schema.ts';

/** Lists that are only fingerprinted: their changes show in mapped rows. */
export function relatedLists(
  mapping: NetboxMapping,
  filter: NetboxFilter,
): readonly Listing<AnyRow>[] {
  const { hybridCore, city, country, nodeType } = mapping;
  const ofSites = new Set([...hybridCore, city, country]);
  const has = (kind: PartsOf['kind']) => partsAskedFor(mapping.capacity, kind).length > 0;
  const hasTags = nodeType === 'tags' || filter.deviceTag !== null || filter.siteTag !== null;
  const needed: readonly (readonly [boolean, Listing<AnyRow>])[] = [
    // Moving a rack or location to another site moves its devices without touching their times.
    [true, relatedListings.locations],
    [true, relatedListings.racks],
    // A field's default, name or removal affects all rows without touching their times.
    [true, relatedListings.customFields],
    [readsTenants(mapping, filter) && !readsTenantGroups(mapping), listings.tenants],
    [readsTenantGroups(mapping), relatedListings.tenantGroups],
    [ofSites.has('site_group'), relatedListings.siteGroups],
    [ofSites.has('region'), relatedListings.regions],
    [ofSites.has('cluster_group'), relatedListings.clusterGroups],
    [has('inventory_items'), relatedListings.itemRoles],
    [has('modules'), relatedListings.moduleProfiles],
    [hasTags, relatedListings.tags],
  ];
  return needed.filter(([isNeeded]) => isNeeded).map(([, listing]) => listing);
}

/** Whether the mapping needs a tenant's group, which only the tenant has. */
export function readsTenantGroups({ partner, onlyPartner }: NetboxMapping): boolean {
  return partner === 'tenant_group' && onlyPartner === null;
}

function readsTenants({ partner, onlyPartner }: NetboxMapping, { tenants }: NetboxFilter): boolean {
  const namesPartners = onlyPartner === null && !partner.startsWith('custom_fields.');
  return namesPartners || tenants !== null;
}

/** The distinct inventory item roles, or module type profiles, of the mapping. */
export function partsAskedFor(
  { cpuCores, memory, storage }: CapacityMapping,
  kind: PartsOf['kind'],
): readonly string[] {
  const names = [cpuCores, memory, storage].flatMap(({ of }) =>
    of?.kind === kind ? of.names : [],
  );
  return [...new Set(names)];
}
