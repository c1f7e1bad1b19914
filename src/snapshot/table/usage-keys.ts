/** The keys by which usages are ordered. */
import type { QuantityView } from '../../domain/asset-view.ts';

/**
 * Integers below this are exact in a double. A percentage above it is written in two parts, with
 * this as base.
 */
const base = 2 ** 53;

/**
 * The usages of a table as they are sorted: the percentage as displayed, in hundredths, and the
 * used bytes, which decide between equal percentages. By row; all are integers below 2^53.
 */
export interface UsageKeysParts {
  /** The percentages, each without its multiples of 2^53; NaN where there is no percentage. */
  readonly percents: Float64Array;
  readonly used: Float64Array;
  /** How many times 2^53 is in each percentage; null while every percentage is below 2^53. */
  readonly multiples: Float64Array | null;
}

/** Gathers the keys, in any order of rows. */
export class UsageKeys implements UsageKeysParts {
  readonly percents: Float64Array;
  readonly used: Float64Array;
  multiples: Float64Array | null = null;

  /** Takes arrays of zeros, one place a row. */
  constructor(percents: Float64Array, used: Float64Array) {
    this.percents = percents.fill(Number.NaN);
    this.used = used;
  }

  set(row: number, { percent, used }: Pick<QuantityView, 'percent' | 'used'>): void {
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
