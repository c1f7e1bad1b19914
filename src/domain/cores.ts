/**
 * CPU cores as exact integers: hundredths of a core in a bigint, since the largest allowed value,
 * 2^53-1 cores, has more hundredths than a double can count.
 */
import { integerMax } from '../limits.ts';

/** Hundredths of a core. */
export type CoreHundredths = bigint;

const decimal = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const coresMax = BigInt(integerMax) * 100n;

/**
 * Parses a decimal number of cores exactly, rounding further decimals half away from zero. Null if
 * it is negative, malformed, or above 2^53-1.
 *
 *   parseCores('55.31')  -> 5531n
 *   parseCores('0.285')  -> 29n
 *   parseCores('1.5e1')  -> 1500n
 *   parseCores('-1')     -> null
 */
export function parseCores(text: string): CoreHundredths | null {
  const parts = decimal.exec(text);
  if (parts === null) return null;
  const [, whole = '', fraction = '', exponentText = '0'] = parts;
  const digits = whole + fraction;
  const exponent = Number(exponentText) - fraction.length + 2;
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return 0n;
  // 2^53-1 cores have 18 digits of hundredths: a longer number is too large, and one far below
  // rounds to 0.
  if (significant.length + exponent > 18) return null;
  if (significant.length + exponent < 0) return 0n;
  const hundredths =
    exponent >= 0 ? BigInt(significant) * 10n ** BigInt(exponent) : roundAt(significant, -exponent);
  return hundredths === null || hundredths > coresMax ? null : hundredths;
}

/**
 * Drops the last `dropped` digits, rounding half up (all values here are positive). Null for a
 * value above 2^53-1 cores.
 */
function roundAt(digits: string, dropped: number): bigint | null {
  const kept = BigInt(digits.slice(0, digits.length - dropped) || '0');
  const rest = digits.slice(digits.length - dropped);
  if (kept === coresMax && /[1-9]/.test(rest)) return null;
  return rest[0]! >= '5' ? kept + 1n : kept;
}

/** Formats hundredths as a JSON number without trailing zeros: `5531n` -> `55.31`. */
export function formatCores(hundredths: CoreHundredths): string {
  return formatHundredths(hundredths);
}

/** Formats an integer of hundredths as the shortest exact decimal. */
export function formatHundredths(hundredths: bigint | number): string {
  const text = String(hundredths).padStart(3, '0');
  const whole = text.slice(0, -2);
  const fraction = text.slice(-2);
  if (fraction === '00') return whole;
  return `${whole}.${fraction.endsWith('0') ? fraction[0] : fraction}`;
}
