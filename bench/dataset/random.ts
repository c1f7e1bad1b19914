/** Seeded random numbers, so that repeated measurements have the same input. */

/** Random numbers in [0, 1) from a 32-bit seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random integer in [0, `bound`). */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[below(random, values.length)]!;
}

/** A weighted random choice; the shares add up to 1. */
export function byShare<Value>(
  random: Random,
  shares: readonly (readonly [value: Value, share: number])[],
): Value {
  let left = random();
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  return shares.at(-1)![0];
}
