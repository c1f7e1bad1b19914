/**
 * Columnar inventory of a site's assets. The loader keeps it, so new usage needs no inventory read,
 * and copies it for transfer.
 */
import { type Asset, assetQuantityKeys, type NodeType, perQuantity } from '../../domain/asset.ts';
import type { ExactCapacity } from '../../domain/asset-view.ts';
import { type Exact, toExact } from '../../domain/exact.ts';
import { type NodeCounts, NodeTally } from '../../domain/node-counts.ts';
import { type SiteParts, textColumnParts } from '../site.ts';
import { arraysInOneBuffer } from '../table/arrays.ts';
import { textColumn } from '../table/column.ts';
import { buildStringTable } from '../table/string-table.ts';
import { RecordPrefixes } from './record-prefixes.ts';

/** A site's assets, in the code-point order of their ids. */
export interface SiteInventory {
  readonly count: number;
  readonly prefixes: RecordPrefixes;
  /** NaN where the inventory does not state one (see `capacityOf`). */
  readonly capacities: Readonly<Record<keyof ExactCapacity, ArrayLike<Exact>>>;
  readonly nodes: NodeCounts;
}

export function buildInventory(siteId: string, assets: readonly Asset[]): SiteInventory {
  const count = assets.length;
  const memory = arraysInOneBuffer(perQuantity(() => [Float64Array, count] as const));
  const tally = new NodeTally();
  for (const asset of assets) tally.add(asset);
  return {
    count,
    prefixes: new RecordPrefixes(siteId, assets),
    capacities: perQuantity((quantity) =>
      amounts(assets, ({ capacity }) => capacity[quantity], memory[quantity]),
    ),
    nodes: tally.result(),
  };
}

/** One amount per asset, in the given memory (8 bytes each) unless one of them is a bigint. */
function amounts(
  assets: readonly Asset[],
  amountOf: (asset: Asset) => bigint | number | null,
  memory: Float64Array,
): ArrayLike<Exact> {
  let column: { [row: number]: Exact; readonly length: number } = memory;
  for (let row = 0; row < assets.length; row++) {
    const amount = toExact(amountOf(assets[row]) ?? Number.NaN);
    if (typeof amount === 'bigint' && column === memory) column = Array.from<Exact>(memory);
    column[row] = amount;
  }
  return column;
}

export function nodeTypeOf({ prefixes }: SiteInventory, row: number): NodeType {
  return prefixes.kindOf(row).nodeType;
}

/** Whether the inventory's columns equal these assets. */
export function isInventoryOf(inventory: SiteInventory, assets: readonly Asset[]): boolean {
  const { count, prefixes } = inventory;
  if (assets.length !== count) return false;
  return assets.every(({ id, nodeType, status, capacity }, row) => {
    if (!prefixes.isOf(row, id) || nodeType !== nodeTypeOf(inventory, row)) return false;
    if (status !== statusOf(inventory, row)) return false;
    const known = capacityOf(inventory, row);
    return assetQuantityKeys.every((quantity) => toExact(capacity[quantity]) === known[quantity]);
  });
}

/** The capacity that the inventory states for an asset. */
export function capacityOf({ capacities }: SiteInventory, row: number): ExactCapacity {
  return perQuantity((quantity) => knownOf(capacities[quantity][row]));
}

function knownOf(amount: Exact): Exact | null {
  return Number.isNaN(amount) ? null : amount;
}

export function statusOf({ prefixes }: SiteInventory, row: number): string {
  return prefixes.kindOf(row).status;
}

/** The parts to transfer for a new inventory. IDs equal to the `previous` inventory's are omitted. */
export function inventoryParts(
  assets: readonly Asset[],
  { prefixes }: SiteInventory,
  previous: SiteInventory | null,
): Pick<SiteParts, 'ids' | 'texts'> {
  const nodeType = textColumn(assets, (asset) => asset.nodeType);
  const status = textColumn(assets, (asset) => asset.status);
  return {
    ids: previous?.prefixes.hasIdsOf(prefixes)
      ? null
      : buildStringTable(assets, ({ id }) => id).parts,
    texts: { nodeType: textColumnParts(nodeType), status: textColumnParts(status) },
  };
}
