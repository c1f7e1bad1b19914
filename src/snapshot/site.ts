/** In charge of the snapshot of one site's assets: built whole from the store, never changed. */
import { nodeTypes } from '../domain/asset.ts';
import { type Freshness, type ShownAsset, showAsset } from '../domain/shown.ts';
import { siteWorkload } from '../domain/workload.ts';
import { assetJson, bytesPercent } from '../records/asset.ts';
import { siteResourcesJson } from '../records/site-resources.ts';
import type { Revision, SiteContents } from '../store/store.ts';
import {
  type Column,
  sortedTextColumn,
  textColumn,
  type UsageKeys,
  usageColumn,
} from './column.ts';
import { PackedRecords } from './records.ts';
import { createTable, type Table } from './table.ts';

export interface SiteAssets {
  readonly revision: Revision;
  /** Counted into the revision that clients see: usage going stale changes the answers too. */
  readonly staleSamples: number;
  /** When the snapshot must be built anew because usage goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
  readonly table: Table;
  /** What a hybrid core's table is merged from. */
  readonly keys: AssetKeys;
  /** The resources view, as JSON text. */
  readonly resources: string;
}

/** The values that assets are ordered by, by row. */
export interface AssetKeys {
  readonly ids: readonly string[];
  /** Positions in `nodeTypes`. */
  readonly nodeTypes: Uint8Array;
  readonly statuses: readonly string[];
  readonly memory: UsageKeys;
  readonly storage: UsageKeys;
}

/** Builds a site's snapshot from what the store holds of it. */
export function buildSiteAssets(
  siteId: string,
  revision: Revision,
  contents: SiteContents,
  freshness: Freshness,
): SiteAssets {
  const shown = contents.assets.map((asset) =>
    showAsset(asset, contents.usage.get(asset.id), freshness),
  );
  const keys = assetKeys(shown);
  return {
    revision,
    staleSamples: shown.reduce((sum, { staleSamples }) => sum + staleSamples, 0),
    nextStaleAt: shown.reduce(
      (soonest, { nextStaleAt }) => Math.min(soonest, nextStaleAt),
      Number.POSITIVE_INFINITY,
    ),
    table: createTable(new PackedRecords(shown.map((asset) => assetJson(siteId, asset))), {
      id: sortedTextColumn(keys.ids),
      ...assetColumns(keys),
    }),
    keys,
    resources: siteResourcesJson(siteId, siteWorkload(shown)),
  };
}

/** The columns, besides the id, that asset lists of v1 and v2 have in common. */
export function assetColumns(keys: AssetKeys): Readonly<Record<string, Column>> {
  return {
    node_type: textColumn(Array.from(keys.nodeTypes, (position) => nodeTypes[position])),
    status: textColumn(keys.statuses),
    memory_usage: usageColumn(keys.memory),
    storage_usage: usageColumn(keys.storage),
  };
}

function assetKeys(shown: readonly ShownAsset[]): AssetKeys {
  return {
    ids: shown.map(({ asset }) => asset.id),
    nodeTypes: Uint8Array.from(shown, ({ asset }) => nodeTypes.indexOf(asset.nodeType)),
    statuses: shown.map(({ asset }) => asset.status),
    memory: usageKeys(shown.map(({ memory }) => memory)),
    storage: usageKeys(shown.map(({ storage }) => storage)),
  };
}

function usageKeys(quantities: readonly ShownAsset['memory'][]): UsageKeys {
  const percents = quantities.map((quantity) => bytesPercent(quantity) ?? Number.NaN);
  return {
    // Percentages over 9e13 are bigints; without any, 8 bytes a row are enough.
    percents: percents.every((percent) => typeof percent === 'number')
      ? Float64Array.from(percents)
      : percents,
    used: Float64Array.from(quantities, (quantity) => quantity?.used ?? 0),
  };
}
