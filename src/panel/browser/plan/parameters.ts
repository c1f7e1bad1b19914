/** Parameters of a plan that its page and the panel's server read alike. */
import type { AmountKey } from '../../../contract/quantities.ts';
import type { Workload } from '../charts/recorded.ts';

/** Amounts of a plan by workload: the shape, planned use, extensions. */
export type AmountFamily = 'shape' | 'plan' | 'extend';

/** The parameter of an amount: `shape[memory_bytes]`. */
export function amountName(family: AmountFamily, workload: Workload): string {
  const key: AmountKey = workload === 'cpu' ? 'cpu_cores' : `${workload}_bytes`;
  return `${family}[${key}]`;
}

/** How many machines a project has: a parameter of the page's own. */
export const machinesName = 'machines';

/** The most machines of a project: more than a partner's nodes take. */
export const machinesMax = 100_000;

/** How many machines a project has; null where none are said, and 'wrong' for no such number. */
export function machinesOf(search: string): number | null | 'wrong' {
  const text = new URLSearchParams(search).get(machinesName);
  if (text === null) return null;
  const count = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  return count <= machinesMax ? count : 'wrong';
}
