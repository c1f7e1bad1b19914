/**
 * Writes partners in the format of an inventory file, in chunks. A re-import changes nothing:
 * observed usage is left out, and an import without `usage` keeps it.
 */

import type { Format } from '../document/text-file.ts';
import type { Writer } from '../document/text-writer.ts';
import { textWriter } from '../document/text-writer.ts';
import type { Asset } from '../domain/asset.ts';
import { formatCores } from '../domain/cores.ts';
import type { SiteLocation } from '../domain/site.ts';
import type { Sample, Usage } from '../domain/usage.ts';
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
  const capacity = present([
    ['cpu_cores', asset.capacity.cpu === null ? null : formatCores(asset.capacity.cpu)],
    ['memory_bytes', number(asset.capacity.memory)],
    ['storage_bytes', number(asset.capacity.storage)],
  ]);
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
function usageEntries({ cpu, memory, storage }: Usage, writer: Writer): Entry[] {
  const observedAt = (cpu ?? memory ?? storage)?.observedAt ?? null;
  return present([
    ['cpu_cores', used(cpu, formatCores)],
    ['memory_bytes', used(memory, String)],
    ['storage_bytes', used(storage, String)],
    ['observed_at', observedAt === null ? null : writer.moment(observedAt)],
  ]);
}

function used<Value>(
  sample: Sample<Value> | null,
  format: (value: Value) => string,
): string | null {
  return sample === null || sample.used === null ? null : format(sample.used);
}

function number(value: number | null): string | null {
  return value === null ? null : String(value);
}

function present(entries: readonly (readonly [string, string | null])[]): Entry[] {
  return entries.filter((entry): entry is Entry => entry[1] !== null);
}
