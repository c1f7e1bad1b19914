/**
 * Parses the parameters of a headroom: `shape[…]`, `failures[nodes]`, `reserve[percent]` and
 * `count[by]` (docs: Capacity planning, Headroom).
 */
import { type CountedBy, countedBy } from '../../domain/capacity/counted-by.ts';
import type { Shape } from '../../domain/capacity/headroom.ts';
import { integerMax } from '../../limits.ts';
import { failuresMax, reservePercentMax } from '../parameters.ts';
import { quantityOfAmountKey } from '../quantities.ts';
import { readAmounts } from './amounts.ts';
import { expected, readDecimal, type ValueResult } from './value.ts';

/** Parses one quantity of the shape: bytes, or hundredths of a core. */
export function readShapeValue(key: string, text: string): ValueResult<bigint> {
  const isBytes = quantityOfAmountKey(key).unit === 'bytes';
  const amount = readDecimal(text, isBytes ? 0 : 2);
  const max = BigInt(integerMax) * (isBytes ? 1n : 100n);
  if (amount !== null && amount > 0n && amount <= max) return { value: amount };
  const what = isBytes ? 'a whole number of bytes' : 'a number of cores with at most two decimals,';
  return expected(`${what} above 0 and at most ${integerMax}`, text);
}

export function readShape(given: ReadonlyMap<string, unknown>): { readonly value: Shape | null } {
  return { value: given.size === 0 ? null : readAmounts(given).value };
}

export function readFailuresValue(_name: string, text: string): ValueResult<number> {
  const nodes = /^(?:0|[1-9][0-9]{0,3})$/.test(text) ? Number(text) : Number.NaN;
  return nodes <= failuresMax
    ? { value: nodes }
    : expected(`a whole number of nodes from 0 to ${failuresMax}`, text);
}

export function readFailures(given: ReadonlyMap<string, unknown>): { readonly value: number } {
  return { value: (given.get('nodes') as number | undefined) ?? 0 };
}

/** Parses hundredths of a percent. */
export function readReserveValue(_name: string, text: string): ValueResult<number> {
  const hundredths = readDecimal(text, 2);
  if (hundredths !== null && hundredths >= 0n && hundredths <= BigInt(reservePercentMax) * 100n) {
    return { value: Number(hundredths) };
  }
  return expected(
    `a number of percent from 0 to ${reservePercentMax}, with at most two decimals`,
    text,
  );
}

export function readReserve(given: ReadonlyMap<string, unknown>): { readonly value: number } {
  return { value: (given.get('percent') as number | undefined) ?? 0 };
}

export function readCountValue(_name: string, text: string): ValueResult<CountedBy> {
  const by = countedBy.find((of) => of === text);
  return by === undefined ? expected(`one of ${countedBy.join(', ')}`, text) : { value: by };
}

export function readCount(given: ReadonlyMap<string, unknown>): { readonly value: CountedBy } {
  return { value: (given.get('by') as CountedBy | undefined) ?? 'used' };
}
