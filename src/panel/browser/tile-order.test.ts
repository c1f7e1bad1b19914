import { describe, expect, it } from 'vitest';
import type { Tile } from './records.ts';
import { orderTiles } from './tile-order.ts';

const nodes: readonly Tile[] = [
  ['a', 'object_storage', 'active', 5, null, 70],
  ['b', 'compute', 'active', 10, 20, null],
  ['c', 'distributed_storage', 'active', 50, null, 30],
  ['d', 'compute', 'failed', null, 90, 40],
];

const ids = (...how: [3 | 4 | 5, 'id' | 'fullest']) => orderTiles(nodes, ...how).map(([id]) => id);

describe('the tiles of a map', () => {
  it('stand type by type, by id or the fullest first, what is not known last', () => {
    expect(ids(3, 'id')).toEqual(['b', 'd', 'c', 'a']);
    expect(ids(3, 'fullest')).toEqual(['b', 'd', 'c', 'a']);
    expect(ids(5, 'fullest')).toEqual(['d', 'b', 'c', 'a']);
  });

  it('are of compute nodes alone where they show memory, which no other has', () => {
    expect(ids(4, 'id')).toEqual(['b', 'd']);
    expect(ids(4, 'fullest')).toEqual(['d', 'b']);
  });
});
