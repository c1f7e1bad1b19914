/** JSON values that several records share (docs: Conventions, Numbers). */
import type { Unit } from '../domain/asset.ts';
import { formatHundredths } from '../domain/cores.ts';
import type { HistoryQuantity } from '../domain/history.ts';
import { quantities } from './quantities.ts';

/** A percentage from its hundredths: `1250` -> `12.5`; null stays null. */
export function percentJson(hundredths: number | bigint | null): string {
  return hundredths === null ? 'null' : formatHundredths(hundredths);
}

/** An amount of either sign: `-1250n` -> `-12.5` cores, or as many bytes. */
export function amountJson(amount: bigint, unit: Unit): string {
  return unit === 'cores' ? hundredthsJson(amount) : String(amount);
}

/** Writes an integer of hundredths, of either sign: `-5n` -> `-0.05`. */
export function hundredthsJson(hundredths: bigint): string {
  return hundredths < 0n ? `-${formatHundredths(-hundredths)}` : formatHundredths(hundredths);
}

/** Amounts of some quantities: `{"cpu_cores":12.5,"memory_bytes":-1024}`. */
export function amountsJson(amounts: { readonly [Key in HistoryQuantity]?: bigint }): string {
  const entries = quantities.flatMap(({ key, unit, amountKey }) => {
    const amount = amounts[key];
    return amount === undefined ? [] : [`"${amountKey}":${amountJson(amount, unit)}`];
  });
  return `{${entries.join(',')}}`;
}

/** A moment (ms since 1970) as `"2026-11-20T12:00:00.000Z"`. */
export function timeJson(time: number | null): string {
  return time === null ? 'null' : `"${new Date(time).toISOString()}"`;
}
