/**
 * Groups NetBox's rows by partner and site, and reports rows without a partner. Maps a NetBox
 * device to an asset's id and status. Determines the partner of a site or device.
 */
import { type NodeType, statusPattern } from '../../domain/asset.ts';
import { identifierFault } from '../../domain/identifier.ts';
import { oneLine, quote } from '../../text/quote.ts';
import type { DesiredAsset } from '../inventory/desired.ts';
import type { Unmatched } from '../runner/source.ts';
import { type InstalledModule, installedModules, type ModuleRows } from './built-in.ts';
import { capacityOf } from './capacity.ts';
import { fieldText, freeText } from './field.ts';
import { nodeTypeOf, nodeTypesOfRoles } from './node-types.ts';
import type {
  ClusterRow,
  DeviceRow,
  DeviceTypeRow,
  InventoryItemRow,
  RoleRow,
  SiteRow,
  TenantRow,
} from './rows.ts';
import type { NetboxFilter, NetboxMapping } from './schema.ts';

/** One fetch; lists that the mapping does not need are empty. */
export interface NetboxRows extends ModuleRows {
  readonly roles: readonly RoleRow[];
  readonly sites: readonly SiteRow[];
  readonly devices: readonly DeviceRow[];
  readonly tenants: readonly TenantRow[];
  readonly clusters: readonly ClusterRow[];
  readonly deviceTypes: readonly DeviceTypeRow[];
  /** Inventory items. */
  readonly items: readonly InventoryItemRow[];
}

/** A partner's part of a site. */
export interface PartnerSite {
  readonly row: SiteRow;
  /** Asset ids may still repeat. */
  readonly devices: (readonly [DeviceRow, DesiredAsset])[];
  /** Ids of assets that NetBox has, but incompletely. */
  readonly held: Set<string>;
  /** Clusters of the devices, by id. */
  readonly clusters: Map<number, ClusterRow>;
}

export interface GroupedPartner {
  readonly name: string;
  /** By the row id of the site. */
  readonly sites: Map<number, PartnerSite>;
}

export interface GroupedRows {
  readonly partners: ReadonlyMap<string, GroupedPartner>;
  readonly unmatched: readonly Unmatched[];
  /** Devices that are no nodes, or excluded by the filter. */
  readonly skipped: number;
}

export function groupRows(
  rows: NetboxRows,
  mapping: NetboxMapping,
  filter: NetboxFilter,
): GroupedRows {
  return new RowGrouper(rows, mapping, filter).group();
}

class RowGrouper {
  readonly #rows: NetboxRows;
  readonly #mapping: NetboxMapping;
  readonly #rules: PartnerRules;
  readonly #nodeTypes: ReadonlyMap<number, NodeType>;
  readonly #sites: ReadonlyMap<number, SiteRow>;
  readonly #clusters: ReadonlyMap<number, ClusterRow>;
  readonly #deviceTypes: ReadonlyMap<number, DeviceTypeRow>;
  readonly #items: ReadonlyMap<number, readonly InventoryItemRow[]>;
  readonly #modules: ReadonlyMap<number, readonly InstalledModule[]>;
  readonly #partners = new Map<string, GroupedPartner>();
  readonly #sitesInUse = new Set<number>();
  readonly #unmatched: Unmatched[] = [];
  #skipped = 0;

  constructor(rows: NetboxRows, mapping: NetboxMapping, filter: NetboxFilter) {
    this.#rows = rows;
    this.#mapping = mapping;
    this.#rules = { mapping, filter, tenants: byRowId(rows.tenants) };
    this.#nodeTypes = nodeTypesOfRoles(rows.roles, mapping.nodeTypes);
    this.#sites = byRowId(rows.sites);
    this.#clusters = byRowId(rows.clusters);
    this.#deviceTypes = byRowId(rows.deviceTypes);
    this.#items = Map.groupBy(rows.items, ({ device }) => device.id);
    this.#modules = Map.groupBy(installedModules(rows), ({ row }) => row.device.id);
  }

  group(): GroupedRows {
    for (const site of this.#rows.sites) this.#addSite(site);
    for (const device of this.#rows.devices) this.#addDevice(device);
    for (const site of this.#rows.sites) this.#reportUnusedSite(site);
    return { partners: this.#partners, unmatched: this.#unmatched, skipped: this.#skipped };
  }

  /** A partner's own site is included even without devices. */
  #addSite(site: SiteRow): void {
    const partner = partnerOf(null, site, this.#rules);
    if (partner === 'outside' || !('id' in partner)) return;
    this.#partnerSite(partner.id, partner.name, site);
  }

  #addDevice(device: DeviceRow): void {
    const report = (reason: string) => this.#unmatched.push(unmatchedDevice(device, reason));
    const typed = nodeTypeOf(device, this.#mapping, this.#nodeTypes);
    if ('type' in typed && typed.type === null) {
      this.#skipped++;
      return;
    }
    const partnerSite = this.#siteOfDevice(device, report);
    if (partnerSite === null) return;
    const named = assetIdOf(device, this.#mapping);
    if ('reason' in named) {
      report(named.reason);
      return;
    }
    const status = statusOf(device, this.#mapping);
    if ('reason' in typed || 'reason' in status) {
      partnerSite.held.add(named.id);
      if ('reason' in typed) report(typed.reason);
      if ('reason' in status) report(status.reason);
      return;
    }
    const parts = {
      items: this.#items.get(device.id) ?? [],
      modules: this.#modules.get(device.id) ?? [],
      type: device.device_type ? (this.#deviceTypes.get(device.device_type.id) ?? null) : null,
    };
    const asset: DesiredAsset = {
      id: named.id,
      nodeType: typed.type as NodeType,
      status: status.status,
      capacity: capacityOf(device, parts, this.#mapping.capacity, report),
      usage: 'keep',
      allocation: 'keep',
    };
    partnerSite.devices.push([device, asset]);
  }

  /** A device's partner and site; null if it has none, which is reported or counted. */
  #siteOfDevice(device: DeviceRow, report: (reason: string) => void): PartnerSite | null {
    const site = this.#sites.get(device.site.id);
    if (site === undefined) {
      // With a filter on sites, missing ones are excluded on purpose.
      if (this.#rules.filter.siteTag !== null) this.#skipped++;
      else report(`its site ${device.site.slug} is not among the sites that the token may see`);
      return null;
    }
    const partner = partnerOf(device, site, this.#rules);
    if (partner === 'outside') {
      this.#skipped++;
      return null;
    }
    if ('reason' in partner) {
      report(partner.reason);
      return null;
    }
    const partnerSite = this.#partnerSite(partner.id, partner.name, site);
    const cluster = device.cluster ? this.#clusters.get(device.cluster.id) : undefined;
    if (cluster !== undefined) partnerSite.clusters.set(cluster.id, cluster);
    return partnerSite;
  }

  #partnerSite(partnerId: string, name: string, row: SiteRow): PartnerSite {
    this.#sitesInUse.add(row.id);
    let partner = this.#partners.get(partnerId);
    if (partner === undefined) {
      partner = { name, sites: new Map() };
      this.#partners.set(partnerId, partner);
    }
    let partnerSite = partner.sites.get(row.id);
    if (partnerSite === undefined) {
      partnerSite = { row, devices: [], held: new Set(), clusters: new Map() };
      partner.sites.set(row.id, partnerSite);
    }
    return partnerSite;
  }

  #reportUnusedSite(site: SiteRow): void {
    if (this.#sitesInUse.has(site.id)) return;
    const partner = partnerOf(null, site, this.#rules);
    if (partner !== 'outside' && 'reason' in partner) {
      this.#unmatched.push(unmatchedSite(site, partner.reason));
    }
  }
}

export function unmatchedDevice({ id, name, site }: DeviceRow, reason: string): Unmatched {
  const subject = `device ${id} ${name ?? '(no name)'} in ${site.slug}`;
  return { subject: oneLine(subject), reason: oneLine(reason) };
}

export function unmatchedSite({ id, slug }: SiteRow, reason: string): Unmatched {
  return { subject: oneLine(`site ${id} ${slug}`), reason: oneLine(reason) };
}

function byRowId<Row extends { readonly id: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The asset id, or the reason why there is none. */
function assetIdOf(
  device: DeviceRow,
  { asset }: NetboxMapping,
): { readonly id: string } | { readonly reason: string } {
  const id = fieldText(asset, device, {
    name: device.name,
    asset_tag: device.asset_tag,
    serial: device.serial,
  });
  if (id === null) return { reason: `its ${asset} is empty, so there is no asset id` };
  const fault = identifierFault(id);
  return fault === null ? { id } : { reason: `${fault}; its ${asset} is ${quote(id)}` };
}

/** The status, or the reason why it is invalid. */
function statusOf(
  device: DeviceRow,
  { statuses }: NetboxMapping,
): { readonly status: string } | { readonly reason: string } {
  const status = statuses.get(device.status.value) ?? device.status.value;
  if (statusPattern.test(status)) return { status };
  const form = 'a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
  return { reason: `its status ${quote(status)} is not ${form}; mapping.statuses can rename it` };
}

/** What identifies a device, besides the id of its row in NetBox. */
export function hardwareIdentifiers({ serial, asset_tag: tag }: DeviceRow): readonly string[] {
  return [...(serial ? [`serial ${serial}`] : []), ...(tag ? [`asset tag ${tag}`] : [])];
}

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
function partnerOf(
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
