/**
 * Exact percentages: 100 × used ÷ total, two decimals, rounded half away from zero, held as an
 * integer of hundredths of a percent. No floating-point quotient is ever rounded.
 */
import { type Exact, toExact } from './exact.ts';

/** Hundredths of a percent in a whole. */
const hundredthsInWhole = 10_000;

/** The largest use whose hundredths are still an exact double: some 800 GiB, most memories. */
const scaledMax = Math.floor(Number.MAX_SAFE_INTEGER / hundredthsInWhole);

/**
 * The largest use that is exact by long division, two digits at a time: some 80 TiB, most disks.
 */
const halfScaledMax = Math.floor(Number.MAX_SAFE_INTEGER / 100);

/**
 * Hundredths of a percent of `used` in `total` (both integers of one unit). A total of 0 gives 0
 * for a use of 0, and null for any other use.
 */
export function percentHundredths(used: Exact, total: Exact): Exact | null {
  if (typeof used === 'bigint' || typeof total === 'bigint') {
    return percentOfBigints(BigInt(used), BigInt(total));
  }
  if (total === 0) return used === 0 ? 0 : null;
  if (used <= scaledMax && total <= halfScaledMax) {
    const scaled = used * hundredthsInWhole;
    const quotient = wholeQuotient(scaled, total);
    return roundHalfUp(quotient, scaled - quotient * total, total);
  }
  const whole = wholeQuotient(used, total);
  if (total > halfScaledMax || whole >= scaledMax) {
    return percentOfBigints(BigInt(used), BigInt(total));
  }
  // Long division, two digits at a time.
  const first = (used - whole * total) * 100;
  const tens = wholeQuotient(first, total);
  const second = (first - tens * total) * 100;
  const ones = wholeQuotient(second, total);
  return roundHalfUp(whole * hundredthsInWhole + tens * 100 + ones, second - ones * total, total);
}

/**
 * Integer division. The quotient of two doubles may be rounded up to an integer, so it is checked.
 */
function wholeQuotient(value: number, divisor: number): number {
  const quotient = Math.floor(value / divisor);
  return quotient * divisor > value ? quotient - 1 : quotient;
}

function roundHalfUp(quotient: number, remainder: number, total: number): number {
  return remainder * 2 >= total ? quotient + 1 : quotient;
}

/** Hundredths of a percent of two bigints. */
export function percentOfBigints(used: bigint, total: bigint): Exact | null {
  if (total === 0n) return used === 0n ? 0 : null;
  return toExact((used * 20_000n + total) / (total * 2n));
}
