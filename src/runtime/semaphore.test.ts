import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapConcurrent } from './semaphore.ts';

describe('mapConcurrent', () => {
  it('gives the results in the order of the items, so many at a time', async () => {
    const underWay = { now: 0, most: 0 };
    const results = await mapConcurrent([3, 1, 2, 0], 2, async (turns) => {
      underWay.most = Math.max(underWay.most, ++underWay.now);
      for (let turn = 0; turn < turns; turn++) await turnOfEventLoop();
      underWay.now--;
      return `${turns}`;
    });
    expect(results).toEqual(['3', '1', '2', '0']);
    expect(underWay).toEqual({ now: 0, most: 2 });
  });

  it('gives no result for no item', async () => {
    expect(await mapConcurrent([], 2, async () => 'never')).toEqual([]);
  });

  it('rejects with the first failure', async () => {
    const failing = mapConcurrent(['a', 'b'], 2, async (item) => {
      throw new Error(item);
    });
    await expect(failing).rejects.toThrow('a');
  });
});
