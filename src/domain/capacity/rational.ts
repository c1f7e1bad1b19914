/** Exact rational numbers, without floating point. */

/** A fraction; the denominator is above 0. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The nearest integer, a half rounded away from zero (docs: Conventions, Numbers).
 *
 *   rounded({ numerator: 5n, denominator: 2n })  -> 3n
 *   rounded({ numerator: -5n, denominator: 2n }) -> -3n
 */
export function rounded({ numerator, denominator }: Rational): bigint {
  const doubled = (numerator < 0n ? -numerator : numerator) * 2n;
  const quotient = (doubled + denominator) / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}
