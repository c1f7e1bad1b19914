/** What usages are ordered by. */
import type { ShownQuantity } from '../../domain/shown.ts';

/** What a double counts exactly: the base in which a percentage is written that it does not hold. */
const base = 2 ** 53;

/**
 * The usages of a table as they are sorted by: the percentage as displayed, in hundredths, and the
 * used bytes, which decide between equal percentages. By row; integers below 2^53 all of them.
 */
export interface UsageKeysParts {
  /** The percentages, without multiples of 2^53; NaN where there is no percentage. */
  readonly percents: Float64Array;
  readonly used: Float64Array;
  /** How many times 2^53 is in a percentage; null while it is in none. */
  readonly multiples: Float64Array | null;
}

/** Gathers them, in any order of rows. */
export class UsageKeys implements UsageKeysParts {
  readonly percents: Float64Array;
  readonly used: Float64Array;
  multiples: Float64Array | null = null;

  /** Takes arrays of zeros, one place a row. */
  constructor(percents: Float64Array, used: Float64Array) {
    this.percents = percents.fill(Number.NaN);
    this.used = used;
  }

  set(row: number, { percent, used }: Pick<ShownQuantity, 'percent' | 'used'>): void {
    if (percent === null) return;
    this.used[row] = Number(used);
    if (typeof percent === 'number') {
      this.percents[row] = percent;
    } else {
      this.percents[row] = Number(percent % BigInt(base));
      this.multiples ??= new Float64Array(this.percents.length);
      this.multiples[row] = Number(percent / BigInt(base));
    }
  }

  /** Takes over a row of other keys. */
  copy(row: number, from: UsageKeysParts, fromRow: number): void {
    this.percents[row] = from.percents[fromRow];
    this.used[row] = from.used[fromRow];
    if (from.multiples === null) return;
    this.multiples ??= new Float64Array(this.percents.length);
    this.multiples[row] = from.multiples[fromRow];
  }
}
