/** JSON values that several records share (docs: Conventions, Numbers). */
import type { Unit } from '../domain/asset.ts';
import { formatHundredths } from '../domain/cores.ts';
import type { Exact } from '../domain/exact.ts';
import type { HistoryQuantity } from '../domain/history.ts';
import { type AmountKey, quantities } from './quantities.ts';

/** Decimal digits that any double keeps. */
const doubleDigits = 15;

const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/**
 * A number for `JSON.stringify`, which writes these very digits, also where a double has too few.
 * That is then an object (`JSON.rawJSON`), a number in what is written alone.
 */
function exactNumber(digits: string): number {
  return (digits.length <= doubleDigits ? Number(digits) : rawJSON(digits)) as number;
}

/** A percentage from its hundredths, for `JSON.stringify`: `1250` -> `12.5`; null stays null. */
export function percentOf(hundredths: Exact | null): number | null {
  return hundredths === null ? null : exactNumber(formatHundredths(hundredths));
}

/** An amount of either sign, for `JSON.stringify`: `-1250n` -> `-12.5` cores, or as many bytes. */
export function amountOf(amount: bigint, unit: Unit): number {
  return exactNumber(amountJson(amount, unit));
}

/** Hundredths of either sign, for `JSON.stringify`: `-5n` -> `-0.05`. */
export function hundredthsOf(hundredths: bigint): number {
  return exactNumber(hundredthsJson(hundredths));
}

/** A moment (ms since 1970), for `JSON.stringify`: `2026-11-20T12:00:00.000Z`. */
export function momentOf(time: number): string {
  return new Date(time).toISOString();
}

/** A moment that may be unknown. */
export function timeOf(time: number | null): string | null {
  return time === null ? null : momentOf(time);
}

/** Parses a JSON text so that `JSON.stringify` writes the digits of its numbers again. */
export function parseExact(text: string): unknown {
  const keepDigits = (_: string, value: unknown, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && String(value) !== source ? rawJSON(source) : value;
  return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
}

/** A percentage from its hundredths: `1250` -> `12.5`; null stays null. */
export function percentJson(hundredths: number | bigint | null): string {
  return hundredths === null ? 'null' : formatHundredths(hundredths);
}

/** An amount of either sign: `-1250n` -> `-12.5` cores, or as many bytes. */
export function amountJson(amount: bigint, unit: Unit): string {
  return unit === 'cores' ? hundredthsJson(amount) : String(amount);
}

/** Writes an integer of hundredths, of either sign: `-5n` -> `-0.05`. */
function hundredthsJson(hundredths: bigint): string {
  return hundredths < 0n ? `-${formatHundredths(-hundredths)}` : formatHundredths(hundredths);
}

/** Amounts of some quantities, for `JSON.stringify`: `{ cpu_cores: 12.5, memory_bytes: -1024 }`. */
export function amountsOf(amounts: { readonly [Key in HistoryQuantity]?: bigint }): {
  readonly [Key in AmountKey]?: number;
} {
  const entries = quantities.flatMap(({ key, unit, amountKey }) => {
    const amount = amounts[key];
    return amount === undefined ? [] : [[amountKey, amountOf(amount, unit)] as const];
  });
  return Object.fromEntries(entries);
}

/** Amounts of some quantities: `{"cpu_cores":12.5,"memory_bytes":-1024}`. */
export function amountsJson(amounts: { readonly [Key in HistoryQuantity]?: bigint }): string {
  return JSON.stringify(amountsOf(amounts));
}
