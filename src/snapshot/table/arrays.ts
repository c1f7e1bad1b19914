/**
 * Allocates related typed arrays in one ArrayBuffer. Garbage collection visits every buffer: a
 * thousand sites of twenty each would cost it more than all objects do.
 */
interface ArrayType {
  readonly BYTES_PER_ELEMENT: number;
  new (
    memory: ArrayBuffer,
    start: number,
    length: number,
  ): Uint8Array | Uint16Array | Uint32Array | Float64Array;
}

/** Kind and length of each array. */
type ArrayLayout = Readonly<Record<string, readonly [kind: ArrayType, length: number]>>;

type Arrays<Of extends ArrayLayout> = { readonly [Name in keyof Of]: InstanceType<Of[Name][0]> };

/** Alignment that suits every kind of array. */
const alignment = Float64Array.BYTES_PER_ELEMENT;

/** Allocates the arrays of a layout, zero-filled. */
export function arraysInOneBuffer<Of extends ArrayLayout>(layout: Of): Arrays<Of> {
  let end = 0;
  const placed = Object.entries(layout).map(([name, [kind, length]]) => {
    const start = end;
    end += Math.ceil((length * kind.BYTES_PER_ELEMENT) / alignment) * alignment;
    return { name, kind, start, length };
  });
  const buffer = new ArrayBuffer(end);
  return Object.fromEntries(
    placed.map(({ name, kind, start, length }) => [name, new kind(buffer, start, length)]),
  ) as Arrays<Of>;
}
