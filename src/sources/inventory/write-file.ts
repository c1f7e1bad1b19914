/**
 * Writes partners in the format of an inventory file, in chunks. A re-import changes nothing:
 * what was observed is left out, and an import without `usage` or `allocation` keeps it.
 */

import {
  type Asset,
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  formatAmount,
  textOf,
} from '../../domain/asset.ts';
import type { SiteLocation } from '../../domain/site.ts';
import type { Allocation, Usage } from '../../domain/usage.ts';
import type { StoredHybridCore, StoredSite, WholePartner } from '../../store/store.ts';
import type { Format } from '../../text/document/text-file.ts';
import type { Writer } from '../../text/document/text-writer.ts';
import { textWriter } from '../../text/document/text-writer.ts';

/** The text of an inventory file, in chunks of about one asset. */
export async function* inventoryText(
  partners: AsyncIterable<WholePartner>,
  format: Format,
): AsyncGenerator<string> {
  const writer = textWriter(format);
  yield writer.open('partners');
  for await (const state of partners) {
    yield writer.item([
      ['id', writer.text(state.partner.id)],
      ['name', writer.text(state.partner.name)],
    ]);
    yield* hybridCoresText(state, writer);
    yield writer.closeItem();
  }
  yield writer.close();
  yield writer.end();
}

function* hybridCoresText(state: WholePartner, writer: Writer): Generator<string> {
  const sites = Map.groupBy(state.sites, ({ hybridCoreId }) => hybridCoreId);
  yield writer.open('hybrid_cores');
  for (const hybridCore of state.hybridCores) {
    yield writer.item(hybridCoreEntries(hybridCore, writer));
    yield writer.open('sites');
    for (const site of sites.get(hybridCore.id) ?? []) yield* siteText(site, state, writer);
    yield writer.close() + writer.closeItem();
  }
  yield writer.close();
}

function* siteText(site: StoredSite, state: WholePartner, writer: Writer): Generator<string> {
  const contents = state.contents.get(site.id);
  yield writer.item(siteEntries(site, writer)) + writer.open('assets');
  for (const asset of contents?.assets ?? []) {
    const entries = assetEntries(asset, contents?.usage.get(asset.id), writer);
    yield writer.item(entries) + writer.closeItem();
  }
  yield writer.close() + writer.closeItem();
}

type Entry = readonly [key: string, written: string];

function hybridCoreEntries({ id, status, publicAvailable }: StoredHybridCore, writer: Writer) {
  return [
    ['id', writer.text(id)],
    ['status', writer.text(status)],
    ['public_available', String(publicAvailable)],
  ] as const;
}

function siteEntries({ id, description, location }: StoredSite, writer: Writer): Entry[] {
  const entries: Entry[] = [['id', writer.text(id)]];
  if (description !== null) entries.push(['description', writer.text(description)]);
  if (location !== null) entries.push(['location', writer.flow(locationEntries(location, writer))]);
  return entries;
}

function locationEntries(location: SiteLocation, writer: Writer): Entry[] {
  return present([
    ['city', location.city === null ? null : writer.text(location.city)],
    ['country', location.country === null ? null : writer.text(location.country)],
    ['latitude', number(location.latitude)],
    ['longitude', number(location.longitude)],
  ]);
}

function assetEntries(asset: Asset, usage: Usage | undefined, writer: Writer): Entry[] {
  const capacity = amounts((quantity) => asset.capacity[quantity]);
  const entries: Entry[] = [
    ['id', writer.text(asset.id)],
    ['node_type', writer.text(asset.nodeType)],
    ...assetTextKeys.flatMap((key): Entry[] => {
      const text = textOf(asset, key);
      return text === null ? [] : [[key, writer.text(text)]];
    }),
  ];
  if (capacity.length > 0) entries.push(['capacity', writer.flow(capacity)]);
  if (usage?.source === 'file') entries.push(['usage', writer.flow(usageEntries(usage, writer))]);
  const allocation = usage?.allocation ?? null;
  if (allocation?.source === 'file') {
    entries.push(['allocation', writer.flow(allocationEntries(allocation, writer))]);
  }
  return entries;
}

function usageEntries(usage: Usage, writer: Writer): Entry[] {
  const used = amounts((quantity) => usage[quantity]?.used ?? null);
  return [...used, ...observedAtEntries(usage, writer)];
}

function allocationEntries(allocation: Allocation, writer: Writer): Entry[] {
  const allocated = amounts((quantity) => allocation[quantity]?.used ?? null);
  const allocatable = amounts((quantity) => allocation[quantity]?.total ?? null);
  const inAll: Entry[] =
    allocatable.length === 0 ? [] : [['allocatable', writer.flow(allocatable)]];
  return [...allocated, ...inAll, ...observedAtEntries(allocation, writer)];
}

/** A file states one time for all usage of an asset, so any sample's time will do. */
function observedAtEntries(measured: Allocation, writer: Writer): Entry[] {
  const sample = assetQuantityKeys.map((quantity) => measured[quantity]).find((of) => of !== null);
  const observedAt = sample?.observedAt ?? null;
  return observedAt === null ? [] : [['observed_at', writer.moment(observedAt)]];
}

/** The known amounts, `memory_bytes` for instance. */
function amounts(amountOf: (quantity: AssetQuantityKey) => bigint | number | null): Entry[] {
  return assetQuantityKeys.flatMap((quantity): Entry[] => {
    const { unit } = assetQuantities[quantity];
    const amount = amountOf(quantity);
    return amount === null ? [] : [[`${quantity}_${unit}`, formatAmount(amount, unit)]];
  });
}

/** YAML 1.1 takes an exponent for a number only after a decimal point. */
function number(value: number | null): string | null {
  return value === null ? null : String(value).replace(/^(-?\d+)e/, '$1.0e');
}

function present(entries: readonly (readonly [string, string | null])[]): Entry[] {
  return entries.filter((entry): entry is Entry => entry[1] !== null);
}
