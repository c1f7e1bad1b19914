/** Writes amounts that may be below 0, and the unit of each quantity (docs: Conventions, Numbers). */
import { formatHundredths } from '../domain/cores.ts';
import { type HistoryQuantity, historyQuantities } from '../domain/history.ts';

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

/** What the quantities are called in the brackets of parameters, and in the answers that repeat them. */
export const quantityKeys = {
  cpu: 'cpu_cores',
  memory: 'memory_bytes',
  distributed: 'distributed_bytes',
  rocket: 'rocket_bytes',
  object: 'object_bytes',
} as const satisfies Readonly<Record<HistoryQuantity, string>>;

/** The quantity that a key names, which is one of `quantityKeys`. */
export function quantityOfKey(key: string): HistoryQuantity {
  return historyQuantities.find((quantity) => quantityKeys[quantity] === key)!;
}

export function unitOf(quantity: HistoryQuantity): Unit {
  return quantity === 'cpu' ? 'cores' : 'bytes';
}

/** Amounts of some quantities: `{"cpu_cores":12.5,"memory_bytes":-1024}`. */
export function amountsJson(amounts: { readonly [Quantity in HistoryQuantity]?: bigint }): string {
  const entries = historyQuantities.flatMap((quantity) => {
    const amount = amounts[quantity];
    if (amount === undefined) return [];
    return [`"${quantityKeys[quantity]}":${amountJson(amount, unitOf(quantity))}`];
  });
  return `{${entries.join(',')}}`;
}
