import { describe, expect, it } from 'vitest';
import { spareMemoryBytesMax } from '../limits.ts';
import { MemoryPool } from './memory-pool.ts';

describe('MemoryPool', () => {
  it('takes a piece up again for a little more or less', () => {
    const pool = new MemoryPool();
    const piece = pool.take(1_000_000);
    pool.give([piece]);
    expect(pool.take(990_000)).toBe(piece);
    expect(pool.take(990_000)).not.toBe(piece);
  });

  it('gives pieces that are large enough, and by an eighth too large at most', () => {
    const pool = new MemoryPool();
    for (const bytes of [0, 1, 7, 8, 9, 63, 64, 65, 4_095, 4_096, 4_097, 1_234_567]) {
      const { byteLength } = pool.take(bytes);
      expect(byteLength).toBeGreaterThanOrEqual(bytes);
      expect(byteLength).toBeLessThanOrEqual(bytes + Math.max(1, bytes / 8));
    }
  });

  it('keeps no more than its bound, and rather what came last', () => {
    const pool = new MemoryPool();
    const [quarter, half] = [spareMemoryBytesMax / 4, spareMemoryBytesMax / 2];
    const former = [pool.take(quarter), pool.take(quarter), pool.take(quarter)];
    expect(pool.give(former)).toBe(3 * quarter);
    const latter = [pool.take(half), pool.take(half)];
    // Both of these fill the bound, so that all of the others have to go.
    expect(pool.give(latter)).toBe(quarter);
    expect(latter).toContain(pool.take(half));
    expect(latter).toContain(pool.take(half));
    expect(former).not.toContain(pool.take(quarter));
  });
});
