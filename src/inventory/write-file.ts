/**
 * Writes partners in the format of an inventory file, in chunks. A re-import changes nothing:
 * observed usage is left out, and an import without `usage` keeps it.
 */

import type { Format } from '../document/text-file.ts';
import type { Writer } from '../document/text-writer.ts';
import { textWriter } from '../document/text-writer.ts';
import {
  type Asset,
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  formatAmount,
} from '../domain/asset.ts';
import type { SiteLocation } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';
import type { StoredHybridCore, StoredSite, WholePartner } from '../store/store.ts';

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
    ['status', writer.text(asset.status)],
  ];
  if (capacity.length > 0) entries.push(['capacity', writer.flow(capacity)]);
  if (usage?.source === 'file') entries.push(['usage', writer.flow(usageEntries(usage, writer))]);
  return entries;
}

/** A file states one time for all usage of an asset, so any sample's time will do. */
function usageEntries(usage: Usage, writer: Writer): Entry[] {
  const sample = assetQuantityKeys.map((quantity) => usage[quantity]).find((of) => of !== null);
  const entries = amounts((quantity) => usage[quantity]?.used ?? null);
  const observedAt = sample?.observedAt ?? null;
  if (observedAt !== null) entries.push(['observed_at', writer.moment(observedAt)]);
  return entries;
}

/** The known amounts, `memory_bytes` for instance. */
function amounts(amountOf: (quantity: AssetQuantityKey) => bigint | number | null): Entry[] {
  return assetQuantityKeys.flatMap((quantity): Entry[] => {
    const { unit } = assetQuantities[quantity];
    const amount = amountOf(quantity);
    return amount === null ? [] : [[`${quantity}_${unit}`, formatAmount(amount, unit)]];
  });
}

function number(value: number | null): string | null {
  return value === null ? null : String(value);
}

function present(entries: readonly (readonly [string, string | null])[]): Entry[] {
  return entries.filter((entry): entry is Entry => entry[1] !== null);
}
