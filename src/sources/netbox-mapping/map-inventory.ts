/**
 * Maps NetBox's rows to the desired inventory of each partner. Pure. Rows that cannot be mapped are
 * skipped and reported with a reason, never guessed (docs: NetBox).
 */
import { compareCodePoints } from '../../domain/identifier.ts';
import type { DesiredSite } from '../inventory/desired.ts';
import type { MappedInventory, MappedPartner, MappedRows } from '../inventory/mapped.ts';
import type { NetboxFilter, NetboxMapping } from '../netbox/schema.ts';
import type { Unmatched } from '../runner/source.ts';
import {
  type GroupedPartner,
  groupRows,
  type NetboxRows,
  type PartnerSite,
  unmatchedDevice,
  unmatchedSite,
} from './group-rows.ts';
import { hardwareIdentifiers } from './map-device.ts';
import { hybridCoreIdOf, siteIdOf, siteRecord } from './map-site.ts';

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
