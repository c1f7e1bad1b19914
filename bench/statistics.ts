/** Computes medians and percentiles. */

/** The median; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('the median of no values was asked for');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The least value that a share of all values does not exceed: 0.99 for p99. */
export function percentile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) throw new Error('a percentile of no values was asked for');
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}
