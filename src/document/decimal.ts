/** Parses integers exactly from any decimal notation. */

const plain = /^-?\d{1,15}$/;
const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits that a double may need to hold an integer of at most 2^53-1. */
const exactDigitsMax = 16;

/**
 * The number if it is a safe integer, otherwise the reason: it has a `fraction`, is too `large` in
 * magnitude, or is not a finite decimal (`infinite`).
 *
 *   readInteger('1.5e1')  -> 15
 *   readInteger('1.5')    -> 'fraction'
 *   readInteger('1e400')  -> 'large'
 */
export function readInteger(text: string): number | 'fraction' | 'large' | 'infinite' {
  if (plain.test(text)) return Number(text) + 0;
  const parts = decimal.exec(text);
  if (parts === null) return 'infinite';
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const leading = (whole + fraction).replace(/^0+/, '');
  const digits = leading.replace(/^(.*[^0])?0+$/, '$1');
  if (digits === '') return 0;
  const zeros = Number(exponent) - fraction.length + leading.length - digits.length;
  if (zeros < 0) return 'fraction';
  if (digits.length + zeros > exactDigitsMax) return 'large';
  const value = Number(sign + digits + '0'.repeat(zeros));
  return Number.isSafeInteger(value) ? value : 'large';
}
