/** Writes amounts that may be below 0, and the unit of each quantity (docs: Conventions, Numbers). */
import { formatHundredths } from '../domain/cores.ts';

/** What amounts are written in: cores are held in hundredths. */
export type Unit = 'cores' | 'bytes';

/** `-1250n` -> `-12.5` cores, or as many bytes. */
export function amountJson(amount: bigint, unit: Unit): string {
  return unit === 'cores' ? hundredthsJson(amount) : String(amount);
}

/** Writes an integer of hundredths, of either sign: `-5n` -> `-0.05`. */
export function hundredthsJson(hundredths: bigint): string {
  return hundredths < 0n ? `-${formatHundredths(-hundredths)}` : formatHundredths(hundredths);
}

/** Writes an integer of tenths, null where there is none: `6501n` -> `650.1`. */
export function tenthsJson(tenths: bigint | null): string {
  return tenths === null ? 'null' : formatHundredths(tenths * 10n);
}
