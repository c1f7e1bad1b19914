import { expect, it } from 'vitest';
import { inOneBuffer } from './one-buffer.ts';

it('keeps the data as they are, in one piece of memory', () => {
  const data = {
    name: 'fra01',
    past: Uint8Array.of(1, 2, 3),
    list: [Float64Array.of(0.5, 2 ** 53), [2n ** 60n, 7n], Uint32Array.of()],
    none: null,
    inner: { rows: Uint32Array.of(9, 8), tiers: Uint16Array.of(5) },
  };
  const packed = inOneBuffer(data);
  expect(packed).toEqual(data);
  const arrays = [packed.past, packed.list[0], packed.inner.rows, packed.inner.tiers];
  expect(new Set(arrays.map((of) => (of as Uint8Array).buffer)).size).toBe(1);
  expect(packed.past.buffer).not.toBe(data.past.buffer);
});
