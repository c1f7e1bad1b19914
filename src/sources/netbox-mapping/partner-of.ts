/** Determines the partner of a site or device. */
import { identifierFault } from '../../domain/identifier.ts';
import { quote } from '../../text/quote.ts';
import type { NetboxFilter, NetboxMapping } from '../netbox/schema.ts';
import type { DeviceRow, SiteRow, TenantRow } from '../netbox-api/rows.ts';
import { fieldText, freeText } from './field.ts';

export interface FoundPartner {
  readonly id: string;
  readonly name: string;
}

/** The partner, `outside` if the filter excludes the row, or the reason why there is none. */
export type PartnerResult = FoundPartner | 'outside' | { readonly reason: string };

export interface PartnerRules {
  readonly mapping: NetboxMapping;
  readonly filter: NetboxFilter;
  /** By id; fetched only if the mapping uses tenant groups. */
  readonly tenants: ReadonlyMap<number, TenantRow>;
}

/** The partner of a device, whose own tenant wins over its site's; or of a site. */
export function partnerOf(
  device: DeviceRow | null,
  site: SiteRow,
  { mapping, filter, tenants }: PartnerRules,
): PartnerResult {
  const tenant = device?.tenant ?? site.tenant;
  if (filter.tenants !== null && !filter.tenants.includes(tenant?.slug ?? '')) return 'outside';
  if (mapping.onlyPartner !== null) return mapping.onlyPartner;
  if (mapping.partner === 'tenant') return named(tenant, 'tenant', device, mapping);
  if (mapping.partner === 'tenant_group') {
    const group = tenant === null ? null : (tenants.get(tenant.id)?.group ?? null);
    return named(group, 'tenant with a group', device, mapping);
  }
  const own = device === null ? null : fieldText(mapping.partner, device, {});
  const value = own ?? fieldText(mapping.partner, site, {});
  const found = value === null ? null : { slug: value, name: value };
  return named(found, mapping.partner, device, mapping);
}

function named(
  found: { readonly slug: string; readonly name: string } | null,
  noun: string,
  device: DeviceRow | null,
  { partnerIds }: NetboxMapping,
): PartnerResult {
  if (found === null) {
    const who = device === null ? 'it has no' : 'neither it nor its site has a';
    return { reason: `${who} ${noun}; mapping.only_partner puts everything into one partner` };
  }
  const id = partnerIds.get(found.slug) ?? found.slug;
  const fault = identifierFault(id);
  if (fault !== null) return { reason: `no partner id: ${fault}; got ${quote(id)}` };
  return { id, name: freeText(found.name) };
}
