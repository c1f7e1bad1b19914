/** Sort keys of usages. */
import type { QuantityView } from '../../domain/asset-view.ts';

/**
 * Integers below this are exact in a double. A larger percentage is split in two parts with this
 * base.
 */
const base = 2 ** 53;

/**
 * Sort keys by row: the displayed percentage in hundredths, then used bytes as the tie-breaker. All
 * are integers below 2^53.
 */
export interface UsageKeysParts {
  /** Percentages modulo 2^53; NaN if there is none. */
  readonly percents: Float64Array;
  readonly used: Float64Array;
  /** Multiples of 2^53 in each percentage; null while every percentage is below 2^53. */
  readonly multiples: Float64Array | null;
}

/** Collects keys, in any order of rows. */
export class UsageKeys implements UsageKeysParts {
  readonly percents: Float64Array;
  readonly used: Float64Array;
  multiples: Float64Array | null = null;

  /** Takes zero-filled arrays, one entry per row. */
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

  /** Copies a row from other keys. */
  copy(row: number, from: UsageKeysParts, fromRow: number): void {
    this.percents[row] = from.percents[fromRow];
    this.used[row] = from.used[fromRow];
    if (from.multiples === null) return;
    this.multiples ??= new Float64Array(this.percents.length);
    this.multiples[row] = from.multiples[fromRow];
  }
}
