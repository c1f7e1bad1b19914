/** Draws of a seed: each part of a world has its own, so that one part's draws move no other's. */
import { createHash } from 'node:crypto';
import { type Random, randomOf } from '../fixture/random.ts';

export class Dice {
  readonly #random: Random;

  /** `names` and the seed together decide all draws. */
  constructor(...names: readonly (string | number)[]) {
    const digest = createHash('sha256').update(names.join('/')).digest();
    this.#random = randomOf(digest.readInt32LE());
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    return this.#random(bound);
  }

  /** A number from `low` to `high`, by thousandths of their distance. */
  between(low: number, high: number): number {
    return low + ((high - low) * this.#random(1_001)) / 1_000;
  }

  /** As `between`, each order of magnitude as often as another. */
  magnitude(low: number, high: number): number {
    return Math.exp(this.between(Math.log(low), Math.log(high)));
  }

  chance(probability: number): boolean {
    return this.#random(1_000_000) < probability * 1_000_000;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.#random(items.length)]!;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count);
    for (let at = 0; at < count; at++) bytes[at] = this.#random(256);
    return bytes;
  }
}
