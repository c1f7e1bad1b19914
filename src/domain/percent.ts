/**
 * Exact percentages: 100 × used ÷ total, two decimals, rounded half away from zero, held as an
 * integer of hundredths of a percent. No floating-point quotient is ever rounded.
 */

/** Largest total whose ten-fold remainder is still an exact double. */
const exactTotalMax = Math.floor(Number.MAX_SAFE_INTEGER / 10);

/** Largest quotient that leaves room for four more digits in an exact double. */
const exactQuotientMax = Math.floor(Number.MAX_SAFE_INTEGER / 100_000);

/**
 * Hundredths of a percent of `used` in `total` (both integers of the same unit), or null where
 * there is no ratio: a total of 0 gives 0 for a use of 0, and null for any other.
 * The answer is a number where that is exact, else a bigint.
 */
export function percentHundredths(used: number, total: number): number | bigint | null {
  if (total === 0) return used === 0 ? 0 : null;
  // `%` of doubles is exact, so long division needs no bigint for any size that machines have.
  let remainder = used % total;
  let quotient = (used - remainder) / total;
  if (total > exactTotalMax || quotient > exactQuotientMax) {
    return percentOfBigints(BigInt(used), BigInt(total));
  }
  for (let digit = 0; digit < 4; digit++) {
    const scaled = remainder * 10;
    remainder = scaled % total;
    quotient = quotient * 10 + (scaled - remainder) / total;
  }
  return remainder * 2 >= total ? quotient + 1 : quotient;
}

/** The same for bigints: sums, and cores counted in hundredths. */
export function percentOfBigints(used: bigint, total: bigint): number | bigint | null {
  if (total === 0n) return used === 0n ? 0 : null;
  const hundredths = (used * 20_000n + total) / (total * 2n);
  return hundredths <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(hundredths) : hundredths;
}
