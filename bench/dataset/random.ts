/** Random numbers that are the same in every run: what is measured twice is measured on the same. */

/** Numbers from 0 up to 1, 1 excluded, from a seed of 32 bits (mulberry32). */
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

/** An integer from 0 up to `bound`, `bound` excluded. */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[below(random, values.length)]!;
}

/** One of the values, each as often as its share says; the shares add up to 1. */
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
