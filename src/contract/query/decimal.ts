/** Parses decimals exactly, as integers of the smallest allowed step. */

const decimal = /^(-?)([0-9]{1,20})(?:\.([0-9]{1,20}))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/**
 * A JSON number (leading zeros allowed), scaled by so many decimals. Null if it is malformed, has
 * more decimals, or is larger than any bound here.
 *
 *   readDecimal('-12.5', 2)  -> -1250n
 *   readDecimal('2e12', 0)   -> 2000000000000n
 *   readDecimal('0.125', 2)  -> null
 */
export function readDecimal(text: string, decimals: number): bigint | null {
  const parts = decimal.exec(text);
  if (parts === null) return null;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = parts;
  const digits = BigInt(whole + fraction);
  const exponent = Number(exponentText) - fraction.length + decimals;
  const amount = digits === 0n ? 0n : scaled(digits, exponent);
  return amount === null || sign === '' ? amount : -amount;
}

/** Null unless it is whole and has at most some sixty digits. */
function scaled(digits: bigint, exponent: number): bigint | null {
  if (Math.abs(exponent) > 40) return null;
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  return digits % divisor === 0n ? digits / divisor : null;
}
