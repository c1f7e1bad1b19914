/** Arrays of row indices that no request allocates: 0, 1, 2, …, shared by all tables, and scratch memory. */

/** 0, 1, 2, … */
let identity = new Uint32Array();

/** The indices from 0 to below `count`. Read-only. */
export function identityOf(count: number): Uint32Array {
  if (identity.length < count) {
    identity = new Uint32Array(Math.max(count, identity.length * 2));
    for (let row = 0; row < identity.length; row++) identity[row] = row;
  }
  return identity.subarray(0, count);
}

/**
 * Scratch buffer reused between steps. A list of a hundred thousand rows would otherwise cost each
 * request half a megabyte, and a garbage collection later.
 */
export class Scratch {
  #array = new Uint32Array();

  /** An array of at least this length, with arbitrary content, valid until the next call. */
  array(length: number): Uint32Array {
    if (this.#array.length < length) this.#array = new Uint32Array(length);
    return this.#array;
  }

  /** An array of at least `length`, zero-filled up to there. */
  zeros(length: number): Uint32Array {
    return this.array(length).fill(0, 0, length);
  }
}
