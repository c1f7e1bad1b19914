/** Parses `page[offset]` and `page[limit]` (docs: Introduction, Pagination). */
import { integerMax, pageLimitMax } from '../limits.ts';
import { expected, type ValueResult } from './value.ts';

export const pageParameters = ['offset', 'limit'] as const;

const wholeNumber = /^(?:0|[1-9][0-9]*)$/;
const digitsMax = String(integerMax).length;

/** A whole number from 0 to 2^53-1, without sign, leading zero or exponent. */
export function readOffset(text: string): ValueResult<number> {
  return readWholeNumber(text, 0);
}

/** A whole number from 1 to 2^53-1, capped at the largest page size. */
export function readLimit(text: string): ValueResult<number> {
  const read = readWholeNumber(text, 1);
  return 'value' in read ? { value: Math.min(read.value, pageLimitMax) } : read;
}

function readWholeNumber(text: string, min: number): ValueResult<number> {
  // Checks the length first: parsing 17 digits could round into the range.
  if (wholeNumber.test(text) && text.length <= digitsMax) {
    const value = Number(text);
    if (value >= min && value <= integerMax) return { value };
  }
  return expected(`a whole number from ${min} to ${integerMax}`, text);
}
