/** In charge of the assets of a hybrid core as one list: its sites' snapshots, merged. */
import { type Column, textColumn, type UsageKeys } from './column.ts';
import { MergedRecords } from './records.ts';
import { type AssetKeys, assetColumns, type SiteAssets } from './site.ts';
import { createTable, type Table } from './table.ts';

/** A site as part of a hybrid core. */
export interface HybridCorePart {
  readonly siteId: string;
  readonly assets: SiteAssets;
}

/**
 * The asset table of a hybrid core. `parts` are ordered by site id. Rows stand in the route's
 * default order: by asset id, then by its other sorts, the site id last.
 */
export function mergeSites(parts: readonly HybridCorePart[]): Table {
  const unordered = concatenate(parts);
  const columns = mergedColumns(parts, unordered.keys, unordered.partOf);
  const order = defaultOrder(unordered.keys.ids, columns);
  const records = parts.map(({ assets }) => assets.table.records);
  return createTable(
    new MergedRecords(
      records,
      order.map((row) => unordered.partOf[row]),
      order.map((row) => unordered.rowInPart[row]),
    ),
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, reorder(column, order)]),
    ),
  );
}

/** The rows of all parts, one part after another. */
function concatenate(parts: readonly HybridCorePart[]) {
  const all = parts.map(({ assets }) => assets.keys);
  const count = all.reduce((sum, { ids }) => sum + ids.length, 0);
  const partOf = new Uint32Array(count);
  const rowInPart = new Uint32Array(count);
  let row = 0;
  for (const [part, { ids }] of all.entries()) {
    for (let inPart = 0; inPart < ids.length; inPart++, row++) {
      partOf[row] = part;
      rowInPart[row] = inPart;
    }
  }
  const keys: AssetKeys = {
    ids: all.flatMap(({ ids }) => ids),
    nodeTypes: Uint8Array.from(all.flatMap(({ nodeTypes }) => [...nodeTypes])),
    statuses: all.flatMap(({ statuses }) => statuses),
    memory: concatenateUsage(all.map(({ memory }) => memory)),
    storage: concatenateUsage(all.map(({ storage }) => storage)),
  };
  return { keys, partOf, rowInPart };
}

function concatenateUsage(parts: readonly UsageKeys[]): UsageKeys {
  return {
    percents: parts.flatMap(({ percents }) => Array.from(percents)),
    used: Float64Array.from(parts.flatMap(({ used }) => [...used])),
  };
}

function mergedColumns(
  parts: readonly HybridCorePart[],
  keys: AssetKeys,
  partOf: Uint32Array,
): Readonly<Record<string, Column>> {
  const siteIds = parts.map(({ siteId }) => siteId);
  return {
    id: textColumn(keys.ids),
    ...assetColumns(keys),
    site_id: { ranks: partOf, distinct: siteIds.length, values: siteIds },
  };
}

/** By id first; the other columns decide only where sites share an asset id. */
function defaultOrder(
  ids: readonly string[],
  { id, site_id, ...others }: Readonly<Record<string, Column>>,
): Uint32Array {
  const ranks = [id, ...Object.values(others), site_id].map((column) => column.ranks);
  return Uint32Array.from(ids.keys()).sort((a, b) => {
    for (const rank of ranks) {
      if (rank[a] !== rank[b]) return rank[a] - rank[b];
    }
    return 0;
  });
}

function reorder(column: Column, order: Uint32Array): Column {
  return { ...column, ranks: order.map((row) => column.ranks[row]) };
}
