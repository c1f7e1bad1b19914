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
