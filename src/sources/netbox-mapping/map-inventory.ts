/**
 * Maps NetBox's rows to the target inventory of each partner. Pure. Rows that cannot be mapped are
 * skipped and reported with a reason, never guessed (docs: NetBox).
 */
import { compareCodePoints } from '../../domain/identifier.ts';
import type { DesiredSite } from '../../inventory/desired.ts';
import type { MappedInventory, MappedPartner, MappedRows } from '../inventory/mapped.ts';
import type { NetboxFilter, NetboxMapping } from '../netbox/schema.ts';
import type { Unmatched } from '../runner/source.ts';
import {
  type GroupedPartner,
  groupRows,
  type NetboxRows,
  type Place,
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
  { name, places }: GroupedPartner,
  mapping: NetboxMapping,
  report: Report,
): MappedPartner {
  const sites: { readonly hybridCoreId: string; readonly site: DesiredSite }[] = [];
  const held = new Map<string, ReadonlySet<string>>();
  const rows = new Map<string, MappedRows>();
  for (const [siteId, place] of namedPlaces(places, mapping, report)) {
    const { row, clusters } = place;
    const hybridCore = hybridCoreIdOf(row, id, [...clusters.values()], mapping);
    if ('reason' in hybridCore) {
      report(unmatchedSite(row, hybridCore.reason));
      continue;
    }
    const devices = distinctDevices(place, report);
    const assets = devices.map(([, asset]) => asset);
    const site = { ...siteRecord(row, siteId, mapping), assets };
    rows.set(siteId, {
      site: row.id,
      nodes: new Map(devices.map(([of, { id }]) => [id, of.id])),
      hardware: new Map(devices.map(([of, { id }]) => [id, hardwareIdentifiers(of)])),
    });
    sites.push({ hybridCoreId: hybridCore.id, site });
    if (place.held.size > 0) held.set(siteId, place.held);
  }
  const byHybridCore = Map.groupBy(sites, ({ hybridCoreId }) => hybridCoreId);
  const hybridCores = [...byHybridCore].map(([hybridCoreId, entries]) => {
    const stated = mapping.hybridCores.get(hybridCoreId);
    return {
      id: hybridCoreId,
      status: stated?.status ?? 'active',
      publicAvailable: stated?.publicAvailable ?? false,
      sites: entries.map(({ site }) => site),
    };
  });
  return { wanted: { id, name, hybridCores }, held, rows };
}

/** Places by site id, without those that share one. */
function namedPlaces(
  places: ReadonlyMap<number, Place>,
  mapping: NetboxMapping,
  report: Report,
): readonly (readonly [string, Place])[] {
  const named: (readonly [string, Place])[] = [];
  for (const place of places.values()) {
    const site = siteIdOf(place.row, mapping);
    if ('id' in site) named.push([site.id, place]);
    else report(unmatchedSite(place.row, site.reason));
  }
  const [single, shared] = splitByUse(named, ([siteId]) => siteId);
  for (const [[siteId, { row }], uses] of shared) {
    report(unmatchedSite(row, `${uses} sites have the site id ${siteId}; none of them is taken`));
  }
  return single;
}

/** The devices of a place, without those that share an id, whose stored assets stay. */
function distinctDevices({ devices, held }: Place, report: Report): Place['devices'] {
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
