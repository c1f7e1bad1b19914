/**
 * Maps NetBox's rows to the desired inventory of each partner. Pure. Rows that cannot be mapped are
 * skipped and reported with a reason, never guessed (docs: NetBox). Maps a NetBox site to a site of
 * a hybrid core.
 */
import { compareCodePoints, placeIdentifierFault } from '../../domain/identifier.ts';
import type { SiteLocation } from '../../domain/site.ts';
import { quote } from '../../text/quote.ts';
import type { DesiredSite } from '../inventory/desired.ts';
import type { MappedInventory, MappedPartner, MappedRows } from '../inventory/mapped.ts';
import type { Unmatched } from '../runner/source.ts';
import { fieldText, freeText } from './field.ts';
import {
  type GroupedPartner,
  groupRows,
  hardwareIdentifiers,
  type NetboxRows,
  type PartnerSite,
  unmatchedDevice,
  unmatchedSite,
} from './group-rows.ts';
import type { ClusterRow, SiteRow } from './rows.ts';
import type { Field, NetboxFilter, NetboxMapping } from './schema.ts';

type Report = (unmatched: Unmatched) => void;

/** Maps all rows of a fetch. */
export function mapInventory(
  rows: NetboxRows,
  mapping: NetboxMapping,
  filter: NetboxFilter,
): MappedInventory {
  const { partners, unmatched, skipped } = groupRows(rows, mapping, filter);
  const refused: Unmatched[] = [];
  const report: Report = (entry) => refused.push(entry);
  const mapped = [...partners]
    .toSorted(([a], [b]) => compareCodePoints(a, b))
    .map(([id, grouped]) => composePartner(id, grouped, mapping, report));
  return { partners: mapped, unmatched: [...unmatched, ...refused], skipped };
}

function composePartner(
  id: string,
  { name, sites }: GroupedPartner,
  mapping: NetboxMapping,
  report: Report,
): MappedPartner {
  const desired: { readonly hybridCoreId: string; readonly site: DesiredSite }[] = [];
  const held = new Map<string, ReadonlySet<string>>();
  const rows = new Map<string, MappedRows>();
  for (const [siteId, partnerSite] of sitesById(sites, mapping, report)) {
    const { row, clusters } = partnerSite;
    const hybridCore = hybridCoreIdOf(row, id, [...clusters.values()], mapping);
    if ('reason' in hybridCore) {
      report(unmatchedSite(row, hybridCore.reason));
      continue;
    }
    const devices = distinctDevices(partnerSite, report);
    const assets = devices.map(([, asset]) => asset);
    const site = { ...siteRecord(row, siteId, mapping), assets };
    rows.set(siteId, {
      site: row.id,
      nodes: new Map(devices.map(([of, { id }]) => [id, of.id])),
      hardware: new Map(devices.map(([of, { id }]) => [id, hardwareIdentifiers(of)])),
    });
    desired.push({ hybridCoreId: hybridCore.id, site });
    if (partnerSite.held.size > 0) held.set(siteId, partnerSite.held);
  }
  const byHybridCore = Map.groupBy(desired, ({ hybridCoreId }) => hybridCoreId);
  const hybridCores = [...byHybridCore].map(([hybridCoreId, entries]) => {
    const stated = mapping.hybridCores.get(hybridCoreId);
    return {
      id: hybridCoreId,
      status: stated?.status ?? 'active',
      publicAvailable: stated?.publicAvailable ?? false,
      sites: entries.map(({ site }) => site),
    };
  });
  return { desired: { id, name, hybridCores }, held, rows };
}

/** Sites by site id, without those that share one. */
function sitesById(
  sites: ReadonlyMap<number, PartnerSite>,
  mapping: NetboxMapping,
  report: Report,
): readonly (readonly [string, PartnerSite])[] {
  const named: (readonly [string, PartnerSite])[] = [];
  for (const partnerSite of sites.values()) {
    const site = siteIdOf(partnerSite.row, mapping);
    if ('id' in site) named.push([site.id, partnerSite]);
    else report(unmatchedSite(partnerSite.row, site.reason));
  }
  const [single, shared] = splitByUse(named, ([siteId]) => siteId);
  for (const [[siteId, { row }], uses] of shared) {
    report(unmatchedSite(row, `${uses} sites have the site id ${siteId}; none of them is taken`));
  }
  return single;
}

/** The devices of a site except those with a duplicate id, whose stored assets are kept. */
function distinctDevices({ devices, held }: PartnerSite, report: Report): PartnerSite['devices'] {
  const [single, shared] = splitByUse(devices, ([, { id }]) => id);
  for (const [[row, { id }], uses] of shared) {
    held.add(id);
    report(
      unmatchedDevice(
        row,
        `${uses} devices of the site have the asset id ${id}; none of them is taken`,
      ),
    );
  }
  return [...single];
}

/** Items with a unique id, and the others with their count per id. */
function splitByUse<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly [single: readonly Item[], shared: readonly (readonly [Item, number])[]] {
  const groups = [...Map.groupBy(items, idOf).values()];
  return [
    groups.filter((group) => group.length === 1).flat(),
    groups
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map((item) => [item, group.length] as const)),
  ];
}

/** The site's id, or the reason why it has none. */
function siteIdOf(
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
function hybridCoreIdOf(
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
function siteRecord(
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
