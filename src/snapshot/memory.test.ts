import { describe, expect, it } from 'vitest';
import { buffersOf, Memory } from './memory.ts';

describe('buffersOf', () => {
  it('names each buffer once, wherever it lies in the data', () => {
    const [one, other] = [new ArrayBuffer(16), new ArrayBuffer(8)];
    const data = {
      none: null,
      text: 'text',
      count: 3,
      arrays: [new Uint8Array(one, 0, 4), new Float64Array(one, 8)],
      sites: new Map([['a', { deep: { er: new Uint32Array(other) } }]]),
    };
    expect([...buffersOf(data)]).toEqual([one, other]);
    const handedOver = structuredClone(data, { transfer: [...buffersOf(data)] });
    expect([one.detached, other.detached]).toEqual([true, true]);
    expect(handedOver.sites.get('a')!.deep.er.length).toBe(2);
  });
});

describe('Memory', () => {
  it('is released once it is replaced and not pinned', () => {
    const array = new Uint32Array([1, 2]);
    const memory = new Memory({ array });
    memory.pin();
    memory.pin();
    memory.unpin();
    memory.replace();
    expect(array[1]).toBe(2);
    memory.unpin();
    expect([array.length, array.buffer.detached]).toEqual([0, true]);
  });

  it('stays while nothing replaces it', () => {
    const array = new Uint32Array([1, 2]);
    const memory = new Memory([array, array]);
    memory.pin();
    memory.unpin();
    expect(array.length).toBe(2);
    memory.replace();
    expect(array.length).toBe(0);
  });
});
