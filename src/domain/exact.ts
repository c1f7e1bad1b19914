/**
 * Integers that stay exact: a number up to 2^53-1, which is nearly every quantity there is, and a
 * bigint above it. Where one is not known it is `none`, which a typed array can hold, unlike null.
 */

/** A number that is an integer of at most 2^53-1, or `none`, or a bigint above 2^53-1. */
export type Exact = number | bigint;

/** No quantity. */
export const none = Number.NaN;

export function isNone(value: Exact): boolean {
  // NaN alone differs from itself; no other test is as quick and also takes a bigint.
  // biome-ignore lint/suspicious/noSelfCompare: see above.
  return value !== value;
}

/** The exact form of a bigint, or of null for what is not known. */
export function toExact(value: bigint | number | null): Exact {
  if (value === null) return none;
  if (typeof value === 'number') return value;
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** A sum of any size: a number is added to as long as it is exact, then carried to a bigint. */
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
