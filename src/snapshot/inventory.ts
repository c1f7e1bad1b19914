/**
 * In charge of what the inventory says of a site's assets, as a snapshot keeps it: columns, so that
 * new usage can be shown on them without reading them again.
 */
import type { Asset, NodeType } from '../domain/asset.ts';
import { type Exact, toExact } from '../domain/exact.ts';
import type { ExactCapacity } from '../domain/shown.ts';
import { type NodeCounts, NodeTally } from '../domain/workload.ts';
import { sliceRows } from '../limits.ts';
import type { Revision } from '../store/store.ts';
import { arraysInOnePiece } from './arrays.ts';
import { type TextColumn, textColumn } from './column.ts';
import { type PackedTexts, packTexts } from './packed-texts.ts';
import type { Steps } from './slices.ts';

/** A site's assets, in the code-point order of their ids. */
export interface SiteInventory {
  /** The assets revision that the store gave it. */
  readonly revision: Revision;
  readonly ids: PackedTexts;
  readonly nodeType: TextColumn;
  readonly status: TextColumn;
  readonly capacities: Readonly<Record<keyof ExactCapacity, ArrayLike<Exact>>>;
  readonly nodes: NodeCounts;
}

/** `former` is the site's inventory until now: ids that did not change are shared with it. */
export function* buildInventory(
  revision: Revision,
  assets: readonly Asset[],
  former: SiteInventory | null,
): Steps<SiteInventory> {
  const count = assets.length;
  const memory = arraysInOnePiece({
    nodeTypeRanks: [Uint32Array, count],
    nodeTypeRows: [Uint32Array, count],
    statusRanks: [Uint32Array, count],
    statusRows: [Uint32Array, count],
    cpu: [Float64Array, count],
    memory: [Float64Array, count],
    storage: [Float64Array, count],
  });
  const ids = yield* packTexts(assets, ({ id }) => id);
  return {
    revision,
    ids: former?.ids.equals(ids) ? former.ids : ids,
    nodeType: yield* textColumn(assets, ({ nodeType }) => nodeType, {
      ranks: memory.nodeTypeRanks,
      rows: memory.nodeTypeRows,
    }),
    status: yield* textColumn(assets, ({ status }) => status, {
      ranks: memory.statusRanks,
      rows: memory.statusRows,
    }),
    capacities: {
      cpu: yield* amounts(assets, ({ capacity }) => capacity.cpu, memory.cpu),
      memory: yield* amounts(assets, ({ capacity }) => capacity.memory, memory.memory),
      storage: yield* amounts(assets, ({ capacity }) => capacity.storage, memory.storage),
    },
    nodes: yield* countNodes(assets),
  };
}

/** One amount of each asset: 8 bytes of the memory given, unless one of them is a bigint. */
function* amounts(
  assets: readonly Asset[],
  amountOf: (asset: Asset) => bigint | number | null,
  memory: Float64Array,
): Steps<ArrayLike<Exact>> {
  let column: { [row: number]: Exact; readonly length: number } = memory;
  for (let row = 0; row < assets.length; row++) {
    const amount = toExact(amountOf(assets[row]));
    if (typeof amount === 'bigint' && column === memory) column = Array.from<Exact>(memory);
    column[row] = amount;
    if (row % sliceRows === 0) yield;
  }
  return column;
}

function* countNodes(assets: readonly Asset[]): Steps<NodeCounts> {
  const tally = new NodeTally();
  for (let row = 0; row < assets.length; row++) {
    tally.add(assets[row]);
    if (row % sliceRows === 0) yield;
  }
  return tally.result();
}

/** Whether an inventory says of a site's assets what these say. */
export function isInventoryOf(inventory: SiteInventory, assets: readonly Asset[]): boolean {
  const { ids, capacities } = inventory;
  if (assets.length !== ids.length) return false;
  return assets.every(({ id, nodeType, status, capacity }, row) => {
    const isNamed = ids.compareTo(row, Buffer.from(id)) === 0;
    if (!isNamed || nodeType !== nodeTypeOf(inventory, row)) return false;
    if (status !== statusOf(inventory, row)) return false;
    return (['cpu', 'memory', 'storage'] as const).every((quantity) =>
      Object.is(toExact(capacity[quantity]), capacities[quantity][row]),
    );
  });
}

export function nodeTypeOf({ nodeType }: SiteInventory, row: number): NodeType {
  return nodeType.values.texts[nodeType.ranks[row]] as NodeType;
}

export function statusOf({ status }: SiteInventory, row: number): string {
  return status.values.texts[status.ranks[row]];
}
