import { describe, expect, it } from 'vitest';
import { requestIdsAtOnce } from '../../limits.ts';
import { newRequestId } from './request-ids.ts';

describe('newRequestId', () => {
  it('makes random UUIDs, each another', () => {
    const ids = Array.from({ length: 3 * requestIdsAtOnce }, newRequestId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    const kinds = (place: number) => new Set(ids.map((id) => id[place])).size;
    // Chance takes each digit somewhere: it misses one with a probability far below 1e-9.
    expect([0, 9, 15, 21, 35].map(kinds)).toEqual(Array(5).fill(16));
  });
});
