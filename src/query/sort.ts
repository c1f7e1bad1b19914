/** Parses the direction of one `sort[…]` (docs: Introduction, Sorting). */
import { expected, type ValueResult } from './value.ts';

/**
 * Whether a direction is descending. A plus arrives as `+` (sent as `%2B`) or as a space (sent as
 * `+` and form-decoded); an empty direction is ascending too.
 */
export function readDescending(text: string): ValueResult<boolean> {
  if (text === '-') return { value: true };
  if (text === '+' || text === ' ' || text === '') return { value: false };
  return expected('+ (ascending) or - (descending)', text);
}
