import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Takes and charges until nothing is left; the order in which flows were served. */
function drain(queue: FairQueue<string>, msOf: (flow: string) => number): string[] {
  const served: string[] = [];
  for (let flow = queue.take(); flow !== undefined; flow = queue.take()) {
    served.push(flow);
    queue.charge(flow, msOf(flow));
  }
  return served;
}

const times = (count: number, item: string) => Array.from({ length: count }, () => item);

describe('a fair queue', () => {
  it('serves flows by the time they had, however much waits in each', () => {
    const queue = new FairQueue<string>();
    for (const item of [...times(100, 'much'), ...times(3, 'little')]) queue.add(item, item);
    const served = drain(queue, () => 1);
    expect(served.lastIndexOf('little')).toBeLessThan(6);
  });

  it('gives a flow whose items cost twice as much half as many turns', () => {
    const queue = new FairQueue<string>();
    for (const item of [...times(90, 'dear'), ...times(90, 'cheap')]) queue.add(item, item);
    const served = drain(queue, (flow) => (flow === 'dear' ? 2 : 1)).slice(0, 30);
    expect(served.filter((flow) => flow === 'dear')).toHaveLength(10);
  });

  it('owes a flow nothing for the time in which it wanted nothing', () => {
    const queue = new FairQueue<string>();
    for (const item of times(100, 'early')) queue.add(item, item);
    for (let count = 0; count < 50; count++) queue.charge(queue.take()!, 1);
    for (const item of times(50, 'late')) queue.add(item, item);
    const served = drain(queue, () => 1).slice(0, 20);
    expect(served.filter((flow) => flow === 'late').length).toBeLessThanOrEqual(11);
  });

  it('does not give one flow all places that are free at once', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a', 'a', 'b', 'b']) queue.add(item, item);
    expect([queue.take(), queue.take()]).toEqual(['a', 'b']);
  });

  it('gives back all that was added, in the order of each flow', () => {
    const items = fc.array(fc.record({ flow: fc.constantFrom('a', 'b', null), n: fc.nat() }));
    fc.assert(
      fc.property(items, fc.array(fc.nat(5)), (all, costs) => {
        const queue = new FairQueue<(typeof all)[number]>();
        for (const item of all) queue.add(item, item.flow);
        const taken: (typeof all)[number][] = [];
        for (let item = queue.take(); item !== undefined; item = queue.take()) {
          queue.charge(item.flow, costs[taken.length] ?? 1);
          taken.push(item);
          expect(queue.size).toBe(all.length - taken.length);
        }
        for (const flow of ['a', 'b', null]) {
          const own = (item: { flow: string | null }) => item.flow === flow;
          expect(taken.filter(own)).toEqual(all.filter(own));
        }
      }),
    );
  });
});
