/** Exact integers: a number up to 2^53-1, which nearly every quantity is, and a bigint above. */

/** A number that is an integer of at most 2^53-1, or a bigint above 2^53-1. */
export type Exact = number | bigint;

const numberMax = BigInt(Number.MAX_SAFE_INTEGER);

/** Normalizes an integer to its exact form; null stays null. */
export function toExact(value: bigint | number): Exact;
export function toExact(value: bigint | number | null): Exact | null;
export function toExact(value: bigint | number | null): Exact | null {
  if (typeof value !== 'bigint') return value;
  return value <= numberMax ? Number(value) : value;
}

/** An exact sum of any size. It accumulates in a number, and carries into a bigint on overflow. */
export class ExactSum {
  #carried = 0n;
  #recent = 0;

  add(value: Exact): void {
    if (typeof value === 'bigint') {
      this.#carried += value;
      return;
    }
    if (value > Number.MAX_SAFE_INTEGER - this.#recent) {
      this.#carried += BigInt(this.#recent);
      this.#recent = 0;
    }
    this.#recent += value;
  }

  get value(): bigint {
    return this.#carried + BigInt(this.#recent);
  }
}
