/** Parses the value of one `filter[…]` (docs: Introduction, Filtering). */
import type { FilterParameter } from '../contract/route.ts';
import { expected, type ValueResult } from './value.ts';

/** Any non-empty text, or one of the filter's closed list. */
export function readFilterValue(parameter: FilterParameter, text: string): ValueResult<string> {
  const { values } = parameter;
  if (values !== undefined) {
    return values.includes(text) ? { value: text } : expected(`one of ${values.join(', ')}`, text);
  }
  return text === '' ? expected('a value that is not empty', text) : { value: text };
}
