/**
 * Which lists say something about a mapped row without being that row: a renamed tenant alters
 * its devices and leaves their `last_updated` alone (docs: NetBox, What a round reads).
 */
import type { AnyRow } from '../netbox-api/ask.ts';
import { type Listing, listings, relatedListings } from '../netbox-api/rows.ts';
import type { CapacityMapping, PartsOf } from './capacity-schema.ts';
import type { NetboxFilter, NetboxMapping } from './schema.ts';

/** Lists that are not read, and whose changes show in those that are. */
export function relatedLists(
  mapping: NetboxMapping,
  filter: NetboxFilter,
): readonly Listing<AnyRow>[] {
  const { hybridCore, city, country, nodeType } = mapping;
  const ofSites = new Set([...hybridCore, city, country]);
  const has = (kind: PartsOf['kind']) => partsAskedFor(mapping.capacity, kind).length > 0;
  const hasTags = nodeType === 'tags' || filter.deviceTag !== null || filter.siteTag !== null;
  const needed: readonly (readonly [boolean, Listing<AnyRow>])[] = [
    // A rack or location that moves to another site takes its devices along, past their times.
    [true, relatedListings.locations],
    [true, relatedListings.racks],
    // A field's default, name or removal goes to all rows, past their times too.
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

/** Whether the mapping asks for the group of a tenant, which only the tenant's own row has. */
export function readsTenantGroups({ partner, onlyPartner }: NetboxMapping): boolean {
  return partner === 'tenant_group' && onlyPartner === null;
}

function readsTenants({ partner, onlyPartner }: NetboxMapping, { tenants }: NetboxFilter): boolean {
  const namesPartners = onlyPartner === null && !partner.startsWith('custom_fields.');
  return namesPartners || tenants !== null;
}

/** All roles of inventory items, or all profiles of module types, that are asked for, each once. */
export function partsAskedFor(
  { cpuCores, memory, storage }: CapacityMapping,
  kind: PartsOf['kind'],
): readonly string[] {
  const names = [cpuCores, memory, storage].flatMap(({ of }) =>
    of?.kind === kind ? of.names : [],
  );
  return [...new Set(names)];
}
