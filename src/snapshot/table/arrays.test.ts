import { expect, it } from 'vitest';
import { arraysInOneBuffer } from './arrays.ts';

it('arrays in one buffer have their own length and type, and share only the buffer', () => {
  const arrays = arraysInOneBuffer({
    bytes: [Uint8Array, 3],
    none: [Float64Array, 0],
    shorts: [Uint16Array, 5],
    doubles: [Float64Array, 2],
    words: [Uint32Array, 1],
  });
  expect(new Set(Object.values(arrays).map(({ buffer }) => buffer)).size).toBe(1);
  for (const [index, array] of Object.values(arrays).entries()) array.fill(index + 1);
  expect(arrays.bytes).toEqual(new Uint8Array([1, 1, 1]));
  expect(arrays.none).toEqual(new Float64Array(0));
  expect(arrays.shorts).toEqual(new Uint16Array([3, 3, 3, 3, 3]));
  expect(arrays.doubles).toEqual(new Float64Array([4, 4]));
  expect(arrays.words).toEqual(new Uint32Array([5]));
});
