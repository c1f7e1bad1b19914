/**
 * Parses amounts by quantity (`plan[memory_bytes]`, `extend[cpu_cores]`) and `lead[days]` (docs:
 * Capacity planning, Forecast).
 */

import type { HistoryQuantity } from '../../domain/history.ts';
import { integerMax } from '../../limits.ts';
import { leadDaysMax } from '../parameters.ts';
import { quantities, quantityOfAmountKey } from '../quantities.ts';
import { expected, readDecimal, type ValueResult } from './value.ts';

/** Bytes, or hundredths of a core, of the quantities given. */
export type GivenAmounts = { readonly [Quantity in HistoryQuantity]?: bigint };

/** Cores have hundredths. */
const coreDecimals = 2;

/** Parses an amount of either sign. */
export function readAmountValue(key: string, text: string): ValueResult<bigint> {
  const max = BigInt(integerMax);
  if (quantityOfAmountKey(key).unit === 'bytes') {
    const bytes = readDecimal(text, 0);
    if (bytes !== null && bytes >= -max && bytes <= max) return { value: bytes };
    return expected(`a whole number of bytes from -${max} to ${max}`, text);
  }
  const hundredths = readDecimal(text, coreDecimals);
  const most = max * 100n;
  if (hundredths !== null && hundredths >= -most && hundredths <= most)
    return { value: hundredths };
  return expected(`a number of cores from -${max} to ${max}, with at most two decimals`, text);
}

/** All amounts, in the order of the quantities, not of the request. */
export function readAmounts(given: ReadonlyMap<string, unknown>): { readonly value: GivenAmounts } {
  const entries = quantities.flatMap(({ key, amountKey }) =>
    given.has(amountKey) ? [[key, given.get(amountKey)]] : [],
  );
  return { value: Object.fromEntries(entries) };
}

/** The lead time of new hardware. */
export interface LeadOptions {
  /** Null unless given. */
  readonly days: number | null;
}

export function readLeadValue(_name: string, text: string): ValueResult<number> {
  const days = /^(?:0|[1-9][0-9]{0,3})$/.test(text) ? Number(text) : Number.NaN;
  return days <= leadDaysMax
    ? { value: days }
    : expected(`a whole number of days from 0 to ${leadDaysMax}`, text);
}

export function readLead(given: ReadonlyMap<string, unknown>): { readonly value: LeadOptions } {
  return { value: { days: (given.get('days') as number | undefined) ?? null } };
}
