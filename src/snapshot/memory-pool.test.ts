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

  it('keeps no more than its bound', () => {
    const pool = new MemoryPool();
    const half = spareMemoryBytesMax / 2;
    const pieces = [pool.take(half), pool.take(half), pool.take(half)];
    pool.give(pieces);
    const again = [pool.take(half), pool.take(half), pool.take(half)];
    expect(again.filter((piece) => pieces.includes(piece))).toHaveLength(2);
  });
});
