/**
 * Memory for one step of a piece of work, taken up again by the next. A list of a hundred thousand
 * rows would otherwise cost each request half a megabyte, and the garbage collection that follows.
 */
export class Scratch {
  #array = new Uint32Array();

  /** An array with whatever is in it, at least so long, and good until the next is asked for. */
  array(length: number): Uint32Array {
    if (this.#array.length < length) this.#array = new Uint32Array(length);
    return this.#array;
  }

  /** An array of at least `length`, with zeros up to there. */
  zeros(length: number): Uint32Array {
    return this.array(length).fill(0, 0, length);
  }
}
