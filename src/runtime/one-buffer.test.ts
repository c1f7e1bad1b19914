import { expect, it } from 'vitest';
import { inOneBuffer } from './one-buffer.ts';

it('keeps the data as they are, in one buffer', () => {
  const data = {
    name: 'fra01',
    past: Uint8Array.of(1, 2, 3),
    list: [Float64Array.of(0.5, 2 ** 53), [2n ** 60n, 7n], Uint32Array.of()],
    none: null,
    inner: { rows: Uint32Array.of(9, 8), tiers: Uint16Array.of(5) },
  };
  const copied = inOneBuffer(data);
  expect(copied).toEqual(data);
  const arrays = [copied.past, copied.list[0], copied.inner.rows, copied.inner.tiers];
  expect(new Set(arrays.map((of) => (of as Uint8Array).buffer)).size).toBe(1);
  expect(copied.past.buffer).not.toBe(data.past.buffer);
});
