/**
 * Copies typed arrays into one ArrayBuffer. Garbage collection visits every buffer: a thousand
 * sites of twenty each would cost it more than all objects do.
 */

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Alignment that suits every kind of array. */
const alignment = Float64Array.BYTES_PER_ELEMENT;

/** Copies plain data, with all its typed arrays in one ArrayBuffer. */
export function inOneBuffer<Data>(data: Data): Data {
  const arrays = arraysIn(data, []);
  const size = arrays.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0);
  const buffer = new ArrayBuffer(size);
  const moved = new Map<NumberArray, NumberArray>();
  let start = 0;
  for (const array of arrays) {
    const kind = array.constructor as new (
      memory: ArrayBuffer,
      at: number,
      length: number,
    ) => NumberArray;
    const copy = new kind(buffer, start, array.length);
    copy.set(array);
    moved.set(array, copy);
    start += aligned(array.byteLength);
  }
  return withArrays(data, moved) as Data;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function arraysIn(data: unknown, found: NumberArray[]): NumberArray[] {
  if (ArrayBuffer.isView(data)) found.push(data as NumberArray);
  else if (isPlain(data)) for (const part of Object.values(data)) arraysIn(part, found);
  return found;
}

function withArrays(data: unknown, moved: ReadonlyMap<NumberArray, NumberArray>): unknown {
  if (ArrayBuffer.isView(data)) return moved.get(data as NumberArray);
  if (!isPlain(data)) return data;
  if (Array.isArray(data)) return data.map((part) => withArrays(part, moved));
  const entries = Object.entries(data).map(([key, part]) => [key, withArrays(part, moved)]);
  return Object.fromEntries(entries);
}

function isPlain(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}
