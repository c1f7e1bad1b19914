/** Formats the numbers of a report. */
import { bytesText, coresText, countText, percentText } from '../text/units.ts';
import { type Quantity, unitOf } from '../views/quantity.ts';

/** Names of the workloads. */
export const workloadNames: Readonly<Record<Quantity, string>> = {
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
};

/** A number of an answer: `hc` and the panel keep long ones as texts (text/exact.ts). */
export function numberOf(amount: unknown): number {
  return Number(String(amount).replace('\u0000', ''));
}

/** `1.5 TiB`, `1,234 cores`. */
export function amountText(amount: unknown, quantity: Quantity): string {
  const value = numberOf(amount);
  return together(unitOf(quantity) === 'bytes' ? bytesText(value) : `${coresText(value)} cores`);
}

/** `41.1 %`. */
export function shareText(percent: number): string {
  return together(percentText(percent));
}

/** A number and its unit stand on one line. */
function together(text: string): string {
  return text.replace(' ', '\u00a0');
}

/** `1 node`, `2,000 nodes`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
