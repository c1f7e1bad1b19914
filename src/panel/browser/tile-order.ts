/** Orders the nodes of a map by type, and leaves out types that lack the shown quantity. */

import type { Tile } from './records.ts';

/** The shown quantity, as its index in a Tile: CPU, memory, storage. */
export type TileQuantity = 3 | 4 | 5;

/** Orders within each type. */
export const tileOrders = { id: 'By id', fullest: 'Fullest first' } as const;

export type TileOrder = keyof typeof tileOrders;

/** Node types in display order. */
const types = ['compute', 'distributed_storage', 'object_storage'];

const memory: TileQuantity = 4;

/** Only compute nodes have memory. Nodes of unknown usage come last in the order by fullness. */
export function orderTiles(
  nodes: readonly Tile[],
  quantity: TileQuantity,
  order: TileOrder,
): readonly Tile[] {
  const shown = quantity === memory ? nodes.filter(([, type]) => type === 'compute') : nodes;
  const typeOf = ([, type]: Tile) => types.indexOf(type);
  const fullness = (tile: Tile) => tile[quantity] ?? -1;
  return [...shown].sort(
    (a, b) => typeOf(a) - typeOf(b) || (order === 'id' ? 0 : fullness(b) - fullness(a)),
  );
}
