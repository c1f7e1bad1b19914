/**
 * The result of parsing a parameter's value, how error messages quote the client's text, and
 * decimals, which are parsed exactly, as integers of the smallest allowed step.
 */
import { echoCharactersMax } from '../../limits.ts';

/** Either the value, or the reason why there is none. */
export type ValueResult<Value> = { readonly value: Value } | { readonly reason: string };

/** Quotes the client's text, truncated, so that an error stays short. */
export function quoteShortened(text: string): string {
  const points = Array.from(text.slice(0, echoCharactersMax * 2));
  if (points.length <= echoCharactersMax && text.length <= echoCharactersMax * 2) {
    return JSON.stringify(text);
  }
  return `${JSON.stringify(points.slice(0, echoCharactersMax).join(''))} (shortened)`;
}

/** The reason of a value problem: the expectation, then the actual text. */
export function expected(what: string, came: string): { readonly reason: string } {
  return { reason: `Expected ${what}; got ${quoteShortened(came)}.` };
}

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
