import { describe, expect, it } from 'vitest';
import { BatchSize, matcherOf, NodeQueue, nodesOf } from './batches.ts';
import type { Vector } from './instant-query.ts';

const labels = { asset: 'instance', site: null, partner: null };

const named = (...names: string[]): Vector => ({
  series: names.map((instance) => ({ labels: { instance }, value: '1', json: '{}' })),
  warnings: [],
  partial: null,
  aheadMs: null,
});

describe('batches of nodes', () => {
  it('keep all names of one asset together', () => {
    expect(nodesOf(named('a:1', 'b:1', 'a:2', 'a:1', ''), labels)).toEqual([
      ['a:1', 'a:2'],
      ['b:1'],
      [''],
    ]);
  });

  it('name nodes as patterns in PromQL, whatever stands in a name', () => {
    expect(matcherOf([['a.b:9100', 'c|d'], ['e\\f"\n(g)']], labels)).toBe(
      String.raw`instance=~"a\\.b:9100|c\\|d|e\\\\f\"\n\\(g\\)"`,
    );
  });

  it('are bounded in nodes and in characters, and have one node at least', () => {
    const long = 'x'.repeat(4_000);
    const queue = new NodeQueue([['a'], ['b'], [long], ['c']]);
    expect(queue.take(1)).toEqual([['a']]);
    expect(queue.take(9)).toEqual([['b']]);
    expect(queue.take(9)).toEqual([[long]]);
    expect(queue.left).toBe(1);
    expect(queue.takeRest()).toEqual([['c']]);
    expect(queue.take(9)).toEqual([]);
  });

  it('grow while they are answered quickly, and shrink where they are not', () => {
    const size = new BatchSize();
    const first = size.nodes;
    size.took(10, first);
    expect(size.nodes).toBe(2 * first);
    size.took(10, 3);
    expect(size.nodes).toBe(2 * first);
    size.took(3_000, 40);
    expect(size.nodes).toBe(20);
    size.failed(20);
    expect(size.nodes).toBe(5);
    for (let i = 0; i < 5; i++) size.failed(size.nodes);
    expect(size.nodes).toBe(1);
    for (let i = 0; i < 20; i++) size.took(10, size.nodes);
    expect(size.nodes).toBe(1_000);
  });
});
