/** The nodes of a map in the order of their tiles: those that can have what is shown, type by type. */

import * as words from '../words/pages.tsx';
import type { Tile } from './records.ts';

/** What a tile shows, as its place in the tile: CPU, memory, storage. */
export type TileQuantity = 3 | 4 | 5;

/** The orders to choose from, within each type. */
export const tileOrders = { id: words.byId, fullest: words.fullestFirst } as const;

export type TileOrder = keyof typeof tileOrders;

/** In the order in which the types stand. */
const types = ['compute', 'distributed_storage', 'object_storage'];

const memory: TileQuantity = 4;

/** Nodes that have no memory by their type are in no map of memory; what is not known comes last by fullness. */
export function arranged(
  nodes: readonly Tile[],
  figure: TileQuantity,
  order: TileOrder,
): readonly Tile[] {
  const shown = figure === memory ? nodes.filter(([, type]) => type === 'compute') : nodes;
  const typeOf = ([, type]: Tile) => types.indexOf(type);
  const fullness = (tile: Tile) => tile[figure] ?? -1;
  return [...shown].sort(
    (a, b) => typeOf(a) - typeOf(b) || (order === 'id' ? 0 : fullness(b) - fullness(a)),
  );
}
